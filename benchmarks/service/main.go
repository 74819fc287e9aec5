// Service is a load test of JSON encoders behind net/http. For each it starts a server that answers every request
// with the same document, and sends requests to it over the loopback interface: as many as it can answer, and then a
// number a second that is the same for all.
//
//	go -C benchmarks run ./service                  # some minutes
//	go -C benchmarks run ./service -quick           # about one
//	go -C benchmarks run ./service -payload todo -rate 5000 -md -json todo.json
//
// Server and generator are two processes, on Linux on a processor each. Tables go to standard output, progress to
// standard error. It fails if figures are not to be used, and says why.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/burin-go/burin/benchmarks"
)

func main() { os.Exit(command(arms())) }

// command runs the program with the arguments of the process and returns its exit code.
func command(all []*arm) int {
	var err error
	if len(os.Args) > 1 && os.Args[1] == serverRole {
		err = serve(os.Args[2:], all, os.Stdin, os.Stdout)
	} else {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		err = run(ctx, os.Args[1:], all, os.Stdout, os.Stderr)
		stop()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "service:", err)
		return 1
	}
	return 0
}

// payloads are those that have a service, by what -payload calls them.
var payloads = map[string]string{"fingerprint": "Fingerprint", "todo": "Todo"}

// errUnusable says that the figures, which were written all the same, have problems.
var errUnusable = errors.New("the figures are not to be used, for the reasons below the tables")

func run(ctx context.Context, args []string, all []*arm, stdout, stderr io.Writer) error {
	if supported != nil {
		return supported
	}
	flags := flag.NewFlagSet("service", flag.ContinueOnError)
	flags.SetOutput(stderr)
	quick := flags.Bool("quick", false, "3 rounds of twice 500 ms instead of 7 of twice 2 s")
	payload := flags.String("payload", "fingerprint", "fingerprint or todo")
	names := flags.String("arm", "", "`names` of arms, with commas between, or all; the usual ones if empty")
	rounds := flags.Int("rounds", 0, "`number` of rounds instead of what -quick says")
	slice := flags.Duration("slice", 0, "`time` for each of the two loads in a round instead of what -quick says")
	rate := flags.Float64("rate", 0, fmt.Sprintf("requests a `second`; %.0f %% of what the slowest arm can answer if 0", 100*rateShare))
	connections := flags.Int("connections", 16, "`number` of connections")
	late := flags.Duration("late", 200*time.Microsecond, "`time` after which a request counts as sent late")
	file := flags.String("json", "", "write all figures to this `file`, too")
	markdown := flags.Bool("md", false, "write tables in Markdown")
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case *rounds < 0 || *slice < 0 || !(*rate >= 0) || *late < 0:
		return fmt.Errorf("-rounds, -slice, -rate and -late must not be negative")
	case *rate > 1e6:
		return fmt.Errorf("-rate must be 1e6 at most")
	case *connections < 1 || *connections > 1000:
		return fmt.Errorf("-connections must be 1 to 1000")
	case payloads[*payload] == "":
		return fmt.Errorf("no payload %q; there are: fingerprint, todo", *payload)
	}
	p := plan{rounds: 7, slice: 2 * time.Second, connections: *connections, rate: *rate, late: *late}
	if *quick {
		p.rounds, p.slice = 3, 500*time.Millisecond
	}
	if *rounds > 0 {
		p.rounds = *rounds
	}
	if *slice > 0 {
		p.slice = *slice
	}
	for _, known := range benchmarks.Payloads() {
		if known.Name == payloads[*payload] {
			p.payload = known
		}
	}
	var err error
	switch *names {
	case "all":
		p.arms = all
	case "":
		p.arms = slices.DeleteFunc(slices.Clone(all), func(a *arm) bool { return !a.usual })
	default:
		if p.arms, err = choose("arm", all, func(a *arm) string { return a.name }, *names); err != nil {
			return err
		}
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	progress := newProgress(stderr)
	result, err := p.measure(ctx, progress)
	progress.end()
	if err != nil {
		return err
	}
	if err := report(stdout, result, *markdown); err != nil {
		return err
	}
	if *file != "" {
		if err := result.Write(*file); err != nil {
			return err
		}
	}
	if result.Problems != nil {
		return errUnusable
	}
	return nil
}
