package main

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/burin-go/burin/benchmarks/internal/figures"
)

const (
	columns    = 3
	panelWidth = vg.Length(245)
	barHeight  = vg.Length(14) // from one bar to the next
)

// drawBars has a panel for each row, each with an axis of its own that begins at zero.
func drawBars(s *section, cells []figures.Cell) ([]byte, error) {
	var arms, titles []string
	var byRow [][]figures.Cell
	for _, c := range cells {
		if !slices.Contains(arms, c.Arm) {
			arms, titles = append(arms, c.Arm), append(titles, c.ArmTitle)
		}
		i := slices.IndexFunc(byRow, func(row []figures.Cell) bool { return row[0].Row == c.Row })
		if i < 0 {
			i = len(byRow)
			byRow = append(byRow, nil)
		}
		byRow[i] = append(byRow[i], c)
	}
	var grid [][]*plot.Plot
	for i, row := range byRow {
		p, err := panel(s, row, arms)
		if err != nil {
			return nil, err
		}
		ticks := make([]plot.Tick, len(arms))
		for n := range arms {
			ticks[n].Value = float64(n)
			if i%columns == 0 {
				ticks[n].Label = titles[len(titles)-1-n]
			}
		}
		p.Y.Tick.Marker = plot.ConstantTicks(ticks)
		if i%columns == 0 {
			grid = append(grid, make([]*plot.Plot, min(columns, len(byRow))))
		}
		grid[i/columns][i%columns] = p
	}
	height := barHeight*vg.Length(len(arms)) + 50
	tiles := draw.Tiles{Rows: len(grid), Cols: len(grid[0]), PadX: 8, PadY: 10, PadTop: 4, PadBottom: 4, PadLeft: 4, PadRight: 8}
	dc, finish := canvas(panelWidth*vg.Length(len(grid[0]))+130, height*vg.Length(len(grid)))
	for i, line := range plot.Align(grid, tiles, dc) {
		for j, c := range line {
			if grid[i][j] != nil {
				grid[i][j].Draw(c)
			}
		}
	}
	return finish()
}

// panel is the plot of one row. The first arm is on top.
func panel(s *section, row []figures.Cell, arms []string) (*plot.Plot, error) {
	p := newPlot()
	p.Title.Text = row[0].Label()
	p.X.Label.Text = fmt.Sprintf("%s a %s", s.unit.name, s.of)
	p.Y.Min, p.Y.Max = -0.6, float64(len(arms))-0.4
	p.Y.LineStyle.Width = 0
	p.Y.Tick.LineStyle.Width = 0
	p.Y.Padding = vg.Points(12) // for fonts that are wider than the one that text is measured with
	largest := 0.0
	labels := plotter.XYLabels{}
	for _, c := range row {
		value, y := s.barValue(c), float64(len(arms)-1-slices.Index(arms, c.Arm))
		bar, err := plotter.NewBarChart(plotter.Values{value}, barHeight-4)
		if err != nil {
			return nil, err
		}
		bar.Horizontal, bar.XMin = true, y
		bar.Color = colorOf(c)
		bar.LineStyle.Width = 0
		p.Add(bar)
		text := figures.Digits(value)
		if c.Note != "" {
			text += "*"
		}
		if c.Unsteady() {
			text += "†"
		}
		labels.XYs = append(labels.XYs, plotter.XY{X: value, Y: y})
		labels.Labels = append(labels.Labels, text)
		largest = max(largest, value)
	}
	l, err := plotter.NewLabels(labels)
	if err != nil {
		return nil, err
	}
	for i := range l.TextStyle {
		setText(&l.TextStyle[i])
		l.TextStyle[i].YAlign = draw.YCenter
	}
	l.Offset = vg.Point{X: 3}
	p.Add(l)
	p.X.Min, p.X.Max = 0, largest*1.3 // room for the label of the longest bar
	p.X.Tick.Marker = plot.TickerFunc(func(lo, hi float64) []plot.Tick { return fewTicks(largest) })
	return p, nil
}

// barValue is what a bar shows, in the unit of the section.
func (s *section) barValue(c figures.Cell) float64 {
	if s.unit.name == microseconds.name {
		return s.unit.value(c) / 1e3
	}
	return s.unit.value(c)
}

// fewTicks are two to five round numbers from zero.
func fewTicks(largest float64) (ticks []plot.Tick) {
	step := 1.0
	for step*5 < largest {
		step *= 10
	}
	for step*5 > largest*2.5 && step > 1e-9 {
		step /= 10
	}
	for _, by := range []float64{5, 2.5, 2, 1} {
		if step*by*2 <= largest {
			step *= by
			break
		}
	}
	for x := 0.0; x <= largest*1.05; x += step {
		ticks = append(ticks, plot.Tick{Value: x, Label: thousands(x)})
	}
	return ticks
}
