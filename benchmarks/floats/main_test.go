package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/benchmarks/internal/numbers"
)

// TestData measures every kind, as short as can be, which compares the bytes.
func TestData(t *testing.T) {
	var out bytes.Buffer
	if err := batches.Run("floats", []string{"-rounds", "1", "-slice", "1us"}, &out, numbers.Floats()); err != nil {
		t.Fatal(err)
	}
	if want := " prices "; !strings.Contains(out.String(), want) {
		t.Errorf("no %q in:\n%s", want, out.String())
	}
}
