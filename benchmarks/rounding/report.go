package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/benchmarks/internal/rounds"
	"github.com/burin-go/burin/benchmarks/internal/turns"
)

// report writes the times and, of the same run, the ratios.
func report(w io.Writer, groups []*measured, all []rounds.Data, values, number int, markdown bool) error {
	var b bytes.Buffer
	clock := "wall time"
	if benchmarks.HasCPUTime {
		clock = "CPU time"
	}
	fmt.Fprintf(&b, "%s, one processor, reused buffers; %s, medians of %d rounds, arms in turns.\n", batches.Machine(), clock, number)
	fmt.Fprintf(&b, "Calls of %d values; /n is to n decimals.\n", values)
	for _, g := range groups {
		g.table(&b, "ns a value. "+g.Name, all, markdown, func(arm, i int) string {
			star := ""
			if g.tasks[i][arm].Note != "" {
				star = "*"
			}
			return fmt.Sprintf("%.2f", g.median(arm, i)) + star
		})
		for _, name := range g.Bases {
			base := slices.Index(g.Arms(), name)
			g.table(&b, "times as fast as "+name, all, markdown, func(arm, i int) string {
				return fmt.Sprintf("%.2f", g.median(base, i)/g.median(arm, i))
			})
		}
		for arm, name := range g.Arms() {
			for i, tasks := range g.tasks {
				if note := tasks[arm].Note; note != "" {
					fmt.Fprintf(&b, "\n\\* %s, %s: %s\n", name, all[i].Name(), note)
				}
			}
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// table writes a line for each arm, with a column for each data.
func (m *measured) table(b *bytes.Buffer, title string, all []rounds.Data, markdown bool, text func(arm, i int) string) {
	lines := [][]string{{""}}
	for _, d := range all {
		lines[0] = append(lines[0], d.Name())
	}
	for arm, name := range m.Arms() {
		line := []string{name}
		for i := range all {
			line = append(line, text(arm, i))
		}
		lines = append(lines, line)
	}
	batches.Table(b, title, lines, 1, markdown)
}

// median is of an arm with some data.
func (m *measured) median(arm, i int) float64 {
	x := m.times[i][arm]
	return turns.Median(turns.Clock(x.Wall, x.CPU))
}
