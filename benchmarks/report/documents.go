package main

import (
	"slices"
	"time"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/internal/documents"
	"github.com/burin-go/burin/benchmarks/internal/turns"
)

func documentSections() []*section {
	return []*section{
		documentSection("documents-fresh", benchmarks.Fresh, "Documents, a fresh slice from each call"),
		documentSection("documents-reused", benchmarks.Reused, "Documents, into a buffer that is used again"),
	}
}

// documentSection has all payloads and all arms.
func documentSection(name string, kind benchmarks.Kind, title string) *section {
	s := &section{
		name: name, title: title, of: "document", corner: "payload", unit: microseconds,
		slice: 100 * time.Millisecond, plot: bars,
	}
	arms := benchmarks.Arms()
	var armNames []string
	for _, a := range arms {
		armNames = append(armNames, a.Name)
	}
	for _, p := range benchmarks.Payloads() {
		s.rows = append(s.rows, row{
			name: p.Name, title: documents.Row(name, p).Title, arms: armNames,
			tasks: func(wanted []string) ([]*turns.Task, error) {
				some := slices.DeleteFunc(slices.Clone(arms), func(a *benchmarks.Arm) bool { return !slices.Contains(wanted, a.Name) })
				return documents.Tasks(p, kind, some, func(benchmarks.Case) {})
			},
		})
	}
	return s
}
