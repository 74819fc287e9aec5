package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// statusDelay is how long a run takes before it says where it is.
var statusDelay = time.Second

// status is a line at the bottom of a terminal that says where a long run is. A nil one says nothing.
type status struct {
	w     io.Writer
	start time.Time

	mu    sync.Mutex
	text  string
	width int // of the text on the terminal
	done  bool
}

// newStatus returns a status on w, if that is a terminal.
func newStatus(w io.Writer) *status {
	if !isTerminal(w) {
		return nil
	}
	s := &status{w: w, start: time.Now()}
	if statusDelay > 0 { // a step that takes longer is shown while it lasts
		time.AfterFunc(statusDelay, s.draw)
	}
	return s
}

// isTerminal says whether w is a device that shows text. So says the null device, which shows nobody anything.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// step says what comes next.
func (s *status) step(text string) {
	if s == nil {
		return
	}
	s.mu.Lock()
	s.text = "burin: " + text
	s.mu.Unlock()
	if time.Since(s.start) >= statusDelay {
		s.draw()
	}
}

// draw puts the text in place of the one that is shown, within the width that every terminal has.
func (s *status) draw() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done { // the timer came too late
		return
	}
	text := s.text
	for utf8.RuneCountInString(text) > 79 {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
	}
	width := utf8.RuneCountInString(text)
	fmt.Fprintf(s.w, "\r%s%s", text, strings.Repeat(" ", max(0, s.width-width)))
	s.width = width
}

// clear makes room for other output.
func (s *status) clear() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.blank()
}

func (s *status) blank() {
	if s.width > 0 {
		fmt.Fprintf(s.w, "\r%s\r", strings.Repeat(" ", s.width))
		s.width = 0
	}
}

// stop clears the line for good.
func (s *status) stop() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.blank()
	s.done = true
}
