// Package command is the command line that the examples have in common: without
// flags it compares, with -serve it answers HTTP requests.
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"sync"

	"github.com/burin-go/burin/examples/internal/compare"
	"github.com/burin-go/burin/examples/internal/serve"
)

// An Example is what one command has of its own.
type Example struct {
	Name     string
	Subjects []compare.Subject
	Handler  http.Handler

	// Beside, if set, runs while requests are answered and returns when ctx is done.
	Beside func(ctx context.Context)
}

// Main runs the example with the arguments of the process, and ends the process where
// that fails.
func Main(e Example) {
	log.SetFlags(0)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := e.run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		log.Fatalf("%s: %v", e.Name, err)
	}
}

func (e Example) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet(e.Name, flag.ContinueOnError)
	flags.SetOutput(stderr)
	addr := flags.String("serve", "", "answer HTTP requests on this `address` instead of measuring")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if *addr == "" {
		return compare.Tables(stdout, e.Subjects...)
	}
	l, err := net.Listen("tcp", *addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(stderr, "serving on http://%s/\n", l.Addr())
	if e.Beside == nil {
		return serve.Until(ctx, l, e.Handler)
	}
	ctx, stop := context.WithCancel(ctx)
	var beside sync.WaitGroup
	beside.Go(func() { e.Beside(ctx) })
	err = serve.Until(ctx, l, e.Handler)
	stop()
	beside.Wait()
	return err
}
