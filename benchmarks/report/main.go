// Report measures everything and writes the figures as JSON, as text for benchstat, as tables in Markdown and as plots.
//
//	go -C benchmarks run ./report                                # half an hour: into benchmarks/results
//	go -C benchmarks run ./report -quick -out some/folder       # a minute or two
//	go -C benchmarks run ./report -sections documents,floats -payload Todo,prices -arm burin,sonic,strconv
//
// Before anything is timed, the bytes of every arm are compared. A line on standard error says how much time is left.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/burin-go/burin/benchmarks/internal/figures"
	"github.com/burin-go/burin/benchmarks/internal/turns"
)

func main() {
	if err := run(os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(1)
	}
}

// options are what the command line says.
type options struct {
	quick  bool
	noisy  bool
	rounds int
	slice  time.Duration // 0: as the section says
	out    string
	wanted filter
}

func parse(args []string, stderr io.Writer) (options, error) {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var o options
	flags.BoolVar(&o.quick, "quick", false, "5 short rounds instead of 15, documents of up to 10 MB")
	flags.BoolVar(&o.noisy, "noisy", false, "mark figures whose rounds differ, and measure nothing again: for machines that are not quiet")
	flags.IntVar(&o.rounds, "rounds", 0, "`number` of rounds instead of what -quick says")
	flags.DurationVar(&o.slice, "slice", 0, "`time` for an arm in a round instead of what the section says")
	flags.StringVar(&o.out, "out", "results", "`folder` for what is written")
	flags.Var(&o.wanted.sections, "sections", "`names` of sections, with commas between; the part before a hyphen, a space, a comma or a colon will do; all if empty")
	flags.Var(&o.wanted.rows, "payload", "`names` of payloads or of other rows, likewise")
	flags.Var(&o.wanted.arms, "arm", "`names` of arms, likewise; burin is burin at every level")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if o.rounds < 0 || o.slice < 0 {
		return o, fmt.Errorf("-rounds and -slice must not be negative")
	}
	if o.rounds == 0 {
		o.rounds = 15
		if o.quick {
			o.rounds = 5
		}
	}
	return o, nil
}

func run(args []string, stderr io.Writer) error {
	o, err := parse(args, stderr)
	if err != nil {
		return err
	}
	chosen, err := o.wanted.choose(sections(o))
	if err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	m := measurement{options: o, progress: turns.NewProgress(stderr)}
	results, err := m.run(chosen)
	if err != nil {
		return err
	}
	if err := write(o.out, chosen, results); err != nil {
		return err
	}
	fmt.Fprintln(stderr, "written to", o.out)
	return steady(o, results)
}

// steady fails if rounds still differ.
func steady(o options, r *figures.Results) error {
	n := 0
	for _, c := range r.Cells {
		if c.Unsteady() {
			n++
		}
	}
	if n > 0 && !o.noisy {
		return fmt.Errorf("the rounds of %d of %d figures differ by more than %.0f %%: the machine is not quiet enough; the figures are marked", n, len(r.Cells), 100*turns.Limit)
	}
	return nil
}
