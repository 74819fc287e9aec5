package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/internal/load"
)

// TestMain is also the program that tests start as a server.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == serverRole {
		os.Exit(command(testArms()))
	}
	os.Exit(m.Run())
}

// testArms adds arms that are wrong in one way each, some only after as many calls as the check before makes.
func testArms() []*arm {
	all := arms()
	wrong := func(name string, from int64, then func(b []byte) ([]byte, error)) {
		var calls atomic.Int64
		entry := benchmarks.Entry{Call: name, New: func(v any) benchmarks.Encode {
			encode := all[1].arm.Fresh.New(v) // encoding/json
			return func() ([]byte, error) {
				b, err := encode()
				if err == nil && calls.Add(1) > from {
					return then(b)
				}
				return b, err
			}
		}}
		all = append(all, &arm{name: name, title: name, buffer: load.Fresh, arm: &benchmarks.Arm{Name: name, Fresh: entry}, kind: benchmarks.Fresh})
	}
	less := func(b []byte) ([]byte, error) { return b[:len(b)-1], nil }
	other := func(b []byte) ([]byte, error) { b[len(b)/2] ^= 1; return b, nil }
	wrong("less", 0, less)
	wrong("less-later", 1000, less)
	wrong("other-later", 50, other)
	// Of this one other bytes are expected, but not another document.
	var documents atomic.Int64
	wrong("document-later", 0, func(b []byte) ([]byte, error) {
		if documents.Add(1) > 1000 {
			return bytes.Replace(b, []byte("12.75"), []byte("1.275"), 1), nil
		}
		return bytes.Replace(b, []byte(`"priority":3,"done":false`), []byte(`"done":false,"priority":3`), 1), nil
	})
	all[len(all)-1].arm.Name = "easyjson"
	wrong("fails", 50, func([]byte) ([]byte, error) { return nil, errors.New("cannot be encoded") })
	wrong("dies", 50, func([]byte) ([]byte, error) {
		fmt.Fprintln(os.Stderr, "last words")
		os.Exit(3)
		return nil, nil
	})
	unready := *all[1]
	unready.name, unready.arm = "unready", &benchmarks.Arm{Name: "unready", Fresh: all[1].arm.Fresh, Ready: func() error { return errors.New("not compiled") }}
	return append(all, &unready)
}

func newServer(t *testing.T, arm string) *server {
	t.Helper()
	s, err := startServer(t.Context(), placement{}, arm, "Todo")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestServer(t *testing.T) {
	s := newServer(t, "burin")
	g := connect(t, s.port, 3, 987, func([]byte) error { return nil })
	before, err := s.sample()
	if err != nil {
		t.Fatal(err)
	}
	o, err := g.run(t.Context(), closedLoop(50*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	after, err := s.sample()
	if err != nil {
		t.Fatal(err)
	}
	d := after.since(before)
	// net/http allocates some objects for each request, Marshal one.
	if n := uint64(o.requests); d.Objects < 5*n || d.Objects > 50*n+1000 || d.Bytes < 987*n || d.CPU <= 0 {
		t.Errorf("%d requests: %+v", n, d)
	}
	if err := s.stop(); err != nil {
		t.Error(err)
	}
	if _, err := s.sample(); err == nil {
		t.Error("a sample of a server that has ended")
	}
}

func TestServerRefuses(t *testing.T) {
	for _, tt := range []struct{ arm, payload, want string }{
		{"nothing", "Todo", `no arm "nothing"`},
		{"burin", "Nothing", `no payload "Nothing"`},
		{"burin,goccy", "Todo", "one arm and one payload"},
		{"unready", "Todo", "not compiled"},
	} {
		_, err := startServer(t.Context(), placement{}, tt.arm, tt.payload)
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "exit status 1") {
			t.Errorf("%s, %s: error %v, want one with %q", tt.arm, tt.payload, err, tt.want)
		}
	}
}

// TestServerEndsWithStdin: a server does not outlive what has started it.
func TestServerEndsWithStdin(t *testing.T) {
	cmd := exec.Command(os.Args[0], serverRole, "-arm", "burin", "-payload", "Todo") // stdin is empty
	done := make(chan error, 1)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(patience):
		cmd.Process.Kill()
		t.Error("goes on")
	}
}

func TestTail(t *testing.T) {
	var w tail
	for i := range 5000 {
		if n, err := fmt.Fprintf(&w, "%04d\n", i); n != 5 || err != nil {
			t.Fatal(n, err)
		}
	}
	if len(w) != tailBytes || !strings.HasSuffix(string(w), "4998\n4999\n") {
		t.Errorf("%d bytes, ending with %q", len(w), w[len(w)-10:])
	}
}
