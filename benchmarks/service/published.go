package main

import (
	"fmt"

	"github.com/burin-go/burin/benchmarks/internal/load"
)

// A profile is what the published account of a rewrite tells of a service. 0 stands for what it does not tell.
type profile struct {
	p50, p99  float64 // ms
	cpu       float64 // % of what there was
	allocs    float64 // a request
	pauseP99  float64 // ms
	pauseNone bool    // the collector did not run at all
}

// The figures of a rewrite of a fingerprinting service, answers of about 15 KB at 12,000 requests/s, in which Go hands
// MessagePack over cgo to Rust and gets the answer back. They are its authors', measured on their machine and under
// their load, not by this program.
var (
	publishedBefore = profile{p99: 45, cpu: 78, allocs: 847, pauseP99: 3.2}
	publishedAfter  = profile{p99: 15, cpu: 41, allocs: 12, pauseP99: 0.4}
)

// profileOf is the same of an arm, at the rate.
func profileOf(a *load.Arm) profile {
	median := func(f func(*load.Pinned) float64) float64 {
		return a.Median(func(r *load.Round) float64 { return f(&r.Pinned) })
	}
	return profile{
		p50:       median(func(p *load.Pinned) float64 { return p.P50 }) / 1e6,
		p99:       median(func(p *load.Pinned) float64 { return p.P99 }) / 1e6,
		cpu:       median(func(p *load.Pinned) float64 { return p.Busy }) * 100,
		allocs:    median(func(p *load.Pinned) float64 { return p.Allocs }),
		pauseP99:  a.Pauses.P99.Seconds() * 1e3,
		pauseNone: a.Pauses.Count == 0,
	}
}

// row prints a profile.
func (p profile) row(label string) []string {
	pause := value(p.pauseP99, "%.3g")
	if p.pauseNone {
		pause = "none"
	}
	return []string{label, value(p.p50, "%.3g"), value(p.p99, "%.3g"), value(p.cpu, "%.0f"), value(p.allocs, "%.4g"), pause}
}

// ratios prints how many times smaller the figures are afterwards.
func ratios(label string, before, after profile) []string {
	ratio := func(b, a float64) string {
		if b == 0 || a == 0 {
			return "-"
		}
		return fmt.Sprintf("%.2fx", b/a)
	}
	return []string{label, ratio(before.p50, after.p50), ratio(before.p99, after.p99), ratio(before.cpu, after.cpu),
		ratio(before.allocs, after.allocs), ratio(before.pauseP99, after.pauseP99)}
}

// value prints a figure, or a dash where there is none.
func value(v float64, format string) string {
	if v == 0 {
		return "-"
	}
	return fmt.Sprintf(format, v)
}

// beside lists the published rewrite and ours, which is encoding/json to burin; nil if these were not measured.
func beside(r *load.Result) [][]string {
	before := r.Arm("encoding-json")
	if r.Payload != payloads["fingerprint"] || before == nil {
		return nil
	}
	from := profileOf(before)
	rows := [][]string{
		{"", "p50 ms", "p99 ms", "CPU %", "allocs", "GC pause p99 ms"},
		publishedBefore.row("published, before"),
		publishedAfter.row("published, after"),
		ratios("published, before : after", publishedBefore, publishedAfter),
		from.row("here, encoding/json"),
	}
	fixed := len(rows)
	for _, name := range []string{"burin", "burin-pooled"} {
		if a := r.Arm(name); a != nil {
			to := profileOf(a)
			rows = append(rows, to.row("here, "+a.Title), ratios("here, encoding/json : "+a.Title, from, to))
		}
	}
	if len(rows) == fixed {
		return nil
	}
	return rows
}
