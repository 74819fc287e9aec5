package main

import (
	"reflect"
	"strings"
	"testing"
)

func TestMarket(t *testing.T) {
	m := &market{symbol: "A-B"}
	for _, tt := range []struct {
		name  string
		s     snapshot
		taken bool
	}{
		{"first", snapshot{"west", 7, 1000, []level{{10_00, lots}}, []level{{10_05, lots / 2}}}, true},
		{"other venue, older", snapshot{"east", 3, 900, []level{{10_00, lots / 4}, {9_99, 1}}, nil}, true},
		{"the same again", snapshot{"west", 7, 2000, []level{{1, 1}}, nil}, false},
		{"late", snapshot{"west", 6, 2000, []level{{1, 1}}, nil}, false},
		{"newer", snapshot{"west", 9, 1100, []level{{10_00, lots / 8}}, []level{{10_05, lots / 2}}}, true},
	} {
		if taken, err := m.update(tt.s); taken != tt.taken || err != nil {
			t.Errorf("%s: taken %v, error %v", tt.name, taken, err)
		}
	}
	sources := []Source{{"east", 3}, {"west", 9}}
	want := &Book{"A-B", 3, 1100, sources, [][2]float64{{10, 0.375}, {9.99, 1e-8}}, [][2]float64{{10.05, 0.5}}}
	if got := m.book(10); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	quoted := &QuotedBook{"A-B", 3, 1100, sources, [][2]string{{"10.00", "0.37500000"}}, [][2]string{{"10.05", "0.50000000"}}}
	if got := m.quoted(1); !reflect.DeepEqual(got, quoted) {
		t.Errorf("got %+v, want %+v", got, quoted)
	}
}

func TestMarketRefuses(t *testing.T) {
	for _, tt := range []struct {
		name       string
		bids, asks []level
		want       string // a part of the error
	}{
		{"bids that rise", []level{{1, 1}, {2, 1}}, nil, "bid 1 is out of order"},
		{"asks that fall", nil, []level{{3, 1}, {4, 1}, {2, 1}}, "ask 2 is out of order"},
		{"a price twice", []level{{2, 1}, {2, 1}}, nil, "bid 1 is out of order"},
		{"nothing offered", nil, []level{{2, 0}}, "ask 0: 0 lots at 2 ticks"},
		{"a negative price", []level{{-2, 1}}, nil, "bid 0: 1 lots at -2 ticks"},
		{"too much to add up", []level{{2, maxQuantity + 1}}, nil, "bid 0: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var m market
			taken, err := m.update(snapshot{venue: "west", sequence: 1, bids: tt.bids, asks: tt.asks})
			if err == nil || !strings.Contains(err.Error(), "west, sequence 1: "+tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
			if taken || len(m.venues) != 0 || m.sequence != 0 {
				t.Errorf("the market has changed: %+v", m)
			}
		})
	}
}
