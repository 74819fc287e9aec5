package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// A progress writes one line over and over to a terminal, and nothing to anything else.
type progress struct {
	w           io.Writer
	terminal    bool
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

// add announces a number of steps, of about the same length.
func (p *progress) add(steps int) {
	if p.total == 0 {
		p.begin = time.Now()
	}
	p.total += steps
}

// doing shows the step that begins, and how long all that was announced will take.
func (p *progress) doing(text string) {
	left := ""
	if p.done > 0 {
		left = fmt.Sprintf(", %v left", remaining(time.Since(p.begin), p.done, p.total).Round(time.Second))
	}
	p.line(fmt.Sprintf("%3d%%%s: %s", 100*p.done/max(p.total, 1), left, text))
}

// did counts a step.
func (p *progress) did() { p.done++ }

// say writes a line that stays.
func (p *progress) say(text string) {
	p.line("")
	fmt.Fprintln(p.w, text)
}

// line replaces what the line of a terminal shows.
func (p *progress) line(text string) {
	if p.terminal {
		fmt.Fprintf(p.w, "\r%.100s\x1b[K", text)
	}
}

// remaining is what steps will take if they go on as they did.
func remaining(elapsed time.Duration, done, total int) time.Duration {
	return elapsed * time.Duration(total-done) / time.Duration(done)
}

// end removes the line.
func (p *progress) end() { p.line("") }
