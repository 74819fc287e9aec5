package main

import (
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/burin-go/burin/benchmarks"
)

// A plan says what is measured and for how long.
type plan struct {
	payloads []*benchmarks.Payload
	arms     []*benchmarks.Arm
	rounds   int
	slice    time.Duration // of an arm in a round
}

// A cell is one number of a table in the making.
type cell struct {
	benchmarks.Case
	encode    benchmarks.Encode
	memcpy    float64   // bytes a nanosecond
	calls     int       // in a round
	wall, cpu []float64 // ns a document, an entry a round
}

// measure verifies all arms and then times each once in every round.
func (p plan) measure(progress *progress) ([]*cell, error) {
	var cells []*cell
	for _, payload := range p.payloads {
		memcpy := benchmarks.Memcpy(payload.Bytes)
		for _, kind := range benchmarks.Kinds() {
			for _, arm := range p.arms {
				c := &cell{Case: benchmarks.NewCase(payload, kind, arm), memcpy: memcpy}
				progress.say("checking " + c.String())
				if err := c.prepare(p.slice); err != nil {
					return nil, fmt.Errorf("%v: %w", c, err)
				}
				cells = append(cells, c)
			}
		}
	}
	progress.start(len(cells) * p.rounds)
	for round := range p.rounds {
		for i := range cells {
			// Every other round goes backwards: neighbours change sides.
			c := cells[i]
			if round%2 == 1 {
				c = cells[len(cells)-1-i]
			}
			if err := c.round(); err != nil {
				return nil, fmt.Errorf("%v: %w", c, err)
			}
			progress.step(fmt.Sprintf("round %d of %d, %v", round+1, p.rounds, c))
		}
	}
	progress.end()
	return cells, nil
}

// prepare compares the bytes and finds out how many calls fill a slice of time.
func (c *cell) prepare(slice time.Duration) error {
	if err := c.Verify(); err != nil {
		return err
	}
	c.encode = c.New()
	for c.calls = 1; ; c.calls *= 2 {
		start := time.Now()
		if err := c.run(); err != nil {
			return err
		}
		if elapsed := time.Since(start); elapsed >= slice/8 {
			c.calls = max(1, int(float64(c.calls)*float64(slice)/float64(elapsed)))
			return nil
		}
	}
}

// run makes the calls of a round.
func (c *cell) run() error {
	for range c.calls {
		out, err := c.encode()
		if err != nil {
			return err
		}
		if len(out) != c.Bytes {
			return fmt.Errorf("wrote %d bytes, want %d", len(out), c.Bytes)
		}
	}
	return nil
}

// round times the calls, the collection of their garbage included and that of the arm
// before excluded.
func (c *cell) round() error {
	runtime.GC()
	if _, err := c.encode(); err != nil { // the collection has emptied the pools
		return err
	}
	start, cpu := time.Now(), benchmarks.CPUTime()
	err := c.run()
	cpu, wall := benchmarks.CPUTime()-cpu, time.Since(start)
	if err != nil {
		return err
	}
	if err := benchmarks.Plausible(c.calls*c.Bytes, wall, c.memcpy); err != nil {
		return err
	}
	c.wall = append(c.wall, float64(wall)/float64(c.calls))
	c.cpu = append(c.cpu, float64(cpu)/float64(c.calls))
	return nil
}

func median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}
