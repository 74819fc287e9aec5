package command

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"net/http"
	"strings"
	"testing"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/examples/internal/compare"
)

// answer encodes itself, wrongly if the test wants it.
type answer string

func (a answer) AppendJSON(dst []byte) ([]byte, error) {
	return burin.AppendString(dst, strings.TrimPrefix(string(a), "wrong ")), nil
}

func TestRunRefuses(t *testing.T) {
	wrong := answer("wrong answer")
	e := Example{Name: "test", Subjects: []compare.Subject{{Value: &wrong, Holds: "a word"}}}
	for _, tt := range []struct {
		args []string
		want string // a part of the error
	}{
		{[]string{"now"}, `unexpected argument "now"`},
		{[]string{"-server", ":0"}, "-server"},
		{[]string{"-serve", "256.0.0.1:0"}, "256.0.0.1"},
		{nil, "a word: the bytes differ"},
	} {
		var stdout bytes.Buffer
		err := e.run(t.Context(), tt.args, &stdout, io.Discard)
		if err == nil || !strings.Contains(err.Error(), tt.want) || stdout.Len() != 0 {
			t.Errorf("%q: error %v, output %q; want an error with %q", tt.args, err, &stdout, tt.want)
		}
	}
}

func TestRunHelps(t *testing.T) {
	var stderr bytes.Buffer
	err := Example{Name: "test"}.run(t.Context(), []string{"-h"}, io.Discard, &stderr)
	if !errors.Is(err, flag.ErrHelp) || !strings.Contains(stderr.String(), "-serve address") {
		t.Errorf("error %v, output %q", err, &stderr)
	}
}

// TestRunServes takes the address from what is printed.
func TestRunServes(t *testing.T) {
	e := Example{Name: "test", Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "here")
	})}
	ctx, stop := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := e.run(ctx, []string{"-serve", "127.0.0.1:0"}, io.Discard, w)
		w.CloseWithError(io.ErrUnexpectedEOF)
		done <- err
	}()
	line := make([]byte, 100)
	n, err := r.Read(line)
	if err != nil {
		t.Fatalf("%v, run ended with %v", err, <-done)
	}
	url, ok := strings.CutPrefix(strings.TrimSpace(string(line[:n])), "serving on ")
	if !ok {
		t.Fatalf("printed %q", line[:n])
	}
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil || string(body) != "here" {
		t.Errorf("body %q, error %v", body, err)
	}
	stop()
	if err := <-done; err != nil {
		t.Errorf("stopped with %v", err)
	}
}

// TestRunBeside wants what runs beside the server to have returned when run does, and
// not to start where nothing is served.
func TestRunBeside(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	returned := false
	e := Example{Name: "test", Handler: http.NotFoundHandler(), Beside: func(ctx context.Context) {
		stop()
		<-ctx.Done()
		returned = true
	}}
	if err := e.run(ctx, []string{"-serve", "127.0.0.1:0"}, io.Discard, io.Discard); err != nil {
		t.Errorf("stopped with %v", err)
	}
	if !returned {
		t.Error("it has not run, or not been waited for")
	}

	e.Beside = func(context.Context) { t.Error("it runs without a server") }
	if err := e.run(t.Context(), []string{"-serve", "256.0.0.1:0"}, io.Discard, io.Discard); err == nil {
		t.Error("no error from an address that is none")
	}
}
