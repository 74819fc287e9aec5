package encoding

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// rawValue is a type whose JSON is given by MarshalJSON.
type rawValue struct{ b []byte }

func (v rawValue) MarshalJSON() ([]byte, error) { return v.b, nil }

// checkRaw compares what becomes of src, as a RawMessage and as the result of
// a MarshalJSON, with encoding/json in both modes. It returns whether src is valid.
func checkRaw(t testing.TB, src []byte, allocs bool) bool {
	t.Helper()
	html := checkRawMode(t, src, allocs, escapeHTML)
	if plain := checkRawMode(t, src, allocs, escapePlain); html != plain {
		t.Errorf("%.200q: valid for HTML: %v, plain: %v", src, html, plain)
	}
	return html
}

func checkRawMode(t testing.TB, src []byte, allocs bool, escape uint8) bool {
	t.Helper()
	name := fmt.Sprintf("%.200q", src)
	raw := func(dst []byte) ([]byte, error) { return AppendRaw(dst, src) }
	marshaled := func(dst []byte) ([]byte, error) { return AppendMarshaled[rawValue](dst, src, nil) }
	if escape == escapePlain {
		name += " plain"
		raw = func(dst []byte) ([]byte, error) { return AppendRawPlain(dst, src) }
		marshaled = func(dst []byte) ([]byte, error) { return AppendMarshaledPlain[rawValue](dst, src, nil) }
	}
	before := bytes.Clone(src)

	if src == nil { // a nil RawMessage is null, a nil result is no JSON
		leafNoAllocs(t, name, "null", raw)
	}
	b, stdErr := appendLinked(nil, rawValue{src}, escape)
	compact, ok := appendCompact(nil, src, escape)
	if stdErr == nil {
		same := leafSame
		if allocs {
			same = leafNoAllocs
		}
		same(t, name, string(b), raw)
		same(t, name, string(b), marshaled)
		if !ok && bytes.Count(src, []byte("["))+bytes.Count(src, []byte("{")) <= compactDepth {
			t.Errorf("%s: left to encoding/json", name)
		}
		if ok && string(compact) != string(b) {
			t.Errorf("%s: %q, want %q", name, compact, b)
		}
		return true
	}

	if ok {
		t.Errorf("%s: %q, json has %v", name, compact, stdErr)
		return false
	}
	if src != nil {
		_, rawErr := appendLinked(nil, json.RawMessage(src), escape)
		err := leafStdError(t, name, raw)
		if _, ok := err.(*json.MarshalerError); !ok || err.Error() != rawErr.Error() {
			t.Errorf("%s: %T %v, json has %T %v", name, err, err, rawErr, rawErr)
		}
	}
	checkMarshalerError[rawValue](t, leafStdError(t, name, marshaled), stdErr)
	if !bytes.Equal(src, before) {
		t.Errorf("%s: became %q", name, src)
	}
	return false
}

// checkMarshalerError compares err with json.Marshal's error for a T. One
// version of encoding/json names *T where the other names T.
func checkMarshalerError[T any](t testing.TB, err, stdErr error) {
	t.Helper()
	got, ok := err.(*json.MarshalerError)
	if !ok || got.Type != reflect.TypeFor[T]() {
		t.Errorf("%#v, want a *json.MarshalerError for %v", err, reflect.TypeFor[T]())
		return
	}
	want := strings.Replace(stdErr.Error(), "for type *", "for type ", 1)
	if got.Error() != want {
		t.Errorf("%v, json has %v", err, want)
	}
}

func TestAppendRawValid(t *testing.T) {
	for _, src := range []string{
		"null", "true", "false", "0", "-0", "1", "-1.5", "1e5", "1E+5", "1e-05", "0.0", "123456789012345678901234567890", `""`, `"a"`,
		"[]", "{}", "[ ]", "{\n}", " \t\r\n1 \n", ` "a" `, "[1,2,3]", "[ 1 , 2 , 3 ]", `{"a":1}`, ` { "a" : 1 , "b" : [ ] } `,
		`{"a":1,"a":2}`, `{"":""}`, `[[[[]]]]`, `[{},{"a":{}},[]]`, `[{"a":1},[2,3]]`, `{"a":[1,2],"b":{"c":1,"d":2}}`, `[null,true,false]`, `{ "a" : "<" }`, `{"<&>":"<&>"}`, `["<"]`,
		`"\"\\\/\b\f\n\r\t\u0041\uFFFF\uabcd"`, `"\ud800"`, `"\udc00\ud800"`, `"\ud83d\ude00"`, `"\u0000"`, `"/"`, "\"\x7f\"",
		"\"\u2028\u2029\"", "{\"\u2028\":\"a\u2029b\"}", "\"\u2027\u202a\"", "\"é日本😀\"", `"\u003c"`, `"\\<"`, `"\\u2028"`,
		"[\"\u2028\" , \"\u2029\"]", "\"abcdefg\u2028\"", "\"éé\u2028日本\u2029\"", "\"\u00e2\u2080\"", ` [ " a b " , " c" ] `,
		strings.Repeat(" ", 1000) + "1" + strings.Repeat("\n", 1000), "[" + strings.Repeat("1 ,\t", 1000) + "2]", `"` + strings.Repeat("<", 500) + `"`,
	} {
		if !checkRaw(t, []byte(src), true) {
			t.Errorf("%q is not valid", src)
		}
	}
}

func TestAppendRawInvalid(t *testing.T) {
	for _, src := range []string{
		"", " ", "\n\t", "01", "-", "-01", "+1", "1.", ".5", "1e", "1e+", "0x1", "1 2", "1,", ",1", "NaN", "Infinity", "nul", "nulll", "null1", "truefalse",
		"tru", "True", "fals", "falsy", "nil", "n", "t", "f",
		`"`, `"a`, `"\"`, `"\`, `"\x"`, `"\u"`, `"\u123"`, `"\u123g"`, `"\u12"34"`, "\"\n\"", "\"\x00\"", "\"\x1f\"", "\"\t\"", `'a'`, `"a"b`, `"a" "b"`,
		"[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1 2]", "[1,,2]", "[1:2]", "[}", "[1}", "[]]", "[] []", "[]1", `["a":1]`,
		"{", "}", `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{,}`, `{"a"}`, `{"a",1}`, `{"a":1 "b":2}`, `{a:1}`, `{1:1}`, `{"a":1]`, "{]", `{"a":}`, `{"a"::1}`,
		`{"a":1}}`, `{null:1}`, `{[]:1}`, `{"a" "b":1}`, `{"a":1,,"b":2}`, `{"a" : 1 , }`, `{ , "a":1}`,
		"<", "&", "\u2028", "[\u2028]", "1\u2028", "\ufeff1", "\xff", "[\xff]", "{bad", "//1", "/**/1", "1//", "\x001", "1\x00", "\v1", "\f1", "\u00a01", "[1\v]",
	} {
		if checkRaw(t, []byte(src), false) {
			t.Errorf("%q is valid", src)
		}
	}
}

func TestAppendRawNil(t *testing.T) {
	if checkRaw(t, nil, true) {
		t.Error("a nil result of MarshalJSON is valid")
	}
}

func TestAppendRawUTF8(t *testing.T) {
	for _, s := range invalidUTF8 {
		for _, format := range []string{`"%s"`, `"a%sb"`, `["%s<", "x%s"]`, `{"%s":1}`, `{ "a%s\n" : "%[1]s" }`, `"%s`, `%s`, `[1,%s]`, `{%s:1}`} {
			src := fmt.Sprintf(strings.ReplaceAll(format, "%s", "%[1]s"), s)
			checkRaw(t, []byte(src), true)
		}
	}
}

func TestAppendRawEveryByte(t *testing.T) {
	for c := range 256 {
		b := string([]byte{byte(c)})
		for _, src := range []string{b, b + "1", "1" + b, "[" + b + "]", "[1" + b + "]", `["a` + b + `"]`, `["` + b, `"\` + b + `"`, `"\u` + b + `000"`, `"\u0` + b + `00"`, `"\u00` + b + `0"`, `"\u000` + b + `"`, `{` + b + `"a":1}`, `{"a"` + b + `:1}`, `{"a":` + b + `1}`, `{"a":1` + b + `}`, `{"a` + b + `":1}`} {
			checkRaw(t, []byte(src), false)
		}
	}
}

// Every sequence of up to four tokens.
func TestAppendRawTokens(t *testing.T) {
	tokens := []string{"{", "}", "[", "]", ",", ":", `"a"`, `"<`, "1", "-", "null", " ", "e5", `\"`}
	valid := 0
	var walk func(src string, n int)
	walk = func(src string, n int) {
		b, stdErr := json.Marshal(rawValue{[]byte(src)})
		got, ok := appendCompact(nil, []byte(src), escapeHTML)
		if ok != (stdErr == nil) || ok && string(got) != string(b) {
			t.Errorf("%q: %q, %v, json has %q, %v", src, got, ok, b, stdErr)
		}
		if ok {
			valid++
		}
		if n == 0 || t.Failed() {
			return
		}
		for _, token := range tokens {
			walk(src+token, n-1)
		}
	}
	walk("", 4)
	walk(`{"a":[1],"b":`, 3)
	walk(`[{"a":1},`, 3)
	if valid < 100 {
		t.Errorf("only %d valid values", valid)
	}
}

// Every byte at every place of a string and of a number, of lengths about those of the words that are looked at.
func TestAppendRawPositions(t *testing.T) {
	good := 0
	for at := range 60 {
		for c := range 256 {
			for _, behind := range []int{0, 1, 9, 40} {
				for _, src := range [][]byte{
					slices.Concat([]byte(`["`), bytes.Repeat([]byte("a"), at), []byte{byte(c)}, bytes.Repeat([]byte("z"), behind), []byte(`"]`)),
					slices.Concat([]byte(`[1`), bytes.Repeat([]byte("0"), at), []byte{byte(c)}, bytes.Repeat([]byte("9"), behind), []byte("]")),
					slices.Concat([]byte("[1,"), bytes.Repeat([]byte(" "), at), []byte{byte(c)}, bytes.Repeat([]byte(" "), behind), []byte("2]")),
				} {
					for _, escape := range []uint8{escapeHTML, escapePlain} {
						want, stdErr := appendLinked(nil, rawValue{src}, escape)
						got, ok := appendCompact(nil, src, escape)
						if ok != (stdErr == nil) || ok && !bytes.Equal(got, want) {
							t.Fatalf("%q: %q, %v, json has %q, %v", src, got, ok, want, stdErr)
						}
						if ok {
							good++
						}
					}
				}
			}
		}
	}
	if good < 100_000 {
		t.Errorf("only %d are valid", good)
	}
}

func TestAppendRawDepth(t *testing.T) {
	for _, depth := range []int{1, 63, 64, 65, 1000, compactDepth - 1, compactDepth, compactDepth + 1, 2 * compactDepth, 9999, 10000, 10001, 20000} {
		var mixedOpen, mixedClose strings.Builder
		for i := range depth {
			if i%3 == 0 {
				mixedOpen.WriteString(`{ "k": `)
			} else {
				mixedOpen.WriteString(`[1, `)
			}
			if (depth-1-i)%3 == 0 {
				mixedClose.WriteString(` }`)
			} else {
				mixedClose.WriteString(` ,2]`)
			}
		}
		for _, src := range []string{
			strings.Repeat("[", depth) + strings.Repeat("]", depth),
			strings.Repeat(`{"a":`, depth) + `"<"` + strings.Repeat("}", depth),
			mixedOpen.String() + "null" + mixedClose.String(),
			strings.Repeat("[", depth),
			strings.Repeat("[", depth) + strings.Repeat("]", depth) + "]",
			strings.Repeat("[", depth) + "}" + strings.Repeat("]", depth-1),
		} {
			checkRaw(t, []byte(src), depth <= compactDepth)
		}
	}
}

var errBoom = errors.New("boom")

type failing struct{}

func (failing) MarshalJSON() ([]byte, error) { return []byte("1"), errBoom }

type failingText struct{}

func (failingText) MarshalText() ([]byte, error) { return []byte("text"), errBoom }

type failingAppend struct{}

func (failingAppend) AppendText(b []byte) ([]byte, error) { return append(b, "text"...), errBoom }
func (failingAppend) MarshalText() ([]byte, error)        { return nil, errBoom }

func TestMethodErrors(t *testing.T) {
	check := func(name string, std any, f func(dst []byte) ([]byte, error)) error {
		t.Helper()
		_, stdErr := json.Marshal(std)
		err := leafStdError(t, name, f)
		if stdErr == nil || !errors.Is(err, errBoom) || !errors.Is(stdErr, errBoom) {
			t.Errorf("%s: %v, json has %v", name, err, stdErr)
		}
		return stdErr
	}
	var err error
	stdErr := check("MarshalJSON", failing{}, func(dst []byte) ([]byte, error) {
		b, merr := failing{}.MarshalJSON()
		dst, err = AppendMarshaled[failing](dst, b, merr)
		return dst, err
	})
	checkMarshalerError[failing](t, stdError(t, err), stdErr)
	stdErr = check("MarshalText", failingText{}, func(dst []byte) ([]byte, error) {
		b, merr := failingText{}.MarshalText()
		dst, err = AppendMarshaledText[failingText](dst, b, merr)
		return dst, err
	})
	checkMarshalerError[failingText](t, stdError(t, err), stdErr)
	stdErr = check("AppendText", failingAppend{}, func(dst []byte) ([]byte, error) {
		b, merr := failingAppend{}.AppendText(append(dst, '"'))
		dst, err = CloseText[failingAppend](dst, b, merr)
		return dst, err
	})
	for name, f := range map[string]func(dst []byte) ([]byte, error){
		"AppendMarshaledPlain":     func(dst []byte) ([]byte, error) { return AppendMarshaledPlain[failing](dst, nil, errBoom) },
		"AppendMarshaledTextPlain": func(dst []byte) ([]byte, error) { return AppendMarshaledTextPlain[failing](dst, nil, errBoom) },
		"CloseTextPlain":           func(dst []byte) ([]byte, error) { return CloseTextPlain[failing](dst, nil, errBoom) },
	} {
		err := leafStdError(t, name, f)
		if e, ok := err.(*json.MarshalerError); !ok || !errors.Is(err, errBoom) || e.Type != reflect.TypeFor[failing]() {
			t.Errorf("%s: %#v", name, err)
		}
	}
	checkMarshalerError[failingAppend](t, stdError(t, err), stdErr)
	if !strings.Contains(err.Error(), "Text for type encoding.failingAppend: boom") {
		t.Errorf("%v", err)
	}
}

// An error that is a *json.MarshalerError itself is wrapped, not changed.
func TestMethodErrorOwn(t *testing.T) {
	own := &json.MarshalerError{Type: reflect.TypeFor[int](), Err: errBoom}
	_, err := AppendMarshaled[failing](nil, nil, own)
	e, ok := stdError(t, err).(*json.MarshalerError)
	if !ok || e == own || e.Type != reflect.TypeFor[failing]() || e.Err != own || own.Type != reflect.TypeFor[int]() {
		t.Errorf("%#v, own %#v", err, own)
	}
}

func TestAppendMarshaledTextNil(t *testing.T) {
	leafNoAllocs(t, "nil", `""`, func(dst []byte) ([]byte, error) { return AppendMarshaledText[textValue](dst, nil, nil) })
}

// What an AppendText that does not append may return.
func TestCloseTextBroken(t *testing.T) {
	for name, broken := range map[string]func(b []byte) []byte{
		"nil":            func(b []byte) []byte { return nil },
		"empty":          func(b []byte) []byte { return b[:0] },
		"without quote":  func(b []byte) []byte { return b[:len(b)-1] },
		"quote replaced": func(b []byte) []byte { return append(b[:len(b)-1], "x text"...) },
		"only text":      func(b []byte) []byte { return []byte("only the text, but longer than what was there") },
		"other prefix": func(b []byte) []byte {
			if len(b) == 1 {
				return nil // there is no prefix to differ in
			}
			return append(bytes.Repeat([]byte("x"), len(b)-1), `"text`...)
		},
	} {
		err := leafStdError(t, name, func(dst []byte) ([]byte, error) {
			return CloseText[appendValue](dst, broken(append(dst, '"')), nil)
		})
		e, ok := err.(*json.MarshalerError)
		if !ok || e.Type != reflect.TypeFor[appendValue]() || !errors.Is(err, errNotAppended) {
			t.Errorf("%s: %#v", name, err)
		}
	}
}

// An AppendText may move to memory of its own, as append does.
func TestCloseTextMoved(t *testing.T) {
	for _, s := range []string{"", "text", "<a>é\xff\u2028"} {
		want := leafStd(t, s)
		for _, room := range []int{0, 1, 100} {
			dst := append(make([]byte, 0, len(leafPrefix)+room), leafPrefix...)
			moved := append(bytes.Clone(append(dst, '"')), s...)
			got, err := CloseText[appendValue](dst, moved, nil)
			if err != nil || string(got) != leafPrefix+want {
				t.Errorf("%q: %q, %v, want %q", s, got, err, want)
			}
		}
	}
}
