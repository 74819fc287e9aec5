package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/burin-go/burin/benchmarks/internal/figures"
)

// benchstat has a line for each round, in the form of Go's benchmarks.
//
//	benchstat -row /row -col /arm -filter .name:DocumentsReused results/benchstat.txt
func benchstat(r *figures.Results) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "goos: %s\ngoarch: %s\npkg: github.com/burin-go/burin/benchmarks/report\ncpu: %s\ngo: %s\nlevel: %s\n",
		r.Machine.OS, r.Machine.Arch, r.Machine.Processor, r.Machine.Go, r.Machine.Level)
	for _, u := range []string{"ns/document", "cpu-ns/document", "ns/value", "cpu-ns/value"} {
		fmt.Fprintf(&b, "Unit %s better=lower\n", u)
	}
	b.WriteByte('\n')
	part := strings.NewReplacer(" ", "_", "/", ":")
	for _, c := range r.Cells {
		for i, wall := range c.Wall {
			fmt.Fprintf(&b, "Benchmark%s/row=%s/arm=%s\t%d\t%g ns/%s", benchmarkName(c.Section), part.Replace(c.Row), part.Replace(c.Arm), c.PerRound, wall, c.Of)
			if len(c.CPU) > 0 {
				fmt.Fprintf(&b, "\t%g cpu-ns/%s", c.CPU[i], c.Of)
			}
			fmt.Fprintf(&b, "\t%g MB/s", c.Bytes/wall*1e3)
			fmt.Fprintf(&b, "\t%g B/op\t%g allocs/op\n", c.AllocBytes, c.Allocs)
		}
	}
	return b.Bytes()
}

// benchmarkName begins with a capital letter, as names of benchmarks do, and has no hyphen, behind which they have GOMAXPROCS.
func benchmarkName(section string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(section, "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}
