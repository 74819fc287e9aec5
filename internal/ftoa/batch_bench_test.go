package ftoa

import (
	"fmt"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// appendStrconv appends a comma and each value of v as encoding/json writes it, by strconv.
func appendStrconv(dst []byte, v []float64) ([]byte, int) {
	for _, f := range v {
		dst = floattest.AppendStrconv(append(dst, ','), f)
	}
	return dst, len(v)
}

// benchmarkArms runs f for each way to append floats.
func benchmarkArms(b *testing.B, f func(b *testing.B, appendFloats func([]byte, []float64) ([]byte, int))) {
	b.Run("strconv", func(b *testing.B) { f(b, appendStrconv) })
	b.Run("scalar", func(b *testing.B) { f(b, appendEach) })
	for _, l := range cpu.Levels() {
		b.Run(l.String(), func(b *testing.B) {
			restore, err := cpu.Lower(l)
			if err != nil {
				b.Fatal(err)
			}
			defer restore()
			f(b, AppendJSON64s)
		})
	}
}

// benchmarkCalls appends the values in slices of n, one after the other, so that none is seen again soon.
func benchmarkCalls(b *testing.B, values []float64, n int, appendFloats func([]byte, []float64) ([]byte, int)) {
	want, _ := appendEach(nil, values[:n])
	if got, done := appendFloats(nil, values[:n]); done != n || string(got) != string(want) {
		b.Fatalf("wrote %d bytes of %d values, want %d", len(got), done, len(want))
	}
	dst := make([]byte, 0, 32*n+1024)
	at := 0
	for b.Loop() {
		appendFloats(dst, values[at:at+n])
		if at += n; at+n > len(values) {
			at = 0
		}
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(n), "ns/value")
}

// BenchmarkAppendJSON64s has so many values of each kind that no branch predictor can learn them.
func BenchmarkAppendJSON64s(b *testing.B) {
	for i, k := range floattest.Kinds() {
		values := k.Values(uint64(i), 1<<16)
		b.Run(k.Name, func(b *testing.B) {
			benchmarkArms(b, func(b *testing.B, appendFloats func([]byte, []float64) ([]byte, int)) {
				benchmarkCalls(b, values, 1<<10, appendFloats)
			})
		})
	}
}

// BenchmarkAppendJSON64sLength has calls of one value to a million.
func BenchmarkAppendJSON64sLength(b *testing.B) {
	for i, k := range floattest.Kinds() {
		if k.Name != "digits17" && k.Name != "prices" {
			continue
		}
		values := k.Values(uint64(i), 1_000_000)
		for _, n := range []int{1, 2, 4, 8, 16, 32, 64, 1024, len(values)} {
			b.Run(fmt.Sprintf("%s/%d", k.Name, n), func(b *testing.B) {
				benchmarkArms(b, func(b *testing.B, appendFloats func([]byte, []float64) ([]byte, int)) {
					benchmarkCalls(b, values, n, appendFloats)
				})
			})
		}
	}
}
