package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/burin-go/burin/benchmarks/internal/load"
)

// report writes the medians of the rounds in tables, and what is needed to read them.
func report(w io.Writer, r *load.Result, markdown bool) error {
	p := printer{markdown: markdown}
	p.paragraph(fmt.Sprintf("%s, %s, %s, %s, CPU level %s; %s, GOMAXPROCS=1 each. Payload %s, %d bytes, over %d connections; medians of %d rounds of twice %v, arms in turns, a new server in each.",
		r.Date.Format(time.DateOnly), r.Processor, r.GoVersion, r.Platform, r.Level, r.Placement, r.Payload, r.Bytes, r.Connections, r.Rounds, r.Slice))
	p.table("At saturation: as many requests as the server answers", saturationRows(r))
	rate := fmt.Sprintf("At %.0f requests/s", r.Rate)
	if r.RateShare > 0 {
		rate += fmt.Sprintf(", %.0f %% of what the slowest arm answered", 100*r.RateShare)
	}
	p.table(rate+": latency from when a request was to be sent", latencyRows(r))
	p.table(fmt.Sprintf("At %.0f requests/s: memory of the server", r.Rate), memoryRows(r))
	p.paragraph("Allocations and CPU are those of the whole request; fixed bytes show what net/http and the kernel take of it. GC pauses are of all rounds together, to the upper edge of the runtime's buckets, which are a quarter wide.")
	if rows := beside(r); rows != nil {
		p.table("Beside a published rewrite through Rust", rows)
		p.paragraph("The published figures are not ours: a rewrite from Go to MessagePack over cgo to Rust and back, answers of about 15 KB, 12,000 requests/s. " +
			"Load and machine were others, and what an allocation or CPU % counts may be too: only the ratios before : after can be read side by side.")
	}
	for _, a := range r.Arms {
		if a.Differs != "" {
			p.paragraph(fmt.Sprintf("* %s: other bytes than those of encoding/json: %s", a.Title, a.Differs))
		}
	}
	var repeated []string
	for _, a := range r.Arms {
		if n := overloaded(a); n > 0 {
			p.paragraph(fmt.Sprintf("> %s did not keep up with the rate in %d of %d rounds: its latencies are those of a queue that grows.", a.Title, n, len(a.Rounds)))
		}
		if a.Repeated {
			repeated = append(repeated, a.Title)
		}
	}
	if repeated != nil {
		p.paragraph("Measured twice, of which the second time counts: " + strings.Join(repeated, "; ") + ".")
	}
	if r.Problems != nil {
		p.paragraph("THESE FIGURES ARE NOT TO BE USED:")
		p.paragraph("- " + strings.Join(r.Problems, "\n- "))
	}
	_, err := w.Write(p.b.Bytes())
	return err
}

func saturationRows(r *load.Result) [][]string {
	rows := [][]string{{"", "buffer", "requests/s", ": encoding/json", "CPU µs a request", "server's CPU %"}}
	base := r.Arm("encoding-json")
	for _, a := range r.Arms {
		rate, ratio := a.Median(saturation), "-"
		if base != nil {
			ratio = fmt.Sprintf("%.2f", rate/base.Median(saturation))
		}
		rows = append(rows, []string{title(a), a.Buffer, fmt.Sprintf("%.0f", rate), ratio, micros(a.Median(saturatedCPU)),
			fmt.Sprintf("%.0f", 100*a.Median(saturatedBusy))})
	}
	return rows
}

func latencyRows(r *load.Result) [][]string {
	late := fmt.Sprintf("sent over %v late %%", r.Late)
	rows := [][]string{{"", "p50 µs", "p90 µs", "p99 µs", "p99.9 µs", "CPU µs a request", "server's CPU %", late, "by the generator %"}}
	for _, a := range r.Arms {
		m := medians(a)
		slow := ""
		if overloaded(a) > 0 {
			slow = ">"
		}
		row := []string{title(a)}
		for _, q := range []func(*load.Pinned) float64{
			func(p *load.Pinned) float64 { return p.P50 },
			func(p *load.Pinned) float64 { return p.P90 },
			func(p *load.Pinned) float64 { return p.P99 },
			func(p *load.Pinned) float64 { return p.P999 },
		} {
			row = append(row, slow+micros(m(q)))
		}
		rows = append(rows, append(row,
			micros(m(func(p *load.Pinned) float64 { return p.CPU })),
			fmt.Sprintf("%.0f", 100*m(func(p *load.Pinned) float64 { return p.Busy })),
			fmt.Sprintf("%.2f", 100*m(func(p *load.Pinned) float64 { return p.Late })),
			fmt.Sprintf("%.2f", 100*m(func(p *load.Pinned) float64 { return p.LateSelf }))))
	}
	return rows
}

func memoryRows(r *load.Result) [][]string {
	rows := [][]string{{"", "allocs a request", "bytes a request", "GC cycles a second", "GC pauses", "GC pause p99 µs", "RSS idle MB", "RSS MB"}}
	for _, a := range r.Arms {
		m := medians(a)
		pause := "none"
		if a.Pauses.Count > 0 {
			pause = micros(float64(a.Pauses.P99))
		}
		rows = append(rows, []string{title(a),
			fmt.Sprintf("%.1f", m(func(p *load.Pinned) float64 { return p.Allocs })),
			fmt.Sprintf("%.0f", m(func(p *load.Pinned) float64 { return p.Bytes })),
			fmt.Sprintf("%.1f", m(func(p *load.Pinned) float64 { return p.GCCycles })),
			fmt.Sprint(a.Pauses.Count),
			pause,
			value(a.Median(func(r *load.Round) float64 { return float64(r.RSSIdle) })/1e6, "%.1f"),
			value(m(func(p *load.Pinned) float64 { return float64(p.RSS) })/1e6, "%.1f"),
		})
	}
	return rows
}

// medians returns the medians of an arm's figures at the rate.
func medians(a *load.Arm) func(func(*load.Pinned) float64) float64 {
	return func(figure func(*load.Pinned) float64) float64 {
		return a.Median(func(r *load.Round) float64 { return figure(&r.Pinned) })
	}
}

// overloaded counts the rounds in which an arm did not keep up with the rate.
func overloaded(a *load.Arm) int {
	n := 0
	for _, r := range a.Rounds {
		if r.Pinned.Unsent > 0 {
			n++
		}
	}
	return n
}

// title marks other bytes than those of encoding/json.
func title(a *load.Arm) string {
	if a.Differs != "" {
		return a.Title + "*"
	}
	return a.Title
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

// A printer writes paragraphs and tables, as text or Markdown.
type printer struct {
	b        bytes.Buffer
	markdown bool
}

func (p *printer) paragraph(text string) {
	if p.markdown {
		text = strings.NewReplacer("*", `\*`, ">", `\>`).Replace(text)
	}
	if p.b.Len() > 0 {
		p.b.WriteByte('\n')
	}
	p.b.WriteString(text + "\n")
}

// table writes rows, the first of which is a header; the first column is text.
func (p *printer) table(title string, rows [][]string) {
	if p.markdown {
		fmt.Fprintf(&p.b, "\n### %s\n\n", title)
		escape := strings.NewReplacer("*", `\*`, ">", `\>`)
		for i, row := range rows {
			fmt.Fprintf(&p.b, "| %s |\n", escape.Replace(strings.Join(row, " | ")))
			if i == 0 {
				p.b.WriteString("|---|" + strings.Repeat("---:|", len(row)-1) + "\n")
			}
		}
		return
	}
	fmt.Fprintf(&p.b, "\n%s\n\n", title)
	w := tabwriter.NewWriter(&p.b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t")+"\t")
	}
	w.Flush() // writing to memory does not fail
}
