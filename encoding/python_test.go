package encoding

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/burin-go/burin/internal/sanitizer"
)

// allPython has each way to write documents.
var allPython = []Python{0, 1, 2, 3, 4, 5, 6, 7}

// pythonChar is r inside a string, character by character after the tables ESCAPE and ESCAPE_ASCII of json.encoder.
func pythonChar(r rune, py Python) string {
	if i := strings.IndexRune("\\\"\b\f\n\r\t", r); i >= 0 {
		return `\` + `\"bfnrt`[i:i+1]
	}
	switch {
	case r < ' ', py&PythonUTF8 == 0 && r > '~' && r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r)
	case py&PythonUTF8 == 0 && r >= 0x10000:
		high, low := utf16.EncodeRune(r)
		return fmt.Sprintf(`\u%04x\u%04x`, high, low)
	}
	return string(r)
}

// TestAppendStringPython looks at every character, alone and where the scan for long texts finds it.
func TestAppendStringPython(t *testing.T) {
	const before = "a text of more than thirty-two bytes"
	var dst []byte
	for _, py := range []Python{PythonDefault, PythonUTF8} {
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if utf16.IsSurrogate(r) {
				continue
			}
			s, want := string(r), pythonChar(r, py)
			if dst = AppendStringPython(dst[:0], s, py); string(dst) != `"`+want+`"` {
				t.Fatalf("%U in %d: %s, want %q", r, py, dst, want)
			}
			if r%61 == 0 || r < 0x300 {
				leafSame(t, s, `"`+before+want+"b"+want+`"`, func(dst []byte) ([]byte, error) {
					return AppendStringPython(dst, before+s+"b"+s, py), nil
				})
			}
		}
	}
}

// TestAppendStringPythonInvalid: each byte that is not UTF-8 is a U+FFFD, whatever encoding/json is linked.
func TestAppendStringPythonInvalid(t *testing.T) {
	for s, want := range map[string]string{
		"\xff": "\ufffd", "a\xc3": "a\ufffd", "\xe2\x80z": "\ufffd\ufffdz", "\xed\xa0\x80": "\ufffd\ufffd\ufffd", "é\xf4\x90\x80\x80é": "é\ufffd\ufffd\ufffd\ufffdé",
		"\ufffd": "\ufffd", "a text of more than thirty-two bytes \xff and": "a text of more than thirty-two bytes \ufffd and",
	} {
		leafSame(t, s, `"`+want+`"`, func(dst []byte) ([]byte, error) { return AppendStringPython(dst, s, PythonUTF8), nil })
		ascii := strings.NewReplacer("\ufffd", `\ufffd`, "é", `\u00e9`).Replace(want)
		leafSame(t, s, `"`+ascii+`"`, func(dst []byte) ([]byte, error) { return AppendStringPython(dst, tName(s), PythonDefault), nil })
	}
}

func TestAppendQuotedStringPython(t *testing.T) {
	for _, s := range []string{"", "a", "\"\\\n\x00\x7f<é\U0001f600", "\xff", strings.Repeat("x\"", 50)} {
		for _, py := range allPython {
			inner := AppendStringPython(nil, s, py)
			want := string(AppendStringPython(nil, string(inner), py))
			leafSame(t, s, want, func(dst []byte) ([]byte, error) { return AppendQuotedStringPython(dst, s, py), nil })
		}
	}
}

func TestAppendRawPython(t *testing.T) {
	for _, tt := range []struct{ raw, ascii, utf8 string }{
		{`1.50`, `1.50`, `1.50`},
		{` { } `, `{}`, `{}`},
		{"[ 1 ,\n{\"a\":\t\"b,:\"} ,\"\"]", `[1, {"a": "b,:"}, ""]`, `[1, {"a": "b,:"}, ""]`},
		{`"\u00E9\/\"\\\b\f\n\r\t\u0000\u007F"`, `"\u00e9/\"\\\b\f\n\r\t\u0000\u007f"`, "\"é/\\\"\\\\\\b\\f\\n\\r\\t\\u0000\x7f\""},
		{`"\uD83D\uDE00é😀\u2028<\u003c"`, `"\ud83d\ude00\u00e9\ud83d\ude00\u2028<<"`, "\"😀é😀\u2028<<\""},
		{`"\ud83d\n\uDE00x\ud83d\ud83d\ude00\ud83d"`, `"\ud83d\n\ude00x\ud83d\ud83d\ude00\ud83d"`, `"\ud83d\n\ude00x\ud83d😀\ud83d"`},
		{"\"\u2028\xff\"", `"\u2028\ufffd"`, "\"\u2028\ufffd\""},
		{`{"\u0061":null,"a":true}`, `{"a": null, "a": true}`, `{"a": null, "a": true}`},
		{strings.Repeat("[", 2000) + strings.Repeat("]", 2000), strings.Repeat("[", 2000) + strings.Repeat("]", 2000), strings.Repeat("[", 2000) + strings.Repeat("]", 2000)},
	} {
		leafSame(t, tt.raw, tt.ascii, func(dst []byte) ([]byte, error) { return AppendRawPython(dst, json.RawMessage(tt.raw), 0) })
		leafSame(t, tt.raw, tt.utf8, func(dst []byte) ([]byte, error) {
			return AppendMarshaledPython[tMarshaler](dst, []byte(tt.raw), nil, PythonUTF8)
		})
	}
	leafSame(t, "nil", "null", func(dst []byte) ([]byte, error) { return AppendRawPython(dst, nil, 0) })
	for _, raw := range []string{"", "NaN", "[1,]", "1 2", "\"\n\"", `"\x"`} {
		err := leafError(t, raw, func(dst []byte) ([]byte, error) { return AppendRawPython(dst, json.RawMessage(raw), 0) })
		if !errors.As(err, new(*json.MarshalerError)) {
			t.Errorf("%q: %v", raw, err)
		}
	}
}

var errPython = errors.New("no text today")

func TestMarshaledTextPython(t *testing.T) {
	for _, s := range []string{"", "a", "é", "long and without anything", "long and \x7f with \U0001f600 \"something\"", "\xff"} {
		for _, py := range allPython {
			want := string(AppendStringPython(nil, s, py))
			leafSame(t, s, want, func(dst []byte) ([]byte, error) {
				return AppendMarshaledTextPython[tText](dst, []byte(s), nil, py)
			})
			leafSame(t, s, want, func(dst []byte) ([]byte, error) {
				return CloseTextPython[tText](dst, append(append(dst, '"'), s...), nil, py)
			})
		}
	}
	for name, f := range map[string]func(dst []byte) ([]byte, error){
		"marshaled": func(dst []byte) ([]byte, error) {
			return AppendMarshaledTextPython[tText](dst, []byte("a"), errPython, 0)
		},
		"closed": func(dst []byte) ([]byte, error) {
			return CloseTextPython[tText](dst, append(dst, `"a`...), errPython, 0)
		},
		"JSON": func(dst []byte) ([]byte, error) { return AppendMarshaledPython[tText](dst, nil, errPython, 0) },
	} {
		if err := leafError(t, name, f); !errors.Is(err, errPython) || !strings.Contains(err.Error(), "tText") {
			t.Errorf("%s: %v", name, err)
		}
	}
	leafError(t, "elsewhere", func(dst []byte) ([]byte, error) { return CloseTextPython[tText](dst, []byte("a"), nil, 0) })
}

type tFloatKey float32

func TestSortNumbersPython(t *testing.T) {
	inf := math.Inf(1)
	floats := map[float64]int{10: 0, 9: 1, -1: 2, 1e-5: 3, 1e16: 4, inf: 5, -inf: 6, math.NaN(): 7, 0.1: 8}
	keys, err := SortNumbersPython(floats, 0)
	checkNumberKeys(t, keys, err, "NaN:7 -Infinity:6 -1.0:2 1e-05:3 0.1:8 9.0:1 10.0:0 1e+16:4 Infinity:5")
	named, err := SortNumbersPython(map[tFloatKey]bool{0.1: true, -2: false}, PythonNoNaN)
	checkNumberKeys(t, named, err, "-2.0:false 0.10000000149011612:true")
	ints, err := SortNumbersPython(map[int64]string{10: "a", 9: "b", -9: "c", -10: "d", math.MinInt64: "e", math.MaxInt64: "f"}, 0)
	checkNumberKeys(t, ints, err, "-9223372036854775808:e -10:d -9:c 9:b 10:a 9223372036854775807:f")
	uints, err := SortNumbersPython(map[uint64]string{10: "a", 9: "b", math.MaxUint64: "c"}, 0)
	checkNumberKeys(t, uints, err, "9:b 10:a 18446744073709551615:c")
	if keys, err := SortNumbersPython(floats, PythonNoNaN); keys != nil || !errors.As(err, new(*json.UnsupportedValueError)) {
		t.Errorf("%v, %v", keys, err)
	}
}

func checkNumberKeys[K comparable, V any](t *testing.T, keys *MapKeys[MapEntry[K, V]], err error, want string) {
	t.Helper()
	if err != nil {
		t.Error(err)
		return
	}
	var got []string
	for _, e := range keys.Entries {
		got = append(got, fmt.Sprint(e.Name, ":", e.Key.Value))
	}
	if text := strings.Join(got, " "); text != want {
		t.Errorf("%s, want %s", text, want)
	}
	keys.Release()
}

// TestOrderOf: what AppendAnyPython finds in an any is sorted as SortNumbersPython sorts.
func TestOrderOf(t *testing.T) {
	ints := []string{"-9223372036854775808", "-100", "-99", "-10", "-9", "-1", "0", "1", "9", "10", "99", "100", "18446744073709551615"}
	floats := []string{"NaN", "-Infinity", "-1e+16", "-10.0", "-9.5", "-1e-05", "0.0", "5e-324", "9.0", "10.0", "1e+16", "Infinity"}
	for _, c := range []struct {
		typ   reflect.Type
		names []string
	}{{reflect.TypeFor[int8](), ints}, {reflect.TypeFor[uint](), ints[6:]}, {reflect.TypeFor[tFloatKey](), floats}} {
		order := orderOf(c.typ)
		for i, a := range c.names {
			for j, b := range c.names {
				got, want := order(member[int]{name: a}, member[int]{name: b}), slices.Index([]bool{i < j, i == j, i > j}, true)-1
				if got != want {
					t.Errorf("%s: %s and %s: %d, want %d", c.typ, a, b, got, want)
				}
			}
		}
	}
}

// tPythonDefault and tPythonCompact are as generated encoders for Python's documents.
type tPythonDefault struct{ S string }

var _ = RegisterOptions[tPythonDefault]("style=python,separators=default")

func (v tPythonDefault) AppendJSON(dst []byte) ([]byte, error) {
	return append(AppendStringPython(append(dst, `{"S": `...), v.S, 0), '}'), nil
}

type tPythonCompact struct{ F float64 }

var _ = RegisterOptions[tPythonCompact]("style=python,separators=compact,ensure_ascii=false,allow_nan=false")

func (v *tPythonCompact) AppendJSON(dst []byte) ([]byte, error) {
	dst, err := AppendFloatFormat(append(dst, `{"F":`...), v.F, &FloatFormat{Python: true})
	return append(dst, '}'), err
}

// tPythonAddr has a MarshalJSON that encoding/json calls by address only.
type tPythonAddr struct{ F float64 }

func (v *tPythonAddr) MarshalJSON() ([]byte, error) { return []byte(`[1,"<"]`), nil }

func TestAppendAnyPython(t *testing.T) {
	const strict = PythonCompact | PythonUTF8 | PythonNoNaN
	for name, tt := range map[string]struct {
		v    any
		py   Python
		want string
	}{
		"nil":         {nil, 0, "null"},
		"leaves":      {[]any{true, int8(-1), uint16(2), uintptr(3), float32(0.1), 1e16, "é", json.Number("1E5"), []byte("é"), tName("x"), []int(nil), int64(5)}, 0, `[true, -1, 2, 3, 0.10000000149011612, 1e+16, "\u00e9", 1E5, "w6k=", "x", null, 5]`},
		"floats":      {[]any{[]float64{1, 2}, [2]float32{1, 2}, [][]float64{{1}, nil}, [][2]float64{{1, 2}}, math.Inf(-1)}, 0, `[[1.0, 2.0], [1.0, 2.0], [[1.0], null], [[1.0, 2.0]], -Infinity]`},
		"compact":     {[]any{[]float64{1, 2}, map[string]any{"é": []any{1, 2}}}, strict, `[[1.0,2.0],{"é":[1,2]}]`},
		"maps":        {[]any{map[string]any(nil), map[string]any{}, map[string]string{"b": "é", "a": ""}, map[int8]bool{}, map[tName][]int{"n": {1, 2}}}, 0, `[null, {}, {"a": "", "b": "\u00e9"}, {}, {"n": [1, 2]}]`},
		"numbers":     {[]any{map[int]any{10: 1, 9: nil, -1: 2}, map[uint8]int{10: 1, 9: 2}, map[float64]int{10: 1, 1e-5: 2}}, 0, `[{"-1": 2, "9": null, "10": 1}, {"9": 2, "10": 1}, {"1e-05": 2, "10.0": 1}]`},
		"text keys":   {map[netip.Addr]int{netip.MustParseAddr("::1"): 1}, 0, `{"::1": 1}`},
		"methods":     {[]any{tText{"é"}, &tText{"<"}, tMarshaler{}, []json.Marshaler{tMarshaler{}, nil}, json.RawMessage(`{"a":1}`), []json.RawMessage{nil}}, 0, ""},
		"by address":  {[]any{&tPythonAddr{}, []tPythonAddr{{}}, &[1]tPythonAddr{}}, 0, `[[1, "<"], [[1, "<"]], [[1, "<"]]]`},
		"pointers":    {[]any{ptr(1), ptr(ptr("é")), (*int)(nil), ptr(any(1.0))}, 0, `[1, "\u00e9", null, 1.0]`},
		"registered":  {[]any{tPythonDefault{"é"}, &tPythonDefault{}, []tPythonDefault{{"a"}}, map[string]*tPythonDefault{"k": nil}}, 0, `[{"S": "\u00e9"}, {"S": ""}, [{"S": "a"}], {"k": null}]`},
		"by pointer":  {[]any{tPythonCompact{1}, &tPythonCompact{2}, [1]tPythonCompact{{3}}, (*tPythonCompact)(nil)}, strict, `[{"F":1.0},{"F":2.0},[{"F":3.0}],null]`},
		"by pointers": {map[string]tPythonCompact{"a": {1}}, strict, `{"a":{"F":1.0}}`},
	} {
		if name == "methods" {
			method := strings.ReplaceAll(string(mustPython(t, tMarshaler{})), ",", ", ")
			tt.want = fmt.Sprintf(`["\u00e9", "<", %s, [%s, null], {"a": 1}, [null]]`, method, method)
		}
		leafSame(t, name, tt.want, func(dst []byte) ([]byte, error) { return AppendAnyPython(dst, tt.v, 0, tt.py) })
	}
}

func mustPython(t *testing.T, v any) []byte {
	t.Helper()
	b, err := AppendAnyPython(nil, v, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAppendAnyPythonErrors(t *testing.T) {
	type unmade struct{ A int }
	cycle := []any{nil}
	cycle[0] = cycle
	for _, tt := range []struct {
		v    any
		path string
		lost bool // an *OptionsError
	}{
		{map[string]any{"k": []any{1, unmade{}}}, `["k"][1]`, true},
		{map[string][]unmade{"a": nil, "b": {{}}}, `["b"][0]`, true},
		{[]any{tVal{1}}, "[0]", true},
		{[]any{nil, &tPythonCompact{}}, "[1]", true},
		{[]any{nil, 1, tPtr{}}, "[2]", true},
		{tUnknown{}, "", true},
		{[]any{map[string]tPythonAddr{"k": {}}}, `[0]["k"]`, true},
		{[]float64{1, math.NaN()}, "[1]", false},
		{map[string]float32{"k": float32(math.Inf(1))}, `["k"]`, false},
		{map[float64]int{math.NaN(): 1}, "", false},
		{map[bool]int{true: 1}, "", false},
		{[]any{make(chan int)}, "[0]", false},
		{[]any{1, 2, json.RawMessage("[")}, "[2]", false},
		{[4]any{3: json.Number("x")}, "[3]", false},
	} {
		got, err := AppendAnyPython([]byte("abc"), tt.v, 0, PythonNoNaN)
		var e *Error
		if !errors.As(err, &e) || e.Path != tt.path || errors.As(err, new(*OptionsError)) != tt.lost || string(got) != "abc" {
			t.Errorf("%T: %s, %v, want an error at %s", tt.v, got, err, tt.path)
		}
	}
	names := map[string]any{}
	names["k"] = names
	slices, maps, typed := tSelfSlice{nil}, tSelfMap{}, map[int][]any{1: {nil}}
	slices[0], maps["k"], typed[1][0] = slices, maps, typed
	for _, v := range []any{cycle, names, slices, maps, typed, []any{1, typed}, &names} {
		got, err := AppendAnyPython([]byte("abc"), v, 0, 0)
		var u *json.UnsupportedValueError
		if !errors.As(err, &u) || !strings.Contains(u.Str, "encountered a cycle") || string(got) != "abc" {
			t.Errorf("a cycle of %T: %.50q, %.100v", v, got, err)
		}
	}
}

// TestAppendAnyPythonDeep: what is deep and has no cycle is written, by each way there is.
func TestAppendAnyPythonDeep(t *testing.T) {
	const depth = 2500
	var anys, names, typed any
	slices, maps := tSelfSlice{}, tSelfMap{}
	for range depth {
		anys, names, typed = []any{anys}, map[string]any{"k": names}, map[int][]any{1: {typed}}
		slices, maps = tSelfSlice{slices}, tSelfMap{"k": maps}
	}
	for _, c := range []struct {
		v                 any
		open, end, closed string
	}{
		{anys, "[", "null", "]"}, {names, `{"k":`, "null", "}"}, {typed, `{"1":[`, "null", "]}"}, {slices, "[", "[]", "]"}, {maps, `{"k":`, "{}", "}"},
	} {
		want := strings.Repeat(c.open, depth) + c.end + strings.Repeat(c.closed, depth)
		if got, err := AppendAnyPython(nil, c.v, 0, PythonCompact); err != nil || string(got) != want {
			t.Errorf("%T: %.40q of %d bytes, %v, want %.40q of %d", c.v, got, len(got), err, want, len(want))
		}
	}
}

// tPythonBoth has an encoder for Python's documents besides a method that is for others.
type tPythonBoth struct{ S string }

var _ = RegisterOptions[tPythonBoth]("style=python,separators=default")

func (v tPythonBoth) AppendJSON(dst []byte) ([]byte, error) {
	return append(AppendStringPython(append(dst, `{"S": `...), v.S, 0), '}'), nil
}
func (tPythonBoth) MarshalJSON() ([]byte, error) { return nil, errors.New("called") }

func TestAppendAnyPythonMarshalers(t *testing.T) {
	v := []json.Marshaler{nil, tPythonBoth{"é"}, &tPythonBoth{"a"}, json.RawMessage(`[1,"é"]`)}
	leafSame(t, "marshalers", `[null, {"S": "\u00e9"}, {"S": "a"}, [1, "\u00e9"]]`, func(dst []byte) ([]byte, error) { return AppendAnyPython(dst, v, 0, 0) })
	if got, err := AppendAnyPython(nil, v, 0, PythonCompact); !errors.As(err, new(*OptionsError)) {
		t.Errorf("compact: %s, %v", got, err)
	}
}

func TestAppendAnyPythonAllocs(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("sync.Pool drops at random under the race detector")
	}
	for name, v := range map[string]any{
		"any map": map[string]any{"a": []any{1.5, "é", nil, true}, "b": map[string]any{"c": "d"}}, "strings": []string{"é"}, "string map": map[string]string{"a": "b"},
		"by int": map[int]string{10: "a", 9: "b"}, "by float": map[float64]string{10: "a", 9: "b"}, "floats": [][]float64{{1, 2}}, "raw": json.RawMessage(`[1,"é"]`), "registered": &tPythonDefault{"é"},
	} {
		leafNoAllocs(t, name, string(mustPython(t, v)), func(dst []byte) ([]byte, error) { return AppendAnyPython(dst, v, 0, 0) })
	}
}

// TestPythonElsewhere: in documents that are not Python's, such types are called, and never passed over.
func TestPythonElsewhere(t *testing.T) {
	for _, f := range []func([]byte, any) ([]byte, error){AppendAny, AppendAnyPlain} {
		if b, err := f(nil, []any{tPythonDefault{"é\u2028"}}); string(b) != `[{"S": "\u00e9\u2028"}]` || err != nil {
			t.Errorf("%s, %v", b, err)
		}
		if b, err := f(nil, struct{ P tPythonDefault }{}); !errors.As(err, new(*OptionsError)) {
			t.Errorf("%s, %v", b, err)
		}
	}
}
