package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/benchmarks/internal/documents"
	"github.com/burin-go/burin/benchmarks/internal/numbers"
	"github.com/burin-go/burin/benchmarks/internal/turns"
	"github.com/burin-go/burin/encoding"
)

// A testCase is an input, and how many times as fast as its peers an arm of burin has to be on it.
type testCase struct {
	name   string
	limits map[string]map[string]float64 // by arm, then peer
	tasks  func() ([]*turns.Task, error)
}

// kernelLimits are a small part of what kernels reach: 15 times as fast as strconv and more with AVX2.
var kernelLimits = map[string]map[string]float64{
	"burin scalar": {"strconv": 0.9, "sonic": 0.3},
	"burin neon":   {"strconv": 0.9, "sonic": 0.3},
	"burin avx2":   {"strconv": 2, "sonic": 1.2},
	"burin avx512": {"strconv": 3, "sonic": 1.5},
}

// documentLimits are those of a level, for documents of numbers.
var documentLimits = map[string]map[string]float64{
	"generic": {"encoding-json": 1, "sonic-fastest": 0.3},
	"neon":    {"encoding-json": 1, "sonic-fastest": 0.3},
	"avx2":    {"encoding-json": 3, "sonic-fastest": 1.2},
	"avx512":  {"encoding-json": 3, "sonic-fastest": 1.5},
}

func cases() (list []testCase) {
	for _, d := range slices.Concat(numbers.Floats(), numbers.Integers()) {
		if slices.Contains([]string{"digits17", "prices", "embeddings/32", "int64/below1e8"}, d.Name) {
			list = append(list, testCase{d.Name, kernelLimits, func() ([]*turns.Task, error) { return d.Tasks(batches.UsualLength) }})
		}
	}
	for _, p := range benchmarks.Payloads() {
		limits := documentLimits[encoding.Level()]
		switch p.Name {
		case "Todo": // no kernel helps it much
			limits = map[string]float64{"encoding-json": 1, "sonic-fastest": 0.3}
		case "Fingerprint", "OrderBook":
		default:
			continue
		}
		list = append(list, testCase{p.Name, map[string]map[string]float64{"burin": limits}, func() ([]*turns.Task, error) { return documentTasks(p) }})
	}
	return list
}

func documentTasks(p *benchmarks.Payload) ([]*turns.Task, error) {
	arms := slices.DeleteFunc(benchmarks.Arms(), func(a *benchmarks.Arm) bool {
		return !slices.Contains([]string{"encoding-json", "sonic-fastest", "burin"}, a.Name)
	})
	return documents.Tasks(p, benchmarks.Reused, arms, func(benchmarks.Case) {})
}

// A result is what was measured of an arm of burin.
type result struct {
	name, arm    string
	ratios       []ratio
	instructions float64 // a value; 0 if they cannot be counted
}

// A ratio is how many times as fast as a peer burin is.
type ratio struct {
	peer        string
	best, limit float64
}

// attempts is how often a ratio is measured that is below its limit.
const attempts = 4

// measure measures the ratios, and counts instructions if there is a counter.
func (c testCase) measure(counter *counter) ([]result, error) {
	tasks, err := c.tasks()
	if err != nil {
		return nil, err
	}
	results := c.results(tasks)
	p := turns.Plan{Rounds: 5, Slice: 3 * time.Millisecond}
	silent := turns.NewProgress(io.Discard)
	err = attempt(results, func() (map[string]float64, error) {
		times, err := p.Measure(c.name, tasks, silent)
		if err != nil {
			return nil, err
		}
		ns := map[string]float64{}
		for i, t := range tasks {
			ns[t.Arm] = turns.Median(turns.Clock(times[i].Wall, times[i].CPU))
		}
		return ns, nil
	})
	if err == nil && counter != nil {
		err = c.count(counter, tasks, results)
	}
	return results, err
}

// attempt measures the times of all arms until all ratios have been good enough or attempts are used up.
func attempt(results []result, measure func() (ns map[string]float64, err error)) error {
	for range attempts {
		ns, err := measure()
		if err != nil {
			return err
		}
		if noteRatios(results, ns) {
			break
		}
	}
	return nil
}

// results has the arms of burin and the ratios that there will be.
func (c testCase) results(tasks []*turns.Task) (results []result) {
	for _, t := range tasks {
		if t.Ours {
			r := result{name: c.name, arm: t.Arm}
			for _, peer := range tasks {
				if limit, ok := c.limits[t.Arm][peer.Arm]; ok {
					r.ratios = append(r.ratios, ratio{peer.Arm, 0, limit})
				}
			}
			results = append(results, r)
		}
	}
	return results
}

// noteRatios keeps the best ratios and says whether all are good enough.
func noteRatios(results []result, ns map[string]float64) (good bool) {
	good = true
	for _, r := range results {
		for i := range r.ratios {
			x := &r.ratios[i]
			x.best = max(x.best, ns[x.peer]/ns[r.arm])
			good = good && x.best >= x.limit
		}
	}
	return good
}

// growth is how many times the recorded instructions an arm may take.
const growth = 1.2

// verdict says what is wrong, given the instructions that were recorded, or 0.
func (r result) verdict(recorded float64) string {
	var wrong []string
	for _, x := range r.ratios {
		if x.best < x.limit {
			wrong = append(wrong, fmt.Sprintf("%.2f times as fast as %s at best, in %d attempts", x.best, x.peer, attempts))
		}
	}
	if recorded > 0 && r.instructions > growth*recorded {
		wrong = append(wrong, fmt.Sprintf("%.0f %% more instructions", 100*(r.instructions/recorded-1)))
	}
	return strings.Join(wrong, "; ")
}

// count counts the instructions of a value, in the least of some runs: interrupts and growth add to others.
func (c testCase) count(counter *counter, tasks []*turns.Task, results []result) error {
	for i := range results {
		t := tasks[slices.IndexFunc(tasks, func(t *turns.Task) bool { return t.Arm == results[i].arm })]
		around := t.Around
		if around == nil {
			around = func(f func() error) error { return f() }
		}
		calls := max(64, 1<<16/t.Values)
		least := math.Inf(1)
		for range 3 {
			err := around(func() error {
				n, err := counter.count(func() error {
					_, err := t.Run(calls)
					return err
				})
				least = min(least, n)
				return err
			})
			if err != nil {
				return err
			}
		}
		results[i].instructions = least / float64(calls*t.Values)
	}
	return nil
}
