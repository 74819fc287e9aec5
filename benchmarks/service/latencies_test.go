package main

import (
	"math"
	"math/rand"
	"slices"
	"testing"
	"time"
)

// TestLatencies compares with sorted values, of a distribution with a long tail.
func TestLatencies(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	l := newLatencies()
	var all []float64
	for range 100_000 {
		d := time.Duration(50_000 * math.Exp(2*r.NormFloat64()))
		if err := l.add(d); err != nil {
			t.Fatal(err)
		}
		all = append(all, float64(d))
	}
	slices.Sort(all)
	for _, share := range []float64{0.001, 0.5, 0.9, 0.99, 0.999, 1} {
		want := all[int(math.Ceil(share*float64(len(all))))-1]
		if got := l.quantile(share); math.Abs(got-want) > want/1000+1 {
			t.Errorf("quantile %v: %v, want %v", share, got, want)
		}
	}
}

func TestLatenciesRefuse(t *testing.T) {
	l := newLatencies()
	for d, ok := range map[time.Duration]bool{-1: false, 0: true, maxLatency: true, 3 * maxLatency: false} {
		if err := l.add(d); (err == nil) != ok {
			t.Errorf("%v: error %v", d, err)
		}
	}
	if n := l.TotalCount(); n != 2 {
		t.Errorf("%d counted, want 2", n)
	}
}
