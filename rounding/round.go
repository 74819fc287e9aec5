package rounding

import (
	"math"
	"strconv"

	"github.com/burin-go/burin/internal/ftoa"
)

const (
	exactPow10 = len(ftoa.Pow10) - 1 // 22

	// Outside of these CPython does not look at the digits of x: see
	// NDIGITS_MAX and NDIGITS_MIN in float.__round__.
	maxDigits = 323
	minDigits = -308
)

// Round returns x rounded to ndigits digits after the decimal point, as
// Python's round(x, ndigits) does: the float64 nearest to the multiple of
// 10^-ndigits nearest to x, a tie between two multiples going to the even one.
// The exact binary value of x decides what is a tie. A negative ndigits rounds
// before the point: Round(1234, -2) is 1200. Every ndigits is good.
//
// The sign of x is kept, that of zero too: Round(-0.001, 2) is -0. NaN and the
// infinities come back as they are.
//
// Where Python raises OverflowError ("rounded value too large to represent")
// Round returns an infinity with the sign of x. Only an ndigits of -293 or less
// can do that, near [math.MaxFloat64].
//
// The rule is that of float.__round__ in CPython's Objects/floatobject.c.
func Round(x float64, ndigits int) float64 {
	if uint(ndigits) <= uint(exactPow10) {
		return ftoa.Round(x, ndigits)
	}
	if ndigits < 0 && ndigits >= -exactPow10 {
		return roundBefore(x, ftoa.Pow10[-ndigits])
	}
	return roundFar(x, ndigits)
}

// roundBefore is Round to multiples of s = 10^-ndigits.
func roundBefore(x, s float64) float64 {
	a := math.Abs(x)
	q := a / s
	if !(q < 1<<53) {
		return x
	}
	return math.Copysign(float64(nearest(q, math.FMA(-q, s, a))*s), x)
}

// nearest returns the integer nearest to an exact value v >= 0, ties to even,
// where p < 2^53 is v rounded to a float64 and e has the sign of v - p.
//
// Rounding is monotone and k±1/2 is a float64 for k < 2^52, so p and v lie on
// the same side of each half, unless p is the half: then e tells. From 2^52 on
// the float64s are the integers, and p is the answer.
func nearest(p, e float64) float64 {
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

// roundFar is Round for |ndigits| > 22, where 10^|ndigits| is not a float64. It
// works on exact decimal digits. What rounds to 10^16 units or more is left
// alone, as in Round: that is above 2^53.
func roundFar(x float64, ndigits int) float64 {
	a := math.Abs(x)
	switch {
	case !(a <= math.MaxFloat64) || a == 0 || ndigits > maxDigits:
		return x
	case ndigits < minDigits:
		return math.Copysign(0, x)
	case ndigits > 0 && a >= 1e-6: // 10^17 units at least
		return x
	case ndigits < 0 && a < 1e22: // a tenth of a unit at most
		return math.Copysign(0, x)
	}

	var buf [400]byte
	if ndigits > 0 {
		b := strconv.AppendFloat(buf[:0], a, 'f', ndigits, 64)[len("0."):]
		for len(b) > 0 && b[0] == '0' {
			b = b[1:]
		}
		if len(b) > 16 {
			return x
		}
		return math.Copysign(units(digits(b), -ndigits), x)
	}

	b := strconv.AppendFloat(buf[:0], a, 'f', 0, 64) // a is an integer: all its digits
	keep := len(b) + ndigits
	if keep < 0 {
		return math.Copysign(0, x)
	}
	if keep > 16 {
		return x
	}
	k := digits(b[:keep])
	if b[keep] >= '5' { // not a tie: the odd part of one has a factor 5^23 > 2^53
		k++
	}
	return math.Copysign(units(k, -ndigits), x)
}

// digits returns the value of decimal digits, 16 at most.
func digits(b []byte) (k uint64) {
	for _, c := range b {
		k = 10*k + uint64(c-'0')
	}
	return k
}

// units returns the float64 nearest to k*10^exp, for a k of 10^16 at most and
// an exp of 308 at most.
func units(k uint64, exp int) float64 {
	// The half above MaxFloat64 is 1.79769313486231580793...e308. ParseFloat
	// knows, but allocates to say so.
	if e := exp - 292; e > 0 && float64(k)*ftoa.Pow10[e] > 17976931348623158 {
		return math.Inf(1)
	}
	var buf [32]byte
	b := strconv.AppendUint(buf[:0], k, 10)
	b = append(b, 'e')
	b = strconv.AppendInt(b, int64(exp), 10)
	f, _ := strconv.ParseFloat(string(b), 64) // a number, and in range
	return f
}
