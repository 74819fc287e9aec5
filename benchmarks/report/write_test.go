package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"

	"github.com/burin-go/burin/benchmarks"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
	}
}

func TestMarkdown(t *testing.T) {
	if !benchmarks.HasCPUTime {
		t.Skip("no CPU time: another table less")
	}
	tables, arms, ok := bytes.Cut(markdown(fixed()), []byte("\n## Arms of documents\n"))
	if !ok || !bytes.Contains(arms, []byte("| burin | this tree | `encoding.Marshal(v)` |")) {
		t.Errorf("arms:\n%s", arms)
	}
	golden(t, "results.md", tables)
}

// TestBenchstat reads the text as benchstat does, which makes seconds of nanoseconds.
func TestBenchstat(t *testing.T) {
	_, results := fixed()
	text := benchstat(results)
	golden(t, "benchstat.txt", text)
	reader := benchfmt.NewReader(bytes.NewReader(text), "benchstat.txt")
	n := map[string]int{}
	for reader.Scan() {
		switch r := reader.Result().(type) {
		case *benchfmt.Result:
			n[r.Name.String()]++
			if cpu := r.GetConfig("cpu"); cpu != "A Processor" {
				t.Errorf("cpu %q", cpu)
			}
			of := "document"
			if strings.HasPrefix(r.Name.String(), "Lengths") {
				of = "value"
			}
			for _, unit := range []string{"sec/" + of, "cpu-sec/" + of} {
				if _, ok := r.Value(unit); !ok {
					t.Errorf("%s has no %s: %v", r.Name, unit, r.Values)
				}
			}
			if allocs, ok := r.Value("allocs/op"); !ok || allocs != 2 {
				t.Errorf("%s: allocs %v", r.Name, allocs)
			}
		case *benchfmt.UnitMetadata:
			n["unit "+r.Unit]++
		case *benchfmt.SyntaxError:
			t.Error(r)
		}
	}
	if err := reader.Err(); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]int{
		"DocumentsReused/row=Todo/arm=peer": 3, "Lengths/row=1000000/arm=burin_avx2": 3, "unit sec/value": 1, "unit cpu-sec/document": 1,
	} {
		if n[name] != want {
			t.Errorf("%s: %d lines, want %d; there are %v", name, n[name], want, n)
		}
	}
}

// TestPlots: every plot is XML with the names of all arms and the title, one color to each text, and numbers in all places.
func TestPlots(t *testing.T) {
	chosen, results := fixed()
	for _, s := range chosen {
		svg, err := drawSection(s, results.Of(s.name))
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		texts := textsOf(t, svg)
		wants := []string{"<burin avx2>"}
		switch s.plot {
		case lines:
			wants = append(wants, s.title, s.axis)
		case bars:
			wants = append(wants, "<peer>", "Matrix, 2.5 MB", "µs a document", "0.81*", "4100†", "0.91", "410", "0")
		}
		for _, want := range wants {
			if !slices.Contains(texts, want) {
				t.Errorf("%s: no text %q; there are %q", s.name, want, texts)
			}
		}
		for _, bad := range []string{"NaN", "Inf", "#-", "Serif"} {
			if bytes.Contains(svg, []byte(bad)) {
				t.Errorf("%s has %q:\n%s", s.name, bad, svg)
			}
		}
	}
}

// textsOf returns what is between <text> and </text>.
func textsOf(t *testing.T, svg []byte) (texts []string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	in := false
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return texts
		}
		if err != nil {
			t.Fatalf("%v in:\n%s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			in = token.Name.Local == "text"
		case xml.EndElement:
			in = false
		case xml.CharData:
			if in {
				texts = append(texts, string(token))
			}
		}
	}
}

func TestTicks(t *testing.T) {
	labels := func(largest float64) string {
		var list []string
		for _, tick := range fewTicks(largest) {
			list = append(list, tick.Label)
		}
		return strings.Join(list, " ")
	}
	for largest, want := range map[float64]string{
		1: "0 0.5 1", 2.95: "0 1 2 3", 65.5: "0 25 50", 99: "0 25 50 75 100", 0.07: "0 0.025 0.05", 10762: "0 5k 10k", 456: "0 200 400",
	} {
		if got := labels(largest); got != want {
			t.Errorf("up to %v: %s, want %s", largest, got, want)
		}
	}
	var list []string
	for _, tick := range logTicks(0.8, 2.5e6, 1, 5) {
		list = append(list, tick.Label)
	}
	if got, want := strings.Join(list, " "), "1 5 10 50 100 500 1k 5k 10k 50k 100k 500k 1M"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
