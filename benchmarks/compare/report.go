package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/klauspost/cpuid/v2"

	"github.com/burin-go/burin/benchmarks"
	burin "github.com/burin-go/burin/encoding"
)

// report writes a table for each kind and clock, and what is needed to read it.
func report(w io.Writer, p plan, cells []*cell) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s, %s, %s, %s/%s, CPU level %s, one processor, %s; medians of %d rounds of %v, arms in turns.\n",
		time.Now().Format(time.DateOnly), processor(), runtime.Version(), runtime.GOOS, runtime.GOARCH, burin.Level(), experiments(), p.rounds, p.slice)
	for _, kind := range benchmarks.Kinds() {
		if benchmarks.HasCPUTime {
			table(&b, p, cells, kind, "CPU", func(c *cell) float64 { return median(c.cpu) })
		}
		table(&b, p, cells, kind, "wall", func(c *cell) float64 { return median(c.wall) })
	}
	differences(&b, cells)
	legend(&b, p.arms)
	_, err := w.Write(b.Bytes())
	return err
}

// table has a row for each payload and a column for each arm. The smallest number of
// a row is bold; a star marks bytes that are not encoding/json's.
func table(b *bytes.Buffer, p plan, cells []*cell, kind benchmarks.Kind, clock string, value func(*cell) float64) {
	title := "A fresh slice from each call"
	if kind == benchmarks.Reused {
		title = "Into a buffer that is used again"
	}
	fmt.Fprintf(b, "\n### %s: µs of %s time a document\n\n| payload |", title, clock)
	for _, a := range p.arms {
		fmt.Fprintf(b, " %s |", a.Title)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(p.arms)) + "\n")
	for _, payload := range p.payloads {
		var row []*cell
		best := math.Inf(1)
		for _, c := range cells {
			if c.Payload == payload && c.Kind == kind {
				row = append(row, c)
				best = min(best, value(c))
			}
		}
		fmt.Fprintf(b, "| %s, %s |", payload.Name, size(payload.Bytes))
		for _, c := range row {
			text := micros(value(c))
			if value(c) == best {
				text = "**" + text + "**"
			}
			if c.Differs != "" {
				text += "\\*"
			}
			fmt.Fprintf(b, " %s |", text)
		}
		b.WriteByte('\n')
	}
}

// differences explains the stars.
func differences(b *bytes.Buffer, cells []*cell) {
	heading := "\n\\* Other bytes than those of encoding/json:\n\n"
	for _, c := range cells {
		if c.Differs != "" && c.Kind == benchmarks.Fresh {
			fmt.Fprintf(b, "%s- %s, %s: %s\n", heading, c.Arm.Title, c.Payload.Name, c.Differs)
			heading = ""
		}
	}
}

// legend says what is called, and of which version.
func legend(b *bytes.Buffer, arms []*benchmarks.Arm) {
	versions := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			versions[m.Path] = m.Version
		}
	}
	b.WriteString("\n| arm | version | fresh | reused |\n|---|---|---|---|\n")
	for _, a := range arms {
		version := versions[a.Module]
		switch {
		case a.Module == "github.com/burin-go/burin":
			version = "this tree"
		case a.Module == "":
			version = runtime.Version()
		}
		code := strings.NewReplacer("|", "\\|") // a cell ends at a bar, even within code
		fmt.Fprintf(b, "| %s | %s | `%s` | `%s` |\n", a.Title, version, code.Replace(a.Fresh.Call), code.Replace(a.Reused.Call))
	}
}

func processor() string {
	if name := strings.TrimSpace(cpuid.CPU.BrandName); name != "" {
		return name
	}
	return "unknown processor"
}

// experiments names the encoding/json that is linked.
func experiments() string {
	for _, a := range benchmarks.Arms() {
		if a.Name == "json-v2" {
			return "GOEXPERIMENT=jsonv2 (encoding/json on top of v2)"
		}
	}
	return "no GOEXPERIMENT"
}

// micros prints nanoseconds as microseconds with three digits or more.
func micros(ns float64) string {
	us := ns / 1e3
	switch {
	case us < 9.995:
		return fmt.Sprintf("%.2f", us)
	case us < 99.95:
		return fmt.Sprintf("%.1f", us)
	}
	return fmt.Sprintf("%.0f", us)
}

// size prints a number of bytes.
func size(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1e6:
		return fmt.Sprintf("%.3g KB", float64(n)/1e3)
	}
	return fmt.Sprintf("%.3g MB", float64(n)/1e6)
}
