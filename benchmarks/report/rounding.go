package main

import (
	"fmt"
	"time"

	"github.com/burin-go/burin/benchmarks/internal/rounds"
	"github.com/burin-go/burin/benchmarks/internal/turns"
)

// roundValues is how many values a call rounds: more than a predictor of branches can keep.
const roundValues = 1 << 18

// roundingSections are those that the command rounding measures.
func roundingSections() (list []*section) {
	names := []string{"rounding-round", "rounding-fixed", "rounding-slice"}
	for i, g := range rounds.AllGroups() {
		s := &section{
			name: names[i], title: "Rounding, " + g.Name, of: "value", corner: "numbers/decimals", unit: nanoseconds,
			slice: 20 * time.Millisecond, plot: bars,
			about: fmt.Sprintf("Calls of %d values. Arms whose name says that they are wrong give other results.", roundValues),
		}
		for _, d := range rounds.AllData() {
			s.rows = append(s.rows, row{name: d.Name(), arms: g.Arms(), tasks: func(arms []string) ([]*turns.Task, error) {
				tasks, err := g.Tasks(d, roundValues)
				return some(tasks, arms), err
			}})
		}
		list = append(list, s)
	}
	return list
}
