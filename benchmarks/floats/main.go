// Floats measures how long encoders take for a number of a []float64, by kind of numbers, and how much faster burin is
// at each CPU level of this machine.
//
//	go -C benchmarks run ./floats                      # all kinds, half a minute
//	go -C benchmarks run ./floats -data 'prices|ints'
//	go -C benchmarks run ./floats -lengths -data digits17   # from one value a call to a million
//
// It uses one processor, into buffers that are used again; the arms take turns, and the figures are medians. Before it
// times an arm it compares the bytes with those of encoding/json.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/burin-go/burin/internal/ftoa/floattest"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "floats:", err)
		os.Exit(1)
	}
}

// usualLength is how many values a call has without -lengths: those of an embedding.
const usualLength = 1024

// lengths are the numbers of values a call that -lengths has.
var lengths = []int{1, 2, 4, 8, 16, 32, 64, 1024, 1_000_000}

func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("floats", flag.ContinueOnError)
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
	for _, k := range floattest.Kinds() {
		known = append(known, k.Name)
		if *data == "" || chosen.MatchString(k.Name) {
			p.kinds = append(p.kinds, k)
		}
	}
	if p.kinds == nil {
		return fmt.Errorf("no data %q; there are: %s", *data, strings.Join(known, ", "))
	}
	if p.arms, err = arms(); err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	rows, err := p.measure()
	if err != nil {
		return err
	}
	return report(stdout, p, rows, *markdown)
}
