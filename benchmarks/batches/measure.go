package batches

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/internal/cpu"
)

// A plan says how much is measured and for how long.
type plan struct {
	lengths []int // of the slices, one a call
	rounds  int
	slice   time.Duration // of an arm in a round
}

// A row is one kind in slices of one length.
type row struct {
	kind   string
	length int
	times  []*timed // one an arm
}

// timed is one number of a table, with all that was measured.
type timed struct {
	label string    // of the arm
	ours  bool      // it is burin's
	note  string    // on bytes that are not encoding/json's
	ns    []float64 // a value, an entry a round
}

// A cell is a timed in the making.
type cell[T comparable] struct {
	timed
	arm[T]
	encode  encode[T]
	calls   [][]T // the values of each call; no value is used again before all are
	written []int // bytes that a call has to write
	next    int   // call
	atOnce  int   // calls in a round
}

// leastValues is how many values there are at least in a row: more than a predictor of branches can keep.
const leastValues = 1 << 16

// measure compares the bytes of all arms and then times each once in every round.
func measure[T comparable](p plan, kind string, values func(n int) []T, arms []arm[T]) ([]*row, error) {
	v := values(max(leastValues, slices.Max(p.lengths)))
	var rows []*row
	for _, n := range p.lengths {
		times, err := measureCalls(p, slices.Collect(slices.Chunk(v[:len(v)/n*n], n)), arms)
		if err != nil {
			return nil, fmt.Errorf("%s, %d values a call: %w", kind, n, err)
		}
		rows = append(rows, &row{kind, n, times})
	}
	return rows, nil
}

func measureCalls[T comparable](p plan, calls [][]T, arms []arm[T]) (times []*timed, err error) {
	wants := make([][]byte, len(calls))
	total := 0
	for i, v := range calls {
		if wants[i], err = json.Marshal(v); err != nil {
			return nil, err
		}
		total += len(wants[i])
	}
	memcpy := benchmarks.Memcpy(total / len(calls)) // bytes a nanosecond
	var cells []*cell[T]
	for _, a := range arms {
		c := &cell[T]{timed: timed{label: a.name, ours: a.burin}, arm: a, encode: a.new(), calls: calls}
		if err := c.atLevel(func() error { return c.prepare(wants, p.slice) }); err != nil {
			return nil, fmt.Errorf("%s: %w", a.name, err)
		}
		cells = append(cells, c)
		times = append(times, &c.timed)
	}
	for round := range p.rounds {
		for i := range cells {
			// Each round begins with another arm, and every other one goes backwards: neighbours change.
			i = (i + round/2) % len(cells)
			if round%2 == 1 {
				i = len(cells) - 1 - i
			}
			c := cells[i]
			if err := c.atLevel(func() error { return c.round(memcpy) }); err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
		}
	}
	return times, nil
}

// atLevel runs f at the level of the arm.
func (c *cell[T]) atLevel(f func() error) error {
	restore, err := cpu.Lower(c.level)
	if err != nil {
		return err
	}
	defer restore()
	return f()
}

// prepare compares the bytes of every call and finds out how many calls fill a slice of time.
func (c *cell[T]) prepare(wants [][]byte, slice time.Duration) error {
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
func difference[T comparable](got, want []byte, v []T) (note string, err error) {
	var back []T
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
func (c *cell[T]) run() (wrote, want int, err error) {
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
func (c *cell[T]) round(memcpy float64) error {
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

// Median is of one value or more.
func Median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}
