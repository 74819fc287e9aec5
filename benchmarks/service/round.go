package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/burin-go/burin/benchmarks/internal/load"
)

// round starts a server, measures it and ends it: memory is laid out anew in each.
func (t *test) round(ctx context.Context, r *record) error {
	var round load.Round
	var stopped pauses
	err := t.withServer(ctx, r.arm, func(s *server, g *generator) error {
		idle, err := s.sample()
		if err != nil {
			return err
		}
		round.RSSIdle = idle.RSS
		if round.Saturation, err = t.saturate(ctx, s, g); err != nil {
			return err
		}
		round.Pinned, stopped, err = t.pinned(ctx, s, g)
		return err
	})
	if err != nil {
		return err
	}
	r.rounds = append(r.rounds, round)
	r.pauses = r.pauses.plus(stopped)
	return nil
}

// withServer calls measure with a server of the arm and a generator that is connected to it, and compares responses.
func (t *test) withServer(ctx context.Context, a *arm, measure func(*server, *generator) error) error {
	s, err := startServer(ctx, t.where, a.name, t.payload.Name)
	if err != nil {
		return fmt.Errorf("%s: %w", a.name, err)
	}
	i := &inspector{c: a.of(t.payload), want: t.want}
	g, err := newGenerator(s.port, t.connections, i.c.Bytes, i.look)
	if err == nil {
		g.late, g.spin = t.late, t.where.pinned
		err = measure(s, g)
		g.close()
	}
	if err == nil {
		err = i.end()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", a.name, s.died(err))
	}
	if err := s.stop(); err != nil {
		return fmt.Errorf("%s: ending the server: %w", a.name, err)
	}
	return nil
}

// saturate warms a server up and measures it with as many requests as it can answer.
func (t *test) saturate(ctx context.Context, s *server, g *generator) (load.Saturation, error) {
	if _, err := g.run(ctx, closedLoop(t.slice/4)); err != nil {
		return load.Saturation{}, err
	}
	o, used, err := t.under(ctx, s, g, closedLoop(t.slice))
	if err != nil {
		return load.Saturation{}, err
	}
	n, elapsed := float64(o.requests), float64(o.elapsed)
	return load.Saturation{
		Requests: o.requests,
		Rate:     n / elapsed * 1e9,
		CPU:      float64(used.CPU) / n,
		Busy:     float64(used.CPU) / elapsed,
	}, nil
}

// pinned measures a server at the rate.
func (t *test) pinned(ctx context.Context, s *server, g *generator) (load.Pinned, pauses, error) {
	o, used, err := t.under(ctx, s, g, openLoop(t.rate, t.slice))
	if err != nil {
		return load.Pinned{}, nil, err
	}
	n, elapsed := float64(o.requests), float64(o.elapsed)
	return load.Pinned{
		Requests: o.requests,
		P50:      o.latencies.quantile(0.5),
		P90:      o.latencies.quantile(0.9),
		P99:      o.latencies.quantile(0.99),
		P999:     o.latencies.quantile(0.999),
		CPU:      float64(used.CPU) / n,
		Busy:     float64(used.CPU) / elapsed,
		Allocs:   float64(used.Objects) / n,
		Bytes:    float64(used.Bytes) / n,
		GCCycles: float64(used.Cycles) / elapsed * 1e9,
		GCPauses: used.Pauses.count(),
		RSS:      used.RSS,
		Late:     float64(o.late) / n,
		LateSelf: float64(o.lateSelf) / n,
		Unsent:   o.unsent,
		Elapsed:  elapsed,
	}, used.Pauses, nil
}

// under makes a load and tells what the server used for it.
func (t *test) under(ctx context.Context, s *server, g *generator, l requests) (o outcome, used sample, err error) {
	before, err := s.sample()
	if err != nil {
		return o, used, err
	}
	if o, err = g.run(ctx, l); err != nil {
		return o, used, err
	}
	after, err := s.sample()
	if err != nil {
		return o, used, err
	}
	if o.requests == 0 {
		return o, used, errors.New("no request in the time of a load: it is too short")
	}
	return o, after.since(before), nil
}
