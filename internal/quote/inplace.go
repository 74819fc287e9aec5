package quote

import "slices"

// EscapeInPlace makes text[from:] the inside of a string, where it stands. It leaves room for a quote. It moves that part to
// where it will end, and from there writes it to where it began: see appendSome.
func EscapeInPlace(text []byte, from int, set Set) []byte {
	from += Clean(text[from:], set)
	end := len(text)
	if from == end {
		return text
	}
	growth := growth(text[from:], set)
	if growth == 0 {
		return text
	}
	text = slices.Grow(text, growth+len(`"`))[:end+growth]
	copy(text[from+growth:], text[from:end])
	return appendWords(text[:from], text[from+growth:], set)
}
