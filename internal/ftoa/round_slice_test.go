package ftoa

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRoundSliceRandom compares RoundSlice with its twin, in slices of random lengths.
func TestRoundSliceRandom(t *testing.T) {
	randomRounds(t, len(Pow10), func(b *batch, r *rand.Rand, what string, v []float64, places int) {
		want := slices.Clone(v)
		roundEach(want, places)
		got := slices.Clone(v)
		for rest := got; len(rest) > 0; {
			n := min(len(rest), r.IntN(100))
			if r.IntN(20) == 0 {
				n = len(rest)
			}
			RoundSlice(rest[:n], places)
			rest = rest[n:]
		}
		for i := range v {
			if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
				b.t.Errorf("%s: %v at %d is %v, want %v", what, v[i], i, got[i], want[i])
				return
			}
		}
	})
}

// TestRoundSliceNaN: every NaN stays as it is, to the bit.
func TestRoundSliceNaN(t *testing.T) {
	eachLevel(t, func(b *batch) {
		for _, bits := range []uint64{0x7ff8_0000_0000_0001, 0xfff8_1234_5678_9abc, 0x7ff0_0000_0000_0001, 0xfff7_ffff_ffff_ffff} {
			for n := 1; n < 20; n++ {
				for at := range n {
					v := make([]float64, n)
					v[at] = math.Float64frombits(bits)
					RoundSlice(v, n)
					if got := math.Float64bits(v[at]); got != bits {
						b.t.Errorf("NaN %#x at %d of %d became %#x", bits, at, n, got)
					}
				}
			}
		}
	})
}
