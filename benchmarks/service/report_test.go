package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/burin-go/burin/benchmarks/internal/load"
)

// aResult has an arm of each sort, with round figures.
func aResult() *load.Result {
	arm := func(name, title, buffer string, us float64, more func(r *load.Round)) *load.Arm {
		a := &load.Arm{Name: name, Title: title, Buffer: buffer}
		for i := range 3 {
			slower := 1 + float64(i)/10
			r := load.Round{
				Saturation: load.Saturation{Rate: 1e6 / us / slower, CPU: 1e3 * us * slower, Busy: 0.99},
				Pinned: load.Pinned{
					P50: 2e3 * us * slower, P90: 3e3 * us, P99: 20e3 * us, P999: 40e3 * us, CPU: 1.25e3 * us, Busy: us / 125,
					Allocs: 18.5, Bytes: 2200, GCCycles: 2.5, RSS: 20_500_000, Late: 0.0123, LateSelf: 0.0004,
				},
				RSSIdle: 15_000_000,
			}
			more(&r)
			a.Rounds = append(a.Rounds, r)
		}
		return a
	}
	allocates := func(r *load.Round) { r.Pinned.Allocs++; r.Pinned.Bytes += 16384; r.Pinned.GCCycles = 30 }
	result := &load.Result{
		Date: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Processor: "A Processor", GoVersion: "go1.26", Platform: "linux/amd64", Level: "avx2",
		Pinned: true, Placement: "server on processor 1, generator on processor 0", Payload: "Fingerprint", Bytes: 15794, Rate: 5000, RateShare: 0.6,
		Connections: 16, Rounds: 3, Slice: 2 * time.Second, Late: 200 * time.Microsecond,
		Arms: []*load.Arm{
			arm("fixed", "fixed bytes", load.Fixed, 20, func(*load.Round) {}),
			arm("encoding-json", "encoding/json", load.Fresh, 100, allocates),
			arm("easyjson", "easyjson", load.Fresh, 250, func(r *load.Round) { allocates(r); r.Pinned.Unsent = 7 }),
			arm("burin", "burin", load.Fresh, 25, allocates),
			arm("burin-pooled", "burin, pooled", load.Pooled, 24, func(r *load.Round) { r.RSSIdle, r.Pinned.RSS, r.Pinned.GCCycles = 0, 0, 0 }),
		},
	}
	for i, a := range result.Arms[:4] {
		a.Pauses = load.Pauses{Count: uint64(10 * (i + 1)), P99: time.Duration(i+1) * 50 * time.Microsecond}
	}
	result.Arms[2].Differs = "maps are in random order"
	result.Arms[2].Repeated, result.Arms[3].Repeated = true, true
	result.Problems = []string{"easyjson: one", "easyjson: two"}
	return result
}

// TestReport compares with files, which BURIN_UPDATE=1 writes anew.
func TestReport(t *testing.T) {
	for name, markdown := range map[string]bool{"report.txt": false, "report.md": true} {
		var got bytes.Buffer
		if err := report(&got, aResult(), markdown); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", name)
		if os.Getenv("BURIN_UPDATE") != "" {
			if err := os.WriteFile(file, got.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))) {
			t.Errorf("%s differs, got:\n%s", file, &got)
		}
	}
}

// TestBeside: there is no table where there is nothing to set beside the published figures.
func TestBeside(t *testing.T) {
	for name, change := range map[string]func(r *load.Result){
		"another payload":  func(r *load.Result) { r.Payload = "Todo" },
		"no encoding/json": func(r *load.Result) { r.Arms = r.Arms[2:] },
		"no burin":         func(r *load.Result) { r.Arms = r.Arms[:3] },
	} {
		r := aResult()
		change(r)
		if rows := beside(r); rows != nil {
			t.Errorf("%s: %q", name, rows)
		}
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestReportFails(t *testing.T) {
	if err := report(full{}, aResult(), false); !errors.Is(err, errFull) {
		t.Errorf("error %v", err)
	}
}

func TestMicros(t *testing.T) {
	for ns, want := range map[float64]string{504: "0.50", 9994: "9.99", 9996: "10.0", 99940: "99.9", 99960: "100", 11486700: "11487"} {
		if got := micros(ns); got != want {
			t.Errorf("micros(%v) = %s, want %s", ns, got, want)
		}
	}
}
