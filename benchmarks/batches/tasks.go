package batches

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/internal/turns"
	"github.com/burin-go/burin/internal/cpu"
)

// leastValues is how many values there are at least in a row: more than a predictor of branches can keep.
const leastValues = 1 << 16

// A cell encodes the inputs of the calls by turns; none is used again before all are.
type cell[V any] struct {
	Arm[V]
	encode  Encode[V]
	calls   []V
	written []int // bytes that a call has to write
	next    int   // call
	note    string
}

// Tasks compares the bytes that the arms write in each of the calls with those of encoding/json and returns what is to be
// timed, one an arm. A call has that many values.
func Tasks[V any](calls []V, values int, arms []Arm[V]) ([]*turns.Task, error) {
	wants := make([][]byte, len(calls))
	total := 0
	for i, v := range calls {
		var err error
		if wants[i], err = json.Marshal(v); err != nil {
			return nil, err
		}
		total += len(wants[i])
	}
	memcpy := benchmarks.Memcpy(total / len(calls))
	var tasks []*turns.Task
	for _, a := range arms {
		c := &cell[V]{Arm: a, encode: a.New(), calls: calls}
		if err := c.atLevel(func() error { return c.verify(wants) }); err != nil {
			return nil, fmt.Errorf("%s: %w", a.Name, err)
		}
		tasks = append(tasks, &turns.Task{
			Arm: a.Name, Title: a.Name, Note: c.note, Ours: a.Ours,
			Run: c.run, Values: values, Memcpy: memcpy, Around: c.atLevel,
		})
	}
	return tasks, nil
}

// atLevel runs f at the level of the arm.
func (c *cell[V]) atLevel(f func() error) error {
	restore, err := cpu.Lower(c.Level)
	if err != nil {
		return err
	}
	defer restore()
	return f()
}

// verify compares the bytes of every call.
func (c *cell[V]) verify(wants [][]byte) error {
	for i, v := range c.calls {
		got, err := c.encode(v)
		if err != nil {
			return err
		}
		if !bytes.Equal(got, wants[i]) {
			if c.note, err = difference(got, wants[i], v); err != nil {
				return err
			}
			if c.Exact {
				return fmt.Errorf("%s", c.note)
			}
		}
		c.written = append(c.written, len(got))
		clear(got)
	}
	return nil
}

// difference says how got differs from want, encoding/json's bytes. It fails unless they are the same values.
func difference[V any](got, want []byte, v V) (note string, err error) {
	var back V
	if err := json.Unmarshal(got, &back); err != nil {
		return "", fmt.Errorf("not the JSON of a %T: %w", v, err)
	}
	if !reflect.DeepEqual(back, v) {
		return "", fmt.Errorf("other values: %.60q, want %.60q", got, want)
	}
	g, w := bytes.Split(got, []byte(",")), bytes.Split(want, []byte(","))
	i := 0
	for i < min(len(g), len(w))-1 && bytes.Equal(g[i], w[i]) {
		i++
	}
	return fmt.Sprintf("writes %q where encoding/json writes %q", g[i], w[i]), nil
}

// run makes calls and returns how many bytes they wrote.
func (c *cell[V]) run(calls int) (int, error) {
	wrote, want := 0, 0
	for range calls {
		if c.next == len(c.calls) {
			c.next = 0
		}
		out, err := c.encode(c.calls[c.next])
		if err != nil {
			return 0, err
		}
		wrote += len(out)
		want += c.written[c.next]
		c.next++
	}
	if wrote != want {
		return 0, fmt.Errorf("wrote %d bytes, want %d", wrote, want)
	}
	return wrote, nil
}
