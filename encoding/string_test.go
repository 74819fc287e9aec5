package encoding

import (
	"fmt"
	"strings"
	"testing"
)

type namedString string

// textValue and appendValue are types whose JSON is their text, by MarshalText
// alone and by AppendText as well.
type textValue struct{ s string }

func (v textValue) MarshalText() ([]byte, error) { return []byte(v.s), nil }

type appendValue struct{ s string }

func (v appendValue) AppendText(b []byte) ([]byte, error) { return append(b, v.s...), nil }
func (v appendValue) MarshalText() ([]byte, error)        { return []byte(v.s), nil }

type quotedString struct {
	S string `json:",string"`
}

// stringForms are the ways to append a string, with encoding/json's answer to
// each.
var stringForms = []struct {
	name string
	std  func(t testing.TB, s string) string
	add  func(dst []byte, s string) ([]byte, error)
}{
	{
		"AppendString",
		func(t testing.TB, s string) string { return leafStd(t, s) },
		func(dst []byte, s string) ([]byte, error) { return AppendString(dst, s), nil },
	}, {
		"AppendString named",
		func(t testing.TB, s string) string { return leafStd(t, namedString(s)) },
		func(dst []byte, s string) ([]byte, error) { return AppendString(dst, namedString(s)), nil },
	}, {
		"AppendStringPlain",
		func(t testing.TB, s string) string { return leafPlain(t, s) },
		func(dst []byte, s string) ([]byte, error) { return AppendStringPlain(dst, s), nil },
	}, {
		"AppendQuotedString",
		func(t testing.TB, s string) string {
			q := leafStd(t, quotedString{s})
			return q[len(`{"S":`) : len(q)-len(`}`)]
		},
		func(dst []byte, s string) ([]byte, error) { return AppendQuotedString(dst, s), nil },
	}, {
		"AppendQuotedStringPlain",
		func(t testing.TB, s string) string {
			q := leafPlain(t, quotedString{s})
			return q[len(`{"S":`) : len(q)-len(`}`)]
		},
		func(dst []byte, s string) ([]byte, error) { return AppendQuotedStringPlain(dst, s), nil },
	}, {
		"AppendMarshaledText",
		func(t testing.TB, s string) string { return leafStd(t, textValue{s}) },
		func(dst []byte, s string) ([]byte, error) {
			return AppendMarshaledText[textValue](dst, stringBytes(s), nil)
		},
	}, {
		"AppendMarshaledTextPlain",
		func(t testing.TB, s string) string { return leafPlain(t, textValue{s}) },
		func(dst []byte, s string) ([]byte, error) {
			return AppendMarshaledTextPlain[textValue](dst, stringBytes(s), nil)
		},
	}, {
		"CloseText",
		func(t testing.TB, s string) string { return leafStd(t, appendValue{s}) },
		func(dst []byte, s string) ([]byte, error) {
			text, err := appendValue{s}.AppendText(append(dst, '"'))
			return CloseText[appendValue](dst, text, err)
		},
	}, {
		"CloseTextPlain",
		func(t testing.TB, s string) string { return leafPlain(t, appendValue{s}) },
		func(dst []byte, s string) ([]byte, error) {
			text, err := appendValue{s}.AppendText(append(dst, '"'))
			return CloseTextPlain[appendValue](dst, text, err)
		},
	},
}

// checkString checks s in every form, counting allocations where asked to.
func checkString(t testing.TB, s string, allocs bool) {
	t.Helper()
	for _, form := range stringForms {
		name := fmt.Sprintf("%s(%q)", form.name, s)
		add := func(dst []byte) ([]byte, error) { return form.add(dst, s) }
		if allocs {
			leafNoAllocs(t, name, form.std(t, s), add)
		} else {
			leafSame(t, name, form.std(t, s), add)
		}
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
	"\u00e9", "\u07ff", "\u0800", "\u20ac", "\ud7ff", "\ue000", "\ufffd", "\uffff", "\U00010000", "\U0001f600", "\U0010ffff", "\u0080", "\ufeff",
	"\u2027", "\u2028", "\u2029", "\u202a", "\u2028\u2029", "\u2128", "\u2068",
}

func TestAppendString(t *testing.T) {
	for _, s := range []string{
		"", "a", "abc", "<script>&amp;</script>", `"`, `\`, `\"`, `"quoted"`, "\b\f\n\r\t\v\x00\x1f\x7f", "a/b", "é", "日本語", "😀", "'",
		strings.Repeat("x", 1000), strings.Repeat("<", 1000), strings.Repeat("é", 500), strings.Repeat("\xff", 300), strings.Repeat(`"`, 77),
		"null", "true", "0",
	} {
		checkString(t, s, true)
	}
}

// Every byte at every position, alone in clean text of several lengths.
func TestAppendStringEveryByte(t *testing.T) {
	clean := strings.Repeat("abcdefgh", 6)
	for c := range 256 {
		for pos := range 41 {
			for _, tail := range []int{0, 7} {
				s := clean[:pos] + string([]byte{byte(c)}) + clean[:tail]
				checkString(t, s, pos%8 == 0 && tail == 0)
			}
		}
		if t.Failed() {
			return
		}
	}
}

func TestAppendStringInvalid(t *testing.T) {
	clean := strings.Repeat("abcdefgh", 5)
	for _, bad := range invalidUTF8 {
		for pos := range 34 {
			checkString(t, clean[:pos]+bad, pos%8 == 0)
			checkString(t, clean[:pos]+bad+"z", false)
			checkString(t, clean[:pos]+bad+`"<`, false)
		}
		for _, other := range invalidUTF8 {
			checkString(t, bad+other, false)
			checkString(t, "é"+bad+"a"+other+"\n", false)
		}
		if t.Failed() {
			return
		}
	}
}

// Every pair of bytes.
func TestAppendStringPairs(t *testing.T) {
	for i := range 1 << 16 {
		s := string([]byte{byte(i >> 8), byte(i)})
		if got, want := AppendString(nil, s), leafStd(t, s); string(got) != want {
			t.Fatalf("%q: %q, want %q", s, got, want)
		}
		text, _ := appendValue{s}.AppendText([]byte{'"'})
		if got, err := CloseText[appendValue](nil, text, nil); string(got) != leafStd(t, s) || err != nil {
			t.Fatalf("CloseText %q: %q, %v", s, got, err)
		}
	}
}

func TestAppendStrings(t *testing.T) {
	for _, s := range [][]string{nil, {}, {""}, {"a"}, {"a", "<b>", "\xff", "\u2028", `"`, ""}} {
		leafNoAllocs(t, fmt.Sprintf("%q", s), leafStd(t, s), leafPure(func(dst []byte) []byte { return AppendStrings(dst, s) }))
		leafNoAllocs(t, fmt.Sprintf("%q plain", s), leafPlain(t, s), leafPure(func(dst []byte) []byte { return AppendStringsPlain(dst, s) }))
	}
	type list []namedString
	for _, s := range []list{nil, {}, {"a", "&"}} {
		leafNoAllocs(t, fmt.Sprintf("%q", s), leafStd(t, s), leafPure(func(dst []byte) []byte { return AppendStrings(dst, s) }))
	}
}

func TestAppendStringRows(t *testing.T) {
	type list []namedString
	for _, m := range [][]list{nil, {}, {nil}, {{}}, {nil, {"a"}, {}, {"b", "<", "é"}, {"\xff", "\u2028"}}} {
		leafNoAllocs(t, fmt.Sprintf("%q", m), leafStd(t, m), leafPure(func(dst []byte) []byte { return AppendStringRows(dst, m) }))
		leafNoAllocs(t, fmt.Sprintf("%q plain", m), leafPlain(t, m), leafPure(func(dst []byte) []byte { return AppendStringRowsPlain(dst, m) }))
	}
}

func checkStringArrays[S ~string, A Array[S]](t *testing.T, s []A) {
	t.Helper()
	for _, s := range [][]A{nil, {}, s} {
		leafNoAllocs(t, fmt.Sprintf("%q", s), leafStd(t, s), leafPure(func(dst []byte) []byte { return AppendStringArrays[S](dst, s) }))
		leafNoAllocs(t, fmt.Sprintf("%q plain", s), leafPlain(t, s), leafPure(func(dst []byte) []byte { return AppendStringArraysPlain[S](dst, s) }))
	}
}

func TestAppendStringArrays(t *testing.T) {
	type pair [2]namedString
	checkStringArrays[string](t, [][1]string{{"a"}, {""}, {"<"}})
	checkStringArrays[string](t, [][2]string{{"100.25", "3"}, {"100.20", "1.5"}, {"é", "\n"}})
	checkStringArrays[namedString](t, []pair{{"a", "b"}})
	checkStringArrays[string](t, [][96]string{{}, {95: "last"}})
}

func TestAppendQuotedLiteral(t *testing.T) {
	if got, want := string(AppendQuotedString(nil, "a\"\\\n<\u2028é")), `"\"a\\\"\\\\\\n\\u003c\\u2028é\""`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
