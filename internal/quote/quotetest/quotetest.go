// Package quotetest has strings of many kinds for tests and benchmarks.
package quotetest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A Kind is a kind of strings.
type Kind struct {
	Name string
	Text func(r *rand.Rand) string // a new one
	Long bool                      // they have LongSize bytes, or a few less
}

// LongSize is how many bytes a long string has.
const LongSize = 1 << 16

// Kinds lists all kinds.
func Kinds() []Kind {
	return []Kind{
		{"prices", price, false},
		{"words", word, false},
		{"uuids", uuid, false},
		{"titles", title, false},
		{"ASCII", long(english, 0), true},
		{"mixed UTF-8", long(mixed, 0), true},
		{"Cyrillic", long(letters('а', 32), 0), true},
		{"Japanese", long(letters('ぁ', 80), 0), true},
		{"an escape in 40 bytes", long(english, 40), true},
		{"an escape in 8 bytes", long(english, 8), true},
	}
}

// Strings returns n strings of the kind.
func (k Kind) Strings(seed uint64, n int) []string {
	r := rand.New(rand.NewPCG(seed, 0))
	v := make([]string, n)
	for i := range v {
		v[i] = k.Text(r)
	}
	return v
}

// price is one of an order book, or a quantity.
func price(r *rand.Rand) string {
	if r.IntN(2) == 0 {
		return fmt.Sprintf("%.2f", 20_000+100_000*r.Float64())
	}
	return fmt.Sprintf("%.8f", 10*r.ExpFloat64())
}

func uuid(r *rand.Rand) string {
	a, b := r.Uint64(), r.Uint64()
	return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", a>>32, a>>16&0xffff, a&0xffff, b>>48, b&(1<<48-1))
}

func word(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(12) {
		b.WriteByte(byte('a' + r.IntN(26)))
	}
	return b.String()
}

// title has some words, most of them of ASCII.
func title(r *rand.Rand) string {
	var b strings.Builder
	for range 2 + r.IntN(8) {
		b.WriteString(mixed(r))
	}
	return b.String()
}

// english is a word and what follows it.
func english(r *rand.Rand) string {
	return word(r) + []string{" ", " ", " ", " ", " ", ", ", ". ", "; "}[r.IntN(8)]
}

// mixed is an english word with, now and then, a letter or a sign that is not ASCII.
func mixed(r *rand.Rand) string {
	if r.IntN(4) > 0 {
		return english(r)
	}
	signs := []rune("éüßøñ–—“”…€日本語😀")
	return string(signs[r.IntN(len(signs))]) + english(r)
}

// letters makes words of n letters from first on.
func letters(first rune, n int) func(r *rand.Rand) string {
	return func(r *rand.Rand) string {
		var b strings.Builder
		for range 1 + r.IntN(12) {
			b.WriteRune(first + rune(r.IntN(n)))
		}
		return b.String() + " "
	}
}

// long makes long strings out of words, with a character that needs an escape in so many bytes if that is not 0.
func long(word func(r *rand.Rand) string, escape int) func(r *rand.Rand) string {
	return func(r *rand.Rand) string {
		var b strings.Builder
		for {
			w := word(r)
			if b.Len()+len(w) > LongSize {
				return b.String()
			}
			for _, c := range w {
				if escape > 0 && r.IntN(escape) == 0 {
					c = rune("\"\\\n\t<>&"[r.IntN(7)])
				}
				b.WriteRune(c)
			}
		}
	}
}
