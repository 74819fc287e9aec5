package ftoa

import (
	"encoding/binary"
	"math/bits"
)

// decimal is what the arithmetic leaves for the output: 0.d1d2d3... * 10^point, its first digit not 0.
// It has four fields, since the compiler keeps no more than that in registers.
type decimal struct {
	high, low uint64 // the first 16 digits, eight in each, one a byte, the first one in the lowest
	end       uint   // digits up to the last one that is not 0, and from bit 8 on the 17th
	point     int
}

func (d decimal) size() int  { return int(d.end & 0xff) }
func (d decimal) last() byte { return byte(d.end >> 8) }

// makeDecimal spreads m < 10^16, which is not 0, and a 17th digit that may be 0: the value is m.last * 10^exp.
func makeDecimal(m uint64, last uint8, exp int) (d decimal) {
	for m < 1e15 { // one leading zero is common, more are not: see shortest
		m = m*10 + uint64(last)
		last = 0
		exp--
	}
	high := m / 1e8
	d.high, d.low, d.point = eightDigits(high), eightDigits(m-high*1e8), exp+16
	switch {
	case last != 0:
		d.end = 17 | uint(last)<<8
	case d.low != 0:
		d.end = 16 - uint(bits.LeadingZeros64(d.low))/8
	default:
		d.end = 8 - uint(bits.LeadingZeros64(d.high))/8
	}
	return d
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

// room is how many bytes put may write: a sign, and 0.00000 and 17 digits or 21 digits, with what its last store
// of eight bytes writes beyond.
const room = 48

// The limits of the form without an exponent, for the position of the point. JSON, as encoding/json and ECMAScript
// write it: 1e-6 has -5, and 1e21 has 22. Python: 1e-4 has -3, and 1e16 has 17.
const (
	minPointJSON, maxPointJSON = -5, 21
	minPointRepr, maxPointRepr = -3, 16
)

// putJSON writes d to b as encoding/json writes numbers, and returns how long it is.
func (d decimal) putJSON(b *[room]byte, negative bool) int {
	at := putSign(b, negative)
	if d.point < minPointJSON || d.point > maxPointJSON {
		return d.putExponent(b, at, 1)
	}
	return d.putPlain(b, at)
}

// putRepr writes d as Python's repr does.
func (d decimal) putRepr(b *[room]byte, negative bool) int {
	at := putSign(b, negative)
	if d.point < minPointRepr || d.point > maxPointRepr {
		return d.putExponent(b, at, 2)
	}
	at = d.putPlain(b, at)
	if d.point >= d.size() {
		return putPointZero(b, at)
	}
	return at
}

func putSign(b *[room]byte, negative bool) int {
	b[0] = '-'
	if negative {
		return 1
	}
	return 0
}

func putPointZero(b *[room]byte, at int) int {
	b[at], b[at+1] = '.', '0'
	return at + 2
}

// putPlain writes d without an exponent.
func (d decimal) putPlain(b *[room]byte, at int) int {
	switch {
	case d.point <= 0:
		binary.LittleEndian.PutUint64(b[at:], asciiZeros)
		b[at+1] = '.'
		at += 2 - d.point
		d.putDigits(b, at)
		return at + d.size()
	case d.point >= d.size(): // an integer
		d.putDigits(b, at)
		for i := 17; i < d.point; i++ {
			b[at+i] = '0'
		}
		return at + d.point
	}
	// The digits one place further on; then those before the point in their own place.
	d.putDigits(b, at+1)
	high, low := d.high+asciiZeros, d.low+asciiZeros
	if d.point < 8 {
		whole := uint64(1)<<(8*uint(d.point)&63) - 1
		binary.LittleEndian.PutUint64(b[at:], high&whole|(high&^whole)<<8)
	} else {
		whole := uint64(1)<<(8*uint(d.point-8)) - 1
		binary.LittleEndian.PutUint64(b[at:], high)
		binary.LittleEndian.PutUint64(b[at+8:], low&whole|(low&^whole)<<8)
	}
	b[at+d.point] = '.'
	return at + d.size() + 1
}

func (d decimal) putDigits(b *[room]byte, at int) {
	binary.LittleEndian.PutUint64(b[at:], d.high+asciiZeros)
	binary.LittleEndian.PutUint64(b[at+8:], d.low+asciiZeros)
	b[at+16] = '0' + d.last()
}

// putExponent writes d.ddde-7, with so many digits of the exponent at least.
func (d decimal) putExponent(b *[room]byte, at, digits int) int {
	d.putDigits(b, at+1)
	b[at] = b[at+1]
	b[at+1] = '.'
	at += d.size() + 1
	if d.size() == 1 {
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
