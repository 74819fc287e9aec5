package main

import (
	"math"
	"strings"
	"testing"
	"time"
)

func TestStale(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 500_999_999, time.UTC) // .500 in ms
	for _, tt := range []struct {
		age  time.Duration
		want bool
	}{
		{0, false},
		{maxAge - time.Millisecond, false},
		{maxAge, false},
		{maxAge + time.Millisecond, true},
		{1000 * time.Hour, true},
		{-maxAhead + time.Millisecond, false},
		{-maxAhead, false},
		{-maxAhead - time.Millisecond, true},
		{-1000 * time.Hour, true},
	} {
		if got := stale(now.UnixMilli()-tt.age.Milliseconds(), now); got != tt.want {
			t.Errorf("%v old: %v, want %v", tt.age, got, tt.want)
		}
	}
}

func TestCheck(t *testing.T) {
	good := [][2]float64{{2, 1}, {1.999, 1}, {0.00501, minQuantity}}
	if err := bids.check(good, 2); err != nil {
		t.Error(err)
	}
	nan, inf := math.NaN(), math.Inf(1)
	for _, tt := range []struct {
		name       string
		bids, asks [][2]float64
		want       string // the end of the error
	}{
		{"bids that rise", [][2]float64{{1, 1}, {2, 1}}, nil, "bids: level 1 is out of order"},
		{"asks that fall", nil, [][2]float64{{3, 1}, {4, 1}, {2, 1}}, "asks: level 2 is out of order"},
		{"a price twice", [][2]float64{{2, 1}, {2, 1}}, nil, "bids: level 1 is out of order"},
		{"a price of nothing", [][2]float64{{0, 1}}, nil, "bids: level 0: the price is 0"},
		{"a price that rounds to nothing", [][2]float64{{1, 1}, {0.00499, 1}}, nil, "bids: level 1: the price is 0.00499"},
		{"a negative price", [][2]float64{{-2, 1}}, nil, "bids: level 0: the price is -2"},
		{"no price", nil, [][2]float64{{nan, 1}}, "asks: level 0: the price is NaN"},
		{"any price", nil, [][2]float64{{inf, 1}}, "asks: level 0: the price is +Inf"},
		{"nothing offered", nil, [][2]float64{{2, 0}}, "asks: level 0: the quantity is 0"},
		{"too little offered", nil, [][2]float64{{2, down(minQuantity)}}, "asks: level 0: the quantity is 9.999999999999999e-09"},
		{"a negative quantity", nil, [][2]float64{{2, -1}}, "asks: level 0: the quantity is -1"},
		{"no quantity", [][2]float64{{2, nan}}, nil, "bids: level 0: the quantity is NaN"},
		{"any quantity", [][2]float64{{2, inf}}, nil, "bids: level 0: the quantity is +Inf"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &snapshot{Venue: "west", Sequence: 1, Bids: tt.bids, Asks: tt.asks}
			if err := s.check(2); err == nil || !strings.HasSuffix(err.Error(), "west, sequence 1: "+tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}
