package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestRun runs the guard as CI does. Whether it finds a regression is not this test's: that is for machines that are quiet.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	var out bytes.Buffer
	if err := run(nil, &out); err != nil && !strings.Contains(err.Error(), " regressions") {
		t.Fatal(err)
	}
	for _, want := range []string{"\ndigits17 ", "\nint64/below1e8 ", "\nTodo ", " burin scalar ", "strconv ", "sonic-fastest "} {
		if !strings.Contains("\n"+out.String(), want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
	if _, err := openInstructions(); (err != nil) != strings.Contains(out.String(), "Instructions are not counted here (") {
		t.Errorf("counter: error %v; output:\n%s", err, out.String())
	}
}

func TestRunRefuses(t *testing.T) {
	if err := run([]string{"more"}, &bytes.Buffer{}); err == nil || err.Error() != `unexpected argument "more"` {
		t.Errorf("error %v", err)
	}
}

// TestCases: each case has limits for each arm of burin that it has.
func TestCases(t *testing.T) {
	list := cases()
	if len(list) != 7 {
		t.Errorf("%d cases", len(list))
	}
	for _, c := range list {
		tasks, err := c.tasks()
		if err != nil {
			t.Fatal(err)
		}
		results := c.results(tasks)
		if len(results) == 0 {
			t.Errorf("%s: no arm of burin", c.name)
		}
		for _, r := range results {
			if len(r.ratios) != 2 || r.ratios[0].limit <= 0 || r.ratios[1].limit <= 0 {
				t.Errorf("%s, %s: ratios %+v", c.name, r.arm, r.ratios)
			}
		}
	}
}

// TestAttempts: one good measurement is enough, and a kernel that is slow every time is found out.
func TestAttempts(t *testing.T) {
	const slow, fast = 60, 10 // ns
	for _, tt := range []struct {
		name     string
		ns       []float64 // of burin in each measurement; the last entry is that of all after it
		bad      bool
		measured int
	}{
		{"fast", []float64{fast}, false, 1},
		{"slow", []float64{slow}, true, attempts},
		{"slow once", []float64{slow, fast, slow}, false, 2},
		{"fast in the last attempt", []float64{slow, slow, slow, fast}, false, attempts},
		{"too late", []float64{slow, slow, slow, slow, fast}, true, attempts},
	} {
		results := []result{{arm: "burin", ratios: []ratio{{"peer", 0, 2}}}}
		measured := 0
		err := attempt(results, func() (map[string]float64, error) {
			ns := tt.ns[min(measured, len(tt.ns)-1)]
			measured++
			return map[string]float64{"peer": 40, "burin": ns}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if verdict := results[0].verdict(0); (verdict != "") != tt.bad || measured != tt.measured {
			t.Errorf("%s: verdict %q after %d measurements, want %d", tt.name, verdict, measured, tt.measured)
		}
	}
}

// TestNoteRatios: an arm that was fast enough once may be slow when another one is measured again.
func TestNoteRatios(t *testing.T) {
	results := []result{{arm: "a", ratios: []ratio{{"peer", 0, 2}}}, {arm: "b", ratios: []ratio{{"peer", 0, 2}}}}
	if noteRatios(results, map[string]float64{"peer": 30, "a": 10, "b": 20}) {
		t.Error("good while b is slow")
	}
	if !noteRatios(results, map[string]float64{"peer": 30, "a": 20, "b": 10}) || results[0].ratios[0].best != 3 {
		t.Errorf("%+v", results)
	}
}

func TestVerdict(t *testing.T) {
	for _, tt := range []struct {
		ratio, instructions, recorded float64
		want                          string
	}{
		{2, 0, 0, ""},
		{2, 0, 100, ""},
		{2, 100, 0, ""},
		{2, 119, 100, ""},
		{2, 121, 100, "21 % more instructions"},
		{2, 50, 100, ""},
		{1.99, 100, 100, "1.99 times as fast as peer at best, in 4 attempts"},
		{1, 150, 100, "1.00 times as fast as peer at best, in 4 attempts; 50 % more instructions"},
	} {
		r := result{name: "c", arm: "burin", ratios: []ratio{{"peer", tt.ratio, 2}}, instructions: tt.instructions}
		if got := r.verdict(tt.recorded); got != tt.want {
			t.Errorf("%+v: %q", tt, got)
		}
		var out bytes.Buffer
		failures := report(&out, []result{r}, counts{key(r): tt.recorded}, errors.New("not allowed"))
		if (failures == 1) != (tt.want != "") || !strings.Contains(out.String(), tt.want) || !strings.Contains(out.String(), "not counted here (not allowed)") {
			t.Errorf("%+v: %d failures in\n%s", tt, failures, out.String())
		}
	}
}

func TestCounts(t *testing.T) {
	c := counts{}
	r := result{name: "digits17", arm: "burin avx2", instructions: 12.5}
	c.add([]result{r})
	name := filepath.Join(t.TempDir(), "counts.json")
	if err := c.write(name); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	again, err := readCounts(text)
	if err != nil || !reflect.DeepEqual(again, c) || again[key(r)] != 12.5 {
		t.Errorf("%v, error %v", again, err)
	}
	if _, err := readCounts(embeddedCounts); err != nil {
		t.Error(err)
	}
	if _, err := readCounts([]byte("[]")); err == nil {
		t.Error("reads an array")
	}
}
