// Package ftoa turns floats into the shortest decimals that read back as the same float, and integers into decimals.
package ftoa

//go:generate go run gen_powers.go

import (
	"math"
	"math/bits"
)

// A float v = c*2^q is scaled by 10^-(k+1), with k = floor(q*log10(2)), so that one unit in the last place becomes
// P = 2^q * 10^-(k+1) in [0.1, 1), and c*P = m + n with m an integer and 0 <= n < 1. The rounding interval is P/2 to
// either side. It is narrower than 1, so at most one integer lies in it: m if n < P/2, m+1 if n + P/2 > 1. Had the
// interval a decimal with fewer digits, that would be this integer, with zeros at its end. If there is no integer, one
// digit more is enough, since 10*P >= 1, and 10m + round(10n), ties to even, is the closest.
//
// All this needs an interval that is as wide below as above: c is not the smallest of its binade.

// power is a power of ten without its exponent, in [2^127, 2^128).
type power struct{ hi, lo uint64 }

// nearest and farthest are the exponents q for which P is a multiple of 2^-64: then m and n are exact.
const nearest, farthest = -71, -1

// nearPower has what depends on such a q.
type nearPower struct {
	p     uint64  // P*2^64
	exp   int     // k+1
	scale float64 // a power of ten that takes floats with this q below 10^8, see few
	whole int     // how many of the eight digits are before the point then
	full  uint64  // and below which number the first of them is a zero to be left out
}

// few is for prices, measurements, most of what people count. It returns r, |f|*scale rounded to an integer, and whether
// r/scale is |f|. Division rounds correctly, so that r/scale, as a decimal, then reads back as |f|. r < 10^8, and floats
// are denser than decimals of 15 digits: no other of these reads back as |f|, and the digits of r without the zeros at
// their end are the shortest.
func few(f, scale float64) (r uint64, ok bool) {
	f = math.Abs(f)
	i := int64(f*scale + 0.5)
	return uint64(i), float64(i)/scale == f
}

// shortestNear is for the P*2^64 of such a q, and any c of 53 bits: among these powers of two there is none whose
// lopsided interval makes a difference. last is the 17th digit, 0 if 16 are enough. n = P/2 and n + P/2 = 1 do not
// occur: an odd multiple of P/2 would be an integer. There are no branches, as random digits cannot be predicted.
func shortestNear(c, p uint64) (m, last uint64) {
	m, n := bits.Mul64(c, p)
	half := p >> 1
	_, down := bits.Sub64(n, half, 0)
	_, up := bits.Add64(n, half, 0)
	digit, rest := bits.Mul64(n, 10)
	_, round := bits.Add64(rest, 1<<63-1+digit&1, 0)
	return m + up, (digit + round) & (down + up - 1)
}

// log10Pow2 is floor(q*log10(2)) for |q| <= 1650.
func log10Pow2(q int) int { return q * 315653 >> 20 }

// shortestFar is for any q; exp is k+1. ok is false where 64 bits of the fraction do not decide; that is rare, but for
// ties outside of 2^53 <= v < 2^113.
func shortestFar(c uint64, q int) (m, last uint64, exp int, ok bool) {
	k := log10Pow2(q)
	e := -(k + 1)
	g := &powers[e-firstPower]
	// 10^e = g * 2^(b-127) with b = floor(log2(10^e)), so P = g * 2^-(128+s), s from 0 to 3.
	b := e * 1741647 >> 19 // floor(e*log2(10)) for |e| <= 1233
	s := uint(-(q + b + 1))

	// c*g in 192 bits, by what makes s 3: hi has the integer part above its 3 lowest bits. What the table was cut
	// off by is less than 2^-72 here.
	c8 := c << ((3 - s) & 63)
	hi, mid := bits.Mul64(c8, g.hi)
	carry, _ := bits.Mul64(c8, g.lo)
	mid, over := bits.Add64(mid, carry, 0)
	hi += over
	m = hi >> 3
	n := hi<<61 | mid>>3          // of 2^64, cut off: the true fraction is less than 2 more
	half := g.hi >> 1 >> (s & 63) // P/2 likewise

	_, down := bits.Sub64(n, half, 0)
	sum, up := bits.Add64(n, half, 0)
	digit, rest := bits.Mul64(n, 10)
	_, round := bits.Add64(rest, tie, 0)
	if n-half+slack <= 2*slack || sum+2*slack <= 2*slack || rest-(tie-10*slack) <= 10*slack {
		m, last, ok = settle(c, q, m, n, half)
		return m, last, k + 1, ok
	}
	return m + up, (digit + round) & (down + up - 1), k + 1, true
}

// slack is by how much n, P/2 and their sum may be off, in units of 2^-64; a tenth has its middle at tie.
const (
	slack = 2
	tie   = 1 << 63
)

// settle is shortestFar where a decision is close.
func settle(c uint64, q int, m, n, half uint64) (uint64, uint64, bool) {
	sum, over := bits.Add64(n, half, 0)
	switch {
	case n < half-slack:
		return m, 0, true
	case over != 0 && sum > 0:
		return m + 1, 0, true
	case n <= half+slack, over != 0, sum >= 1<<64-2*slack:
		// Distances are multiples of 1/(2*5^(k+1)), for these q coarser than the doubt: v is in the middle
		// between two floats, and the one with the even significand is read from there.
		if q < 1 || q > 60 {
			return 0, 0, false
		}
		if c&1 == 0 {
			if n > half+slack {
				m++
			}
			return m, 0, true
		}
	}
	digit, rest := bits.Mul64(n, 10)
	switch {
	case rest > tie:
		digit++
	case rest >= tie-10*slack:
		return 0, 0, false
	}
	return m, digit, true
}
