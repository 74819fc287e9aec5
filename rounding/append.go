package rounding

import (
	"math"
	"strconv"

	"github.com/burin-go/burin/internal/ftoa"
)

// AppendRound appends x rounded to ndigits digits after the decimal point, as
// Python's json.dumps(round(x, ndigits)) writes it: [AppendRepr] of [Round]. It
// writes no more digits than the value needs: 1.5 for 1.5 rounded to 3 digits.
// For a given number of digits there is [AppendFixed].
//
// NaN and the infinities come out as NaN, Infinity and -Infinity, as they do in
// Python, and that is not JSON. So do values that Round takes to an infinity.
func AppendRound(dst []byte, x float64, ndigits int) []byte {
	if k, ok := ftoa.Scale(x, ndigits); ok {
		return ftoa.AppendDecimal(dst, math.Float64bits(x)>>63, k, ndigits, ftoa.StyleRepr)
	}
	return AppendRepr(dst, Round(x, ndigits))
}

// AppendRepr appends x as Python's json.dumps(x) writes it, which for finite
// values is repr(x): the fewest digits that give x back, 1.0 for integers,
// positional for 1e-4 <= |x| < 1e16 and for zero, else with an exponent of a
// sign and two digits at least, as in 1e-05 and 1e+16.
//
// NaN and the infinities come out as NaN, Infinity and -Infinity, as they do in
// Python's json.dumps, and that is not JSON.
func AppendRepr(dst []byte, x float64) []byte {
	switch {
	case x != x:
		return append(dst, "NaN"...)
	case x > math.MaxFloat64:
		return append(dst, "Infinity"...)
	case x < -math.MaxFloat64:
		return append(dst, "-Infinity"...)
	}
	return ftoa.AppendRepr(dst, x)
}

// AppendFixed appends x with ndigits digits after the decimal point, as
// Python's '%.*f' % (ndigits, x) writes it: rounded once, from the exact binary
// value, ties to even. Trailing zeros stay, and so does the sign of what rounds
// to zero: -0.00. With an ndigits of 0 there is no point.
//
// NaN and the infinities come out as nan, inf and -inf, which is not JSON.
//
// A negative ndigits panics; Python raises there.
func AppendFixed(dst []byte, x float64, ndigits int) []byte {
	if k, ok := ftoa.Scale(x, ndigits); ok {
		return ftoa.AppendDecimal(dst, math.Float64bits(x)>>63, k, ndigits, ftoa.StyleFixed)
	}
	checkFixed(ndigits)
	switch {
	case x != x:
		return append(dst, "nan"...)
	case x > math.MaxFloat64:
		return append(dst, "inf"...)
	case x < -math.MaxFloat64:
		return append(dst, "-inf"...)
	}
	return strconv.AppendFloat(dst, x, 'f', ndigits, 64)
}

// checkFixed panics for a number of digits that AppendFixed cannot have.
func checkFixed(ndigits int) {
	if ndigits < 0 {
		panic("rounding: AppendFixed with ndigits " + strconv.Itoa(ndigits) +
			": want 0 or more digits after the point (Round and AppendRound take negative ones)")
	}
}
