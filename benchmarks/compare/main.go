// Compare measures all arms in turns and prints tables of their times.
//
//	go -C benchmarks run ./compare          # some minutes
//	go -C benchmarks run ./compare -quick   # about one
//	go -C benchmarks run ./compare -payload Todo,Matrix -arm burin,easyjson
//
// Tables in Markdown go to standard output, progress to standard error. It uses one
// processor, and before it times an arm it compares the bytes.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/burin-go/burin/benchmarks"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	flags.SetOutput(stderr)
	quick := flags.Bool("quick", false, "5 rounds of 50 ms instead of 15 of 100 ms")
	payloads := flags.String("payload", "", "`names` of payloads, with commas between; all if empty")
	arms := flags.String("arm", "", "`names` of arms, with commas between; all if empty")
	rounds := flags.Int("rounds", 0, "`number` of rounds instead of what -quick says")
	slice := flags.Duration("slice", 0, "`time` for an arm in a round instead of what -quick says")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if *rounds < 0 || *slice < 0 {
		return fmt.Errorf("-rounds and -slice must not be negative")
	}
	p := plan{rounds: 15, slice: 100 * time.Millisecond}
	if *quick {
		p.rounds, p.slice = 5, 50*time.Millisecond
	}
	if *rounds > 0 {
		p.rounds = *rounds
	}
	if *slice > 0 {
		p.slice = *slice
	}
	var err error
	if p.payloads, err = choose("payload", benchmarks.Payloads(), func(p *benchmarks.Payload) string { return p.Name }, *payloads); err != nil {
		return err
	}
	if p.arms, err = choose("arm", benchmarks.Arms(), func(a *benchmarks.Arm) string { return a.Name }, *arms); err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	cells, err := p.measure(newProgress(stderr))
	if err != nil {
		return err
	}
	return report(stdout, p, cells)
}

// choose returns the elements with the names listed, in the order of all.
func choose[T any](what string, all []T, name func(T) string, list string) ([]T, error) {
	if list == "" {
		return all, nil
	}
	wanted := strings.Split(list, ",")
	var chosen []T
	var known []string
	for _, e := range all {
		known = append(known, name(e))
		if slices.Contains(wanted, name(e)) {
			chosen = append(chosen, e)
		}
	}
	for _, w := range wanted {
		if !slices.Contains(known, w) {
			return nil, fmt.Errorf("no %s %q; there are: %s", what, w, strings.Join(known, ", "))
		}
	}
	return chosen, nil
}
