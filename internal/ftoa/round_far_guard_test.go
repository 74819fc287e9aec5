//go:build linux || darwin

package ftoa

import (
	"math"
	"slices"
	"testing"
)

// TestRoundSliceGuardedFar has values at both ends of memory, and one in each place that kernels leave to another way.
func TestRoundSliceGuardedFar(t *testing.T) {
	g := newGuarded(t, 1)
	memory := g.floats()
	r := newRand(5)
	values := make([]float64, len(memory))
	for i := range values {
		values[i] = r.NormFloat64() * 1e3
	}
	eachLevel(t, func(b *batch) {
		for n := range 70 {
			for at := -1; at < n; at++ {
				for _, from := range []int{0, len(memory) - n} {
					copy(memory, values)
					if at >= 0 {
						memory[from+at] = 1e300
					}
					want := slices.Clone(memory)
					roundEach(want[from:from+n], 2)
					if faults(func() { RoundSlice(memory[from:from+n], 2) }) {
						b.t.Fatalf("touches what is around %d values", n)
					}
					for i := range memory {
						if math.Float64bits(memory[i]) != math.Float64bits(want[i]) {
							b.t.Fatalf("%d values from %d, 1e300 at %d: number %d is %v, want %v", n, from, at, i, memory[i], want[i])
						}
					}
				}
			}
		}
	})
}
