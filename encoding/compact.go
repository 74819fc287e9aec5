package encoding

import (
	"encoding/binary"
	"math/bits"

	"github.com/burin-go/burin/internal/quote"
)

// Deeper values than this are left to encoding/json, which has a limit of its
// own. One bit a level on the stack says whether it is an object.
const compactDepth = 1024

// appendCompact appends the JSON value in src without its spaces, and escaped as AppendRaw
// or AppendRawPlain. It reports false, with dst at its old length, if src is not a
// single valid value or is nested too deeply for it; encoding/json knows which.
// Invalid UTF-8 inside strings is let through, as encoding/json does.
//
// What needs no change is not copied before something does: a src that is compact
// already is copied as a whole, at its end.
func appendCompact(dst, src []byte, escape uint8) ([]byte, bool) {
	n := len(dst)
	var objects [compactDepth / 64]uint64
	depth := 0
	object := false // the innermost array or object is an object

	// src[start:i] has been read and is to be copied as it is.
	start, i := 0, 0

	for {
		// A value begins here, inside an object with its name before it.
		if byteAt(src, i) <= ' ' {
			dst, start, i = dropSpace(dst, src, start, i)
		}
		if object {
			if byteAt(src, i) != '"' {
				return dst[:n], false
			}
			if dst, start, i = appendCompactString(dst, src, start, i+1, escape); i < 0 {
				return dst[:n], false
			}
			if byteAt(src, i) <= ' ' {
				dst, start, i = dropSpace(dst, src, start, i)
			}
			if byteAt(src, i) != ':' {
				return dst[:n], false
			}
			i++
			if byteAt(src, i) <= ' ' {
				dst, start, i = dropSpace(dst, src, start, i)
			}
		}
		switch c := byteAt(src, i); c {
		case '"':
			dst, start, i = appendCompactString(dst, src, start, i+1, escape)
		case '{', '[':
			if depth == compactDepth {
				return dst[:n], false
			}
			word, bit := &objects[depth/64], uint64(1)<<(depth%64)
			depth++
			if object = c == '{'; object {
				*word |= bit
			} else {
				*word &^= bit
			}
			i++
			if byteAt(src, i) <= ' ' {
				dst, start, i = dropSpace(dst, src, start, i)
			}
			if byteAt(src, i) != c+('}'-'{') {
				continue
			}
			i++
			depth--
		case 't':
			i = literalEnd(src, i, "true")
		case 'f':
			i = literalEnd(src, i, "false")
		case 'n':
			i = literalEnd(src, i, "null")
		default:
			i = numberEnd(src, i)
		}
		if i < 0 {
			return dst[:n], false
		}

		// A value ends here, and perhaps what it is in.
		for {
			if byteAt(src, i) <= ' ' {
				dst, start, i = dropSpace(dst, src, start, i)
			}
			if depth == 0 {
				if i < len(src) {
					return dst[:n], false
				}
				return append(dst, src[start:]...), true
			}
			level := depth - 1
			object = objects[level/64]>>(level%64)&1 != 0
			c := byteAt(src, i)
			i++
			if c == ',' {
				break
			}
			if object && c != '}' || !object && c != ']' {
				return dst[:n], false
			}
			depth--
		}
	}
}

// byteAt is src[i], or 0, which stands nowhere in JSON, from the end on.
func byteAt(src []byte, i int) byte {
	if uint(i) < uint(len(src)) {
		return src[i]
	}
	return 0
}

// dropSpace copies what comes before the spaces at src[i:], if there are any, and
// returns dst, start and i moved on.
func dropSpace(dst, src []byte, start, i int) (_ []byte, _, _ int) {
	end := skipSpace(src, i)
	if end == i {
		return dst, start, i
	}
	return append(dst, src[start:i]...), end, end
}

// skipSpace is where the spaces at src[i:] end. Most are those of an indentation.
func skipSpace(src []byte, i int) int {
	const blanks = 0x2020202020202020
	for i < len(src) {
		switch src[i] {
		case '\n', '\r', '\t':
			i++
		case ' ':
			if len(src)-i < 8 {
				i++
				continue
			}
			other := binary.LittleEndian.Uint64(src[i:]) ^ blanks
			i += bits.TrailingZeros64(other) / 8
		default:
			return i
		}
	}
	return i
}

// appendCompactString reads the string whose inside begins at src[i] and returns
// dst, start and i moved on. A negative i says that it is no valid string.
func appendCompactString(dst, src []byte, start, i int, escape uint8) (_ []byte, _, _ int) {
	for words := 0; ; words++ {
		if words == longString {
			i += quote.Clean(src[i:], quote.HTML)
		}
		if len(src)-i >= 8 {
			look := quote.WordHTML(binary.LittleEndian.Uint64(src[i:]))
			i += bits.TrailingZeros64(look) / 8
			if look == 0 {
				continue
			}
		} else if i == len(src) {
			return dst, start, -1
		}
		switch c := src[i]; {
		case c == '"':
			return dst, start, i + 1
		case c == '\\':
			size := escapeLen(src[i:])
			if size == 0 {
				return dst, start, -1
			}
			i += size
		case c < ' ':
			return dst, start, -1
		case c == '<', c == '>', c == '&':
			if escape == escapeHTML {
				dst = append(dst, src[start:i]...)
				dst = quote.AppendEscape(dst, c)
				start = i + 1
			}
			i++
		case c == 0xe2 && separatorAt(src, i) && (escape == escapeHTML || linked.rawSeparators):
			dst = append(dst, src[start:i]...)
			dst = append(dst, '\\', 'u', '2', '0', '2', hexDigit[src[i+2]&0xf])
			i += len("\u2028")
			start = i
		case c >= 0x80:
			for i++; i < len(src) && src[i] >= 0x80 && src[i] != 0xe2; {
				i++
			}
		default:
			i++
		}
	}
}

// longString is after how many words a string is so long that package quote is asked for the rest.
const longString = 4

// separatorAt reports whether U+2028 or U+2029 is at src[i:]: they are E2 80 A8 and E2 80 A9.
func separatorAt(src []byte, i int) bool {
	return i+2 < len(src) && src[i] == 0xe2 && src[i+1] == 0x80 && src[i+2]&^1 == 0xa8
}

// escapeLen is the length of the escape sequence that s begins with, or 0 if
// it is not one of JSON's.
func escapeLen(s []byte) int {
	if len(s) < 2 {
		return 0
	}
	switch s[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if len(s) >= 6 && isHex(s[2]) && isHex(s[3]) && isHex(s[4]) && isHex(s[5]) {
			return 6
		}
	}
	return 0
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

// literalEnd is where the literal at src[i:] ends, or -1 if another is there.
func literalEnd(src []byte, i int, literal string) int {
	end := i + len(literal)
	if end > len(src) || string(src[i:end]) != literal {
		return -1
	}
	return end
}
