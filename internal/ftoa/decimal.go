package ftoa

import (
	"encoding/binary"
	"math/bits"
)

// decimal is what the arithmetic leaves for the output: 0.m last * 10^point, with 16 digits in m, the first not 0.
type decimal struct {
	m     uint64
	last  uint64 // the 17th digit
	point int
}

// makeDecimal is for m of 15 digits or 16; which it is cannot be predicted, so there is no branch. The value is
// m.last * 10^exp.
func makeDecimal(m, last uint64, exp int) decimal {
	_, short := bits.Sub64(m, 1e15, 0)
	return decimal{m + (9*m+last)&-short, last & (short - 1), exp + 16 - int(short)}
}

const (
	asciiZeros = 0x3030303030303030
	zeroPoint  = asciiZeros&^0xff00 | '.'<<8 // 0.000000
)

// eightDigits spreads v < 10^8 to one decimal digit a byte, the first digit in the lowest byte:
// halves of four digits, then pairs, then single ones, each step for all parts at once.
func eightDigits(v uint64) uint64 {
	v = v*(1<<32) - v*109951163>>40*(10000<<32-1) // v/10000 | v%10000<<32
	pairs := v * 10486 >> 20 & 0x7f_0000007f      // v/100 for v < 10^4
	v = v<<16 - pairs*(100<<16-1)
	ones := v * 103 >> 10 & 0x0f_000f_000f_000f // v/10 for v < 100
	return v<<8 - ones*(10<<8-1)
}

// size returns how many of the digits that eightDigits has spread are left without the zeros at their end.
func size(digits uint64) int { return 8 - bits.LeadingZeros64(digits)/8 }

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

// layout is where the point goes among the first eight digits.
type layout struct {
	zeros  int    // before the first digit, the one before the point included
	before uint64 // selects the digits before the point
	point  uint64 // what stands between those and the others: the point, or the last of the zeros
}

// layouts has the layouts for the point at minPointJSON and so on.
var layouts = [...]layout{
	{6, 0, '0'},
	{5, 0, '0'},
	{4, 0, '0'},
	{3, 0, '0'},
	{2, 0, '0'},
	{1, 0, '.'},
	{0, 0xff, '.' << 8},
	{0, 0xffff, '.' << 16},
	{0, 0xffffff, '.' << 24},
	{0, 0xffffffff, '.' << 32},
	{0, 0xffffffffff, '.' << 40},
	{0, 0xffffffffffff, '.' << 48},
	{0, 0xffffffffffffff, '.' << 56},
}

// putJSON writes d as encoding/json writes numbers, and returns where it ends. Digits are stored one place to the right
// of where they would stand without a point, and then the first eight again, with those before the point moved back.
func (d decimal) putJSON(b *[room]byte, at int) int {
	place := uint(d.point - minPointJSON)
	if place >= uint(len(layouts)) {
		if place > maxPointJSON-minPointJSON {
			return d.putExponent(b, at, 1)
		}
		return d.putLarge(b, at)
	}
	l := &layouts[place]
	put8(b, at, zeroPoint)
	at += l.zeros
	p := (*[32]byte)(b[at&15:]) // fits, as in put8
	high := d.m / 1e8
	low := d.m - high*1e8
	first := eightDigits(high)
	text := first + asciiZeros
	whole := text & l.before
	binary.LittleEndian.PutUint64(p[1:], text)
	binary.LittleEndian.PutUint64(p[:], whole|(text^whole)<<8|l.point)
	if low|d.last == 0 {
		return at + 1 + size(first)
	}
	second := eightDigits(low)
	binary.LittleEndian.PutUint64(p[9:], second+asciiZeros)
	p[17] = '0' + byte(d.last)
	end := at + 9 + size(second)
	if d.last != 0 {
		end = at + 18
	}
	return end
}

// putFew writes the r that few has found for g, and returns where it ends.
func putFew(b *[room]byte, at int, r uint64, g *nearPower) int {
	l := &layouts[g.whole-minPointJSON]
	digits := eightDigits(r)
	text := digits + asciiZeros
	_, zero := bits.Sub64(r, g.full, 0)
	put8(b, at, (text&l.before|l.point)>>(8*zero&63))
	at += g.whole + 1 - int(zero)
	put8(b, at, text>>(8*uint(g.whole)&63))
	return at - g.whole + size(digits)
}

// putNine is putJSON for the seven to nine digits that a float32 near 1 has: the value is digits * 10^exp.
func putNine(b *[room]byte, at int, digits uint64, exp int) int {
	_, short := bits.Sub64(digits, 1e7, 0)
	digits += 9 * digits & -short
	exp -= int(short)
	_, short = bits.Sub64(digits, 1e8, 0)
	digits += 9 * digits & -short
	exp -= int(short)

	place := uint(exp + 9 - minPointJSON)
	if place >= uint(len(layouts)) {
		return decimal{digits * 1e7, 0, exp + 9}.putJSON(b, at)
	}
	l := &layouts[place]
	put8(b, at, zeroPoint)
	at += l.zeros
	p := (*[32]byte)(b[at&15:]) // fits, as in put8
	high := digits / 10
	first := eightDigits(high)
	text := first + asciiZeros
	whole := text & l.before
	binary.LittleEndian.PutUint64(p[1:], text)
	binary.LittleEndian.PutUint64(p[:], whole|(text^whole)<<8|l.point)
	last := digits - high*10
	p[9] = '0' + byte(last)
	end := at + 1 + size(first)
	if last != 0 {
		end = at + 10
	}
	return end
}

// putLarge is putJSON for a point behind the eighth digit or further on.
func (d decimal) putLarge(b *[room]byte, at int) int {
	high := d.m / 1e8
	first, second, last := eightDigits(high), eightDigits(d.m-high*1e8), d.last
	put8(b, at, first+asciiZeros)
	text := second + asciiZeros
	n := digitsSize(first, second, last)
	if d.point >= n { // an integer
		put8(b, at+8, text)
		put8(b, at+16, asciiZeros+last)
		return at + d.point
	}
	put8(b, at+9, text)
	b[at+17] = '0' + byte(last)
	before := uint64(1)<<(8*uint(d.point-8)) - 1
	put8(b, at+8, text&before|text&^before<<8)
	b[at+d.point] = '.'
	return at + n + 1
}

// digitsSize returns how many digits there are up to the last one that is not 0.
func digitsSize(first, second, last uint64) int {
	n := 8 + size(second)
	if last != 0 {
		n = 17
	}
	if second|last == 0 {
		n = size(first)
	}
	return n
}

// putExponent writes d.ddde-7, with so many digits of the exponent at least.
func (d decimal) putExponent(b *[room]byte, at, digits int) int {
	high := d.m / 1e8
	first, second, last := eightDigits(high), eightDigits(d.m-high*1e8), d.last
	put8(b, at+1, first+asciiZeros)
	put8(b, at+9, second+asciiZeros)
	b[at+17] = '0' + byte(last)
	b[at] = '0' + byte(first)
	b[at+1] = '.'
	n := digitsSize(first, second, last)
	at += n
	if n > 1 {
		at++
	}

	exp := d.point - 1
	sign := uint64('+')
	if exp < 0 {
		exp, sign = -exp, '-'
	}
	x := uint64(exp)
	hundreds, tens := x/100, x/10
	text := hundreds | (tens-hundreds*10)<<8 | (x-tens*10)<<16
	zeros := bits.TrailingZeros64(text|1<<(24-8*uint(digits))) & 24
	text = (text + asciiZeros) >> zeros
	put8(b, at, 'e'|sign<<8|text<<16)
	return at + 5 - zeros/8
}
