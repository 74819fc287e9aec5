package main

import (
	"math"
	"math/rand"
	"slices"
	"strconv"
	"testing"
)

var (
	rising  = [][2]float64{{100, 1}, {100.5, 2}, {101, 3}, {103, 4}}
	falling = [][2]float64{{103, 4}, {101, 3}, {100.5, 2}, {100, 1}}
)

// up and down are the floats next to x.
func up(x float64) float64   { return math.Nextafter(x, math.Inf(1)) }
func down(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }

func TestBetween(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		name     string
		side     side
		levels   [][2]float64
		from, to float64
		want     [][2]float64
	}{
		{"no levels", asks, nil, 0, inf, nil},
		{"all asks", asks, rising, 0, inf, rising},
		{"all bids", bids, falling, inf, 0, falling},
		{"all asks, exactly", asks, rising, 100, 103, rising},
		{"all bids, exactly", bids, falling, 103, 100, falling},
		{"one ask", asks, rising, 100.5, 100.5, rising[1:2]},
		{"one bid", bids, falling, 100.5, 100.5, falling[2:3]},
		{"the best ask", asks, rising, 100, 100, rising[:1]},
		{"the last bid", bids, falling, 100, 100, falling[3:]},
		{"asks, both ends included", asks, rising, 100.5, 101, rising[1:3]},
		{"bids, both ends included", bids, falling, 101, 100.5, falling[1:3]},
		{"asks, one ulp behind the first", asks, rising, up(100.5), 103, rising[2:]},
		{"asks, one ulp before the first", asks, rising, down(100.5), 103, rising[1:]},
		{"asks, one ulp before the last", asks, rising, 100, down(101), rising[:2]},
		{"asks, one ulp behind the last", asks, rising, 100, up(101), rising[:3]},
		{"bids, one ulp behind the first", bids, falling, down(101), 100, falling[2:]},
		{"bids, one ulp before the first", bids, falling, up(101), 100, falling[1:]},
		{"bids, one ulp before the last", bids, falling, 103, up(100.5), falling[:2]},
		{"bids, one ulp behind the last", bids, falling, 103, down(100.5), falling[:3]},
		{"between two asks", asks, rising, 101.5, 102.5, nil},
		{"between two bids", bids, falling, 102.5, 101.5, nil},
		{"one ulp beside an ask", asks, rising, up(101), up(101), nil},
		{"before all asks", asks, rising, 1, down(100), nil},
		{"behind all asks", asks, rising, up(103), inf, nil},
		{"before all bids", bids, falling, inf, up(103), nil},
		{"behind all bids", bids, falling, down(100), 0, nil},
		{"asks, the wrong way round", asks, rising, 103, 100, nil},
		{"bids, the wrong way round", bids, falling, 100, 103, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.side.between(tt.levels, tt.from, tt.to); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestWithin(t *testing.T) {
	for _, tt := range []struct {
		name   string
		side   side
		levels [][2]float64
		bps    float64
		want   int
	}{
		{"no levels", asks, nil, 100, 0},
		{"the best ask alone", asks, rising, math.SmallestNonzeroFloat64, 1},
		{"the best bid alone", bids, falling, 1, 1},
		{"an ask just there", asks, rising, 100, 3}, // 101 is 100*(1+100/10000)
		{"an ask one ulp behind", asks, [][2]float64{{100, 1}, {up(101), 1}}, 100, 1},
		{"an ask one ulp before", asks, [][2]float64{{100, 1}, {down(101), 1}}, 100, 2},
		{"a bid just there", bids, [][2]float64{{100, 1}, {99, 1}}, 100, 2},
		{"a bid one ulp behind", bids, [][2]float64{{100, 1}, {down(99), 1}}, 100, 1},
		{"a bid one ulp before", bids, [][2]float64{{100, 1}, {up(99), 1}}, 100, 2},
		{"an ask at the limit, computed as pipeline.py does it", asks, [][2]float64{{100, 1}, {100.08500000000001, 1}}, 8.5, 2},
		{"a bid at such a limit", bids, [][2]float64{{100, 1}, {99.91499999999999, 1}}, 8.5, 2},
		{"all asks", asks, rising, 300, 4},
		{"all bids", bids, falling, maxBPS, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.side.within(tt.levels, tt.bps); len(got) != tt.want {
				t.Errorf("%v, want the first %d", got, tt.want)
			}
		})
	}
}

// TestBetweenRandom compares with a filter. Bounds are the levels' own prices, the
// floats next to them, and others.
func TestBetweenRandom(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for range 2000 {
		levels := make([][2]float64, r.Intn(20))
		price := 1.0
		for i := range levels {
			price += 0.01 * float64(1+r.Intn(3))
			levels[i] = [2]float64{price, r.Float64()}
		}
		bound := func() float64 {
			if len(levels) == 0 {
				return 1
			}
			p := levels[r.Intn(len(levels))][0]
			return []float64{p, up(p), down(p), p + 0.005, p - 0.02}[r.Intn(5)]
		}
		low, high := bound(), bound()
		var want [][2]float64
		for _, l := range levels {
			if low <= l[0] && l[0] <= high {
				want = append(want, l)
			}
		}
		if got := asks.between(levels, low, high); !slices.Equal(got, want) {
			t.Fatalf("asks from %v to %v of %v\n got %v\nwant %v", low, high, levels, got, want)
		}
		slices.Reverse(levels)
		slices.Reverse(want)
		if got := bids.between(levels, high, low); !slices.Equal(got, want) {
			t.Fatalf("bids from %v to %v of %v\n got %v\nwant %v", high, low, levels, got, want)
		}
	}
}

func TestWithinAllocs(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { asks.within(rising, 100) }); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// BenchmarkBetween shows that a thousand times the levels cost a few steps more.
func BenchmarkBetween(b *testing.B) {
	for _, n := range []int{1_000, 1_000_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			levels := make([][2]float64, n)
			for i := range levels {
				levels[i][0] = float64(i)
			}
			for b.Loop() {
				if got := asks.between(levels, 700, 702); len(got) != 3 {
					b.Fatalf("%d levels, want 3", len(got))
				}
			}
		})
	}
}
