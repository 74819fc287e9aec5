package main

import (
	"fmt"
	"runtime"
	"time"

	"github.com/burin-go/burin/benchmarks/internal/figures"
	"github.com/burin-go/burin/benchmarks/internal/turns"
)

// A measurement is one in progress.
type measurement struct {
	options
	progress *turns.Progress
}

// run compares the bytes of all arms, and then measures.
func (m *measurement) run(chosen []*section) (*figures.Results, error) {
	total := 0.0
	for _, s := range chosen {
		for _, r := range s.rows {
			total += m.seconds(s, r) * float64(len(r.arms)*m.rounds)
			if s.elsewhere != nil {
				continue // whoever measures it compares, too
			}
			m.progress.Say("checking " + s.name + "/" + r.name)
			if _, err := r.tasks(r.arms); err != nil {
				return nil, fmt.Errorf("%s/%s: %w", s.name, r.name, err)
			}
		}
	}
	results := &figures.Results{Machine: figures.ThisMachine(), Rounds: m.rounds, Slices: map[string]string{}, Modules: figures.Modules()}
	m.progress.Start(total)
	for _, s := range chosen {
		results.Slices[s.name] = m.sliceOf(s).String()
		measure := m.rowsOf
		if s.elsewhere != nil {
			measure = func(s *section) ([]figures.Cell, error) { return s.elsewhere(s, m) }
		}
		cells, err := measure(s)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		results.Cells = append(results.Cells, cells...)
	}
	m.progress.End()
	return results, nil
}

// rowsOf measures the rows of a section one after the other, the arms of each in turns.
func (m *measurement) rowsOf(s *section) (cells []figures.Cell, err error) {
	for _, r := range s.rows {
		runtime.GC() // of what the row before needed
		tasks, err := r.tasks(r.arms)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		p := turns.Plan{Rounds: m.rounds, Slice: m.sliceOf(s), Step: m.seconds(s, r)}
		if !m.noisy {
			p.Repeats = m.rounds
		}
		times, err := p.Measure(s.name+"/"+r.name, tasks, m.progress)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		of := figures.Row{Section: s.name, Name: r.name, Title: r.title, X: r.x, Of: s.of}
		cells = append(cells, figures.Cells(of, tasks, times)...)
	}
	return cells, nil
}

func (m *measurement) sliceOf(s *section) time.Duration {
	switch {
	case m.slice > 0:
		return m.slice
	case m.quick:
		return s.slice / 10
	}
	return s.slice
}

// seconds is what an arm takes in a round, about.
func (m *measurement) seconds(s *section, r row) float64 {
	return max(m.sliceOf(s), r.least).Seconds()
}
