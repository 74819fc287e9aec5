package encoding

import "encoding/json"

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
	for i < len(src) && '0' <= src[i] && src[i] <= '9' {
		i++
	}
	if i == from {
		return -1
	}
	return i
}
