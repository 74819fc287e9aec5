package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"
)

func TestRemaining(t *testing.T) {
	if got := remaining(10*time.Second, 5, 20); got != 30*time.Second {
		t.Errorf("got %v, want 30s", got)
	}
}

func TestProgress(t *testing.T) {
	var w bytes.Buffer
	p := &progress{w: &w, terminal: true}
	p.add(4)
	p.doing("one")
	p.did()
	p.begin = time.Now().Add(-time.Minute)
	p.doing("two")
	p.add(4)
	p.doing("two again")
	p.say("a line")
	p.end()
	const clear = "\x1b[K"
	if want := "\r  0%: one" + clear + "\r 25%, 3m0s left: two" + clear + "\r 12%, 7m0s left: two again" + clear + "\r" + clear + "a line\n\r" + clear; w.String() != want {
		t.Errorf("got %q\nwant %q", w.String(), want)
	}
}

// TestProgressElsewhere: what is not a terminal gets lines that stay, and no others.
func TestProgressElsewhere(t *testing.T) {
	r, f, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, p := range []*progress{newProgress(new(strings.Builder)), newProgress(f)} {
		var w strings.Builder
		p.w = &w
		p.add(1)
		p.doing("one")
		p.say("a line")
		p.did()
		p.end()
		if w.String() != "a line\n" {
			t.Errorf("wrote %q", w.String())
		}
	}
	f.Close()
}
