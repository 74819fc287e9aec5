package ftoa

import "math"

// round is Python's round(x, places) for 0 to 22 places: see package rounding, which has the proof.
func round(x float64, places int) float64 {
	s, a := pow10[places], math.Abs(x)
	p := float64(a * s) // not to be fused: the residual is that of this product
	if !(p < 1<<53) {
		return x
	}
	return math.Copysign(Nearest(p, math.FMA(a, s, -p))/s, x)
}

// Nearest returns the integer nearest to an exact value v >= 0, ties to even, where p < 2^53 is v rounded to a float64 and e
// has the sign of v - p.
//
// Rounding is monotone and k±1/2 is a float64 for k < 2^52, so p and v lie on the same side of each half, unless p is the half:
// then e tells. From 2^52 on the float64s are the integers, and p is the answer.
func Nearest(p, e float64) float64 {
	const shift = 1 << 52
	if p >= shift {
		return p
	}
	k := (p + shift) - shift // half-even, and -0 does not come in here
	switch d := p - k; {
	case d == 0.5 && e > 0:
		k++
	case d == -0.5 && e < 0:
		k--
	}
	return k
}

// RoundSlice rounds v in place, as Python's round(x, places) does, for 0 to 22 places.
func RoundSlice(v []float64, places int) { roundSlice(v, places) }

func roundEach(v []float64, places int) {
	for i, f := range v {
		v[i] = round(f, places)
	}
}
