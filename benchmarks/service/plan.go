package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/internal/load"
)

// A plan says what is measured, and for how long.
type plan struct {
	payload     *benchmarks.Payload
	arms        []*arm
	rounds      int
	slice       time.Duration // of each of the two loads in a round
	connections int
	rate        float64       // requests a second; 0 for a share of the slowest arm's saturation
	late        time.Duration // more than this after its time a request counts as sent late
}

// rateShare is the rate where none is given, as a share of the slowest arm's saturation: a busy server that still
// keeps up.
const rateShare = 0.6

// A test is a plan being carried out.
type test struct {
	plan
	where    placement
	want     []byte // encoding/json's
	progress *progress
	edges    []float64 // of the runtime's histogram of pauses
}

// A record is what is known of an arm so far.
type record struct {
	*arm
	rounds   []load.Round
	pauses   pauses
	repeated bool
}

// measure carries out the plan.
func (p plan) measure(ctx context.Context, progress *progress) (*load.Result, error) {
	where, err := place()
	if err != nil {
		return nil, err
	}
	restore, err := where.here()
	if err != nil {
		return nil, err
	}
	t := &test{plan: p, where: where, progress: progress, edges: pauseEdges()}
	result, err := t.measure(ctx)
	if err := restore(); err != nil {
		return nil, err
	}
	return result, err
}

func (t *test) measure(ctx context.Context) (*load.Result, error) {
	var err error
	if t.want, err = json.Marshal(t.payload.New()); err != nil {
		return nil, err
	}
	for _, a := range t.arms {
		t.progress.doing("checking " + a.name)
		if err := a.verify(t.payload); err != nil {
			return nil, fmt.Errorf("%s: %w", a.name, err)
		}
	}
	share := 0.0
	t.progress.add(len(t.arms) * t.rounds)
	if t.rate == 0 {
		share = rateShare
		t.progress.add(len(t.arms))
		if err := t.findRate(ctx); err != nil {
			return nil, err
		}
	}
	var records []*record
	for _, a := range t.arms {
		records = append(records, &record{arm: a})
	}
	if err := t.allRounds(ctx, records); err != nil {
		return nil, err
	}
	if err := t.repeat(ctx, records); err != nil {
		return nil, err
	}
	result := t.result(records)
	result.RateShare = share
	return result, nil
}

// findRate measures what each arm saturates at, and sets the rate to a share of the least.
func (t *test) findRate(ctx context.Context) error {
	least := math.Inf(1)
	for _, a := range t.arms {
		t.progress.doing("looking for the rate, " + a.name)
		err := t.withServer(ctx, a, func(s *server, g *generator) error {
			saturation, err := t.saturate(ctx, s, g)
			least = min(least, saturation.Rate)
			return err
		})
		if err != nil {
			return err
		}
		t.progress.did()
	}
	// A round number is easier to give again.
	t.rate = max(10, math.Floor(least*rateShare/10)*10)
	return nil
}

// allRounds measures the arms in turns.
func (t *test) allRounds(ctx context.Context, records []*record) error {
	for round := range t.rounds {
		for i := range records {
			// Every other round goes backwards: neighbours change sides.
			r := records[i]
			if round%2 == 1 {
				r = records[len(records)-1-i]
			}
			t.progress.doing(fmt.Sprintf("round %d of %d, %s", round+1, t.rounds, r.name))
			if err := t.round(ctx, r); err != nil {
				return err
			}
			t.progress.did()
		}
	}
	return nil
}

// repeat measures those once again that have a problem, and says so.
func (t *test) repeat(ctx context.Context, records []*record) error {
	var again []*record
	for _, r := range records {
		if problems := t.problems(r); problems != nil {
			for _, p := range problems {
				t.progress.say("measuring again: " + p)
			}
			*r = record{arm: r.arm, repeated: true}
			again = append(again, r)
		}
	}
	t.progress.add(len(again) * t.rounds)
	return t.allRounds(ctx, again)
}

// result has the figures of all arms and the problems that are left.
func (t *test) result(records []*record) *load.Result {
	r := t.describe()
	for _, rec := range records {
		c := rec.of(t.payload)
		r.Arms = append(r.Arms, &load.Arm{
			Name:     rec.name,
			Title:    rec.title,
			Call:     rec.arm.arm.Entry(rec.kind).Call,
			Buffer:   rec.buffer,
			Differs:  c.Differs,
			Rounds:   rec.rounds,
			Pauses:   load.Pauses{Count: rec.pauses.count(), P99: rec.pauses.quantile(0.99, t.edges)},
			Repeated: rec.repeated,
		})
		r.Problems = append(r.Problems, t.problems(rec)...)
	}
	return r
}
