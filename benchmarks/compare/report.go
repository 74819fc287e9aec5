package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/internal/figures"
)

// report writes a table for each kind and clock, and what is needed to read it.
func report(w io.Writer, p plan, r *figures.Results) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%v; medians of %d rounds of %v, arms in turns.\n", r.Machine, p.Rounds, p.Slice)
	for _, kind := range benchmarks.Kinds() {
		title := "A fresh slice from each call"
		if kind == benchmarks.Reused {
			title = "Into a buffer that is used again"
		}
		cells := r.Of(string(kind))
		table := figures.Table{Corner: "payload", Format: figures.Micros}
		if benchmarks.HasCPUTime {
			table.Title, table.Value = title+": µs of CPU time a document", figures.Cell.NS
			table.Markdown(&b, cells)
		}
		table.Title, table.Value, table.Wall = title+": µs of wall time a document", figures.Cell.WallNS, true
		table.Markdown(&b, cells)
	}
	figures.Notes(&b, r.Cells)
	figures.Legend(&b, p.arms, r)
	_, err := w.Write(b.Bytes())
	return err
}
