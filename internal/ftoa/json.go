package ftoa

import (
	"math"
	"math/bits"
	"strconv"
)

// AppendJSON64 appends f, which is finite, as encoding/json does: the shortest decimal that reads back as f,
// with an exponent below 1e-6 and from 1e21 on. It may write anywhere between dst's length and its capacity.
func AppendJSON64(dst []byte, f float64) []byte {
	n := len(dst)
	free := dst[n:cap(dst)]
	if len(free) < room {
		return appendTight(dst, f, 64)
	}
	b := (*[room]byte)(free)
	v := math.Float64bits(f)
	at := putSign(b, v)
	if i, ok := integer64(f); ok {
		if i < 1e8 {
			return dst[:n+putShort(b, at, eightDigits(i))]
		}
		return dst[:n+putInteger(b, at, i)]
	}
	if near := v>>52&0x7ff - (1075 + nearest); near < uint64(len(nearPowers)) {
		g := &nearPowers[near]
		if r, ok := few(f, g.scale); ok {
			return dst[:n+putFew(b, at, r, g)]
		}
		m, last := shortestNear(v&(1<<52-1)|1<<52, g.p)
		return dst[:n+makeDecimal(m, last, g.exp).putJSON(b, at)]
	}
	return dst[:n+decimal64(f).putJSON(b, at)]
}

// lopsided32 is the exponent of 2^-12 as a float32, the last power of two whose lopsided interval makes a difference.
const lopsided32 = -35

// AppendJSON32 is AppendJSON64 for the shortest decimal that reads back as a float32.
func AppendJSON32(dst []byte, f float32) []byte {
	n := len(dst)
	free := dst[n:cap(dst)]
	if len(free) < room {
		return appendTight(dst, float64(f), 32)
	}
	b := (*[room]byte)(free)
	v := uint64(math.Float32bits(f))
	at := putSign(b, v<<32)
	if i, ok := integer32(f); ok {
		return dst[:n+putInteger(b, at, i)]
	}
	near, fraction := v>>23&0xff-(150+nearest), v&(1<<23-1)
	if near < uint64(len(nearPowers)) && (fraction != 0 || near > lopsided32-nearest) {
		g := &nearPowers[near]
		m, last := shortestNear(fraction|1<<23, g.p)
		return dst[:n+putNine(b, at, m*10+last, g.exp-1)]
	}
	return dst[:n+decimal32(f).putJSON(b, at)]
}

// appendTight is AppendJSON64 or AppendJSON32 for a dst without room for what is written beyond the text.
//
//go:noinline
func appendTight(dst []byte, f float64, size int) []byte {
	var b [room]byte
	at := putSign(&b, math.Float64bits(f))
	if i, ok := integer64(f); ok && (size == 64 || i <= 1<<24) {
		at = putInteger(&b, at, i)
	} else if size == 64 {
		at = decimal64(f).putJSON(&b, at)
	} else {
		at = decimal32(float32(f)).putJSON(&b, at)
	}
	return append(dst, b[:at]...)
}

// AppendRepr appends f, which is finite, as Python's repr does: the same digits, with .0 behind integers and an
// exponent of two digits or more below 1e-4 and from 1e16 on. It may write anywhere between dst's length and its
// capacity.
func AppendRepr(dst []byte, f float64) []byte {
	if n := len(dst); cap(dst)-n >= room {
		return dst[:n+putRepr((*[room]byte)(dst[n:n+room]), f)]
	}
	var b [room]byte
	return append(dst, b[:putRepr(&b, f)]...)
}

func putRepr(b *[room]byte, f float64) int {
	at := putSign(b, math.Float64bits(f))
	if i, ok := integer64(f); ok {
		return putPointZero(b, putInteger(b, at, i))
	}
	if near := math.Float64bits(f)>>52&0x7ff - (1075 + nearest); near < uint64(len(nearPowers)) {
		g := &nearPowers[near]
		if r, ok := few(f, g.scale); ok && math.Abs(f) >= 1e-4 {
			return putFew(b, at, r, g)
		}
	}
	d := decimal64(f)
	if d.point < minPointRepr || d.point > maxPointRepr {
		return d.putExponent(b, at, 2)
	}
	at = d.putJSON(b, at)
	if math.Abs(f) >= 1<<53 {
		return putPointZero(b, at)
	}
	return at
}

// integer64 returns |f| if it is an integer below 2^53, where all have their digits in full.
func integer64(f float64) (i uint64, ok bool) {
	f = math.Abs(f)
	i = uint64(int64(f))
	return i, float64(int64(i)) == f && i < 1<<53
}

// integer32 is integer64 up to 2^24.
func integer32(f float32) (i uint64, ok bool) {
	i, ok = integer64(float64(f))
	return i, ok && i <= 1<<24
}

// decimal64 returns the shortest decimal of |f|, which is neither zero nor one of integer64.
func decimal64(f float64) decimal {
	v := math.Float64bits(f)
	c, exponent := v&(1<<52-1), int(v>>52&0x7ff)
	ordinary := c != 0
	if exponent == 0 { // subnormal
		exponent = 1
	} else {
		c |= 1 << 52
	}
	q := exponent - 1075
	if nearest <= q && q <= farthest {
		g := &nearPowers[q-nearest]
		m, last := shortestNear(c, g.p)
		return makeDecimal(m, last, g.exp)
	}
	if ordinary {
		if m, last, exp, ok := shortestFar(c, q); ok {
			return normalise(m, last, exp)
		}
	}
	return byStrconv(f, 64)
}

// decimal32 is decimal64 for float32.
func decimal32(f float32) decimal {
	v := math.Float32bits(f)
	c, exponent := uint64(v&(1<<23-1)), int(v>>23&0xff)
	ordinary := c != 0
	if exponent == 0 {
		exponent = 1
	} else {
		c |= 1 << 23
	}
	if ordinary {
		if m, last, exp, ok := shortestFar(c, exponent-150); ok {
			return normalise(m, last, exp)
		}
	}
	return byStrconv(float64(f), 32)
}

// normalise is makeDecimal for a shorter m, as float32 and subnormals have.
func normalise(m, last uint64, exp int) decimal {
	for m < 1e14 {
		m = m*10 + last
		last = 0
		exp--
	}
	return makeDecimal(m, last, exp)
}

// putInteger writes i < 10^16 and returns where it ends.
func putInteger(b *[room]byte, at int, i uint64) int {
	if i < 1e8 {
		return putShort(b, at, eightDigits(i))
	}
	high := i / 1e8
	at = putShort(b, at, eightDigits(high))
	put8(b, at, eightDigits(i-high*1e8)+asciiZeros)
	return at + 8
}

// putShort writes what eightDigits has spread, without the zeros before it, and returns where it ends.
func putShort(b *[room]byte, at int, digits uint64) int {
	zeros := bits.TrailingZeros64(digits|1<<56) & 56
	put8(b, at, (digits+asciiZeros)>>zeros)
	return at + 8 - zeros/8
}

// byStrconv is for what the arithmetic leaves: powers of two, and what shortestFar does not decide.
//
//go:noinline
func byStrconv(f float64, size int) decimal {
	var scratch [32]byte
	b := strconv.AppendFloat(scratch[:0], math.Abs(f), 'e', -1, size)
	var m, last uint64
	n, i := 0, 0
	for ; b[i] != 'e'; i++ {
		switch digit := uint64(b[i] - '0'); {
		case b[i] == '.':
		case n == 16:
			last = digit
		default:
			m = m*10 + digit
			n++
		}
	}
	for ; n < 16; n++ {
		m *= 10
	}
	exp, _ := strconv.Atoi(string(b[i+1:]))
	return makeDecimal(m, last, exp-15)
}
