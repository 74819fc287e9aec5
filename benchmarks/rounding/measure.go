package main

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/internal/cpu"
)

// A cell is what was measured of an arm with some data.
type cell struct {
	ns   []float64 // a value, an entry a round
	note string    // on results that are wrong
}

// results are what a pass leaves.
type results struct {
	rounded []float64
	text    []byte
}

// measure compares the results of all arms and then times each once in every round.
func (g *group) measure(d data, n, rounds int) error {
	b := &buffers{values: d.values(n), rounded: make([]float64, n)}
	wants := make([]results, len(g.arms))
	for i, a := range g.arms {
		if _, err := a.run(b, d.places); err != nil {
			return err
		}
		c := &cell{}
		if wants[i] = wants[0]; i == 0 || a.wrong {
			wants[i] = results{slices.Clone(b.rounded), bytes.Clone(b.text)}
		}
		if err := wants[0].compare(b); err != nil {
			if !a.wrong {
				return fmt.Errorf("%s: %w", a.name, err)
			}
			c.note = err.Error()
		}
		a.cells = append(a.cells, c)
	}
	for round := range rounds {
		for i := range g.arms {
			// Each round begins with another arm, and every other one goes backwards: neighbours change.
			i = (i + round/2) % len(g.arms)
			if round%2 == 1 {
				i = len(g.arms) - 1 - i
			}
			a := g.arms[i]
			elapsed, err := a.run(b, d.places)
			if err != nil {
				return err
			}
			if err := wants[i].compare(b); err != nil {
				return fmt.Errorf("%s, in round %d: %w", a.name, round, err)
			}
			c := a.cells[len(a.cells)-1]
			c.ns = append(c.ns, float64(elapsed)/float64(n))
		}
	}
	return nil
}

// run makes a pass at the level of the arm, and returns its CPU time: passes take from microseconds to a tenth of a second,
// and others interrupt the long ones more. Values that are rounded already are another kind of data: it has a fresh copy.
func (a *arm) run(b *buffers, places int) (time.Duration, error) {
	restore, err := cpu.Lower(a.level)
	if err != nil {
		return 0, err
	}
	defer restore()
	copy(b.rounded, b.values)
	clear(b.text)
	b.text = b.text[:0]
	start, used := time.Now(), benchmarks.CPUTime()
	a.pass(b, places)
	if benchmarks.HasCPUTime {
		return benchmarks.CPUTime() - used, nil
	}
	return time.Since(start), nil
}

// compare says how b differs, if it does. Zeros of either sign are different.
func (want results) compare(b *buffers) error {
	if !bytes.Equal(want.text, b.text) {
		at := 0
		for at < min(len(want.text), len(b.text)) && want.text[at] == b.text[at] {
			at++
		}
		at = max(at-20, 0)
		return fmt.Errorf("writes %.40q, want %.40q", b.text[min(at, len(b.text)):], want.text[min(at, len(want.text)):])
	}
	count, first := 0, 0
	for i, x := range b.rounded {
		if math.Float64bits(x) != math.Float64bits(want.rounded[i]) {
			if count == 0 {
				first = i
			}
			count++
		}
	}
	if count == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d values are different: %v gives %v, want %v",
		count, len(b.rounded), b.values[first], b.rounded[first], want.rounded[first])
}
