package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// A plan says what is measured and for how long.
type plan struct {
	kinds   []floattest.Kind
	lengths []int // of the slices, one a call
	arms    []arm
	rounds  int
	slice   time.Duration // of an arm in a round
}

// A row is one kind in slices of one length.
type row struct {
	kind   string
	length int
	memcpy float64 // bytes a nanosecond
	cells  []*cell // one an arm
}

// A cell is one number of a table in the making.
type cell struct {
	arm
	encode  encode
	calls   [][]float64 // the values of each call; no value is used again before all are
	written []int       // bytes that a call has to write
	next    int         // call
	atOnce  int         // calls in a round
	note    string      // on bytes that are not encoding/json's
	ns      []float64   // a value, an entry a round
}

// leastValues is how many values there are at least in a row: more than a predictor of branches can keep.
const leastValues = 1 << 16

// measure compares the bytes of all arms and then times each once in every round.
func (p plan) measure() ([]*row, error) {
	var rows []*row
	for _, k := range p.kinds {
		values := k.Values(1, max(leastValues, slices.Max(p.lengths)))
		for _, n := range p.lengths {
			r, err := p.row(k.Name, slices.Collect(slices.Chunk(values[:len(values)/n*n], n)))
			if err != nil {
				return nil, fmt.Errorf("%s, %d values a call: %w", k.Name, n, err)
			}
			rows = append(rows, r)
		}
	}
	return rows, nil
}

func (p plan) row(kind string, calls [][]float64) (*row, error) {
	wants := make([][]byte, len(calls))
	total := 0
	for i, v := range calls {
		var err error
		if wants[i], err = json.Marshal(v); err != nil {
			return nil, err
		}
		total += len(wants[i])
	}
	r := &row{kind: kind, length: len(calls[0]), memcpy: benchmarks.Memcpy(total / len(calls))}
	for _, a := range p.arms {
		c := &cell{arm: a, encode: a.new(), calls: calls}
		if err := c.atLevel(func() error { return c.prepare(wants, p.slice) }); err != nil {
			return nil, fmt.Errorf("%s: %w", a.name, err)
		}
		r.cells = append(r.cells, c)
	}
	for round := range p.rounds {
		for i := range r.cells {
			// Each round begins with another arm, and every other one goes backwards: neighbours change.
			i = (i + round/2) % len(r.cells)
			if round%2 == 1 {
				i = len(r.cells) - 1 - i
			}
			c := r.cells[i]
			if err := c.atLevel(func() error { return c.round(r.memcpy) }); err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
		}
	}
	return r, nil
}

// atLevel runs f at the level of the arm.
func (c *cell) atLevel(f func() error) error {
	restore, err := cpu.Lower(c.level)
	if err != nil {
		return err
	}
	defer restore()
	return f()
}

// prepare compares the bytes of every call and finds out how many calls fill a slice of time.
func (c *cell) prepare(wants [][]byte, slice time.Duration) error {
	for i, v := range c.calls {
		got, err := c.encode(v)
		if err != nil {
			return err
		}
		if !bytes.Equal(got, wants[i]) {
			if c.note, err = difference(got, wants[i], v); err != nil {
				return err
			}
			if c.burin || c.name == strconvArm {
				return fmt.Errorf("%s", c.note)
			}
		}
		c.written = append(c.written, len(got))
		clear(got)
	}
	for c.atOnce = 1; ; c.atOnce *= 2 {
		start := time.Now()
		if _, _, err := c.run(); err != nil {
			return err
		}
		if elapsed := time.Since(start); elapsed >= slice/8 {
			c.atOnce = max(1, int(float64(c.atOnce)*float64(slice)/float64(elapsed)))
			return nil
		}
	}
}

// difference says how got differs from want, encoding/json's bytes. It fails unless they are the same numbers.
func difference(got, want []byte, v []float64) (note string, err error) {
	var back []float64
	if err := json.Unmarshal(got, &back); err != nil {
		return "", fmt.Errorf("no array of numbers: %w", err)
	}
	if !slices.Equal(back, v) {
		return "", fmt.Errorf("other numbers: %.60q, want %.60q", got, want)
	}
	g, w := bytes.Split(got, []byte(",")), bytes.Split(want, []byte(","))
	i := 0
	for bytes.Equal(g[i], w[i]) { // ends: there are as many, and not all are equal
		i++
	}
	return fmt.Sprintf("writes %q where encoding/json writes %q", g[i], w[i]), nil
}

// run makes the calls of a round, and returns how many bytes they wrote and how many they should have written.
func (c *cell) run() (wrote, want int, err error) {
	for range c.atOnce {
		if c.next == len(c.calls) {
			c.next = 0
		}
		out, err := c.encode(c.calls[c.next])
		if err != nil {
			return 0, 0, err
		}
		wrote += len(out)
		want += c.written[c.next]
		c.next++
	}
	return wrote, want, nil
}

// round times the calls.
func (c *cell) round(memcpy float64) error {
	start := time.Now()
	wrote, want, err := c.run()
	elapsed := time.Since(start)
	if err != nil {
		return err
	}
	if wrote != want {
		return fmt.Errorf("wrote %d bytes, want %d", wrote, want)
	}
	if err := benchmarks.Plausible(wrote, elapsed, memcpy); err != nil {
		return err
	}
	c.ns = append(c.ns, float64(elapsed)/float64(c.atOnce*len(c.calls[0])))
	return nil
}

func median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}
