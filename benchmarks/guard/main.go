// Guard finds kernels that have become slow, on any machine: it counts instructions where the kernel of the system lets it,
// and compares burin with strconv, encoding/json and sonic.
//
//	go -C benchmarks run ./guard           # a quarter of a minute
//	go -C benchmarks run ./guard -record   # writes the instruction counts of this CPU and Go into guard/instructions.json
//
// It fails if burin takes a fifth more instructions than were recorded for the same architecture, CPU level and version of
// Go, or if a ratio is below its limit every time it is measured. Limits are so wide that noise does not reach them.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"text/tabwriter"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "guard:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("guard", flag.ContinueOnError)
	record := flags.Bool("record", false, "write the instruction counts of this machine into "+countsFile)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	recorded, err := readCounts(embeddedCounts)
	if err != nil {
		return err
	}
	runtime.LockOSThread() // the counter is of this thread
	defer runtime.UnlockOSThread()
	counter, refused := openInstructions()
	if refused == nil {
		defer counter.close()
	} else if *record {
		return fmt.Errorf("instructions cannot be counted: %w", refused)
	}
	var results []result
	for _, c := range cases() {
		more, err := c.measure(counter)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		results = append(results, more...)
	}
	failures := report(stdout, results, recorded, refused)
	if *record {
		recorded.add(results)
		return recorded.write(countsFile)
	}
	if failures > 0 {
		return fmt.Errorf("%d regressions", failures)
	}
	return nil
}

// report writes a table and returns how many of its lines are regressions.
func report(w io.Writer, results []result, recorded counts, refused error) (failures int) {
	var b bytes.Buffer
	if refused != nil {
		fmt.Fprintf(&b, "Instructions are not counted here (%v): ratios only.\n\n", refused)
	}
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "case\tarm\tratios to peers, and their limits\tinstructions\trecorded\tverdict")
	for _, r := range results {
		ratios := ""
		for _, x := range r.ratios {
			ratios += fmt.Sprintf("%s %.2f (%.2f)  ", x.peer, x.best, x.limit)
		}
		instructions, before := "-", "-"
		if r.instructions > 0 {
			instructions = fmt.Sprintf("%.1f", r.instructions)
		}
		old := recorded[key(r)]
		if old > 0 {
			before = fmt.Sprintf("%.1f", old)
		}
		verdict := r.verdict(old)
		if verdict != "" {
			failures++
		} else {
			verdict = "ok"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\n", r.name, r.arm, ratios, instructions, before, verdict)
	}
	t.Flush()          // writing to memory does not fail
	w.Write(b.Bytes()) // what cannot be printed is seen by nobody; the exit status says the rest
	return failures
}
