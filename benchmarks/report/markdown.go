package main

import (
	"bytes"
	"fmt"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/internal/figures"
)

// markdown has the tables of all sections, and what is needed to read them.
func markdown(chosen []*section, r *figures.Results) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `# Results

By `+"`go -C benchmarks run ./report`"+`: %v;
medians of %d rounds, arms in turns. Times are CPU times of the whole process, garbage collection included, where no
other clock is named. The best figure of a row is bold. Compare within a row.
`, r.Machine, r.Rounds)
	for _, s := range chosen {
		cells := r.Of(s.name)
		fmt.Fprintf(&b, "\n## %s\n", s.title)
		if s.about != "" {
			fmt.Fprintf(&b, "\n%s\n", s.about)
		}
		fmt.Fprintf(&b, "\n![%s](%s.svg)\n", s.title, s.name)
		table := figures.Table{Title: s.heading(""), Corner: s.corner, Value: s.unit.value, Format: s.unit.format, Most: s.unit.most}
		table.Markdown(&b, cells)
		if s.unit.wall != nil && benchmarks.HasCPUTime {
			table.Title, table.Value, table.Wall = s.heading("wall time"), s.unit.wall, true
			table.Markdown(&b, cells)
		}
		if s.of == "document" {
			allocations := figures.Table{Title: "Allocations a document", Corner: s.corner, Value: func(c figures.Cell) float64 { return c.Allocs }, Format: count, Plain: true}
			allocations.Markdown(&b, cells)
		}
		figures.Notes(&b, cells)
		figures.Losses(&b, cells)
	}
	b.WriteString("\n## Arms of documents\n")
	figures.Legend(&b, benchmarks.Arms(), r)
	return b.Bytes()
}

// heading says what the numbers of a table are.
func (s *section) heading(clock string) string {
	switch {
	case s.unit.most:
		return s.unit.name
	case clock != "":
		return fmt.Sprintf("%s of %s a %s", s.unit.name, clock, s.of)
	}
	return fmt.Sprintf("%s a %s", s.unit.name, s.of)
}

// count prints a mean of small whole numbers.
func count(x float64) string { return fmt.Sprintf("%.3g", x) }
