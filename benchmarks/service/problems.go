package main

import (
	"fmt"

	"github.com/burin-go/burin/benchmarks/internal/load"
)

const (
	maxSpread = 0.30 // of rounds: by what share the largest figure may be above the smallest
	maxLate   = 0.01 // share of requests that the generator may send late though it had a connection
	minBusy   = 0.85 // of the server's processor at saturation: with less it had to wait for requests
)

func saturation(r *load.Round) float64    { return r.Saturation.Rate }
func saturatedCPU(r *load.Round) float64  { return r.Saturation.CPU }
func saturatedBusy(r *load.Round) float64 { return r.Saturation.Busy }
func pinnedCPU(r *load.Round) float64     { return r.Pinned.CPU }
func lateSelf(r *load.Round) float64      { return r.Pinned.LateSelf }

// problems say why an arm's figures are not to be used. An arm that is too slow for the rate is none: it is a result.
func (t *test) problems(r *record) []string {
	a := &load.Arm{Rounds: r.rounds}
	var all []string
	add := func(format string, args ...any) {
		all = append(all, r.name+": "+fmt.Sprintf(format, args...))
	}
	for _, f := range []struct {
		name   string
		figure func(*load.Round) float64
	}{
		{"requests/s at saturation", saturation},
		{"CPU a request at saturation", saturatedCPU},
		{"CPU a request at the rate", pinnedCPU},
	} {
		if s := a.Spread(f.figure); s > maxSpread {
			add("rounds differ by %.0f %% in %s", 100*s, f.name)
		}
	}
	if late := a.Median(lateSelf); late > maxLate {
		add("the generator was the bottleneck: it sent %.1f %% of the requests more than %v late", 100*late, t.late)
	}
	if busy := a.Median(saturatedBusy); busy < minBusy {
		add("the server was not saturated: it used %.0f %% of a processor, so the generator, or another program, was the bottleneck", 100*busy)
	}
	return all
}
