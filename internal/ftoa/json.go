package ftoa

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// AppendJSON64 appends f, which is finite, as encoding/json does: the shortest decimal that reads back as f,
// with an exponent below 1e-6 and from 1e21 on. It may write anywhere between dst's length and its capacity.
func AppendJSON64(dst []byte, f float64) []byte {
	if n := len(dst); cap(dst)-n >= room {
		return dst[:n+putJSON64((*[room]byte)(dst[n:n+room]), f)]
	}
	var b [room]byte
	return append(dst, b[:putJSON64(&b, f)]...)
}

// AppendJSON32 is AppendJSON64 for the shortest decimal that reads back as a float32.
func AppendJSON32(dst []byte, f float32) []byte {
	if n := len(dst); cap(dst)-n >= room {
		return dst[:n+putJSON32((*[room]byte)(dst[n:n+room]), f)]
	}
	var b [room]byte
	return append(dst, b[:putJSON32(&b, f)]...)
}

// AppendRepr appends f, which is finite, as Python's repr does: the same digits, with .0 behind integers and an
// exponent of two digits or more below 1e-4 and from 1e16 on.
func AppendRepr(dst []byte, f float64) []byte {
	var b [room]byte
	return append(dst, b[:putRepr(&b, f)]...)
}

func putJSON64(b *[room]byte, f float64) int {
	v := math.Float64bits(f)
	at := putSign(b, v)
	if i, ok := integer64(f); ok {
		return putInteger(b, at, i)
	}
	if near := v>>52&0x7ff - (1075 + nearest); near < uint64(len(nearPowers)) {
		g := &nearPowers[near]
		m, last := shortestNear(v&(1<<52-1)|1<<52, g.p)
		return makeDecimal(m, last, g.exp).putPlain(b, at)
	}
	return putJSONFar(b, at, f)
}

//go:noinline
func putJSONFar(b *[room]byte, at int, f float64) int {
	d := decimal64(f)
	if d.point < minPointJSON || d.point > maxPointJSON {
		return d.putExponent(b, at, 1)
	}
	return d.putPlain(b, at)
}

// putRepr writes d as Python's repr does.
func putRepr(b *[room]byte, f float64) int {
	at := putSign(b, math.Float64bits(f))
	if i, ok := integer64(f); ok {
		return putPointZero(b, putInteger(b, at, i))
	}
	d := decimal64(f)
	if d.point < minPointRepr || d.point > maxPointRepr {
		return d.putExponent(b, at, 2)
	}
	at = d.putPlain(b, at)
	if math.Abs(f) >= 1<<53 {
		return putPointZero(b, at)
	}
	return at
}

func putJSON32(b *[room]byte, f float32) int {
	v := math.Float32bits(f)
	at := putSign(b, uint64(v)<<32)
	if i := int64(f); float32(i) == f && uint64(i+1<<24) < 1<<25 {
		return putInteger(b, at, uint64(max(i, -i)))
	}
	d := decimal32(f)
	if d.point < minPointJSON || d.point > maxPointJSON {
		return d.putExponent(b, at, 1)
	}
	return d.putPlain(b, at)
}

// integer64 returns |f| if it is an integer below 2^53, where all have their digits in full.
func integer64(f float64) (i uint64, ok bool) {
	n := int64(f)
	return uint64(max(n, -n)), float64(n) == f && uint64(n+1<<53) < 1<<54
}

// decimal64 returns the shortest decimal of |f|, which is neither zero nor one of integer64.
func decimal64(f float64) decimal {
	v := math.Float64bits(f)
	fraction, exponent := v&(1<<52-1), int(v>>52&0x7ff)
	q := exponent - 1075
	if nearest <= q && q <= farthest {
		g := &nearPowers[q-nearest]
		m, last := shortestNear(1<<52|fraction, g.p)
		return makeDecimal(m, last, g.exp)
	}
	if fraction != 0 && exponent != 0 {
		if m, last, exp, ok := shortestFar(1<<52|fraction, q); ok {
			return makeDecimal(m, uint64(last), exp)
		}
	}
	return byStrconv(f, 64)
}

func decimal32(f float32) decimal {
	v := math.Float32bits(f)
	fraction, exponent := uint64(v&(1<<23-1)), int(v>>23&0xff)
	if fraction != 0 && exponent != 0 {
		if m, last, exp, ok := shortestFar(1<<23|fraction, exponent-150); ok {
			m = m*10 + uint64(last)
			exp--
			for m < 1e8 {
				m *= 10
				exp--
			}
			return makeDecimal(m*1e7, 0, exp-7)
		}
	}
	return byStrconv(float64(f), 32)
}

// putInteger writes i < 2^54 and returns where it ends.
func putInteger(b *[room]byte, at int, i uint64) int {
	if i < 1e8 {
		return putShort(b, at, i)
	}
	high := i / 1e8
	if high < 1e8 {
		at = putShort(b, at, high)
	} else {
		top := high / 1e8
		b[at] = '0' + byte(top)
		binary.LittleEndian.PutUint64(b[at+1:], eightDigits(high-top*1e8)+asciiZeros)
		at += 9
	}
	binary.LittleEndian.PutUint64(b[at:], eightDigits(i-high*1e8)+asciiZeros)
	return at + 8
}

// putShort writes i < 10^8 without zeros before it, and returns where it ends.
func putShort(b *[room]byte, at int, i uint64) int {
	digits := eightDigits(i)
	zeros := bits.TrailingZeros64(digits|1<<56) / 8
	binary.LittleEndian.PutUint64(b[at:], (digits+asciiZeros)>>(8*uint(zeros)&63))
	return at + 8 - zeros
}

// byStrconv is for what the arithmetic leaves: powers of two, subnormals, ties.
//
//go:noinline
func byStrconv(f float64, size int) decimal {
	var scratch [32]byte
	b := strconv.AppendFloat(scratch[:0], math.Abs(f), 'e', -1, size)
	var m uint64
	digits, i := 0, 0
	for ; b[i] != 'e'; i++ {
		if b[i] != '.' && digits < 16 {
			m = m*10 + uint64(b[i]-'0')
			digits++
		}
	}
	var last uint8
	if i > 17 { // a point and 17 digits
		last = b[17] - '0'
	}
	for ; digits < 16; digits++ {
		m *= 10
	}
	exp, _ := strconv.Atoi(string(b[i+1:]))
	return makeDecimal(m, uint64(last), exp-15)
}
