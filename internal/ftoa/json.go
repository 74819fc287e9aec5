package ftoa

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// AppendJSON64 appends f, which is finite, as encoding/json does: the shortest decimal that reads back as f,
// with an exponent below 1e-6 and from 1e21 on. Only what is appended is written to dst's memory.
func AppendJSON64(dst []byte, f float64) []byte {
	b := math.Float64bits(f)
	if i := int64(f); float64(i) == f && -1<<53 < i && i < 1<<53 {
		return appendInteger(dst, i, b>>63 != 0)
	}
	fraction, exponent := b&(1<<52-1), int(b>>52&0x7ff)
	if fraction != 0 && exponent != 0 {
		if digits, exp, ok := shortest(1<<52|fraction, exponent-1075); ok {
			return appendDecimal(dst, b>>63 != 0, digits, exp)
		}
	}
	return appendStrconv(dst, f, 64)
}

// AppendJSON32 is AppendJSON64 for the shortest decimal that reads back as a float32.
func AppendJSON32(dst []byte, f float32) []byte {
	b := math.Float32bits(f)
	if i := int64(f); float32(i) == f && -1<<24 < i && i < 1<<24 {
		return appendInteger(dst, i, b>>31 != 0)
	}
	fraction, exponent := uint64(b&(1<<23-1)), int(b>>23&0xff)
	if fraction != 0 && exponent != 0 {
		if digits, exp, ok := shortest(1<<23|fraction, exponent-150); ok {
			return appendDecimal(dst, b>>31 != 0, digits, exp)
		}
	}
	return appendStrconv(dst, float64(f), 32)
}

// appendInteger appends an integer that the float holds exactly; zero keeps its sign.
func appendInteger(dst []byte, i int64, negative bool) []byte {
	if i == 0 && negative {
		return append(dst, "-0"...)
	}
	return strconv.AppendInt(dst, i, 10)
}

// The limits of the form without an exponent, for the position of the decimal point
// relative to the first digit: 1e-6 has -5, and 1e21 has 22.
const minPoint, maxPoint = -5, 21

// appendDecimal appends digits*10^exp; digits is not 0 and has 17 digits at most.
func appendDecimal(dst []byte, negative bool, digits uint64, exp int) []byte {
	for digits%10 == 0 {
		digits /= 10
		exp++
	}
	size := decimalLen(digits)
	point := size + exp // the position of the decimal point relative to the first digit

	// The digits begin at first, after at least seven zeros, which are those of 0.00000123.
	const first = 32
	var out [80]byte
	end := first + size
	putDigits(&out, end, digits)
	start := first
	switch {
	case point < minPoint || point > maxPoint:
		if size > 1 {
			start--
			out[start] = out[first]
			out[first] = '.'
		}
		end = putExponent(&out, end, point-1)
	case point <= 0:
		start += point - 2
		out[start], out[start+1] = '0', '.'
	case point < size:
		for i := first; i < first+point; i++ {
			out[i-1] = out[i]
		}
		start--
		out[start+point] = '.'
	default:
		for ; end < first+point; end++ {
			out[end] = '0'
		}
	}
	if negative {
		start--
		out[start] = '-'
	}
	return append(dst, out[start:end]...)
}

// putExponent writes e+21 or e-7 and returns where it ends.
func putExponent(b *[80]byte, at, exp int) int {
	b[at], b[at+1] = 'e', '+'
	if exp < 0 {
		b[at+1] = '-'
		exp = -exp
	}
	return at + 2 + len(strconv.AppendInt(b[at+2:at+2], int64(exp), 10))
}

// decimalLen is the number of decimal digits of v, which is not 0.
func decimalLen(v uint64) int {
	n := bits.Len64(v) * 1233 >> 12 // floor(log10(v)), or one more
	if v < uint64Pow10[n] {
		return n
	}
	return n + 1
}

var uint64Pow10 = [20]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19}

// putDigits writes the digits of v, 17 at most, so that they end at b[end], and zeros
// before them: 24 bytes in all.
func putDigits(b *[80]byte, end int, v uint64) {
	w := b[end-24 : end]
	top := v / 1e16
	v -= top * 1e16
	high, low := v/1e8, v%1e8
	binary.LittleEndian.PutUint64(w, asciiZeros+top<<56)
	binary.LittleEndian.PutUint64(w[8:], asciiZeros+eightDigits(high))
	binary.LittleEndian.PutUint64(w[16:], asciiZeros+eightDigits(low))
}

const asciiZeros = 0x3030303030303030

// eightDigits spreads v < 10^8 to one decimal digit a byte, the first digit in the lowest byte:
// halves of four digits, then pairs, then single ones, each step for all parts at once.
func eightDigits(v uint64) uint64 {
	v = v/10000 | v%10000<<32
	pairs := v * 10486 >> 20 & 0x7f_0000007f // v/100 for v < 10^4
	v = pairs | (v-100*pairs)<<16
	ones := v * 103 >> 10 & 0x0f_000f_000f_000f // v/10 for v < 100
	return ones | (v-10*ones)<<8
}

// appendStrconv is for what shortest leaves: powers of two, subnormals, ties.
//
//go:noinline
func appendStrconv(dst []byte, f float64, size int) []byte {
	var scratch [32]byte
	b := strconv.AppendFloat(scratch[:0], f, 'e', -1, size)
	negative := b[0] == '-'
	if negative {
		b = b[1:]
	}
	var digits uint64
	exp := 0
	i := 0
	for ; b[i] != 'e'; i++ {
		if b[i] != '.' {
			digits = digits*10 + uint64(b[i]-'0')
		}
	}
	if i > 1 {
		exp = 2 - i // the digits after the point
	}
	e, _ := strconv.Atoi(string(b[i+1:]))
	return appendDecimal(dst, negative, digits, exp+e)
}
