package ftoa

import (
	"encoding/binary"
	"math/bits"
)

// decimal is what the arithmetic leaves for the output: 0.d1d2d3... * 10^point.
type decimal struct {
	m     uint64 // the first 16 digits, the first one not 0
	last  uint64 // the 17th
	point int
}

// makeDecimal is for m < 10^16 and a 17th digit that may be 0: the value is m.last * 10^exp. m has 15 digits at least,
// and which it is cannot be predicted, so there is no branch.
func makeDecimal(m, last uint64, exp int) decimal {
	_, short := bits.Sub64(m, 1e15, 0)
	return decimal{m + (9*m+last)&-short, last & (short - 1), exp + 16 - int(short)}
}

const asciiZeros = 0x3030303030303030

// eightDigits spreads v < 10^8 to one decimal digit a byte, the first digit in the lowest byte:
// halves of four digits, then pairs, then single ones, each step for all parts at once.
func eightDigits(v uint64) uint64 {
	v = v*(1<<32) - v*109951163>>40*(10000<<32-1) // v/10000 | v%10000<<32
	pairs := v * 10486 >> 20 & 0x7f_0000007f      // v/100 for v < 10^4
	v = v<<16 - pairs*(100<<16-1)
	ones := v * 103 >> 10 & 0x0f_000f_000f_000f // v/10 for v < 100
	return v<<8 - ones*(10<<8-1)
}

// room is how many bytes a float may need: a sign, and 0.00000 and 17 digits or 21 digits, with what the last store
// of eight bytes writes beyond.
const room = 48

// put8 writes eight bytes. The mask only tells the compiler that they fit.
func put8(b *[room]byte, at int, x uint64) {
	binary.LittleEndian.PutUint64(b[at&31:], x)
}

// The limits of the form without an exponent, for the position of the point. JSON, as encoding/json and ECMAScript
// write it: 1e-6 has -5, and 1e21 has 22. Python: 1e-4 has -3, and 1e16 has 17.
const (
	minPointJSON, maxPointJSON = -5, 21
	minPointRepr, maxPointRepr = -3, 16
)

// putSign writes the sign of a float with these bits.
func putSign(b *[room]byte, v uint64) int {
	b[0] = '-'
	return int(v >> 63)
}

func putPointZero(b *[room]byte, at int) int {
	b[at], b[at+1] = '.', '0'
	return at + 2
}

// putPlain writes d without an exponent, and returns where it ends. Digits are stored one place to the right of where
// they would stand without a point, and then the first eight again, with those before the point moved back.
func (d decimal) putPlain(b *[room]byte, at int) int {
	if d.point >= 8 {
		return d.putLarge(b, at)
	}
	const zeros = '0' | '.'<<8 | asciiZeros&^0xffff // 0.000000
	put8(b, at, zeros)
	at += max(1-d.point, 0)
	high := d.m / 1e8
	digits := eightDigits(high)
	text := digits + asciiZeros
	put8(b, at+1, text)
	shift := 8 * uint(max(d.point, 0)) & 63
	before := uint64(1)<<shift - 1
	point := uint64('.') + 2*(uint64(d.point)>>63) // a zero, where the point is further to the left
	put8(b, at, text&before|text&^before<<8|point<<shift)
	at += 9

	low := d.m - high*1e8
	if low|d.last == 0 {
		return at - bits.LeadingZeros64(digits)/8
	}
	digits = eightDigits(low)
	put8(b, at, digits+asciiZeros)
	b[(at+8)&31] = '0' + byte(d.last)
	end := at + 8 - bits.LeadingZeros64(digits)/8
	if d.last != 0 {
		end = at + 9
	}
	return end
}

// putLarge is putPlain for a point behind the eighth digit or further on.
func (d decimal) putLarge(b *[room]byte, at int) int {
	size := d.putDigits(b, at+1)
	high := binary.LittleEndian.Uint64(b[at+1:])
	low := binary.LittleEndian.Uint64(b[at+9:])
	put8(b, at, high)
	if d.point >= size { // an integer
		put8(b, at+8, low)
		b[at+16] = '0' + byte(d.last)
		for i := 17; i < d.point; i++ {
			b[at+i] = '0'
		}
		return at + d.point
	}
	before := uint64(1)<<(8*uint(d.point-8)) - 1
	put8(b, at+8, low&before|low&^before<<8)
	b[at+d.point] = '.'
	return at + size + 1
}

// putDigits writes the digits of d and returns how many there are up to the last one that is not 0.
func (d decimal) putDigits(b *[room]byte, at int) int {
	high := d.m / 1e8
	first, second := eightDigits(high), eightDigits(d.m-high*1e8)
	put8(b, at, first+asciiZeros)
	put8(b, at+8, second+asciiZeros)
	b[at+16] = '0' + byte(d.last)
	switch {
	case d.last != 0:
		return 17
	case second != 0:
		return 16 - bits.LeadingZeros64(second)/8
	}
	return 8 - bits.LeadingZeros64(first)/8
}

// putExponent writes d.ddde-7, with so many digits of the exponent at least.
func (d decimal) putExponent(b *[room]byte, at, digits int) int {
	size := d.putDigits(b, at+1)
	b[at] = b[at+1]
	b[at+1] = '.'
	at += size + 1
	if size == 1 {
		at--
	}
	return putExponent(b, at, d.point-1, digits)
}

// putExponent writes e and an exponent with its sign and at least so many digits.
func putExponent(b *[room]byte, at, exp, digits int) int {
	b[at], b[at+1] = 'e', '+'
	if exp < 0 {
		b[at+1] = '-'
		exp = -exp
	}
	at += 2
	if exp >= 100 {
		b[at] = '0' + byte(exp/100)
		at++
		exp %= 100
		digits = 2
	}
	if exp >= 10 || digits == 2 {
		b[at] = '0' + byte(exp/10)
		at++
	}
	b[at] = '0' + byte(exp%10)
	return at + 1
}
