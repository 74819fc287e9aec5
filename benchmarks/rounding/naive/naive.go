// Package naive rounds as many programs do: the product x*10^n, to the nearest integer, divided again. That is wrong, which
// is why nothing but a benchmark uses it: the product is rounded before, 1.005*100 to 100.49999999999999 and 2.675*100 to
// 267.5.
package naive

import "math"

//go:generate go run -C ../../../internal/ftoa/_asm ./naive -out ../../../benchmarks/rounding/naive/naive_amd64.s -stubs ../../../benchmarks/rounding/naive/naive_amd64.go -pkg naive

// RoundSlice rounds each value of xs by math.Round, ties away from zero.
func RoundSlice(xs []float64, ndigits int) {
	s := math.Pow10(ndigits)
	for i, x := range xs {
		xs[i] = math.Round(x*s) / s
	}
}
