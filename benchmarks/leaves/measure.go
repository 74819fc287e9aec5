package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/burin-go/burin/benchmarks"
)

// A row is what was measured of one leaf.
type row struct {
	leaf
	bytes int // of the text
	arms  []*timed
}

// timed is an arm with its times.
type timed struct {
	name   string
	encode benchmarks.Encode
	length int       // of what it writes
	note   string    // on bytes that are not encoding/json's
	calls  int       // in a round
	ns     []float64 // a call, an entry a round
}

// The arms, in the order of the table.
const (
	stdArm, plainArm, burinArm = "encoding/json", "by hand", "burin"
	sonicStd, sonicFastest     = "sonic std", "sonic fastest"
)

func arms(l leaf) ([]*timed, error) {
	var list []*timed
	for name, title := range map[string]string{"encoding-json": stdArm, "sonic-std": sonicStd, "sonic-fastest": sonicFastest} {
		all := benchmarks.Arms()
		i := slices.IndexFunc(all, func(a *benchmarks.Arm) bool { return a.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("the other benchmarks have no arm %s", name)
		}
		if ready := all[i].Ready; ready != nil {
			if err := ready(); err != nil {
				return nil, err
			}
		}
		list = append(list, &timed{name: title, encode: all[i].Reused.New(l.value)})
	}
	order := []string{stdArm, sonicStd, sonicFastest}
	slices.SortFunc(list, func(a, b *timed) int { return slices.Index(order, a.name) - slices.Index(order, b.name) })
	if l.plain != nil {
		list = append(list, &timed{name: plainArm, encode: reused(l.plain)})
	}
	return append(list, &timed{name: burinArm, encode: reused(l.burin)}), nil
}

func reused(f appendTo) benchmarks.Encode {
	var buf []byte
	return func() (_ []byte, err error) {
		buf, err = f(buf[:0])
		return buf, err
	}
}

func measure(l leaf, rounds int, slice time.Duration) (*row, error) {
	want, err := json.Marshal(l.value)
	if err != nil {
		return nil, err
	}
	r := &row{leaf: l, bytes: len(want)}
	if r.arms, err = arms(l); err != nil {
		return nil, err
	}
	memcpy := benchmarks.Memcpy(len(want))
	for _, a := range r.arms {
		if err := a.prepare(want, slice); err != nil {
			return nil, fmt.Errorf("%s: %w", a.name, err)
		}
	}
	for round := range rounds {
		for i := range r.arms {
			// Each round begins with another arm, and every other one goes backwards: neighbours change.
			i = (i + round/2) % len(r.arms)
			if round%2 == 1 {
				i = len(r.arms) - 1 - i
			}
			if err := r.arms[i].round(memcpy); err != nil {
				return nil, fmt.Errorf("%s: %w", r.arms[i].name, err)
			}
		}
	}
	return r, nil
}

// prepare compares the bytes and finds out how many calls fill a slice of time.
func (a *timed) prepare(want []byte, slice time.Duration) error {
	got, err := a.encode()
	if err != nil {
		return err
	}
	if !bytes.Equal(got, want) {
		i := 0
		for i < min(len(got), len(want)) && got[i] == want[i] {
			i++
		}
		a.note = fmt.Sprintf("%.20q where encoding/json writes %.20q", got[i:], want[i:])
		if a.name == burinArm || a.name == plainArm {
			return fmt.Errorf("writes %s", a.note)
		}
	}
	a.length = len(got)
	clear(got)
	for a.calls = 1; ; a.calls *= 2 {
		start := time.Now()
		if err := a.run(); err != nil {
			return err
		}
		if elapsed := time.Since(start); elapsed >= slice/8 {
			a.calls = max(1, int(float64(a.calls)*float64(slice)/float64(elapsed)))
			return nil
		}
	}
}

func (a *timed) run() error {
	for range a.calls {
		out, err := a.encode()
		if err != nil {
			return err
		}
		if len(out) != a.length {
			return fmt.Errorf("wrote %d bytes, want %d", len(out), a.length)
		}
	}
	return nil
}

func (a *timed) round(memcpy float64) error {
	start := time.Now()
	if err := a.run(); err != nil {
		return err
	}
	elapsed := time.Since(start)
	if err := benchmarks.Plausible(a.calls*a.length, elapsed, memcpy); err != nil {
		return err
	}
	a.ns = append(a.ns, float64(elapsed)/float64(a.calls))
	return nil
}

func (a *timed) median() float64 {
	s := slices.Sorted(slices.Values(a.ns))
	return s[len(s)/2]
}
