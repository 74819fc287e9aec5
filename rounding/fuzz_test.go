package rounding

import (
	"math"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
)

// FuzzRounding rounds two values, alone and in slices, with digits that are any int, in reach, and near the value's own.
func FuzzRounding(f *testing.F) {
	for _, s := range []struct {
		x, y float64
		n    int
	}{
		{2.675, -0.125, 2}, {-0.001, 0.00001234, 2}, {250, 25, -2}, {5e-324, math.Ldexp(1, -24), 323}, {math.MaxFloat64, 1e300, -308},
		{math.Ldexp(1, -24), 1e16, 23}, {0.00001234, 0.5, 6}, {1e16, 1e-7, -2}, {math.Inf(1), 1e-5, 0}, {1e300, math.NaN(), 8},
		{math.Float64frombits(25), math.Float64frombits(1 << 63), -1},
	} {
		f.Add(s.x, s.y, s.n)
	}
	f.Fuzz(func(t *testing.T, x, y float64, n int) {
		digits := []int{n % 330}
		if a := math.Abs(x); a > 0 && a <= math.MaxFloat64 {
			digits = append(digits, -int(math.Log10(a))+n%20)
		}
		checkRound(t, x, n)
		checkRoundInt(t, int64(math.Float64bits(x)), n%25)
		for _, n := range digits {
			checkRound(t, x, n)
			checkAppend(t, x, n)
		}
		for _, l := range cpu.Levels() {
			restore, err := cpu.Lower(l)
			if err != nil {
				t.Fatal(err)
			}
			xs := []float64{x, y, -x, -y, x, x, y, y, x}
			for _, n := range digits {
				for _, f := range sliceFuncs {
					checkSlice(t, f.slice, f.one, xs, n)
				}
				for _, f := range batchFuncs {
					checkBatch(t, f.batch, f.one, xs, max(n, -n))
				}
			}
			restore()
		}
	})
}
