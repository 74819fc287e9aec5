package ftoa

import (
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// BenchmarkAppendJSON32s has so many values of each kind that no branch predictor can learn them.
func BenchmarkAppendJSON32s(b *testing.B) {
	const n = 1 << 10
	for i, k := range floattest.Kinds32() {
		values := k.Values(uint64(i), 1<<16)
		run := func(name string, appendFloats func([]byte, []float32) ([]byte, int)) {
			b.Run(k.Name+"/"+name, func(b *testing.B) {
				dst := make([]byte, 0, 32*n)
				at := 0
				for b.Loop() {
					appendFloats(dst, values[at:at+n])
					at = (at + n) % len(values)
				}
				b.ReportMetric(float64(b.Elapsed())/float64(b.N)/n, "ns/value")
			})
		}
		run("strconv", func(dst []byte, v []float32) ([]byte, int) {
			for _, f := range v {
				dst = floattest.AppendStrconv(append(dst, ','), f)
			}
			return dst, len(v)
		})
		for _, l := range cpu.Levels() {
			restore, err := cpu.Lower(l)
			if err != nil {
				b.Fatal(err)
			}
			run(l.String(), AppendJSON32s)
			restore()
		}
	}
}
