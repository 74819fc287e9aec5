package pool

import "math"

// PowersOfTen is 10^0 to 10^22, those that a float64 holds exactly.
func PowersOfTen() (p []uint64) {
	for n := range 23 {
		p = append(p, math.Float64bits(math.Pow10(n)))
	}
	return p
}

// InversesOfTen has i = 10^-n for PowersOfTen, rounded. With s = 10^n and an integer k up to 2^53,
//
//	q = k*i
//	d = k - q*s
//	q + d*i
//
// is k/s, rounded once, if the last two are fused. Let u be the gap between float64s at k/s, the smaller one if q is beyond a
// power of two from there. i is less than 2^-53/s away from 1/s, so q is less than 3u/2 away from k/s. d is exact: it is a
// multiple of 2^n*u, as q*s is, and k, for 2^n*u is at most 1 below 2^53; and it is less than 3u*s/2, which is 3*5^n/2 of
// these and less than 2^53. So q + d*i is less than 3u/2 * 2^-53 away from k/s. It is rounded as k/s is, unless k/s is the
// middle m of two float64s, or m is between them. But k = m*s would have 54 bits or more, and any other k - m*s is a multiple
// of 2^n*u/2, so that k/s is at least u/2 / 5^n away from m. That is more: 5^22 is less than 2^53/3.
func InversesOfTen() (p []uint64) {
	for n := range 23 {
		p = append(p, math.Float64bits(1/math.Pow10(n)))
	}
	return p
}
