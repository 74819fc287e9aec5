package rounding

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/sanitizer"
)

// sliceFuncs are the functions on slices, each with that on single values.
var sliceFuncs = []struct {
	name  string
	slice func(xs []float64, ndigits int)
	one   roundFunc
}{
	{"RoundSlice", RoundSlice, Round},
	{"RoundNumpySlice", RoundNumpySlice, RoundNumpy},
}

// checkSlice wants from slice what one gives, and nothing else written.
func checkSlice(t *testing.T, slice func(xs []float64, ndigits int), one roundFunc, xs []float64, n int) {
	t.Helper()
	canary := math.Float64frombits(0x7ff8_0000_dead_beef)
	buf := make([]float64, len(xs)+2)
	buf[0], buf[len(xs)+1] = canary, canary
	got := buf[1 : len(xs)+1 : len(xs)+1]
	copy(got, xs)
	slice(got, n)
	for i, x := range xs {
		if want := one(x, n); math.Float64bits(got[i]) != math.Float64bits(want) {
			t.Errorf("%d digits of %d values: [%d] %v gives %v, want %v", n, len(xs), i, x, got[i], want)
		}
	}
	if math.Float64bits(buf[0]) != math.Float64bits(canary) || math.Float64bits(buf[len(xs)+1]) != math.Float64bits(canary) {
		t.Errorf("%d digits of %d values: written outside", n, len(xs))
	}
}

func TestSlices(t *testing.T) { cputest.Each(t, testSlices) }

func testSlices(t *testing.T) {
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 1e300, -1 << 52, 1<<52 + 1, 1<<53 + 2, 5e-324, 2.675, -0.125}
	for _, f := range sliceFuncs {
		t.Run(f.name, func(t *testing.T) {
			f.slice(nil, 2)
			rng := rand.New(rand.NewPCG(7, 8))
			for length := range 70 {
				xs := make([]float64, length)
				for i := range xs {
					xs[i] = rng.NormFloat64() * 1e3
				}
				for _, n := range []int{-400, -309, -23, -3, -1, 0, 1, 2, 8, 15, 16, 22, 23, 323, 400} {
					checkSlice(t, f.slice, f.one, xs, n)
				}
				for i := range xs { // one odd value in each place
					x := xs[i]
					xs[i] = odd[(i+length)%len(odd)]
					checkSlice(t, f.slice, f.one, xs, 0)
					checkSlice(t, f.slice, f.one, xs, length%9)
					xs[i] = x
				}
			}
			for range 200 {
				xs := make([]float64, 100)
				n := 0
				for i := range xs {
					xs[i], n = randomCase(rng)
				}
				checkSlice(t, f.slice, f.one, xs, n)
			}
		})
	}
}

// The vectors, sorted into slices by their digits.
func TestRoundSliceVectors(t *testing.T) { cputest.Each(t, testRoundSliceVectors) }

func testRoundSliceVectors(t *testing.T) {
	byDigits := map[int][]vector{}
	for _, v := range vectors(t, 'R') {
		byDigits[v.n] = append(byDigits[v.n], v)
	}
	for n, vs := range byDigits {
		xs := make([]float64, len(vs))
		for i, v := range vs {
			xs[i] = v.x
		}
		RoundSlice(xs, n)
		for i, v := range vs {
			if want := v.want(); math.Float64bits(xs[i]) != math.Float64bits(want) {
				t.Errorf("%v: got %v, want %v", v, xs[i], want)
			}
		}
	}
}

func TestSlicesAllocate(t *testing.T) {
	xs := []float64{2.675, math.NaN(), 1e300, -0.001, 5e-324}
	for _, f := range sliceFuncs {
		for _, n := range []int{2, -2, 30, -30} {
			if got := testing.AllocsPerRun(20, func() { f.slice(xs, n) }); got != 0 && !sanitizer.Address {
				t.Errorf("%s with %d digits: %v allocations", f.name, n, got)
			}
		}
	}
}
