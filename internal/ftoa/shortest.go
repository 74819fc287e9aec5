// Package ftoa turns floats into the shortest decimals that read back as the same float.
package ftoa

//go:generate go run gen_powers.go

import "math/bits"

// power is a power of ten without its exponent, in [2^127, 2^128).
type power struct{ hi, lo uint64 }

// shortest returns digits and exponent of the shortest decimal digits*10^exp that lies in the rounding
// interval of c*2^q, the closest one if there are several, where c has all bits of its format and is not
// the smallest of them (whose interval is lopsided). Trailing zeros are left in. ok is false where 64 bits
// of the fraction do not decide; that is rare, but for ties.
//
// With k = floor(q*log10(2)), c*2^q is scaled by 10^-(k+1) so that one unit in the last place becomes
// P = 2^q * 10^-(k+1) in [0.1, 1), and c*P = m + n with m an integer and 0 <= n < 1. The interval is P/2 to
// either side. It is narrower than 1, so at most one integer lies in it: m if n < P/2, m+1 if n + P/2 > 1. Had
// the interval a decimal with fewer digits, that would be this integer, with zeros at its end. If there is no
// integer, one digit more is enough, since 10*P >= 1, and 10m + round(10n) is the closest.
func shortest(c uint64, q int) (digits uint64, exp int, ok bool) {
	k := q * 315653 >> 20 // floor(q*log10(2)) for |q| <= 1650
	e := -(k + 1)
	g := &powers[e-firstPower]
	// 10^e = g * 2^(b-127) with b = floor(log2(10^e)), so P = g * 2^-(128+s), s from 0 to 3.
	b := e * 1741647 >> 19 // floor(e*log2(10)) for |e| <= 1233
	s := uint(-(q + b + 1))

	// c*g in 192 bits: hi has the integer part above its s lowest bits. What the table was cut
	// off by is less than 2^-75 here.
	hi, mid := bits.Mul64(c, g.hi)
	carry, _ := bits.Mul64(c, g.lo)
	mid, up := bits.Add64(mid, carry, 0)
	hi += up
	m := hi >> s
	n := hi<<(64-s) | mid>>s // of 2^64, cut off: the true fraction is less than 2 more
	half := g.hi >> (1 + s)  // P/2 likewise

	const slack = 2
	sum, over := bits.Add64(n, half, 0)
	switch {
	case n < half-slack:
		return m, k + 1, true
	case over != 0 && sum > 0:
		return m + 1, k + 1, true
	case n <= half+slack, over != 0, sum >= 1<<64-2*slack:
		return 0, 0, false
	}
	digit, rest := bits.Mul64(n, 10)
	const tie = 1 << 63
	switch {
	case rest > tie:
		digit++
	case rest >= tie-10*slack:
		return 0, 0, false
	}
	return 10*m + digit, k, true
}
