package quote

import "math/bits"

// The twin in Go looks at eight bytes at a time, the first of them in the lowest
// byte of a word on any machine.

const wordLen = 8

const (
	each = 0x0101010101010101 // times a byte: that byte eight times
	top  = 0x80 * each
)

// word looks at eight bytes, the first of them in the lowest byte of w. It returns
// the top bit of the first byte that needs a closer look, and of no byte before it;
// 0 if there is none. What it says of the bytes behind that one is not to be relied on.
func (set Set) word(w uint64) uint64 {
	if set == HTML {
		return WordHTML(w)
	}
	return wordPlain(w)
}

// WordHTML is word for the set HTML, for callers that look at a text a word at a time.
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

// wordPlain is word for '"' and '\\' alone.
func wordPlain(w uint64) uint64 {
	return ((w - ' '*each) | (w ^ '"'*each - each) | (w ^ '\\'*each - each)) & top
}

// first is the index of the first byte that word reports, and wordLen if there is none.
func first(tops uint64) int { return bits.TrailingZeros64(tops) / 8 }
