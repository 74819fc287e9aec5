package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/benchmarks/internal/turns"
)

// report writes the times and, of the same run, the ratios.
func report(w io.Writer, groups []*group, all []data, values, rounds int, markdown bool) error {
	var b bytes.Buffer
	clock := "wall time"
	if benchmarks.HasCPUTime {
		clock = "CPU time"
	}
	fmt.Fprintf(&b, "%s, one processor, reused buffers; %s, medians of %d rounds, arms in turns.\n", batches.Machine(), clock, rounds)
	fmt.Fprintf(&b, "Calls of %d values; /n is to n decimals.\n", values)
	for _, g := range groups {
		g.table(&b, "ns a value. "+g.name, all, markdown, func(a *arm, i int) string {
			star := ""
			if a.cells[i].note != "" {
				star = "*"
			}
			return fmt.Sprintf("%.2f", a.median(i)) + star
		})
		for _, base := range g.bases {
			g.table(&b, "times as fast as "+base.name, all, markdown, func(a *arm, i int) string {
				return fmt.Sprintf("%.2f", base.median(i)/a.median(i))
			})
		}
		for _, a := range g.arms {
			for i, c := range a.cells {
				if c.note != "" {
					fmt.Fprintf(&b, "\n\\* %s, %s: %s\n", a.name, all[i].name(), c.note)
				}
			}
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// table writes a line for each arm, with a column for each data.
func (g *group) table(b *bytes.Buffer, title string, all []data, markdown bool, text func(a *arm, i int) string) {
	lines := [][]string{{""}}
	for _, d := range all {
		lines[0] = append(lines[0], d.name())
	}
	for _, a := range g.arms {
		line := []string{a.name}
		for i := range all {
			line = append(line, text(a, i))
		}
		lines = append(lines, line)
	}
	batches.Table(b, title, lines, 1, markdown)
}

func (a *arm) median(i int) float64 { return turns.Median(a.cells[i].ns) }
