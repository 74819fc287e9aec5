package load

import (
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

func rps(r *Round) float64 { return r.Saturation.Rate }

func TestMedianAndSpread(t *testing.T) {
	for _, tt := range []struct {
		rates          []float64
		median, spread float64
	}{
		{[]float64{5}, 5, 0},
		{[]float64{5, 1, 4}, 4, 4},
		{[]float64{5, 1, 4, 2}, 3, 4},
		{[]float64{100, 130, 110}, 110, 0.3},
	} {
		a := &Arm{}
		for _, r := range tt.rates {
			a.Rounds = append(a.Rounds, Round{Saturation: Saturation{Rate: r}})
		}
		if m, s := a.Median(rps), a.Spread(rps); m != tt.median || math.Abs(s-tt.spread) > 1e-9 {
			t.Errorf("%v: median %v, spread %v; want %v, %v", tt.rates, m, s, tt.median, tt.spread)
		}
	}
}

func TestWriteRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "result.json")
	r := &Result{
		Date: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Payload: "Todo", Bytes: 987, Rate: 5000.5, Slice: time.Second,
		Arms: []*Arm{
			{Name: "a", Buffer: Pooled, Rounds: []Round{{Pinned: Pinned{P99: 1234.5, Unsent: 3}, RSSIdle: 1 << 40}}, Pauses: Pauses{7, time.Microsecond}},
			{Name: "b", Rounds: []Round{{}, {}}},
		},
		Problems: []string{"one"},
	}
	if err := r.Write(file); err != nil {
		t.Fatal(err)
	}
	got, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, r) {
		t.Errorf("read %+v, want %+v", got, r)
	}
	if got.Arm("b") != got.Arms[1] || got.Arm("c") != nil {
		t.Errorf("Arm finds %v and %v", got.Arm("b"), got.Arm("c"))
	}
}

func TestReadRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "result.json")
	if _, err := Read(file); err == nil {
		t.Error("read a file that is not there")
	}
	for text, want := range map[string]string{
		"{":                       "unexpected end",
		`{"arms":[{"name":"x"}]}`: "no rounds of x",
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}
