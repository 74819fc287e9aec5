package main

import (
	"github.com/burin-go/burin/benchmarks/internal/figures"
)

// fixed are results that never change, with all that a report can have to say, and their sections.
func fixed() ([]*section, *figures.Results) {
	documents := &section{
		name: "documents-reused", title: "Documents", about: "About them.", of: "document", corner: "payload", unit: microseconds, plot: bars,
	}
	lengths := &section{name: "lengths", title: "Slices", of: "value", corner: "values a call", unit: nanoseconds, plot: lines, axis: "values a call"}
	sizes := &section{name: "sizes", title: "Sizes", of: "document", corner: "document", unit: megabytes, plot: lines, axis: "bytes"}
	cell := func(s *section, row string, x float64, arm string, bytes float64, cpu ...float64) figures.Cell {
		c := figures.Cell{
			Section: s.name, Row: row, X: x, Arm: arm, ArmTitle: "<" + arm + ">", Ours: arm == "burin avx2",
			Of: s.of, PerRound: 100, CPU: cpu, Bytes: bytes, Allocs: 2, AllocBytes: 64,
		}
		for _, ns := range cpu {
			c.Wall = append(c.Wall, ns+1000)
		}
		return c
	}
	differs := cell(documents, "Todo", 0, "peer", 987, 800, 810, 805)
	differs.Note = "other order & more"
	titled := cell(documents, "Matrix", 0, "peer", 2.5e6, 4e6, 4.1e6, 6e6)
	titled.RowTitle = "Matrix, 2.5 MB"
	return []*section{documents, lengths, sizes}, &figures.Results{
		Machine: figures.Machine{Date: "2026-01-02", Processor: "A Processor", Go: "go1.26", OS: "linux", Arch: "amd64", Level: "avx2"},
		Rounds:  3,
		Cells: []figures.Cell{
			differs,
			cell(documents, "Todo", 0, "burin avx2", 987, 900, 910, 905),
			titled,
			cell(documents, "Matrix", 0, "burin avx2", 2.5e6, 4e5, 4.1e5, 4.2e5),
			cell(lengths, "1", 1, "strconv", 17, 70, 71, 72),
			cell(lengths, "1", 1, "burin avx2", 17, 20, 21, 22),
			cell(lengths, "1000000", 1e6, "strconv", 17, 60, 61, 62),
			cell(lengths, "1000000", 1e6, "burin avx2", 17, 3, 3, 3),
			cell(sizes, "1000", 1000, "peer", 1000, 1000, 1100, 1050),
			cell(sizes, "1000", 1000, "burin avx2", 1000, 500, 600, 550),
			cell(sizes, "1000000", 1e6, "peer", 1e6, 1e6, 1.1e6, 1.2e6),
			cell(sizes, "1000000", 1e6, "burin avx2", 1e6, 5e5, 5.5e5, 6e5),
		},
	}
}
