package ftoa

import (
	"encoding/binary"
	"math/bits"
	"strconv"
)

// intSize is enough for any integer: 20 characters at most, and what a store of eight bytes writes beyond.
const intSize = 24

// AppendInt appends i in decimal. It may write anywhere between dst's length and its capacity.
func AppendInt(dst []byte, i int64) []byte {
	sign := i >> 63
	return appendInteger(dst, int(-sign), uint64(i^sign-sign))
}

// AppendUint is [AppendInt] for unsigned integers.
func AppendUint(dst []byte, u uint64) []byte { return appendInteger(dst, 0, u) }

// appendInteger appends u, with a minus before it if negative is 1 and not 0.
func appendInteger(dst []byte, negative int, u uint64) []byte {
	n := len(dst)
	if cap(dst)-n < intSize {
		return appendTightInteger(dst, negative, u)
	}
	b := (*[intSize]byte)(dst[n : n+intSize])
	b[0] = '-'
	if u < 10 {
		b[negative&1] = '0' + byte(u)
		return dst[:n+negative+1]
	}
	if u < 1e8 {
		digits := eightDigits(u)
		zeros := bits.TrailingZeros64(digits) &^ 7
		put8Digits(b, negative, digits>>(zeros&63))
		return dst[:n+negative+8-zeros/8]
	}
	return dst[:n+putLong(b, negative, u)]
}

// appendTightInteger is for a dst without room for what is written beyond the text.
//
//go:noinline
func appendTightInteger(dst []byte, negative int, u uint64) []byte {
	if negative != 0 {
		dst = append(dst, '-')
	}
	return strconv.AppendUint(dst, u, 10)
}

// putLong writes u, which is 10^8 at least, and returns where it ends.
func putLong(b *[intSize]byte, at int, u uint64) int {
	high := u / 1e8
	first := high
	if high >= 1e8 {
		first = high / 1e8
	}
	digits := eightDigits(first)
	zeros := bits.TrailingZeros64(digits) &^ 7
	put8Digits(b, at, digits>>(zeros&63))
	at += 8 - zeros/8
	if high >= 1e8 {
		put8Digits(b, at, eightDigits(high-first*1e8))
		at += 8
	}
	put8Digits(b, at, eightDigits(u-high*1e8))
	return at + 8
}

// put8Digits writes eight digits. The mask only tells the compiler that they fit.
func put8Digits(b *[intSize]byte, at int, digits uint64) {
	binary.LittleEndian.PutUint64(b[at&15:], digits+asciiZeros)
}
