package main

import (
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestLeaves compares the bytes of every leaf, and measures it as short as can be.
func TestLeaves(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-rounds", "2", "-slice", "1us"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, l := range leaves() {
		line := regexp.MustCompile(`(?m)^\| ` + regexp.QuoteMeta(l.name) + ` \| \d+ \|( \d+\*? \(\d+\.\d\d\) \|){3}( \d+ \(\d+\.\d\d\))? \| \d+ \|$`)
		if !line.Match(out.Bytes()) {
			t.Errorf("no line for %s in:\n%s", l.name, out.String())
		}
	}
}

func TestRunRefuses(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-data", "nothing"}, `no data "nothing"; there are: times/day, `},
		{[]string{"-data", "("}, "missing closing )"},
		{[]string{"-rounds", "0"}, "must be positive"},
		{[]string{"more"}, `unexpected argument "more"`},
	} {
		if err := run(tt.args, io.Discard); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want one with %q", tt.args, err, tt.want)
		}
	}
}

// TestWrongBytes has a burin that writes something else, from the start and when it is timed.
func TestWrongBytes(t *testing.T) {
	v := []int{1, 2}
	for calls, want := range map[int]string{0: "where encoding/json writes", 3: "bytes, want"} {
		l := leaf{name: "x", value: &v, burin: func(dst []byte) ([]byte, error) {
			b, err := json.Marshal(v)
			if calls--; calls < 0 {
				b = b[:len(b)-1]
			}
			return append(dst, b...), err
		}}
		if _, err := measure(l, 1, time.Microsecond); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
