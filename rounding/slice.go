package rounding

import "github.com/burin-go/burin/internal/ftoa"

// RoundSlice sets every x of xs to [Round](x, ndigits).
func RoundSlice(xs []float64, ndigits int) {
	if uint(ndigits) <= uint(exactPow10) {
		ftoa.RoundSlice(xs, ndigits)
		return
	}
	for i, x := range xs {
		xs[i] = Round(x, ndigits)
	}
}
