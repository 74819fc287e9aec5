package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// TestRun measures two arms on one payload, as short as can be.
func TestRun(t *testing.T) {
	var out, progress bytes.Buffer
	if err := run([]string{"-payload", "Todo", "-arm", "easyjson,encoding-json", "-rounds", "2", "-slice", "1ms"}, &out, &progress); err != nil {
		t.Fatal(err)
	}
	fresh, reused, ok := strings.Cut(out.String(), "buffer that is used again: µs of wall")
	if !ok {
		t.Fatalf("no table for reused buffers:\n%s", out.String())
	}
	for _, table := range []string{fresh, reused} {
		for _, want := range []string{"| payload | encoding/json | easyjson |\n", "\n| Todo, 987 B | "} {
			if !strings.Contains(table, want) {
				t.Errorf("no %q in:\n%s", want, table)
			}
		}
		if !strings.Contains(table, `\* |`) && !strings.Contains(table, `\*† |`) { // rounds may differ
			t.Errorf("no star in:\n%s", table)
		}
	}
	for _, want := range []string{"- easyjson, Todo: maps are in random order\n", "| easyjson | v0.9.2 |"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
	if !strings.Contains(progress.String(), "checking Todo/fresh/encoding-json") {
		t.Errorf("progress: %s", progress.String())
	}
}

func TestRunRefuses(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-payload", "Todo,Nothing"}, `no payload "Nothing"; there are: Fingerprint, `},
		{[]string{"-arm", "nothing"}, `no arm "nothing"; there are: encoding-json, `},
		{[]string{"more"}, `unexpected argument "more"`},
		{[]string{"-rounds", "-1"}, "must not be negative"},
	} {
		if err := run(tt.args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want one with %q", tt.args, err, tt.want)
		}
	}
}
