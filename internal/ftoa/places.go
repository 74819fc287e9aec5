package ftoa

import "math/bits"

// A Style is how [AppendDecimal] writes a decimal.
type Style uint8

const (
	StyleJSON  Style = iota // without zeros at the end, as encoding/json: 2.5, 3, 1e-7
	StyleRepr               // without zeros at the end, as Python: 2.5, 3.0, 1e-07
	StyleFixed              // with all places: 2.50, 3.00
)

// pow10u has the powers of ten up to that of 16 digits.
var pow10u = [...]uint64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
}

// AppendDecimal appends k/10^places, negated if sign is 1 and not 0, for k < 2^52 and places from 0 to MaxPlaces: what
// [Scale] has made. It may write anywhere between dst's length and its capacity.
func AppendDecimal(dst []byte, sign, k uint64, places int, style Style) []byte {
	if n := len(dst); cap(dst)-n >= room {
		return dst[:n+putPlaces((*[room]byte)(dst[n:n+room]), sign, k, places, style)]
	}
	return appendTightDecimal(dst, sign, k, places, style)
}

// appendTightDecimal is for a dst without room for what is written beyond the text.
//
//go:noinline
func appendTightDecimal(dst []byte, sign, k uint64, places int, style Style) []byte {
	var b [room]byte
	return append(dst, b[:putPlaces(&b, sign, k, places, style)]...)
}

// putPlaces writes what AppendDecimal appends. The digits, as many as k has but one before the point at least, are
// stored one place to the right of where they would stand without a point, and then those before it moved back. There
// is no branch on a digit.
func putPlaces(b *[room]byte, sign, k uint64, places int, style Style) int {
	b[0] = '-'
	at := int(sign & 1)
	if style != StyleFixed && k < smallest[style][places&15] && k != 0 {
		n := digitCount(k)
		return decimal{k * pow10u[16-n], 0, n - places}.putExponent(b, at, 1+int(style))
	}

	var count, size, point int // how many digits, how many without zeros at the end, how many before the point
	if k < 1e8 && places < 8 {
		digits := eightDigits(k)
		count = max(8-bits.TrailingZeros64(digits|1<<63)/8, places+1)
		size = count - bits.LeadingZeros64(digits)/8
		point = count - places
		text := digits>>(64-8*uint(count)) + asciiZeros
		before := uint64(1)<<(8*uint(point)) - 1
		put8(b, at+1, text)
		put8(b, at, text&before|text&^before<<8)
	} else {
		count = max(digitCount(k), places+1)
		point = count - places
		m := k * pow10u[16-count]
		high := m / 1e8
		first, second := eightDigits(high), eightDigits(m-high*1e8)
		size = digitsSize(first, second, 0)
		text := second + asciiZeros
		put8(b, at+9, text)
		if point < 8 {
			text = first + asciiZeros
			before := uint64(1)<<(8*uint(point)) - 1
			put8(b, at+1, text)
			put8(b, at, text&before|text&^before<<8)
		} else {
			before := uint64(1)<<(8*uint(point-8)) - 1
			put8(b, at, first+asciiZeros)
			put8(b, at+8, text&before|text&^before<<8)
		}
	}

	b[(at+point)&31] = '.'
	switch {
	case style == StyleFixed:
		return at + count + min(places, 1)
	case size > point:
		return at + size + 1
	case style == StyleRepr:
		b[(at+point+1)&31] = '0'
		return at + point + 2
	}
	return at + point
}

// smallest has, for each number of places, the least k that is written without an exponent: 1e-6 and 1e-4.
var smallest = [StyleFixed][MaxPlaces + 1]uint64{
	StyleJSON: {7: 1e1, 8: 1e2, 9: 1e3, 10: 1e4, 11: 1e5, 12: 1e6, 13: 1e7, 14: 1e8, 15: 1e9},
	StyleRepr: {5: 1e1, 6: 1e2, 7: 1e3, 8: 1e4, 9: 1e5, 10: 1e6, 11: 1e7, 12: 1e8, 13: 1e9, 14: 1e10, 15: 1e11},
}

// digitCount returns how many digits k < 10^16 has, 0 if it is 0.
func digitCount(k uint64) int {
	n := bits.Len64(k) * 1233 >> 12 // floor of log10, or one more
	_, less := bits.Sub64(k, pow10u[n&15], 0)
	return n + 1 - int(less)
}
