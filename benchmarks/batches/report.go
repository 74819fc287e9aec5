package batches

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/klauspost/cpuid/v2"
)

// report writes the times and, of the same run, the ratios.
func report(w io.Writer, p plan, rows []*row, markdown bool) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s, one processor, reused buffers; medians of %d rounds of %v, arms in turns.\n", Machine(), p.rounds, p.slice)

	header := []string{"data"}
	if len(p.lengths) > 1 {
		header = append(header, "values a call")
	} else {
		fmt.Fprintf(&b, "Calls of %d values.\n", p.lengths[0])
	}
	labels := len(header)
	label := func(r *row) []string { return []string{r.kind, fmt.Sprint(r.length)}[:labels] }

	times := [][]string{header}
	for _, a := range rows[0].times {
		times[0] = append(times[0], a.label)
	}
	for _, r := range rows {
		line := label(r)
		for _, c := range r.times {
			line = append(line, fmt.Sprintf("%.2f", Median(c.ns))+star(c))
		}
		times = append(times, line)
	}
	Table(&b, "ns a value", times, labels, markdown)

	ratios := [][]string{header}
	for _, base := range []string{strconvArm, sonicArm} {
		for _, a := range rows[0].times {
			if a.ours {
				ratios[0] = append(ratios[0], strings.TrimPrefix(a.label, "burin ")+" : "+base)
			}
		}
	}
	for _, r := range rows {
		line := label(r)
		for _, base := range []string{strconvArm, sonicArm} {
			for _, c := range r.times {
				if c.ours {
					line = append(line, fmt.Sprintf("%.2f", Median(r.arm(base).ns)/Median(c.ns)))
				}
			}
		}
		ratios = append(ratios, line)
	}
	Table(&b, "times as fast as", ratios, labels, markdown)
	notes(&b, rows)
	_, err := w.Write(b.Bytes())
	return err
}

// Machine says when and where figures are measured.
func Machine() string {
	processor := strings.TrimSpace(cpuid.CPU.BrandName)
	if processor == "" {
		processor = "unknown processor"
	}
	return fmt.Sprintf("%s, %s, %s, %s/%s", time.Now().Format(time.DateOnly), processor, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func (r *row) arm(name string) *timed {
	for _, c := range r.times {
		if c.label == name {
			return c
		}
	}
	panic("no arm " + name) // unreachable: Encoders.arms lists it
}

// star marks other bytes than those of encoding/json.
func star(c *timed) string {
	if c.note != "" {
		return "*"
	}
	return ""
}

// notes explains the stars, once an arm and kind.
func notes(b *bytes.Buffer, rows []*row) {
	said := map[string]bool{}
	for _, r := range rows {
		for _, c := range r.times {
			if key := r.kind + "/" + c.label; c.note != "" && !said[key] {
				said[key] = true
				fmt.Fprintf(b, "\n\\* %s, %s: %s\n", c.label, r.kind, c.note)
			}
		}
	}
}

// Table writes lines, the first of which is a header; the first labels columns are text.
func Table(b *bytes.Buffer, title string, lines [][]string, labels int, markdown bool) {
	if markdown {
		fmt.Fprintf(b, "\n### %s\n\n", title)
		for i, line := range lines {
			fmt.Fprintf(b, "| %s |\n", strings.Join(line, " | "))
			if i == 0 {
				b.WriteString("|" + strings.Repeat("---|", labels) + strings.Repeat("---:|", len(line)-labels) + "\n")
			}
		}
		return
	}
	fmt.Fprintf(b, "\n%s\n\n", title)
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, line := range lines {
		fmt.Fprintln(w, strings.Join(line, "\t")+"\t")
	}
	w.Flush() // writing to memory does not fail
}
