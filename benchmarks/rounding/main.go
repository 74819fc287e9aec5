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
	rounds := flags.Int("rounds", 15, "`number` of measurements of each arm, of which the median counts")
	expression := flags.String("data", "", "regular `expression` for the names of the data to measure; all if empty")
	markdown := flags.Bool("md", false, "write tables in Markdown")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if *rounds < 1 {
		return fmt.Errorf("-rounds must be positive")
	}
	chosen, err := regexp.Compile("^(?:" + *expression + ")$")
	if err != nil {
		return err
	}
	var names []string
	var some []data
	for _, d := range allData() {
		names = append(names, d.name())
		if *expression == "" || chosen.MatchString(d.name()) {
			some = append(some, d)
		}
	}
	if some == nil {
		return fmt.Errorf("no data %q; there are: %s", *expression, strings.Join(names, ", "))
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var groups []*group
	for _, g := range allGroups() {
		for _, d := range some {
			if err := g.measure(d, values, *rounds); err != nil {
				return fmt.Errorf("%s, %s: %w", g.name, d.name(), err)
			}
		}
		groups = append(groups, g)
	}
	return report(stdout, groups, some, values, *rounds, *markdown)
}
