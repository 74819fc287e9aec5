package main

import (
	"math"
	"runtime"
	"slices"
	"testing"
	"time"
)

func TestPauses(t *testing.T) {
	edges := []float64{math.Inf(-1), 0, 1e-6, 2e-6, 1e-3, math.Inf(1)}
	for _, tt := range []struct {
		counts pauses
		share  float64
		want   time.Duration
	}{
		{pauses{0, 0, 0, 0, 0}, 0.99, 0},
		{pauses{0, 1, 0, 0, 0}, 0.99, time.Microsecond},
		{pauses{0, 99, 0, 1, 0}, 0.99, time.Microsecond},
		{pauses{0, 98, 0, 2, 0}, 0.99, time.Millisecond},
		{pauses{0, 98, 0, 2, 0}, 0.5, time.Microsecond},
		{pauses{0, 1, 1, 1, 0}, 0.5, 2 * time.Microsecond},
		{pauses{0, 0, 0, 1, 1}, 1, time.Millisecond}, // nothing is known above
		{pauses{3, 0, 0, 0, 0}, 1, 0},
	} {
		if got := tt.counts.quantile(tt.share, edges); got != tt.want {
			t.Errorf("%v: quantile %v is %v, want %v", tt.counts, tt.share, got, tt.want)
		}
	}
	a, b := pauses{1, 2, 3}, pauses{1, 5, 7}
	if d := b.since(a); !slices.Equal(d, pauses{0, 3, 4}) || d.count() != 7 {
		t.Errorf("since: %v, count %d", d, d.count())
	}
	if s := a.plus(b); !slices.Equal(s, pauses{2, 7, 10}) || !slices.Equal(a, pauses{1, 2, 3}) {
		t.Errorf("plus: %v, of %v", s, a)
	}
	if s := pauses(nil).plus(b); !slices.Equal(s, b) {
		t.Errorf("plus of nothing: %v", s)
	}
}

// TestPausesOfRuntime collects garbage, of which the runtime's histogram has to tell.
func TestPausesOfRuntime(t *testing.T) {
	edges := pauseEdges()
	before := takeSample().Pauses
	for range 3 {
		runtime.GC()
	}
	d := takeSample().Pauses.since(before)
	if len(edges) != len(d)+1 || !slices.IsSorted(edges) {
		t.Fatalf("%d edges of %d buckets, sorted: %v", len(edges), len(d), slices.IsSorted(edges))
	}
	// A cycle stops the world twice.
	if n, p99 := d.count(), d.quantile(0.99, edges); n < 6 || p99 <= 0 || p99 > time.Second {
		t.Errorf("%d pauses, p99 %v", n, p99)
	}
}
