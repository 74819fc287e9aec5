package rounding

import (
	"math"

	"github.com/burin-go/burin/internal/ftoa"
)

// RoundSlice sets every x of xs to [Round](x, ndigits).
func RoundSlice(xs []float64, ndigits int) {
	if uint(ndigits) <= uint(exactPow10) {
		roundEach(xs, ftoa.Pow10[ndigits])
		return
	}
	for i, x := range xs {
		xs[i] = Round(x, ndigits)
	}
}

// roundEach is RoundSlice for a power of ten that is a float64, s = 10^ndigits.
func roundEach(xs []float64, s float64) {
	for i, x := range xs {
		if t := ftoa.Nearest(math.Abs(x), s); t < 1<<53 {
			xs[i] = math.Copysign((t-1<<52)/s, x)
		} else {
			xs[i] = roundLarge(x, s)
		}
	}
}
