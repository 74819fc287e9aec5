// Package batches measures how long encoders take for a value of a slice, by kind of values, and how much faster burin is
// at each CPU level of this machine.
//
// It uses one processor, into buffers that are used again; the arms take turns, and the figures are medians. Before it
// times an arm it compares the bytes with those of encoding/json.
package batches

import (
	"flag"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/burin-go/burin/benchmarks/internal/turns"
)

// Encoders are the ways to encode a slice that depend on its type. Each writes a JSON array.
type Encoders[T comparable] struct {
	Strconv func(dst []byte, v []T) []byte // one by one
	Burin   func(dst []byte, v []T) ([]byte, error)
}

// Data is a kind of values in slices of one type.
type Data struct {
	Name string
	// Tasks compares the bytes of calls of that many values and returns what is to be timed.
	Tasks func(length int) ([]*turns.Task, error)
}

// NewData has values, which are the same in each call, and their encoders.
func NewData[T comparable](name string, values func(n int) []T, e Encoders[T]) Data {
	return Data{name, func(length int) ([]*turns.Task, error) {
		arms, err := e.arms()
		if err != nil {
			return nil, err
		}
		return tasksOf(values, length, arms)
	}}
}

func tasksOf[T any](values func(n int) []T, length int, arms []Arm[[]T]) ([]*turns.Task, error) {
	v := values(max(leastValues, length))
	return Tasks(slices.Collect(slices.Chunk(v[:len(v)/length*length], length)), length, arms)
}

// A plan says how much is measured and for how long.
type plan struct {
	turns.Plan
	lengths []int // of the slices, one a call
}

// A row is one kind in slices of one length.
type row struct {
	kind   string
	length int
	arms   []timed
}

// timed is an arm with what was measured of it.
type timed struct {
	*turns.Task
	*turns.Times
}

// measure measures the data by each length.
func (p plan) measure(d Data) (rows []*row, err error) {
	for _, n := range p.lengths {
		tasks, err := d.Tasks(n)
		if err != nil {
			return nil, fmt.Errorf("%s, %d values a call: %w", d.Name, n, err)
		}
		times, err := p.Measure(d.Name, tasks, turns.NewProgress(io.Discard))
		if err != nil {
			return nil, fmt.Errorf("%s, %d values a call: %w", d.Name, n, err)
		}
		r := &row{kind: d.Name, length: n}
		for i := range tasks {
			r.arms = append(r.arms, timed{tasks[i], times[i]})
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// UsualLength is how many values a call has without -lengths: those of an embedding.
const UsualLength = 1024

// lengths are the numbers of values a call that -lengths has.
var lengths = []int{1, 2, 4, 8, 16, 32, 64, 1024, 1_000_000}

// Run measures all data, or what the arguments of the command say, and reports to stdout.
func Run(command string, args []string, stdout io.Writer, all []Data) error {
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	p := plan{lengths: []int{UsualLength}}
	flags.IntVar(&p.Rounds, "rounds", 15, "`number` of measurements of each arm, of which the median counts")
	flags.DurationVar(&p.Slice, "slice", 20*time.Millisecond, "`time` of a measurement")
	data := flags.String("data", "", "regular `expression` for the names of the kinds to measure; all if empty")
	manyLengths := flags.Bool("lengths", false, "measure calls of 1 to 1,000,000 values instead of 1,024")
	markdown := flags.Bool("md", false, "write tables in Markdown")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if p.Rounds < 1 || p.Slice <= 0 {
		return fmt.Errorf("-rounds and -slice must be positive")
	}
	if *manyLengths {
		p.lengths = lengths
	}
	chosen, err := regexp.Compile("^(?:" + *data + ")$")
	if err != nil {
		return err
	}
	var known []string
	var some []Data
	for _, d := range all {
		known = append(known, d.Name)
		if *data == "" || chosen.MatchString(d.Name) {
			some = append(some, d)
		}
	}
	if some == nil {
		return fmt.Errorf("no data %q; there are: %s", *data, strings.Join(known, ", "))
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var rows []*row
	for _, d := range some {
		more, err := p.measure(d)
		if err != nil {
			return err
		}
		rows = append(rows, more...)
	}
	return report(stdout, p, rows, *markdown)
}
