package main

import (
	"bytes"
	"regexp"
	"testing"
)

// TestRun measures every document, as short as can be, which compares the bytes.
func TestRun(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-rounds", "1", "-slice", "1us"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`(?m)^order book +\d+ +sonic-std +\d`, `(?m)^Cyrillic +\d+ +burin generic +\d`, `(?m)^prices +\d+ +encoding-json +\d`} {
		if !regexp.MustCompile(want).Match(out.Bytes()) {
			t.Errorf("no %s in:\n%s", want, out.Bytes())
		}
	}
}

func TestArguments(t *testing.T) {
	for _, args := range [][]string{{"-rounds", "0"}, {"-slice", "0s"}, {"-data", "("}, {"-data", "none"}, {"more"}} {
		if err := run(args, new(bytes.Buffer)); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}
