package turns

import (
	"fmt"
	"io"
	"os"
	"time"
)

// A Progress writes one line over and over to a terminal, and a line every ten
// seconds to anything else.
type Progress struct {
	w           io.Writer
	terminal    bool
	last        time.Time
	begin       time.Time
	done, total float64
}

// NewProgress writes to w.
func NewProgress(w io.Writer) *Progress {
	p := &Progress{w: w}
	if f, ok := w.(*os.File); ok {
		info, err := f.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return p
}

// Say shows what happens now.
func (p *Progress) Say(text string) {
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

// Note writes a line that stays.
func (p *Progress) Note(text string) {
	p.End()
	fmt.Fprintln(p.w, text)
}

// Start begins to count what is timed, in any unit that takes equally long.
func (p *Progress) Start(total float64) { p.begin, p.done, p.total = time.Now(), 0, total }

// Step says that some of the total is done, and how much time the rest will take.
func (p *Progress) Step(done float64, text string) {
	p.done += done
	left := time.Duration(float64(time.Since(p.begin)) * max(0, p.total-p.done) / p.done)
	p.Say(fmt.Sprintf("%3.0f%%, %v left: %s", 100*p.done/p.total, left.Round(time.Second), text))
}

// End clears the line of a terminal.
func (p *Progress) End() {
	if p.terminal {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
