package quote

import (
	"encoding/binary"
	"encoding/json"
	"unicode/utf8"
)

// class has a bit for each set, where a byte needs a closer look. All bytes from 0x80 on do: they may not be UTF-8, or
// begin U+2028.
var class = func() (t [256]Set) {
	for c := range t {
		switch {
		case c < ' ', c == '"', c == '\\', c >= utf8.RuneSelf:
			t[c] = HTML | Plain
		case c == '<', c == '>', c == '&':
			t[c] = HTML
		}
	}
	return t
}()

// Special reports whether c needs a closer look before it stands in a string.
func (set Set) Special(c byte) bool { return class[c]&set != 0 }

// invalid stands for a byte that is not UTF-8: the escape \ufffd, or U+FFFD itself. The versions of encoding/json differ.
var invalid = func() string {
	b, err := json.Marshal("\xff")
	if err != nil {
		panic("quote: encoding/json refuses a string: " + err.Error())
	}
	return string(b[len(`"`) : len(b)-len(`"`)])
}()

// appendWords appends text as the inside of a string, without vectors.
func appendWords(dst, text []byte, set Set) []byte {
	if len(text) >= wordLen {
		clean := cleanWords(text, set)
		dst = append(dst, text[:clean]...)
		if clean == len(text) {
			return dst
		}
		text = text[clean:]
	}
	dst, _ = appendSome(dst, text, len(text), set)
	return dst
}

// appendSome is appendWords for at least so many bytes of text, which is not shorter, and returns for how many. The bytes
// that it has written never outnumber those it has read plus growth, so text may be the far end of dst's own memory.
func appendSome(dst, text []byte, least int, set Set) (out []byte, read int) {
	start, i := 0, 0
	for i < least {
		if i+wordLen <= len(text) {
			tops := set.word(binary.LittleEndian.Uint64(text[i:]))
			if tops == 0 {
				i += wordLen
				continue
			}
			i += first(tops)
		}
		c := text[i]
		if !set.Special(c) {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			dst = append(dst, text[start:i]...)
			dst = AppendEscape(dst, c)
			i++
			start = i
			continue
		}
		if i += plainRunes(text[i:]); i >= least || text[i] < utf8.RuneSelf {
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			dst = append(dst, text[start:i]...)
			dst = append(dst, invalid...)
			start = i + size
		case isLineSeparator(r):
			dst = append(dst, text[start:i]...)
			dst = append(dst, '\\', 'u', '2', '0', '2', hexDigit[r&0xf])
			start = i + size
		}
		i += size
	}
	return append(dst, text[start:i]...), i
}

// plainRunes is the length of the runes of two and three bytes that text begins with, up to one that needs more than a
// look at which bytes they are.
func plainRunes(text []byte) int {
	i := 0
	for i+3 <= len(text) {
		switch c := text[i]; {
		case c >= 0xc2 && c < 0xe0 && text[i+1]&0xc0 == 0x80:
			i += 2
		case c > 0xe2 && c < 0xed && text[i+1]&0xc0 == 0x80 && text[i+2]&0xc0 == 0x80:
			i += 3
		default:
			return i
		}
	}
	return i
}

// growth is by how many bytes appendSome makes text longer.
func growth(text []byte, set Set) int {
	growth := 0
	for i := 0; i < len(text); {
		c := text[i]
		if !set.Special(c) {
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
			growth += len(invalid) - 1
		case isLineSeparator(r):
			growth += len(`\u2028`) - len("\u2028")
		}
		i += size
	}
	return growth
}

// isLineSeparator: U+2028 and U+2029 end a line in JavaScript before 2019.
func isLineSeparator(r rune) bool { return r == '\u2028' || r == '\u2029' }

const hexDigit = "0123456789abcdef"

// AppendEscape appends the escape of an ASCII character.
func AppendEscape(dst []byte, c byte) []byte {
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
