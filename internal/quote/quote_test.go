package quote

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/quote/quotetest"
	"github.com/burin-go/burin/internal/sanitizer"
)

// std is what encoding/json says of v.
func std(t testing.TB, v any, set Set) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(set == HTML)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// reference appends the inside of a string rune by rune. It is held to encoding/json, which takes ten times as long.
func reference(dst []byte, s string, set Set) []byte {
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch letter := strings.IndexRune("\"\\\b\f\n\r\t", r); {
		case r == utf8.RuneError && size == 1:
			dst = append(dst, invalid...)
		case letter >= 0:
			dst = append(dst, '\\', `"\bfnrt`[letter])
		case r < ' ', r == '\u2028', r == '\u2029', set == HTML && strings.ContainsRune("<>&", r):
			dst = fmt.Appendf(dst, `\u%04x`, r)
		default:
			dst = append(dst, s[:size]...)
		}
		s = s[size:]
	}
	return dst
}

func referenceText(s string, set Set) string { return `"` + string(reference(nil, s, set)) + `"` }

// sets are all the sets.
var sets = []Set{HTML, Plain}

func (set Set) String() string {
	return map[Set]string{HTML: "HTML", Plain: "Plain"}[set]
}

// stride is how much of a test that is long is left out with the race detector, which is about something else.
func stride(n int) int {
	if sanitizer.Enabled {
		return n
	}
	return 1
}

// eachLevel runs f for each level and set.
func eachLevel(t *testing.T, f func(t *testing.T, set Set)) {
	cputest.Each(t, func(t *testing.T) {
		for _, set := range sets {
			t.Run(set.String(), func(t *testing.T) { f(t, set) })
		}
	})
}

// check compares s in all its forms with the reference: alone, without the way for short strings, and with others.
func check(t *testing.T, s string, set Set) {
	t.Helper()
	want := referenceText(s, set)
	if got := Append(nil, s, set); string(got) != want {
		t.Fatalf("Append(%.300q) = %.300q, want %.300q", s, got, want)
	}
	if got := appendInside([]byte(`"`), s, set); string(got)+`"` != want {
		t.Fatalf("appendInside(%.300q) = %.300q, want %.300q", s, got, want)
	}
	dst := make([]byte, 0, 2*len(want)+1000)
	if got := append(appendInside(append(dst, '"'), s, set), '"'); string(got) != want {
		t.Fatalf("appendInside(%.300q) with room = %.300q, want %.300q", s, got, want)
	}
	v := []string{s, "a", s}
	want = "[" + want + `,"a",` + want + "]"
	if got := AppendSlice(nil, v, set); string(got) != want {
		t.Fatalf("AppendSlice(%.300q) = %.300q, want %.300q", v, got, want)
	}
	if got := AppendSlice(dst[:0:cap(dst)], v, set); string(got) != want {
		t.Fatalf("AppendSlice(%.300q) with room = %.300q, want %.300q", v, got, want)
	}
}

// invalidUTF8 has one of each kind, and their valid neighbours.
var invalidUTF8 = []string{
	"\x80", "\xbf", "\x80\x80\x80\x80", // continuation bytes alone
	"\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf", // overlong
	"\xed\xa0\x80", "\xed\xaf\xbf", "\xed\xb0\x80", "\xed\xbf\xbf", "\xed\xa0\xbd\xed\xb8\x80", // surrogates
	"\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf7\xbf\xbf\xbf", // above U+10FFFF
	"\xf8\x88\x80\x80\x80", "\xfc\x84\x80\x80\x80\x80", "\xfe", "\xff", "\xfe\xff", // five bytes and more
	"\xc3", "\xdf", "\xe2", "\xe2\x82", "\xe2\x80", "\xef\xbf", "\xf0", "\xf0\x9f", "\xf0\x9f\x98", "\xf4\x8f\xbf", // cut short
	"\xe2\xe2\x80\xa8", "\xe2\x80\xe2\x80\xa9", "\xf0\xe2\x80\xa8", "\xf0\x9f\x98\xe2\x80\xa8", "\xc3\xe2\x80\xa8", // cut short by U+2028
	"\xc3\xa9\x80", "\xe2\x82\xac\x80", "\xf0\x9f\x98\x80\x80", // a continuation too many
	"\u00e9", "\u07ff", "\u0800", "\u20ac", "\ud7ff", "\ue000", "\ufffd", "\uffff", "\U00010000", "\U0001f600", "\U0010ffff", "\u0080", "\ufeff",
	"\u2027", "\u2028", "\u2029", "\u202a", "\u2028\u2029", "\u2128", "\u2068", "\u0128", "\u3028", "\U00012028",
}

// TestReference holds the reference to encoding/json.
func TestReference(t *testing.T) {
	for _, set := range sets {
		same := func(s string) {
			if got, want := referenceText(s, set), std(t, s, set); got != want {
				t.Errorf("%v: %q: %q, want %q", set, s, got, want)
			}
		}
		for i := range 1 << 16 {
			same(string([]byte{byte(i >> 8), byte(i)}))
		}
		for _, a := range invalidUTF8 {
			for _, b := range invalidUTF8 {
				same(a + b)
				same("a" + a + "\n" + b + "z")
			}
		}
		for r := range rune(utf8.MaxRune + 1) {
			if r%97 == 0 || r < 0x3000 {
				same(string(r))
			}
		}
		for _, k := range quotetest.Kinds() {
			same(k.Strings(1, 1)[0])
		}
	}
}

const maxPos = 130

// TestEveryByte has every byte at every position and alignment, where the text ends with it, soon after it, and where it
// goes on.
func TestEveryByte(t *testing.T) {
	clean := strings.Repeat("abcdefgh 0123456789~\x7f'", 8)
	eachLevel(t, func(t *testing.T, set Set) {
		var texts [256]string // of the bytes alone
		for c := range texts {
			texts[c] = string(reference(nil, string([]byte{byte(c)}), set))
		}
		dst := make([]byte, 0, 1000)
		for align := 0; align < 64; align += stride(11) {
			memory := aligned(align, maxPos+1)
			copy(memory, clean)
			s := stringOf(memory)
			for pos := range s {
				usual := memory[pos]
				for c, text := range texts {
					memory[pos] = byte(c)
					for _, end := range []int{pos + 1, pos + 20, len(s)} {
						end = min(end, len(s))
						got := appendInside(dst[:align], s[:end], set)[align:]
						if len(got) != end-1+len(text) || string(got[:pos]) != clean[:pos] || string(got[pos:pos+len(text)]) != text ||
							string(got[pos+len(text):]) != clean[pos+1:end] {
							t.Fatalf("%#x at %d of %d bytes at address %d mod 64: %q", c, pos, end, align, got)
						}
						got = AppendSlice(dst[:0], []string{s[:end]}, set)
						if len(got) != end+3+len(text) || string(got[2:pos+2]) != clean[:pos] || string(got[pos+2:pos+2+len(text)]) != text ||
							string(got[pos+2+len(text):]) != clean[pos+1:end]+`"]` || string(got[:2]) != `["` {
							t.Fatalf("a slice of %#x at %d of %d bytes at address %d mod 64: %q", c, pos, end, align, got)
						}
					}
				}
				memory[pos] = usual
			}
		}
	})
}

// TestEveryByteLong has every byte at every place of a text of which many blocks are looked at together.
func TestEveryByteLong(t *testing.T) {
	clean := strings.Repeat("abcdefgh 0123456789", 40)
	memory := []byte(clean)
	s := stringOf(memory)
	eachLevel(t, func(t *testing.T, set Set) {
		dst := make([]byte, 0, 2*len(s))
		for pos := 0; pos < len(s); pos += stride(5) {
			for c := range 256 {
				memory[pos] = byte(c)
				same(t, dst, s[:pos+1], pos, set)
				text := reference(nil, s[pos:pos+1], set)
				got := appendInside(dst, s, set)
				if string(got[:pos]) != clean[:pos] || !bytes.HasPrefix(got[pos:], text) || string(got[pos+len(text):]) != clean[pos+1:] {
					t.Fatalf("%#x at %d: %q", c, pos, got)
				}
			}
			memory[pos] = clean[pos]
		}
	})
}

// TestEveryLength has special bytes at every position of every length, and none.
func TestEveryLength(t *testing.T) {
	eachLevel(t, func(t *testing.T, set Set) {
		for n := 0; n < 330; n += stride(7) {
			memory := bytes.Repeat([]byte("a"), n)
			s := stringOf(memory)
			check(t, s, set)
			for pos := 0; pos < n; pos += 1 + n/100 {
				for _, c := range "\"<\x00\n" {
					memory[pos] = byte(c)
					check(t, s, set)
				}
				memory[pos] = 'a'
			}
		}
	})
}

// TestEscapes has two characters at any distance, and all escapes at any density.
func TestEscapes(t *testing.T) {
	eachLevel(t, func(t *testing.T, set Set) {
		memory := bytes.Repeat([]byte("a"), 200)
		s := stringOf(memory)
		for i := 0; i < len(s); i += stride(5) {
			for j := i + 1; j < len(s); j += 1 + (j-i)/10 {
				memory[i], memory[j] = "\"&\x01\t"[i%4], "\\<\x1f\n"[j%4]
				check(t, s, set)
				memory[i], memory[j] = 'a', 'a'
			}
		}
		for _, few := range []string{"\"", "\n\t\r\b\f\\\"", "<", "\x00\x1f", "\"<\n\x01&", "é\"<\n", "\n日", "😀\\"} {
			for n := 0; n < 300; n += stride(13) {
				check(t, strings.Repeat(few, n), set)
				check(t, strings.Repeat(few+strings.Repeat("x", n%70), 10), set)
			}
		}
	})
}

// TestRandom has texts of all sorts, from mostly clean to none clean.
func TestRandom(t *testing.T) {
	eachLevel(t, func(t *testing.T, set Set) {
		r := rand.New(rand.NewPCG(1, 0))
		for range 40_000 / stride(20) {
			check(t, randomText(r, 1+r.IntN(1+r.IntN(800))), set)
		}
	})
}

// randomText has about n bytes.
func randomText(r *rand.Rand, n int) string {
	var b strings.Builder
	rare, odd := 1+r.IntN(100), r.IntN(4)
	for b.Len() < n {
		if r.IntN(rare) > 0 {
			b.WriteByte(byte(' ' + r.IntN(95)))
			continue
		}
		switch r.IntN(4) {
		case 0:
			b.WriteByte(byte(r.Uint32()))
		case 1:
			b.WriteString(invalidUTF8[r.IntN(len(invalidUTF8))])
		default:
			if odd == 0 { // no other oddities
				b.WriteByte("\"\\<\n\x01"[r.IntN(5)])
			} else {
				b.WriteRune([]rune("éяあ日😀\u2018\U0010ffff\u0080")[r.IntN(8)])
			}
		}
	}
	return b.String()
}

// TestLong has strings of which a kernel writes a part at a time: its room may end at any place of a rune.
func TestLong(t *testing.T) {
	eachLevel(t, func(t *testing.T, set Set) {
		for _, k := range quotetest.Kinds() {
			if !k.Long || sanitizer.Enabled && k.Name != "Japanese" {
				continue
			}
			s := strings.Join(k.Strings(2, 5), "")
			for cut := range 4 {
				check(t, s[:cut]+s, set)
			}
		}
	})
}
