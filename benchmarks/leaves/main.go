// Leaves measures how long encoders take for values other than floats and strings: times, maps, base64, raw JSON,
// integers and durations.
//
//	go -C benchmarks run ./leaves                     # all, a minute
//	go -C benchmarks run ./leaves -data 'times|map'
//
// It uses one processor, into buffers that are used again; arms take turns, and the figures are medians of one run.
// Before it times an arm it compares the bytes with those of encoding/json.
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
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "leaves:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("leaves", flag.ContinueOnError)
	rounds := flags.Int("rounds", 15, "`number` of measurements of each arm, of which the median counts")
	slice := flags.Duration("slice", 20*time.Millisecond, "`time` of a measurement")
	data := flags.String("data", "", "regular `expression` for the names of what to measure; all if empty")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if *rounds < 1 || *slice <= 0 {
		return fmt.Errorf("-rounds and -slice must be positive")
	}
	chosen, err := regexp.Compile(*data)
	if err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var rows []*row
	var known []string
	for _, l := range leaves() {
		known = append(known, l.name)
		if !chosen.MatchString(l.name) {
			continue
		}
		r, err := measure(l, *rounds, *slice)
		if err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
		rows = append(rows, r)
	}
	if rows == nil {
		return fmt.Errorf("no data %q; there are: %s", *data, strings.Join(known, ", "))
	}
	return report(stdout, rows, *rounds, *slice)
}
