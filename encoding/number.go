package encoding

import (
	"encoding/binary"
	"encoding/json"
	"math/bits"
)

// AppendNumber appends n as it is written; the empty Number is 0. If n is not
// a JSON number, the error is the one that encoding/json gives.
func AppendNumber(dst []byte, n json.Number) ([]byte, error) {
	if n == "" {
		return append(dst, '0'), nil
	}
	if !isNumber(n) {
		return appendNumberError(dst, n)
	}
	return append(dst, n...), nil
}

// AppendQuotedNumber appends n inside a JSON string, which is what the option
// ",string" of a json tag asks for; the empty Number is "0".
func AppendQuotedNumber(dst []byte, n json.Number) ([]byte, error) {
	if n == "" {
		return append(dst, `"0"`...), nil
	}
	if !isNumber(n) {
		return appendNumberError(dst, n)
	}
	dst = append(dst, '"')
	dst = append(dst, n...)
	return append(dst, '"'), nil
}

func isNumber(n json.Number) bool {
	return numberEnd(stringBytes(string(n)), 0) == len(n)
}

// appendNumberError asks encoding/json, whose error differs by version.
//
//go:noinline
func appendNumberError(dst []byte, n json.Number) ([]byte, error) {
	b, err := json.Marshal(n)
	if err != nil {
		return dst, asError(err)
	}
	return append(dst, b...), nil
}

// numberEnd is where the JSON number at src[i:] ends (RFC 8259 section 6), or
// -1 if there is none.
func numberEnd(src []byte, i int) int {
	if i < len(src) && src[i] == '-' {
		i++
	}
	if i < len(src) && src[i] == '0' {
		i++
	} else if i = digitsEnd(src, i); i < 0 {
		return -1
	}
	if i < len(src) && src[i] == '.' {
		if i = digitsEnd(src, i+1); i < 0 {
			return -1
		}
	}
	if i < len(src) && src[i]|0x20 == 'e' {
		i++
		if i < len(src) && (src[i] == '+' || src[i] == '-') {
			i++
		}
		i = digitsEnd(src, i)
	}
	return i
}

// digitsEnd is where the digits at src[i:] end, or -1 if there are none.
func digitsEnd(src []byte, i int) int {
	from := i
	for len(src)-i >= 8 {
		others := notDigits(binary.LittleEndian.Uint64(src[i:]))
		i += bits.TrailingZeros64(others) / 8
		if others == 0 {
			continue
		}
		if i == from {
			return -1
		}
		return i
	}
	for i < len(src) && '0' <= src[i] && src[i] <= '9' {
		i++
	}
	if i == from {
		return -1
	}
	return i
}

// notDigits returns the top bit of the first byte of w, from the lowest on, that is no digit, and of no byte before it; 0
// if all are digits. What it says of the bytes behind that one is not to be relied on: a byte below '0' borrows from the
// next, and one from 0xba on carries into it.
func notDigits(w uint64) uint64 {
	const each = 0x0101010101010101
	return ((w - '0'*each) | (w + (0x7f-'9')*each)) & (0x80 * each)
}
