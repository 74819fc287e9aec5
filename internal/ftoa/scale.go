package ftoa

import "math"

// Pow10 has the powers of ten that a float64 holds exactly.
var Pow10 = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// Nearest returns 2^52 + k, where k is the integer nearest to the exact product of a >= 0 and s >= 1, ties to even. If k
// is 2^52 or more, or a is not finite, the result is not below 2^53.
//
// From 2^52 to 2^53 float64s are the integers, and 2^52 is even: rounding the sum, once, rounds the product.
func Nearest(a, s float64) float64 {
	if hasFMA() {
		return math.FMA(a, s, 1<<52)
	}
	return nearestTwice(a, s)
}

// nearestTwice is Nearest for machines on which math.FMA takes many instructions. The product is rounded before it is
// added. Rounding is monotone and k±1/2 is a float64, so product p and exact product are on the same side of each half,
// unless p is the half: then the residual tells.
//
//go:noinline
func nearestTwice(a, s float64) float64 {
	p := float64(a * s) // not to be fused: the residual is that of this product
	t := p + 1<<52
	d := p - (t - 1<<52)
	if d == 0.5 && math.FMA(a, s, -p) > 0 {
		return t + 1
	}
	if d == -0.5 && math.FMA(a, s, -p) < 0 {
		return t - 1
	}
	return t
}

// MaxPlaces is how many digits after the point [Scale] and [AppendDecimal] go up to.
const MaxPlaces = 15

// Scale returns |f|*10^places rounded to an integer, from the exact product, ties to even. ok is false if that is 2^52 or
// more, if f is not finite, and if places is not one of 0 to MaxPlaces.
//
// The digits of k, with the point put in and zeros at the end taken off, are the shortest decimal that reads back as
// the float64 nearest to k/10^places: floats are at most 2^-52*k/10^places < 10^-places apart there, so that no other
// multiple of 10^-places reads back as this one, and every shorter decimal is such a multiple.
func Scale(f float64, places int) (k uint64, ok bool) {
	if uint(places) > MaxPlaces {
		return 0, false
	}
	t := Nearest(math.Abs(f), Pow10[places])
	return math.Float64bits(t) & (1<<52 - 1), t < 1<<53
}
