//go:build !purego

package naive

import (
	"math"

	"github.com/burin-go/burin/internal/cpu"
)

// Vectors returns RoundSlice with AVX-512, ties to even. ok is false where there is no such thing.
func Vectors() (roundSlice func(xs []float64, ndigits int), ok bool) {
	return roundVectors, cpu.Current() == cpu.AVX512
}

func roundVectors(xs []float64, ndigits int) {
	n := len(xs) &^ 31
	if n > 0 {
		roundSliceAVX512(&xs[0], n, math.Pow10(ndigits))
	}
	RoundSlice(xs[n:], ndigits)
}
