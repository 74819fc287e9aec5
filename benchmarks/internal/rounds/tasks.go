package rounds

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/internal/turns"
	"github.com/burin-go/burin/internal/cpu"
)

// results are what a pass leaves.
type results struct {
	rounded []float64
	text    []byte
}

// Tasks compares the results of all arms and returns what is to be timed: a pass over n values, whose results are compared
// after each.
func (g *Group) Tasks(d Data, n int) ([]*turns.Task, error) {
	b := &buffers{values: d.values(n), rounded: make([]float64, n)}
	var first results
	var tasks []*turns.Task
	for i, a := range g.arms {
		b.reset()
		if err := a.atLevel(func() error { a.pass(b, d.places); return nil }); err != nil {
			return nil, err
		}
		results := results{slices.Clone(b.rounded), bytes.Clone(b.text)}
		if i == 0 {
			first = results
		}
		note := ""
		if err := first.compare(b); err != nil {
			if !a.wrong {
				return nil, fmt.Errorf("%s: %w", a.name, err)
			}
			note = err.Error()
		}
		task := &turns.Task{
			Arm: a.name, Title: a.name, Note: note, Ours: a.ours, Values: n, Around: a.atLevel,
			Before: b.reset,
			Run: func(int) (int, error) {
				a.pass(b, d.places)
				if len(b.text) == 0 {
					return 8 * n, nil // in place
				}
				return len(b.text), nil
			},
			After: func() error { return results.compare(b) },
		}
		if task.Memcpy = math.Inf(1); len(results.text) > 0 { // rounding in place copies nothing
			task.Memcpy = benchmarks.Memcpy(len(results.text))
		}
		tasks = append(tasks, task)
	}
	return tasks, nil
}

// reset undoes a pass: values that are rounded already are another kind of data.
func (b *buffers) reset() {
	copy(b.rounded, b.values)
	clear(b.text)
	b.text = b.text[:0]
}

// atLevel runs f at the level of the arm.
func (a *arm) atLevel(f func() error) error {
	restore, err := cpu.Lower(a.level)
	if err != nil {
		return err
	}
	defer restore()
	return f()
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
