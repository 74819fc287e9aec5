package figures

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/internal/turns"
)

// A Table sets arms side by side.
type Table struct {
	Title  string
	Corner string // what rows are
	Value  func(Cell) float64
	Format func(float64) string
	Most   bool // the largest number is the best, not the smallest
	Wall   bool // the numbers are wall times, whose rounds may differ where those of CPU times do not
	Plain  bool // the numbers are no times: none is the best, and rounds do not matter
}

// Markdown writes the table. It has a row for each row of the cells and a column for each arm. The best number of a row is
// bold; a star marks bytes that are not encoding/json's, a dagger a figure whose rounds differ.
func (t Table) Markdown(b *bytes.Buffer, cells []Cell) {
	rows := unique(cells, func(c Cell) string { return c.Row })
	arms := unique(cells, func(c Cell) string { return c.Arm })
	fmt.Fprintf(b, "\n### %s\n\n| %s |", t.Title, t.Corner)
	for _, arm := range arms {
		fmt.Fprintf(b, " %s |", cells[slices.IndexFunc(cells, func(c Cell) bool { return c.Arm == arm })].ArmTitle)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(arms)) + "\n")
	for _, row := range rows {
		t.row(b, row, arms, cells)
	}
}

func (t Table) row(b *bytes.Buffer, row string, arms []string, cells []Cell) {
	best := math.Inf(1)
	byArm := map[string]Cell{}
	label := row
	for _, c := range cells {
		if c.Row == row {
			byArm[c.Arm] = c
			label = c.Label()
			best = min(best, t.order(c))
		}
	}
	fmt.Fprintf(b, "| %s |", label)
	for _, arm := range arms {
		c, ok := byArm[arm]
		if !ok {
			b.WriteString(" |") // the row has no such arm
			continue
		}
		text := t.Format(t.Value(c))
		if t.order(c) == best && !t.Plain {
			text = "**" + text + "**"
		}
		if c.Note != "" {
			text += "\\*"
		}
		if t.unsteady(c) {
			text += "†"
		}
		fmt.Fprintf(b, " %s |", text)
	}
	b.WriteByte('\n')
}

func (t Table) unsteady(c Cell) bool {
	if t.Wall {
		return turns.Spread(c.Wall) > turns.Limit
	}
	return c.Unsteady() && !t.Plain
}

// order is smaller for what is better.
func (t Table) order(c Cell) float64 {
	if t.Most {
		return -t.Value(c)
	}
	return t.Value(c)
}

// Notes explains the stars and the daggers of tables.
func Notes(b *bytes.Buffer, cells []Cell) {
	var differ, unsteady []string
	for _, c := range cells {
		if line := fmt.Sprintf("- %s, %s: %s\n", c.ArmTitle, c.Row, c.Note); c.Note != "" && !slices.Contains(differ, line) {
			differ = append(differ, line)
		}
		if c.Unsteady() {
			unsteady = append(unsteady, fmt.Sprintf("- %s, %s, %s: by %.0f %%\n", c.Section, c.Row, c.ArmTitle, 100*c.Spread()))
		} else if s := turns.Spread(c.Wall); s > turns.Limit {
			unsteady = append(unsteady, fmt.Sprintf("- %s, %s, %s: by %.0f %% of wall time, not of CPU time\n", c.Section, c.Row, c.ArmTitle, 100*s))
		}
	}
	if len(differ) > 0 {
		b.WriteString("\n\\* Other bytes than those of encoding/json:\n\n" + strings.Join(differ, ""))
	}
	if len(unsteady) > 0 {
		b.WriteString("\n† The slowest round took longer than the fastest:\n\n" + strings.Join(unsteady, ""))
	}
}

// Losses says where a peer is faster than burin at its best.
func Losses(b *bytes.Buffer, cells []Cell) {
	heading := "\nWhere a peer is faster than burin:\n\n"
	for _, row := range unique(cells, func(c Cell) string { return c.Row }) {
		ours := math.Inf(1)
		for _, c := range cells {
			if c.Row == row && c.Ours {
				ours = min(ours, c.NS())
			}
		}
		var faster []string
		for _, c := range cells {
			if c.Row == row && !c.Ours && c.NS() < ours && !math.IsInf(ours, 1) {
				faster = append(faster, fmt.Sprintf("%s takes %.2f of burin's time", c.ArmTitle, c.NS()/ours))
			}
		}
		if len(faster) > 0 {
			fmt.Fprintf(b, "%s- %s: %s\n", heading, row, strings.Join(faster, ", "))
			heading = ""
		}
	}
}

// Legend says what is called, and of which version.
func Legend(b *bytes.Buffer, arms []*benchmarks.Arm, r *Results) {
	b.WriteString("\n| arm | version | fresh | reused |\n|---|---|---|---|\n")
	for _, a := range arms {
		version := r.Modules[a.Module]
		switch {
		case a.Module == "github.com/burin-go/burin":
			version = "this tree"
		case a.Module == "":
			version = r.Machine.Go
		}
		code := strings.NewReplacer("|", "\\|") // a cell ends at a bar, even within code
		fmt.Fprintf(b, "| %s | %s | `%s` | `%s` |\n", a.Title, version, code.Replace(a.Fresh.Call), code.Replace(a.Reused.Call))
	}
}

func unique(cells []Cell, key func(Cell) string) (keys []string) {
	for _, c := range cells {
		if k := key(c); !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	return keys
}
