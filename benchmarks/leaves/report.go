package main

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/cpuid/v2"

	"github.com/burin-go/burin/encoding"
)

// report writes a table in Markdown: the time of each arm, and what burin takes of it.
func report(w io.Writer, rows []*row, rounds int, slice time.Duration) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s, %s, %s, %s/%s, CPU level %s, one processor, reused buffers; medians of %d rounds of %v, arms in turns.\n",
		time.Now().Format(time.DateOnly), strings.TrimSpace(cpuid.CPU.BrandName), runtime.Version(), runtime.GOOS, runtime.GOARCH, encoding.Level(), rounds, slice)
	columns := []string{stdArm, sonicStd, sonicFastest, plainArm, burinArm}
	fmt.Fprintf(&b, "\nns a call, in brackets what burin takes of it; a star where the bytes are not encoding/json's\n\n| data | bytes | %s |\n|---|---:|%s\n",
		strings.Join(columns, " | "), strings.Repeat("---:|", len(columns)))
	notes := map[string]string{}
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %d |", r.name, r.bytes)
		ours := r.arm(burinArm).median()
		for _, name := range columns {
			a := r.arm(name)
			switch {
			case a == nil:
				b.WriteString(" |")
				continue
			case name == burinArm:
				fmt.Fprintf(&b, " %.0f |", ours)
				continue
			case a.note != "":
				notes[name] += " " + r.name + ": " + a.note + "."
				fmt.Fprintf(&b, " %.0f* (%.2f) |", a.median(), ours/a.median())
				continue
			}
			fmt.Fprintf(&b, " %.0f (%.2f) |", a.median(), ours/a.median())
		}
		b.WriteByte('\n')
	}
	for _, name := range columns {
		if notes[name] != "" {
			fmt.Fprintf(&b, "\n\\* %s.%s\n", name, notes[name])
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// arm returns the arm of that name, or nil.
func (r *row) arm(name string) *timed {
	if i := slices.IndexFunc(r.arms, func(a *timed) bool { return a.name == name }); i >= 0 {
		return r.arms[i]
	}
	return nil
}
