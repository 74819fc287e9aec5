package main

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/burin-go/burin/benchmarks/internal/figures"
)

// drawLines has a line for each arm. Both axes are logarithmic: sizes and speeds span orders of magnitude.
func drawLines(s *section, cells []figures.Cell) ([]byte, error) {
	p := newPlot()
	p.Title.Text = s.title
	p.X.Label.Text = s.axis
	p.Y.Label.Text = fmt.Sprintf("%s a %s", s.unit.name, s.of)
	if s.unit.most {
		p.Y.Label.Text = s.unit.name
	}
	background := plotter.NewGrid()
	background.Horizontal.Color, background.Vertical.Color = grid, grid
	p.Add(background)
	legend := plot.NewLegend()
	legend.Top = true
	legend.Padding = vg.Points(4)
	setText(&legend.TextStyle)
	var arms []string
	for _, c := range cells {
		if !slices.Contains(arms, c.Arm) {
			arms = append(arms, c.Arm)
		}
	}
	for _, arm := range arms {
		var points plotter.XYs
		var last figures.Cell
		for _, c := range cells {
			if c.Arm == arm {
				points = append(points, plotter.XY{X: c.X, Y: s.lineValue(c)})
				last = c
			}
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return nil, err
		}
		line.Color, line.Width = colorOf(last), vg.Points(2)
		dots.Color, dots.Shape, dots.Radius = colorOf(last), draw.CircleGlyph{}, vg.Points(2.5)
		p.Add(line, dots)
		legend.Add(last.ArmTitle, line, dots)
	}
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker = plot.TickerFunc(func(lo, hi float64) []plot.Tick { return logTicks(lo, hi, 1) })
	p.Y.Tick.Marker = plot.TickerFunc(func(lo, hi float64) []plot.Tick { return logTicks(lo, hi, 1, 2, 3, 5, 7) })
	p.X.Min, p.X.Max = p.X.Min/1.1, p.X.Max*1.1
	p.Y.Min, p.Y.Max = p.Y.Min/1.2, p.Y.Max*1.2
	const width, height, legendWidth = 800, 380, 140
	dc, finish := canvas(width, height)
	p.Draw(draw.Crop(dc, 4, -legendWidth, 4, -4))
	legend.Draw(draw.Crop(dc, width-legendWidth, -8, 4, -40))
	return finish()
}

// lineValue is what a line shows.
func (s *section) lineValue(c figures.Cell) float64 {
	if s.unit.most {
		return s.unit.value(c) / 1e6
	}
	return s.unit.value(c)
}

// logTicks are the powers of ten between lo and hi, times each of by.
func logTicks(lo, hi float64, by ...float64) (ticks []plot.Tick) {
	for decade := math.Pow(10, math.Floor(math.Log10(lo))); decade <= hi; decade *= 10 {
		for _, b := range by {
			if x := decade * b; x >= lo && x <= hi {
				ticks = append(ticks, plot.Tick{Value: x, Label: thousands(x)})
			}
		}
	}
	return ticks
}

// thousands prints a round number in a short form.
func thousands(x float64) string {
	switch {
	case x >= 1e6:
		return fmt.Sprintf("%.4gM", x/1e6)
	case x >= 1e3:
		return fmt.Sprintf("%.4gk", x/1e3)
	}
	return fmt.Sprintf("%.4g", x)
}
