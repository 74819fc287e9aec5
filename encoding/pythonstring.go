package encoding

import (
	"bytes"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/burin-go/burin/internal/quote"
)

// AppendStringPython appends s as Python's json.dumps writes a str: see [Python].
func AppendStringPython[S ~string](dst []byte, s S, py Python) []byte {
	return py.appendText(dst, stringBytes(string(s)))
}

// AppendQuotedStringPython appends the string of the string of s, which is what the option ",string" of a json tag
// asks for: json.dumps(json.dumps(s)).
func AppendQuotedStringPython[S ~string](dst []byte, s S, py Python) []byte {
	b := getBuffer(len(s) + len(`""`))
	b.B = py.appendText(b.B, stringBytes(string(s)))
	dst = py.appendText(dst, b.B)
	b.put(len(b.B))
	return dst
}

// appendText appends text as a string.
func (py Python) appendText(dst, text []byte) []byte {
	if need := len(text) + len(`""`); cap(dst)-len(dst) < need {
		dst = slices.Grow(dst, need) // escapes make it no shorter
	}
	dst = append(dst, '"')
	dst = py.appendInside(dst, text)
	return append(dst, '"')
}

// cleanLen is the length of the longest prefix of text that stands for itself, for sure.
func (py Python) cleanLen(text []byte) int {
	clean := quote.Clean(text, quote.Plain)
	if py&PythonUTF8 == 0 { // where DEL is no character of ASCII that prints
		if i := bytes.IndexByte(text[:clean], 0x7f); i >= 0 {
			return i
		}
	}
	return clean
}

// appendInside appends text as the inside of a string.
func (py Python) appendInside(dst, text []byte) []byte {
	start := 0
	for i := 0; ; {
		i += py.cleanLen(text[i:])
		if i == len(text) {
			return append(dst, text[start:]...)
		}
		c := text[i]
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(text[i:])
			if py&PythonUTF8 != 0 && size > 1 {
				i += size
				continue
			}
		}
		dst = append(dst, text[start:i]...)
		switch {
		case c < utf8.RuneSelf:
			dst = quote.AppendEscape(dst, c)
		case py&PythonUTF8 != 0: // not UTF-8
			dst = utf8.AppendRune(dst, utf8.RuneError)
		case r < 0x10000:
			dst = appendUnit(dst, r)
		default:
			high, low := utf16.EncodeRune(r)
			dst = appendUnit(appendUnit(dst, high), low)
		}
		i += size
		start = i
	}
}

// appendUnit appends the escape of a UTF-16 code unit.
func appendUnit(dst []byte, u rune) []byte {
	return append(dst, '\\', 'u', hexDigit[u>>12&0xf], hexDigit[u>>8&0xf], hexDigit[u>>4&0xf], hexDigit[u&0xf])
}
