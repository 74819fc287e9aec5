package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// A progress writes one line over and over to a terminal, and a line every ten
// seconds to anything else.
type progress struct {
	w           io.Writer
	terminal    bool
	last        time.Time
	begin       time.Time
	done, total int
}

func newProgress(w io.Writer) *progress {
	p := &progress{w: w}
	if f, ok := w.(*os.File); ok {
		info, err := f.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return p
}

func (p *progress) say(text string) {
	interval := 10 * time.Second
	if p.terminal {
		interval = 100 * time.Millisecond
	}
	if time.Since(p.last) < interval {
		return
	}
	p.last = time.Now()
	if p.terminal {
		fmt.Fprintf(p.w, "\r%.100s\x1b[K", text)
	} else {
		fmt.Fprintln(p.w, text)
	}
}

// start begins to count the steps that are timed.
func (p *progress) start(total int) { p.begin, p.total = time.Now(), total }

func (p *progress) step(text string) {
	p.done++
	left := time.Since(p.begin) * time.Duration(p.total-p.done) / time.Duration(p.done)
	p.say(fmt.Sprintf("%3d%%, %v left: %s", 100*p.done/p.total, left.Round(time.Second), text))
}

func (p *progress) end() {
	if p.terminal {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
