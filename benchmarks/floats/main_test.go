package main

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// TestRun measures all arms, as short as can be.
func TestRun(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-data", "prices|zeros", "-rounds", "2", "-slice", "1ms", "-md"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`(?m)^Calls of 1024 values\.$`,
		`(?m)^\| data \| strconv \| sonic \| burin scalar \|`,
		`(?m)^\| prices \| \d+\.\d\d\*? \| \d+\.\d\d\*? \| \d+\.\d\d \|`,
		`(?m)^\| data \| scalar : strconv \| .*scalar : sonic \|`,
		`(?m)^\| zeros \| \d+\.\d\d \|`,
	} {
		if !regexp.MustCompile(want).Match(out.Bytes()) {
			t.Errorf("no %s in:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "digits17") {
		t.Errorf("other data, too:\n%s", out.String())
	}
}

func TestRunLengths(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-data", "ints", "-rounds", "1", "-slice", "1us", "-lengths"}, &out); err != nil {
		t.Fatal(err)
	}
	if n := regexp.MustCompile(`(?m)^ *ints +(1|2|4|8|16|32|64|1024|1000000) +\d`).FindAllString(out.String(), -1); len(n) != 2*len(lengths) {
		t.Errorf("%d rows, want %d:\n%s", len(n), 2*len(lengths), out.String())
	}
}

func TestRunRefuses(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-data", "nothing"}, `no data "nothing"; there are: digits17, `},
		{[]string{"-data", "("}, "missing closing )"},
		{[]string{"-data", "price"}, `no data "price"`},
		{[]string{"-rounds", "0"}, "must be positive"},
		{[]string{"more"}, `unexpected argument "more"`},
	} {
		if err := run(tt.args, io.Discard); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want one with %q", tt.args, err, tt.want)
		}
	}
}

// TestWrongArms has arms that a run must not accept.
func TestWrongArms(t *testing.T) {
	upTo := func(calls int, then func(good []byte) []byte) func() encode {
		return func() encode {
			good := newStrconv()
			return func(v []float64) ([]byte, error) {
				b, err := good(v)
				if calls--; calls < 0 {
					b = then(b)
				}
				return b, err
			}
		}
	}
	less := func(b []byte) []byte { return b[:len(b)-1] }
	pad := func(b []byte) []byte { return append(b, ' ') }
	other := func(b []byte) []byte { return bytes.Replace(b, []byte("1"), []byte("2"), 1) }
	same := func(b []byte) []byte { return b }
	const checked = leastValues / usualLength // calls
	for name, tt := range map[string]struct {
		arm  arm
		want string
	}{
		"less from the start":     {arm{name: "x", new: upTo(0, less)}, "no array of numbers"},
		"less when it is timed":   {arm{name: "x", new: upTo(checked+1, less)}, "bytes, want"},
		"strconv in another form": {arm{name: strconvArm, new: upTo(0, pad)}, "where encoding/json writes"},
		"burin in another form":   {arm{name: "x", burin: true, new: upTo(0, pad)}, "where encoding/json writes"},
		"sonic in another form":   {arm{name: sonicArm, new: upTo(0, pad)}, ""},
		"other numbers":           {arm{name: "x", new: upTo(0, other)}, "other numbers"},
		"nothing wrong":           {arm{name: "x", new: upTo(0, same)}, ""},
		"a level that is not one": {arm{name: "x", level: 99, new: newBurin}, "not available"},
	} {
		k := floattest.Kinds()[0]
		p := plan{kinds: []floattest.Kind{k}, lengths: []int{usualLength}, arms: []arm{tt.arm}, rounds: 2, slice: time.Millisecond}
		rows, err := p.measure()
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: error %v, want %q", name, err, tt.want)
		}
		if err == nil && (star(rows[0].cells[0]) == "*") != (name == "sonic in another form") {
			t.Errorf("%s: note %q", name, rows[0].cells[0].note)
		}
	}
}

// TestLevels: every level is measured at itself.
func TestLevels(t *testing.T) {
	list, err := arms()
	if err != nil {
		t.Fatal(err)
	}
	var seen []cpu.Level
	for _, a := range list {
		c := cell{arm: a}
		if err := c.atLevel(func() error {
			if a.burin {
				seen = append(seen, cpu.Current())
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
	}
	if len(seen) != len(cpu.Levels()) {
		t.Errorf("levels %v, want %v", seen, cpu.Levels())
	}
}
