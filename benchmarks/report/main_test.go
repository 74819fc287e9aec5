package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/burin-go/burin/benchmarks/internal/figures"
)

// TestRun measures a few cells, as short as can be, and reads what is written.
func TestRun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "results")
	var stderr bytes.Buffer
	err := run([]string{
		"-sections", "documents-reused,floats,lengths,rows,sizes,rounding-slice,integers",
		"-payload", "Todo,prices,int32/zeros,thousandths/2,1,3,1000",
		"-arm", "burin,easyjson,sonic,strconv,encoding/json,RoundSlice", "-rounds", "1", "-slice", "1us", "-noisy", "-out", dir,
	}, &stderr)
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	f, err := os.Open(filepath.Join(dir, jsonFile))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := figures.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	for section, wants := range map[string][]string{
		"documents-reused": {"Todo/burin", "Todo/easyjson", "Todo/easyjson-dump", "Todo/sonic-std", "Todo/sonic-fastest"},
		"floats":           {"prices/strconv", "prices/sonic", "prices/burin scalar"},
		"integers":         {"int32/zeros/strconv", "int32/zeros/burin scalar"},
		"lengths":          {"1/strconv", "3/sonic", "1000/burin scalar"},
		"rows":             {"1/strconv", "1000/sonic", "1000/burin scalar"},
		"sizes":            {"1000/encoding/json", "1000/sonic ConfigStd", "1000/burin"},
		"rounding-slice":   {"thousandths/2/strconv: format, parse", "thousandths/2/RoundSlice, generic"},
	} {
		var names []string
		for _, c := range r.Of(section) {
			names = append(names, c.Row+"/"+c.Arm)
			if c.Bytes <= 0 || len(c.Wall) != 1 || c.Wall[0] <= 0 {
				t.Errorf("%+v", c)
			}
		}
		for _, want := range wants {
			if !slices.Contains(names, want) {
				t.Errorf("%s: no %s; there are %q", section, want, names)
			}
		}
		if slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, "/goccy") || strings.HasPrefix(name, "Matrix") }) {
			t.Errorf("%s has what was not asked for: %q", section, names)
		}
		svg, err := os.ReadFile(filepath.Join(dir, section+".svg"))
		if err != nil {
			t.Error(err)
			continue
		}
		texts := textsOf(t, svg)
		for _, c := range r.Of(section) {
			if !slices.Contains(texts, c.ArmTitle) {
				t.Errorf("%s.svg: no arm %s; there are %q", section, c.ArmTitle, texts)
			}
		}
	}
	for name, want := range map[string]string{"results.md": "- easyjson, Todo: maps are in random order", "benchstat.txt": "BenchmarkRows/row=1000/arm=burin_scalar\t"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Contains(text, []byte(want)) {
			t.Errorf("%s: error %v, no %q in:\n%s", name, err, want, text)
		}
	}
	if !strings.Contains(stderr.String(), "checking documents-reused/Todo") {
		t.Errorf("progress:\n%s", stderr.String())
	}
}

// TestExperiment measures with the program that is built with GOEXPERIMENT=jsonv2.
func TestExperiment(t *testing.T) {
	if onV2() {
		t.Skip("this program has encoding/json/v2 itself")
	}
	if testing.Short() {
		t.Skip("builds a program")
	}
	t.Setenv("GOEXPERIMENT", "")
	dir := t.TempDir()
	if err := run([]string{"-sections", "experiment-reused", "-payload", "Todo", "-rounds", "1", "-slice", "1us", "-noisy", "-out", dir}, io.Discard); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "results.md"))
	if want := "| payload | encoding/json | encoding/json/v2 | burin |\n"; err != nil || !bytes.Contains(text, []byte(want)) {
		t.Errorf("error %v, no %q in:\n%s", err, want, text)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-sections", "nothing"}, `no section "nothing"; there are: documents-fresh, documents-reused, `},
		{[]string{"-sections", "documents", "-payload", "prices"}, `no payload "prices"; there are: Fingerprint, `},
		{[]string{"-sections", "floats", "-arm", "easyjson"}, `no arm "easyjson"; there are: strconv, sonic, burin scalar`},
		{[]string{"-sections", "sizes,lengths", "-payload", "10000", "-arm", "nobody"}, `no arm "nobody"`},
		{[]string{"more"}, `unexpected argument "more"`},
		{[]string{"-rounds", "-1"}, "must not be negative"},
	} {
		err := run(append(tt.args, "-out", t.TempDir()), io.Discard)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want one with %q", tt.args, err, tt.want)
		}
	}
}

func TestFilter(t *testing.T) {
	all := func() []*section {
		arms := []string{"strconv", "sonic", "sonic-std", "burin scalar", "burin avx2", "burined"}
		return []*section{
			{name: "documents-fresh", rows: []row{{name: "Todo", arms: arms}, {name: "Matrix", arms: arms}}},
			{name: "documents-reused", rows: []row{{name: "Todo", arms: arms}}},
			{name: "floats", rows: []row{{name: "prices", arms: arms[:3]}}},
			{name: "floats32", rows: []row{{name: "prices/32", arms: arms}}},
		}
	}
	for _, tt := range []struct {
		sections, rows, arms names
		want                 string
	}{
		{nil, nil, names{"strconv"}, "documents-fresh/Todo[strconv] documents-fresh/Matrix[strconv] documents-reused/Todo[strconv] floats/prices[strconv] floats32/prices/32[strconv]"},
		{names{"documents"}, names{"Todo"}, names{"burin"}, "documents-fresh/Todo[burin scalar burin avx2] documents-reused/Todo[burin scalar burin avx2]"},
		{names{"floats"}, nil, names{"sonic"}, "floats/prices[sonic sonic-std]"},
		{names{"floats", "floats32"}, nil, names{"burin avx2"}, "floats32/prices/32[burin avx2]"},
		{names{"documents-fresh"}, names{"Matrix"}, names{"burined", "strconv"}, "documents-fresh/Matrix[strconv burined]"},
	} {
		chosen, err := filter{tt.sections, tt.rows, tt.arms}.choose(all())
		if err != nil {
			t.Errorf("%v: %v", tt, err)
		}
		var got []string
		for _, s := range chosen {
			for _, r := range s.rows {
				got = append(got, s.name+"/"+r.name+"["+strings.Join(r.arms, " ")+"]")
			}
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%q, %q, %q: %q, want %s", tt.sections, tt.rows, tt.arms, got, tt.want)
		}
	}
	if _, err := (filter{names{"floats"}, names{"prices"}, nil}).choose(all()); err != nil {
		t.Error(err)
	}
}

// TestSteady: a report whose rounds differ has failed, unless that was to be expected.
func TestSteady(t *testing.T) {
	_, r := fixed()
	if err := steady(options{}, r); err == nil || !strings.Contains(err.Error(), "the rounds of 1 of 12 figures differ by more than 30 %") {
		t.Errorf("error %v", err)
	}
	if err := steady(options{noisy: true}, r); err != nil {
		t.Error(err)
	}
	r.Cells = r.Cells[:2]
	if err := steady(options{}, r); err != nil {
		t.Error(err)
	}
}
