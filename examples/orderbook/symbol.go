package main

import (
	"fmt"
	"strings"
)

// symbol is a market's name in its two parts, both in upper case.
type symbol struct{ base, quote string }

// separators stand between the parts where a venue puts anything there.
const separators = "-/_"

// parseSymbol reads the form that the service itself uses, BTC-USDT.
func parseSymbol(name string) (symbol, error) {
	base, quote, ok := strings.Cut(name, "-")
	if !ok || !isCode(base) || !isCode(quote) {
		return symbol{}, fmt.Errorf("symbol %q is not of the form BTC-USDT", name)
	}
	return symbol{base, quote}, nil
}

// isCode reports whether s is one or more of A to Z and 0 to 9.
func isCode(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// matches reports whether a venue that writes spelled means s: the two parts in any
// case, with one separator between them or none. It compares in place. To bring
// spelled into one form first would cost a string for each book.
func (s symbol) matches(spelled string) bool {
	n := len(s.base)
	if len(spelled) < n || !equalFold(spelled[:n], s.base) {
		return false
	}
	rest := spelled[n:]
	if rest != "" && strings.IndexByte(separators, rest[0]) >= 0 {
		rest = rest[1:]
	}
	return equalFold(rest, s.quote)
}

// sharesSpelling reports whether a spelling exists that matches both, such as ABC for
// A-BC and AB-C.
func (s symbol) sharesSpelling(other symbol) bool {
	return s.base+s.quote == other.base+other.quote
}

// equalFold is strings.EqualFold for ASCII. The other one folds all of Unicode, and
// has a long s (U+017F) for an S.
func equalFold(spelled, upper string) bool {
	if len(spelled) != len(upper) {
		return false
	}
	for i := range len(spelled) {
		c := spelled[i]
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		if c != upper[i] {
			return false
		}
	}
	return true
}
