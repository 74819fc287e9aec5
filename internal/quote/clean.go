package quote

import "encoding/binary"

// Clean returns the length of the longest prefix of text that needs no closer look before it becomes the inside of a
// string. What needs one: the characters of the set, and every byte from 0x80 on, since it may be invalid UTF-8 or begin
// U+2028.
func Clean(text []byte, set Set) int {
	if len(text) < vectorLen {
		for i, c := range text {
			if set.Special(c) {
				return i
			}
		}
		return len(text)
	}
	return clean(text, set)
}

// vectorLen is the least length of a text that is looked at by vectors, and by words.
const vectorLen = 16

// cleanWords is Clean without vectors, for a text of a word or more.
func cleanWords(text []byte, set Set) int {
	last := len(text) - wordLen
	i := 0
	if set == HTML {
		for ; i < last; i += wordLen {
			if tops := WordHTML(binary.LittleEndian.Uint64(text[i:])); tops != 0 {
				return i + first(tops)
			}
		}
	} else {
		for ; i < last; i += wordLen {
			if tops := wordPlain(binary.LittleEndian.Uint64(text[i:])); tops != 0 {
				return i + first(tops)
			}
		}
	}
	// The last word ends where text ends. What it sees twice is clean.
	return last + first(set.word(binary.LittleEndian.Uint64(text[last:])))
}
