package encoding

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"
	"unsafe"

	"github.com/burin-go/burin/internal/scan"
)

// AppendString appends s as a JSON string that is safe inside HTML, as
// json.Marshal writes it: control characters, '"', '\', '<', '>', '&', U+2028
// and U+2029 are escaped. Bytes that are not UTF-8 become U+FFFD, escaped or
// not as the encoding/json in the same binary does.
func AppendString[S ~string](dst []byte, s S) []byte {
	return appendQuoted(dst, string(s))
}

// AppendStringPlain is [AppendString] without the escapes for HTML, as after
// json.Encoder's SetEscapeHTML(false): '<', '>' and '&' stay as they are.
func AppendStringPlain[S ~string](dst []byte, s S) []byte {
	return appendText(dst, stringBytes(string(s)), escapePlain)
}

// appendString appends s in either mode.
func appendString(dst []byte, s string, escape uint8) []byte {
	if escape == escapeHTML {
		return appendQuoted(dst, s)
	}
	return appendText(dst, stringBytes(s), escape)
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

func appendStrings[T ~[]S, S ~string](dst []byte, s T, escape uint8) []byte {
	if s == nil {
		return append(dst, "null"...)
	}
	dst = append(dst, '[')
	for i, e := range s {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendString(dst, string(e), escape)
	}
	return append(dst, ']')
}

// What to escape. The values are bits of stringClass.
const (
	escapeHTML  = 1 << iota // as json.Marshal
	escapePlain             // as SetEscapeHTML(false)
)

// stringClass has a bit for each kind of escaping, set where a byte needs a
// closer look. All bytes from 0x80 on do: they may be invalid, or U+2028.
var stringClass = [256]uint8{
	0x00: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
	0x10: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
	'"':  both,
	'&':  escapeHTML,
	'<':  escapeHTML,
	'>':  escapeHTML,
	'\\': both,
	0x80: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
	0x90: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
	0xa0: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
	0xb0: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
	0xc0: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
	0xd0: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
	0xe0: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
	0xf0: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
}

const (
	both     = escapeHTML | escapePlain
	hexDigit = "0123456789abcdef"
)

// stringBytes is s as bytes that must not be written to.
func stringBytes(s string) []byte {
	return unsafe.Slice(unsafe.StringData(s), len(s))
}

// appendQuoted is AppendString for this package. Most strings are short and have nothing to escape: what
// is copied is looked at on its way, and only when something turns up is the string begun again.
func appendQuoted(dst []byte, s string) []byte {
	n, size := len(dst), len(s)
	if cap(dst)-n < size+2 {
		dst = slices.Grow(dst, size+2) // escapes make it no shorter
	}
	out := dst[:n+size+2]
	out[n], out[n+size+1] = '"', '"'
	text, to := stringBytes(s), out[n+1:n+size+1]
	clean := 0      // so many bytes at the beginning need no closer look
	var look uint64 // not 0 if another one may
	switch {
	case size >= scanLen:
		clean = scan.CleanHTML(text)
		look = uint64(size - clean)
		copy(to, text[:clean])
	case size >= 8: // two words that overlap
		first, last := binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(text[size-8:])
		look = scan.WordHTML(first) | scan.WordHTML(last)
		binary.LittleEndian.PutUint64(to, first)
		binary.LittleEndian.PutUint64(to[size-8:], last)
	case size >= 4: // two halves of a word, likewise
		first, last := binary.LittleEndian.Uint32(text), binary.LittleEndian.Uint32(text[size-4:])
		look = scan.WordHTML(uint64(first) | uint64(last)<<32)
		binary.LittleEndian.PutUint32(to, first)
		binary.LittleEndian.PutUint32(to[size-4:], last)
	default:
		for i, c := range text {
			to[i] = c
			look |= uint64(stringClass[c] & escapeHTML)
		}
	}
	if look == 0 {
		return out
	}
	return append(appendEscaped(out[:n+1+clean], text[clean:], escapeHTML), '"')
}

// appendText appends text as a JSON string.
func appendText(dst, text []byte, escape uint8) []byte {
	// An escape is never shorter than what it stands for, so this much is
	// needed in any case and growing by it keeps to an exact capacity.
	if need := len(text) + len(`""`); cap(dst)-len(dst) < need {
		dst = slices.Grow(dst, need)
	}
	dst = append(dst, '"')
	i := 0
	if len(text) < scanLen {
		i = cleanShort(text, escape)
	} else {
		i = cleanLen(text, escape)
	}
	if i < len(text) {
		dst = append(dst, text[:i]...)
		dst = appendEscaped(dst, text[i:], escape)
	} else {
		dst = append(dst, text...)
	}
	return append(dst, '"')
}

// scanLen is how long a text has to be for package scan, with its calls, to be ahead
// of the table.
const scanLen = 16

// cleanLen is the length of the longest prefix that needs no closer look.
func cleanLen(text []byte, escape uint8) int {
	switch {
	case len(text) < scanLen:
		return cleanShort(text, escape)
	case escape == escapeHTML:
		return scan.CleanHTML(text)
	}
	return scan.CleanPlain(text)
}

// cleanShort is cleanLen for short texts, which are many: it is inlined.
func cleanShort(text []byte, escape uint8) int {
	for i, c := range text {
		if stringClass[c]&escape != 0 {
			return i
		}
	}
	return len(text)
}

// appendEscaped appends text as the inside of a JSON string. The bytes that it
// has written never outnumber those it has read plus escapedGrowth, so text
// may be the far end of dst's own memory.
//
//go:noinline
func appendEscaped(dst, text []byte, escape uint8) []byte {
	start := 0
	for i := 0; i < len(text); {
		c := text[i]
		if stringClass[c]&escape == 0 {
			i += cleanLen(text[i:], escape)
			continue
		}
		if c < utf8.RuneSelf {
			dst = append(dst, text[start:i]...)
			dst = appendEscape(dst, c)
			i++
			start = i
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			dst = append(dst, text[start:i]...)
			dst = append(dst, linked.invalid...)
			start = i + size
		case isLineSeparator(r):
			dst = append(dst, text[start:i]...)
			dst = append(dst, '\\', 'u', '2', '0', '2', hexDigit[r&0xf])
			start = i + size
		}
		i += size
	}
	return append(dst, text[start:]...)
}

// escapedGrowth is by how many bytes appendEscaped makes text longer.
func escapedGrowth(text []byte, escape uint8) int {
	growth := 0
	for i := 0; i < len(text); {
		c := text[i]
		if stringClass[c]&escape == 0 {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			growth += len(`\u0000`) - 1
			if shortEscape(c) != 0 {
				growth += len(`\n`) - len(`\u0000`)
			}
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			growth += len(linked.invalid) - 1
		case isLineSeparator(r):
			growth += len(`\u2028`) - len("\u2028")
		}
		i += size
	}
	return growth
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
		if stringClass[c]&escape == 0 {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			dst = append(dst, text[start:i]...)
			dst = append(dst, '\\')
			if c == '"' || c == '\\' {
				dst = append(dst, '\\')
			}
			dst = appendEscape(dst, c)
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

// appendEscape appends the escape of an ASCII character.
func appendEscape(dst []byte, c byte) []byte {
	if short := shortEscape(c); short != 0 {
		return append(dst, '\\', short)
	}
	return append(dst, '\\', 'u', '0', '0', hexDigit[c>>4], hexDigit[c&0xf])
}

// shortEscape is the letter of c's two-byte escape, or 0 if it has none.
func shortEscape(c byte) byte {
	switch c {
	case '"', '\\':
		return c
	case '\b':
		return 'b'
	case '\f':
		return 'f'
	case '\n':
		return 'n'
	case '\r':
		return 'r'
	case '\t':
		return 't'
	}
	return 0
}
