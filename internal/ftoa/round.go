package ftoa

import "math"

// Round is Python's round(x, places) for 0 to 22 places: see package rounding.
func Round(x float64, places int) float64 {
	s := Pow10[places]
	if t := Nearest(math.Abs(x), s); t < 1<<53 {
		return math.Copysign((t-1<<52)/s, x)
	}
	return roundLarge(x, s)
}

// roundLarge is Round to units of 1/s for an x of 2^52 units or more, a NaN or an infinity. From 2^52 to 2^53 the float64s
// are the integers, so the product is rounded to one; if it is below, x is less than half a unit away from 2^52. From
// 2^53 on a unit is at most half the gap around x.
func roundLarge(x, s float64) float64 {
	if p := float64(math.Abs(x) * s); p < 1<<53 {
		return math.Copysign(max(p, 1<<52)/s, x)
	}
	return x
}

// RoundSlice rounds v in place, as Round does.
func RoundSlice(v []float64, places int) { roundSlice(v, places) }

func roundEach(v []float64, places int) {
	s := Pow10[places]
	for i, x := range v {
		if t := Nearest(math.Abs(x), s); t < 1<<53 {
			v[i] = math.Copysign((t-1<<52)/s, x)
		} else {
			v[i] = roundLarge(x, s)
		}
	}
}
