package main

import (
	"slices"
	"time"

	"github.com/burin-go/burin/benchmarks/internal/figures"
	"github.com/burin-go/burin/benchmarks/internal/turns"
)

// A section is a table of the report, and a plot. To add one, add a function that returns it to the list in sections.
type section struct {
	name   string
	title  string // without the unit
	about  string // what to know, in Markdown
	of     string // what times are of: a document, a value
	corner string // what rows are
	unit   unit
	slice  time.Duration // of an arm in a round
	rows   []row
	plot   plotKind
	axis   string // what X is, of lines

	// elsewhere, if not nil, measures the rows by itself and returns the cells. Otherwise the tasks of the rows are
	// timed in turns.
	elsewhere func(s *section, m *measurement) ([]figures.Cell, error)
}

// A row is what the arms are measured on side by side.
type row struct {
	name  string
	title string // for people; empty if the name will do
	x     float64
	arms  []string
	least time.Duration // that a call takes, about, if it is longer than the slice
	// tasks compares the bytes of the arms and returns what is to be timed.
	tasks func(arms []string) ([]*turns.Task, error)
}

// A unit is how a section gives its figures.
type unit struct {
	name   string
	value  func(figures.Cell) float64
	wall   func(figures.Cell) float64 // by the other clock; nil for one table only
	format func(float64) string
	most   bool // more is better
}

var (
	microseconds = unit{"µs", figures.Cell.NS, figures.Cell.WallNS, figures.Micros, false}
	nanoseconds  = unit{"ns", figures.Cell.NS, nil, figures.Digits, false}
	megabytes    = unit{"MB/s", figures.Cell.BytesPerSecond, nil, func(x float64) string { return figures.Digits(x / 1e6) }, true}
)

// sections lists all that is measured.
func sections(o options) []*section {
	return slices.Concat(
		documentSections(),
		experimentSections(),
		[]*section{floats(), floats32(), integers()},
		roundingSections(),
		[]*section{lengths(), rowLengths(), sizes(o)},
	)
}

// some keeps the tasks of the arms.
func some(tasks []*turns.Task, arms []string) []*turns.Task {
	return slices.DeleteFunc(tasks, func(t *turns.Task) bool { return !slices.Contains(arms, t.Arm) })
}
