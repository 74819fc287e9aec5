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
		return appendTight64(dst, f)
	}
	b := (*[room]byte)(free)
	v := math.Float64bits(f)
	at := putSign(b, v)
	if i, ok := integer64(f); ok {
		if i < 1e8 {
			return dst[:n+putShort(b, at, i)]
		}
		return dst[:n+putInteger(b, at, i)]
	}
	if r, ok := tenThousandths(f); ok {
		return dst[:n+putTenThousandths(b, at, r)]
	}
	if near := v>>52&0x7ff - (1075 + nearest); near < uint64(len(nearPowers)) {
		g := &nearPowers[near]
		d := makeDecimal(shortestNear(v&(1<<52-1)|1<<52, g.p), g.k)
		return dst[:n+d.putPlain(b, at)]
	}
	return dst[:n+putJSON64(b, at, f)]
}

// appendTight64 is AppendJSON64 for a dst without room for what is written beyond the text.
//
//go:noinline
func appendTight64(dst []byte, f float64) []byte {
	var b [room]byte
	at := putSign(&b, math.Float64bits(f))
	if i, ok := integer64(f); ok {
		at = putInteger(&b, at, i)
	} else {
		at = putJSON64(&b, at, f)
	}
	return append(dst, b[:at]...)
}

// putJSON64 is for the floats that decimal64 takes.
func putJSON64(b *[room]byte, at int, f float64) int {
	d := decimal64(f)
	if d.point < minPointJSON || d.point > maxPointJSON {
		return d.putExponent(b, at, 1)
	}
	return d.putPlain(b, at)
}

// AppendJSON32 is AppendJSON64 for the shortest decimal that reads back as a float32.
func AppendJSON32(dst []byte, f float32) []byte {
	if n := len(dst); cap(dst)-n >= room {
		return dst[:n+putJSON32((*[room]byte)(dst[n:n+room]), f)]
	}
	var b [room]byte
	return append(dst, b[:putJSON32(&b, f)]...)
}

func putJSON32(b *[room]byte, f float32) int {
	at := putSign(b, uint64(math.Float32bits(f))<<32)
	if i, ok := integer64(float64(f)); ok && i < 1<<24 {
		return putInteger(b, at, i)
	}
	d := decimal32(f)
	if d.point < minPointJSON || d.point > maxPointJSON {
		return d.putExponent(b, at, 1)
	}
	return d.putPlain(b, at)
}

// AppendRepr appends f, which is finite, as Python's repr does: the same digits, with .0 behind integers and an
// exponent of two digits or more below 1e-4 and from 1e16 on.
func AppendRepr(dst []byte, f float64) []byte {
	var b [room]byte
	return append(dst, b[:putRepr(&b, f)]...)
}

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

// integer64 returns |f| if it is an integer below 2^53, where all have their digits in full.
func integer64(f float64) (i uint64, ok bool) {
	f = math.Abs(f)
	i = uint64(int64(f))
	return i, float64(int64(i)) == f && i < 1<<53
}

// tenThousandths returns |f|*10^4 if |f| is the float closest to an integer r < 10^8 divided by that: division rounds
// correctly. Floats are denser than decimals of 15 digits, so no other such decimal has the same closest float, and the
// digits of r without the zeros at their end are the shortest.
func tenThousandths(f float64) (r uint64, ok bool) {
	f = math.Abs(f)
	r = uint64(int64(f*1e4 + 0.5))
	return r, float64(int64(r))/1e4 == f && r < 1e8
}

// decimal64 returns the shortest decimal of |f|, which is neither zero nor one of integer64.
func decimal64(f float64) decimal {
	v := math.Float64bits(f)
	fraction, exponent := v&(1<<52-1), int(v>>52&0x7ff)
	q := exponent - 1075
	if nearest <= q && q <= farthest {
		g := &nearPowers[q-nearest]
		return makeDecimal(shortestNear(1<<52|fraction, g.p), g.k)
	}
	if fraction != 0 && exponent != 0 {
		if digits, k, ok := shortestFar(1<<52|fraction, q); ok {
			return makeDecimal(digits, k)
		}
	}
	return byStrconv(f, 64)
}

func decimal32(f float32) decimal {
	v := math.Float32bits(f)
	fraction, exponent := uint64(v&(1<<23-1)), int(v>>23&0xff)
	if fraction != 0 && exponent != 0 {
		if digits, k, ok := shortestFar(1<<23|fraction, exponent-150); ok {
			for digits < 1e8 {
				digits *= 10
				k--
			}
			return makeDecimal(digits*1e8, k-8)
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
		put8(b, at+1, eightDigits(high-top*1e8)+asciiZeros)
		at += 9
	}
	put8(b, at, eightDigits(i-high*1e8)+asciiZeros)
	return at + 8
}

// putShort writes i < 10^8 without zeros before it, and returns where it ends.
func putShort(b *[room]byte, at int, i uint64) int {
	digits := eightDigits(i) + asciiZeros
	zeros := bits.TrailingZeros64(digits&^asciiZeros|1<<56) &^ 7
	put8(b, at, digits>>zeros)
	return at + 8 - zeros/8
}

// byStrconv is for what the arithmetic leaves: powers of two, subnormals, ties.
//
//go:noinline
func byStrconv(f float64, size int) decimal {
	var scratch [32]byte
	b := strconv.AppendFloat(scratch[:0], math.Abs(f), 'e', -1, size)
	var digits uint64
	n, i := 0, 0
	for ; b[i] != 'e'; i++ {
		if b[i] != '.' {
			digits = digits*10 + uint64(b[i]-'0')
			n++
		}
	}
	for ; n < 17; n++ {
		digits *= 10
	}
	exp, _ := strconv.Atoi(string(b[i+1:]))
	return makeDecimal(digits, exp-16)
}
