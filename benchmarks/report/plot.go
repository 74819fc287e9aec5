package main

import (
	"bytes"
	"image/color"
	"strings"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/burin-go/burin/benchmarks/internal/figures"
)

// A plotKind is how the figures of a section are drawn.
type plotKind int

const (
	bars  plotKind = iota // a panel for each row, a bar for each arm
	lines                 // a line for each arm over the X of the rows
)

// Plots have no background, and colors that can be told from white as well as from black: a page may be light or dark, and
// what an image in it can ask for is the preference of the system, not that of the page.
var (
	ink  = color.RGBA{0x76, 0x7d, 0x87, 0xff} // contrast 4.2 on white, 4.5 on GitHub's dark pages
	grid = color.NRGBA{0x80, 0x80, 0x80, 0x40}
)

// armColors are by what the name of an arm begins with, the longest of which counts.
var armColors = map[string]color.Color{
	"":                color.RGBA{0x5f, 0x8d, 0xc4, 0xff},
	"encoding":        color.RGBA{0x8a, 0x90, 0x99, 0xff},
	"strconv":         color.RGBA{0x8a, 0x90, 0x99, 0xff},
	"handwritten":     color.RGBA{0x8a, 0x90, 0x99, 0xff},
	"sonic":           color.RGBA{0x3f, 0x8e, 0xdc, 0xff},
	"sonic ConfigStd": color.RGBA{0x2c, 0x9c, 0x9c, 0xff},
}

// ourColors are by what the name of an arm of burin ends in.
var ourColors = map[string]color.Color{
	"":           color.RGBA{0xe0, 0x5a, 0x1a, 0xff},
	"avx512":     color.RGBA{0xd1, 0x3b, 0x76, 0xff},
	"scalar":     color.RGBA{0xc9, 0x8a, 0x0a, 0xff},
	"generic":    color.RGBA{0xc9, 0x8a, 0x0a, 0xff},
	"one by one": color.RGBA{0xc9, 0x8a, 0x0a, 0xff},
}

func colorOf(c figures.Cell) color.Color {
	colors, is := armColors, strings.HasPrefix
	if c.Ours {
		colors, is = ourColors, strings.HasSuffix
	}
	longest := ""
	for part := range colors {
		if is(c.Arm, part) && len(part) > len(longest) {
			longest = part
		}
	}
	return colors[longest]
}

// drawSection returns the plot of a section as SVG.
func drawSection(s *section, cells []figures.Cell) ([]byte, error) {
	if s.plot == lines {
		return drawLines(s, cells)
	}
	return drawBars(s, cells)
}

const textSize = vg.Length(11)

// newPlot has no background and one color for all that is no figure.
func newPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	setText(&p.Title.TextStyle)
	p.Title.TextStyle.Font.Weight = xfont.WeightBold
	p.Title.Padding = vg.Points(3)
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Color, a.Tick.Color = ink, ink
		setText(&a.Label.TextStyle)
		setText(&a.Tick.Label)
	}
	return p
}

func setText(t *text.Style) {
	t.Color = ink
	t.Font.Variant = "Sans"
	t.Font.Size = textSize
}

// canvas returns a picture of that size and what it becomes in the end.
func canvas(width, height vg.Length) (draw.Canvas, func() ([]byte, error)) {
	c := vgsvg.New(width, height)
	return draw.New(c), func() ([]byte, error) {
		var b bytes.Buffer
		_, err := c.WriteTo(&b)
		// Who has no Liberation Sans may have one of the fonts that are as wide.
		return bytes.ReplaceAll(b.Bytes(), []byte("font-family:Liberation Sans;"), []byte("font-family:'Liberation Sans',Arial,Helvetica,sans-serif;")), err
	}
}
