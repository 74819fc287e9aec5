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
	"github.com/burin-go/burin/benchmarks/internal/documents"
	"github.com/burin-go/burin/benchmarks/internal/figures"
	"github.com/burin-go/burin/benchmarks/internal/turns"
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
	var p plan
	p.Rounds, p.Slice = 15, 100*time.Millisecond
	if *quick {
		p.Rounds, p.Slice = 5, 50*time.Millisecond
	}
	if *rounds > 0 {
		p.Rounds = *rounds
	}
	if *slice > 0 {
		p.Slice = *slice
	}
	var err error
	if p.payloads, err = choose("payload", benchmarks.Payloads(), func(p *benchmarks.Payload) string { return p.Name }, *payloads); err != nil {
		return err
	}
	if p.arms, err = choose("arm", benchmarks.Arms(), func(a *benchmarks.Arm) string { return a.Name }, *arms); err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	results, err := p.measure(turns.NewProgress(stderr))
	if err != nil {
		return err
	}
	return report(stdout, p, results)
}

// A plan says what is measured and for how long.
type plan struct {
	turns.Plan
	payloads []*benchmarks.Payload
	arms     []*benchmarks.Arm
}

// measure verifies all arms and then times each once in every round, all payloads in turns.
func (p plan) measure(progress *turns.Progress) (*figures.Results, error) {
	var all []*turns.Task
	var rows []figures.Row
	for _, payload := range p.payloads {
		for _, kind := range benchmarks.Kinds() {
			tasks, err := documents.Tasks(payload, kind, p.arms, func(c benchmarks.Case) { progress.Say("checking " + c.String()) })
			if err != nil {
				return nil, err
			}
			all = append(all, tasks...)
			rows = append(rows, documents.Row(string(kind), payload))
		}
	}
	progress.Start(float64(len(all) * p.Rounds))
	times, err := p.Measure("all payloads", all, progress)
	if err != nil {
		return nil, err
	}
	progress.End()
	r := &figures.Results{Machine: figures.ThisMachine(), Modules: figures.Modules()}
	for i, row := range rows {
		of := len(p.arms)
		r.Cells = append(r.Cells, figures.Cells(row, all[i*of:(i+1)*of], times[i*of:(i+1)*of])...)
	}
	return r, nil
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
