// Package figures has what measurements come to: one form for all of them, which tables, plots and other programs read.
package figures

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/burin-go/burin/benchmarks/internal/turns"
)

// A Cell is what was measured of one arm on one row: a number of a table, with all that it is made of.
type Cell struct {
	Section  string  `json:"section"`
	Row      string  `json:"row"`
	RowTitle string  `json:"row_title,omitempty"` // for people; empty if Row will do
	X        float64 `json:"x,omitempty"`         // of the row, where rows are sizes: values, or bytes
	Arm      string  `json:"arm"`
	ArmTitle string  `json:"arm_title"`
	Ours     bool    `json:"ours,omitempty"` // it is burin's

	Of       string    `json:"of"`               // what times are of: a document, a value
	PerRound int       `json:"per_round"`        // of them in a round
	Wall     []float64 `json:"wall_ns"`          // ns each, an entry a round
	CPU      []float64 `json:"cpu_ns,omitempty"` // of the whole process, garbage collection included

	Bytes      float64 `json:"bytes"`       // of output, each
	Allocs     float64 `json:"allocs"`      // a call
	AllocBytes float64 `json:"alloc_bytes"` // a call

	Note     string `json:"note,omitempty"`     // on bytes that are not encoding/json's
	Repeated int    `json:"repeated,omitempty"` // rounds that were measured again, because they differed
}

// A Row is where the cells of some tasks belong.
type Row struct {
	Section, Name, Title string
	X                    float64
	Of                   string
}

// Cells pairs tasks with their times.
func Cells(r Row, tasks []*turns.Task, times []*turns.Times) []Cell {
	var cells []Cell
	for i, t := range tasks {
		x := times[i]
		cells = append(cells, Cell{
			Section: r.Section, Row: r.Name, RowTitle: r.Title, X: r.X,
			Arm: t.Arm, ArmTitle: t.Title, Ours: t.Ours,
			Of: r.Of, PerRound: x.Calls * t.Values, Wall: x.Wall, CPU: x.CPU,
			Bytes: x.Bytes / float64(t.Values), Allocs: x.Allocs, AllocBytes: x.AllocBytes,
			Note: t.Note, Repeated: x.Repeated,
		})
	}
	return cells
}

// NS is the time that counts, the median of rounds: of the CPU where it is known.
func (c Cell) NS() float64 { return turns.Median(turns.Clock(c.Wall, c.CPU)) }

// WallNS is the median of wall times.
func (c Cell) WallNS() float64 { return turns.Median(c.Wall) }

// BytesPerSecond is how fast output is written.
func (c Cell) BytesPerSecond() float64 { return c.Bytes / c.NS() * 1e9 }

// Spread is by how much the slowest round exceeds the fastest.
func (c Cell) Spread() float64 { return turns.Spread(turns.Clock(c.Wall, c.CPU)) }

// Unsteady says that rounds differ by more than they may.
func (c Cell) Unsteady() bool { return c.Spread() > turns.Limit }

// Label is the row's title.
func (c Cell) Label() string {
	if c.RowTitle != "" {
		return c.RowTitle
	}
	return c.Row
}

func (c Cell) String() string { return c.Section + "/" + c.Row + "/" + c.Arm }

// Results are the cells of a run and what is needed to read them.
type Results struct {
	Machine Machine           `json:"machine"`
	Rounds  int               `json:"rounds"`
	Slices  map[string]string `json:"slices"`  // time of an arm in a round, by section
	Modules map[string]string `json:"modules"` // version by path
	Cells   []Cell            `json:"cells"`
}

// Write writes them as JSON.
func (r *Results) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(r)
}

// Read reads what Write has written.
func Read(r io.Reader) (*Results, error) {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	var results Results
	if err := d.Decode(&results); err != nil {
		return nil, fmt.Errorf("reading results: %w", err)
	}
	return &results, nil
}

// Of returns the cells of a section.
func (r *Results) Of(section string) (cells []Cell) {
	for _, c := range r.Cells {
		if c.Section == section {
			cells = append(cells, c)
		}
	}
	return cells
}
