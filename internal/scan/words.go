package scan

import (
	"encoding/binary"
	"math/bits"
)

// The twin in Go looks at eight bytes at a time, the first of them in the lowest
// byte of a word on any machine.

const wordLen = 8

const (
	each = 0x0101010101010101 // times a byte: that byte eight times
	top  = 0x80 * each
)

// WordHTML looks at eight bytes as CleanHTML does, the first of them in the lowest
// byte of w. It returns the top bit of the first byte that needs a closer look, and
// of no byte before it; 0 if there is none. What it says of the bytes behind that
// one is not to be relied on.
//
// A byte c below 0x80 gets the top bit in c-' ' if it is a control character, and
// in c^x-1 if it is x; only such a byte borrows from the next. A byte from 0x80 on
// keeps its top bit in c^x-1, except for one x, and there is more than one. Setting
// the one bit in which '"' and '&', or '<' and '>', differ makes one comparison of
// two.
func WordHTML(w uint64) uint64 {
	return ((w - ' '*each) |
		((w | ('"'^'&')*each) ^ '&'*each - each) |
		((w | ('<'^'>')*each) ^ '>'*each - each) |
		(w ^ '\\'*each - each)) & top
}

// wordPlain is WordHTML for '"' and '\\' alone.
func wordPlain(w uint64) uint64 {
	return ((w - ' '*each) | (w ^ '"'*each - each) | (w ^ '\\'*each - each)) & top
}

// first is the index of the first byte that WordHTML or wordPlain reports, and
// wordLen if there is none.
func first(tops uint64) int { return bits.TrailingZeros64(tops) / 8 }

func cleanHTMLWords(s []byte) int {
	if len(s) < wordLen {
		return first(WordHTML(shortWord(s)))
	}
	i := 0
	for ; i <= len(s)-wordLen; i += wordLen {
		if tops := WordHTML(binary.LittleEndian.Uint64(s[i:])); tops != 0 {
			return i + first(tops)
		}
	}
	// The last word ends where s ends. What it sees twice is clean.
	i = len(s) - wordLen
	return i + first(WordHTML(binary.LittleEndian.Uint64(s[i:])))
}

func cleanPlainWords(s []byte) int {
	if len(s) < wordLen {
		return first(wordPlain(shortWord(s)))
	}
	i := 0
	for ; i <= len(s)-wordLen; i += wordLen {
		if tops := wordPlain(binary.LittleEndian.Uint64(s[i:])); tops != 0 {
			return i + first(tops)
		}
	}
	i = len(s) - wordLen
	return i + first(wordPlain(binary.LittleEndian.Uint64(s[i:])))
}

// shortWord is a word that begins with s, which is shorter, and goes on with zeros:
// control characters, so that the first byte to look at is never past the end.
func shortWord(s []byte) uint64 {
	w := uint64(0)
	for i, c := range s {
		w |= uint64(c) << (8 * i)
	}
	return w
}
