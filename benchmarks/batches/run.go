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
	"strings"
	"time"
)

// Encoders are the ways to encode a slice that depend on its type. Each writes a JSON array.
type Encoders[T comparable] struct {
	Strconv func(dst []byte, v []T) []byte // one by one
	Burin   func(dst []byte, v []T) ([]byte, error)
}

// Data is a kind of values in slices of one type.
type Data struct {
	name    string
	measure func(p plan) ([]*row, error)
}

// NewData has values, which are the same in each call, and their encoders.
func NewData[T comparable](name string, values func(n int) []T, e Encoders[T]) Data {
	return Data{name, func(p plan) ([]*row, error) {
		arms, err := e.arms()
		if err != nil {
			return nil, err
		}
		return measure(p, name, values, arms)
	}}
}

// usualLength is how many values a call has without -lengths: those of an embedding.
const usualLength = 1024

// lengths are the numbers of values a call that -lengths has.
var lengths = []int{1, 2, 4, 8, 16, 32, 64, 1024, 1_000_000}

// Run measures all data, or what the arguments of the command say, and reports to stdout.
func Run(command string, args []string, stdout io.Writer, all []Data) error {
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	p := plan{lengths: []int{usualLength}}
	flags.IntVar(&p.rounds, "rounds", 15, "`number` of measurements of each arm, of which the median counts")
	flags.DurationVar(&p.slice, "slice", 20*time.Millisecond, "`time` of a measurement")
	data := flags.String("data", "", "regular `expression` for the names of the kinds to measure; all if empty")
	manyLengths := flags.Bool("lengths", false, "measure calls of 1 to 1,000,000 values instead of 1,024")
	markdown := flags.Bool("md", false, "write tables in Markdown")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if p.rounds < 1 || p.slice <= 0 {
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
		known = append(known, d.name)
		if *data == "" || chosen.MatchString(d.name) {
			some = append(some, d)
		}
	}
	if some == nil {
		return fmt.Errorf("no data %q; there are: %s", *data, strings.Join(known, ", "))
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var rows []*row
	for _, d := range some {
		more, err := d.measure(p)
		if err != nil {
			return err
		}
		rows = append(rows, more...)
	}
	return report(stdout, p, rows, *markdown)
}
