package encoding

import (
	"slices"
	"unicode/utf8"
	"unsafe"

	"github.com/burin-go/burin/internal/quote"
)

// AppendString appends s as a JSON string that is safe inside HTML, as
// json.Marshal writes it: control characters, '"', '\', '<', '>', '&', U+2028
// and U+2029 are escaped. Bytes that are not UTF-8 become U+FFFD, escaped or
// not as the encoding/json in the same binary does.
func AppendString[S ~string](dst []byte, s S) []byte {
	return quote.Append(dst, string(s), quote.HTML)
}

// AppendStringPlain is [AppendString] without the escapes for HTML, as after
// json.Encoder's SetEscapeHTML(false): '<', '>' and '&' stay as they are.
func AppendStringPlain[S ~string](dst []byte, s S) []byte {
	return quote.Append(dst, string(s), quote.Plain)
}

// appendString appends s in either mode.
func appendString(dst []byte, s string, escape uint8) []byte {
	return quote.Append(dst, s, quote.Set(escape))
}

// AppendQuotedString appends the JSON string of the JSON string of s, which is
// what the option ",string" of a json tag asks for.
func AppendQuotedString[S ~string](dst []byte, s S) []byte {
	return appendTextTwice(dst, stringBytes(string(s)), escapeHTML)
}

// AppendQuotedStringPlain is [AppendQuotedString] without the escapes for HTML.
func AppendQuotedStringPlain[S ~string](dst []byte, s S) []byte {
	return appendTextTwice(dst, stringBytes(string(s)), escapePlain)
}

// AppendStrings appends s as a JSON array of strings, each as [AppendString]
// writes it; a nil slice is null. An element type that has a marshaler of its
// own is not for it: its methods would not be called.
func AppendStrings[T ~[]S, S ~string](dst []byte, s T) []byte {
	return appendStrings(dst, s, escapeHTML)
}

// AppendStringsPlain is [AppendStrings] without the escapes for HTML.
func AppendStringsPlain[T ~[]S, S ~string](dst []byte, s T) []byte {
	return appendStrings(dst, s, escapePlain)
}

// AppendStringRows appends m as a JSON array of arrays of strings; rows may differ
// in length. A nil m is null, and so is a nil row. What [AppendStrings] says about
// marshalers holds for R and S.
func AppendStringRows[M ~[]R, R ~[]S, S ~string](dst []byte, m M) []byte {
	return appendStringRows(dst, m, escapeHTML)
}

// AppendStringRowsPlain is [AppendStringRows] without the escapes for HTML.
func AppendStringRowsPlain[M ~[]R, R ~[]S, S ~string](dst []byte, m M) []byte {
	return appendStringRows(dst, m, escapePlain)
}

// AppendStringArrays appends s, a slice of arrays of strings, as a JSON array of
// arrays; a nil s is null. S cannot be inferred and is written out:
//
//	dst = burin.AppendStringArrays[string](dst, book.Bids)
//
// For an array of arrays pass a slice of it. What [AppendStrings] says about
// marshalers holds for A and S.
func AppendStringArrays[S ~string, A Array[S]](dst []byte, s []A) []byte {
	return appendStringArrays[S](dst, s, escapeHTML)
}

// AppendStringArraysPlain is [AppendStringArrays] without the escapes for HTML.
func AppendStringArraysPlain[S ~string, A Array[S]](dst []byte, s []A) []byte {
	return appendStringArrays[S](dst, s, escapePlain)
}

// The functions below reinterpret memory: a named string type and string have the same.

func appendStrings[T ~[]S, S ~string](dst []byte, s T, escape uint8) []byte {
	p := (*string)(unsafe.Pointer(unsafe.SliceData(s)))
	return quote.AppendSlice(dst, unsafe.Slice(p, len(s)), quote.Set(escape))
}

func appendStringRows[M ~[]R, R ~[]S, S ~string](dst []byte, m M, escape uint8) []byte {
	p := (*[]string)(unsafe.Pointer(unsafe.SliceData(m)))
	return quote.AppendRows(dst, unsafe.Slice(p, len(m)), quote.Set(escape))
}

func appendStringArrays[S ~string, A Array[S]](dst []byte, s []A, escape uint8) []byte {
	var a A
	width := int(unsafe.Sizeof(a) / unsafe.Sizeof(""))
	p := (*string)(unsafe.Pointer(unsafe.SliceData(s)))
	return quote.AppendArrays(dst, unsafe.Slice(p, len(s)*width), width, quote.Set(escape))
}

// What to escape.
const (
	escapeHTML  = uint8(quote.HTML)  // as json.Marshal
	escapePlain = uint8(quote.Plain) // as SetEscapeHTML(false)
)

// stringBytes is s as bytes that must not be written to.
func stringBytes(s string) []byte {
	return unsafe.Slice(unsafe.StringData(s), len(s))
}

// appendText appends text as a JSON string.
func appendText(dst, text []byte, escape uint8) []byte {
	return quote.Append(dst, unsafe.String(unsafe.SliceData(text), len(text)), quote.Set(escape))
}

// appendTextTwice appends the JSON string of the JSON string of text. What the
// first round escapes begins with a backslash, which the second one doubles;
// besides those there is nothing left for the second to escape.
func appendTextTwice(dst, text []byte, escape uint8) []byte {
	if need := len(text) + len(`"\"\""`); cap(dst)-len(dst) < need {
		dst = slices.Grow(dst, need)
	}
	dst = append(dst, `"\"`...)
	start := 0
	for i := 0; i < len(text); {
		c := text[i]
		if !quote.Set(escape).Special(c) {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			dst = append(dst, text[start:i]...)
			dst = append(dst, '\\')
			if c == '"' || c == '\\' {
				dst = append(dst, '\\')
			}
			dst = quote.AppendEscape(dst, c)
			i++
			start = i
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			dst = append(dst, text[start:i]...)
			dst = append(dst, linked.quotedInvalid...)
			start = i + size
		case isLineSeparator(r):
			dst = append(dst, text[start:i]...)
			dst = append(dst, '\\', '\\', 'u', '2', '0', '2', hexDigit[r&0xf])
			start = i + size
		}
		i += size
	}
	dst = append(dst, text[start:]...)
	return append(dst, `\""`...)
}

// isLineSeparator: U+2028 and U+2029 end a line in JavaScript before 2019.
func isLineSeparator(r rune) bool { return r == '\u2028' || r == '\u2029' }

const hexDigit = "0123456789abcdef"
