package quote

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// everyRune has all runes that are not ASCII in a row.
func everyRune() string {
	var b strings.Builder
	for r := rune(0x80); r <= utf8.MaxRune; r++ {
		if utf8.ValidRune(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// TestEveryRune has all runes, with what begins and ends at all places of a block.
func TestEveryRune(t *testing.T) {
	all := everyRune()
	eachLevel(t, func(t *testing.T, set Set) {
		for shift := 0; shift < 64; shift += 5 * stride(4) {
			s := strings.Repeat("a", shift) + all
			want := string(reference(nil, s, set))
			if got := appendInside(make([]byte, 0, len(s)+100), s, set); string(got) != want {
				i := 0
				for got[i] == want[i] {
					i++
				}
				t.Fatalf("after %d bytes of ASCII: %.20q, want %.20q", shift, got[i-5:], want[i-5:])
			}
		}
	})
}

// TestEveryPair has all pairs of bytes at the ends of blocks, where the text goes on with a continuation, with ASCII, or not.
func TestEveryPair(t *testing.T) {
	eachLevel(t, func(t *testing.T, set Set) {
		dst := make([]byte, 0, 1000)
		memory := []byte(strings.Repeat("a", 140))
		s := stringOf(memory)
		for _, at := range []int{0, 30, 31, 32, 62, 63, 64, 95, 127} {
			for i := 0; i < 1<<16; i += stride(29) {
				memory[at], memory[at+1] = byte(i>>8), byte(i)
				for _, next := range []byte{'a', 0x80} {
					memory[at+2] = next
					for end := at + 2; end < at+4; end++ {
						same(t, dst, s[:end], at, set)
					}
				}
			}
			memory[at], memory[at+1], memory[at+2] = 'a', 'a', 'a'
		}
	})
}

// TestFourBytes has what could be a rune of three or four bytes at the ends of blocks, right and wrong.
func TestFourBytes(t *testing.T) {
	leads := []byte{0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xe2, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf8, 0xff}
	bounds := []byte{0x00, 'a', 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xa7, 0xa8, 0xa9, 0xaa, 0xbf, 0xc0, 0xe2, 0xf0}
	eachLevel(t, func(t *testing.T, set Set) {
		dst := make([]byte, 0, 1000)
		for at := 28; at < 65; at += 1 + stride(3)/3 {
			if at == 32 {
				at = 60
			}
			memory := []byte(strings.Repeat("a", at+5))
			s := stringOf(memory)
			for _, memory[at] = range leads {
				for _, memory[at+1] = range bounds {
					for _, memory[at+2] = range bounds {
						for _, memory[at+3] = range bounds {
							same(t, dst, s[:at+4], at, set)
						}
						same(t, dst, s[:at+3], at, set)
					}
				}
			}
		}
	})
}

// same compares s, of which the first bytes are clean ASCII, with the reference.
func same(t *testing.T, dst []byte, s string, clean int, set Set) {
	got := appendInside(dst, s, set)
	if want := reference(nil, s[clean:], set); string(got[:clean]) != s[:clean] || string(got[clean:]) != string(want) {
		t.Helper()
		t.Fatalf("%q: %q, want %q", s, got, s[:clean]+string(want))
	}
}

// TestInvalid has all that is not UTF-8, and its neighbours, at any place, alone and one after the other.
func TestInvalid(t *testing.T) {
	clean := strings.Repeat("abcdefgh", 20)
	runes := strings.Repeat("é日😀a", 20)
	eachLevel(t, func(t *testing.T, set Set) {
		for _, bad := range invalidUTF8 {
			for pos := 0; pos < maxPos; pos += stride(13) {
				check(t, clean[:pos]+bad, set)
				check(t, clean[:pos]+bad+`"<`+clean[:pos], set)
				check(t, runes[:pos]+bad+runes[pos:], set) // cuts a rune as well
			}
			for _, other := range invalidUTF8 {
				check(t, clean[:61]+bad+other, set)
				check(t, clean[:63]+"é"+bad+"\n"+other+clean[:40], set)
			}
		}
		for n := 0; n < 200; n += stride(17) {
			check(t, strings.Repeat("\xff", n), set)
			check(t, strings.Repeat("\u2028", n), set)
			check(t, strings.Repeat("a\u2029é", n), set)
		}
	})
}
