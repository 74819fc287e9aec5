package rounding

import (
	"math"

	"github.com/burin-go/burin/internal/ftoa"
)

// RoundNumpy returns x rounded to decimals digits after the decimal point as
// NumPy's round does it, which is not what Python does: x times 10^decimals,
// itself rounded, goes to the nearest integer, ties to even, and is divided
// again. So RoundNumpy(2.675, 2) is 2.68, where [Round] gives 2.67: 2.675*100
// is rounded to 267.5. Negative decimals divide first and multiply then.
//
// A product that overflows gives an infinity, and a power of ten that does a
// NaN, as in NumPy. From 10^23 on the power of ten is what NumPy makes of it,
// by repeated multiplication, and not always the float64 nearest to it:
// RoundNumpy(5.1e73, -73) is 5.0000000000000004e+73.
//
// The rule is that of PyArray_Round in NumPy's calculation.c.
func RoundNumpy(x float64, decimals int) float64 {
	s := numpyPower(decimals)
	if decimals >= 0 {
		p := float64(x * s) // NumPy does not fuse, and Go may
		return rint(p) / s
	}
	return float64(rint(x/s) * s)
}

// RoundNumpySlice sets every x of xs to [RoundNumpy](x, decimals).
func RoundNumpySlice(xs []float64, decimals int) {
	s := numpyPower(decimals)
	if decimals >= 0 {
		for i, x := range xs {
			p := float64(x * s)
			xs[i] = rint(p) / s
		}
		return
	}
	for i, x := range xs {
		xs[i] = float64(rint(x/s) * s)
	}
}

// rint is math.RoundToEven, whose instruction on amd64 waits for what its
// register had before: four times as slow in a loop.
func rint(p float64) float64 {
	if a := math.Abs(p); a < 1<<52 {
		return math.Copysign((a+1<<52)-1<<52, p)
	}
	return p
}

// numpyPower returns 10^|decimals| as NumPy computes it.
func numpyPower(decimals int) float64 {
	n := decimals
	if n < 0 {
		n = -n
	}
	if uint(n) <= uint(exactPow10) {
		return ftoa.Pow10[n]
	}
	if uint(n) > 308 { // the least of all ints too, which has no positive one
		return math.Inf(1)
	}
	s := ftoa.Pow10[exactPow10]
	for ; n > exactPow10; n-- {
		s *= 10
	}
	return s
}
