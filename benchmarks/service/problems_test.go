package main

import (
	"strings"
	"testing"
	"time"

	"github.com/burin-go/burin/benchmarks/internal/load"
)

// steady is a round that nothing is wrong with.
func steady() load.Round {
	return load.Round{
		Saturation: load.Saturation{Rate: 1000, CPU: 100, Busy: 0.99},
		Pinned:     load.Pinned{CPU: 200, Late: 0.5},
	}
}

func TestProblems(t *testing.T) {
	for _, tt := range []struct {
		name string
		to   func(rounds []load.Round)
		want string // empty for none
	}{
		{"none", func([]load.Round) {}, ""},
		{"30 %", func(r []load.Round) { r[1].Saturation.Rate = 1299 }, ""},
		{"rate", func(r []load.Round) { r[1].Saturation.Rate = 1310 }, "x: rounds differ by 31 % in requests/s at saturation"},
		{"rate, smaller", func(r []load.Round) { r[2].Saturation.Rate = 500 }, "x: rounds differ by 100 % in requests/s at saturation"},
		{"CPU", func(r []load.Round) { r[0].Saturation.CPU = 150 }, "x: rounds differ by 50 % in CPU a request at saturation"},
		{"CPU at the rate", func(r []load.Round) { r[0].Pinned.CPU = 300 }, "x: rounds differ by 50 % in CPU a request at the rate"},
		{"one late round", func(r []load.Round) { r[0].Pinned.LateSelf = 0.5 }, ""},
		{"late", func(r []load.Round) { r[0].Pinned.LateSelf, r[1].Pinned.LateSelf = 0.02, 0.03 }, "x: the generator was the bottleneck: it sent 2.0 % of the requests more than 1ms late"},
		{"late but for the server", func(r []load.Round) { r[0].Pinned.Late, r[1].Pinned.Late = 1, 1 }, ""},
		{"not saturated", func(r []load.Round) { r[0].Saturation.Busy, r[1].Saturation.Busy = 0.5, 0.6 }, "x: the server was not saturated: it used 60 %"},
	} {
		r := &record{arm: &arm{name: "x"}, rounds: []load.Round{steady(), steady(), steady()}}
		tt.to(r.rounds)
		test := &test{plan: plan{late: time.Millisecond}}
		got := test.problems(r)
		if tt.want == "" && got != nil || tt.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], tt.want)) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
