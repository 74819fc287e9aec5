// Rounding measures how long it takes to round a float64, to round and write it, and to write it with a fixed number of
// decimals: by strconv, by package rounding one by one and as slices, at each CPU level of this machine, and by the formula
// that many programs use, which is wrong.
//
//	go -C benchmarks run ./rounding                   # some seconds
//	go -C benchmarks run ./rounding -rounds 51 -md    # tables in Markdown
//	go -C benchmarks run ./rounding -data 'normal/.*'
//
// It uses one processor, into buffers that are used again; the arms take turns, and the figures are medians of CPU time,
// where the system tells it. The results of all arms are compared before, and after every measurement.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"strings"

	"github.com/burin-go/burin/benchmarks/internal/rounds"
	"github.com/burin-go/burin/benchmarks/internal/turns"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, valueCount); err != nil {
		fmt.Fprintln(os.Stderr, "rounding:", err)
		os.Exit(1)
	}
}

// valueCount is how many values a pass has: more than a predictor of branches can keep.
const valueCount = 1 << 18

// run measures what the arguments of the command say, with so many values.
func run(args []string, stdout io.Writer, values int) error {
	flags := flag.NewFlagSet("rounding", flag.ContinueOnError)
	number := flags.Int("rounds", 15, "`number` of measurements of each arm, of which the median counts")
	expression := flags.String("data", "", "regular `expression` for the names of the data to measure; all if empty")
	markdown := flags.Bool("md", false, "write tables in Markdown")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if *number < 1 {
		return fmt.Errorf("-rounds must be positive")
	}
	chosen, err := regexp.Compile("^(?:" + *expression + ")$")
	if err != nil {
		return err
	}
	var names []string
	var some []rounds.Data
	for _, d := range rounds.AllData() {
		names = append(names, d.Name())
		if *expression == "" || chosen.MatchString(d.Name()) {
			some = append(some, d)
		}
	}
	if some == nil {
		return fmt.Errorf("no data %q; there are: %s", *expression, strings.Join(names, ", "))
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var groups []*measured
	for _, g := range rounds.AllGroups() {
		m := &measured{Group: g}
		for _, d := range some {
			if err := m.measure(d, values, *number); err != nil {
				return fmt.Errorf("%s, %s: %w", g.Name, d.Name(), err)
			}
		}
		groups = append(groups, m)
	}
	return report(stdout, groups, some, values, *number, *markdown)
}

// measured is a group with its tasks and times, by data and then by arm.
type measured struct {
	*rounds.Group
	tasks [][]*turns.Task
	times [][]*turns.Times
}

func (m *measured) measure(d rounds.Data, values, number int) error {
	tasks, err := m.Tasks(d, values)
	if err != nil {
		return err
	}
	times, err := turns.Plan{Rounds: number}.Measure(m.Name, tasks, turns.NewProgress(io.Discard))
	if err != nil {
		return err
	}
	m.tasks, m.times = append(m.tasks, tasks), append(m.times, times)
	return nil
}
