package encoding

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strconv"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
)

// encodePlain is what json.Encoder writes of v after SetEscapeHTML(false).
func encodePlain(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// plainValues have something that HTML escapes in every place where text can stand.
func plainValues() map[string]any {
	const s = "<a>&\u2028\u2029\"\\\n\xff"
	type fields struct {
		A string `json:"<"`
		B string `json:",string"`
		C any
		D []string
		E json.RawMessage
	}
	return map[string]any{
		"string": s, "long string": "some 16 bytes and more " + s, "named": tName(s), "strings": []string{s, ""}, "names": []tName{s}, "name array": [2]tName{s},
		"anys": []any{s, []string{s}, []any{s}, map[string]any{s: s}, map[string]string{s: s}}, "any map": map[string]any{"<": "&", "&": []any{"<"}},
		"string map": map[string]string{s: s}, "named map": map[tName]tName{s: s}, "map by int": map[int]string{1: s}, "map by text": map[tText]string{{s}: s},
		"map by text string": map[tTextString]string{s: s}, "map by append text": map[tAppendText]string{{s}: s},
		"raw": json.RawMessage("{ \"<\" : \"" + "<\u2028>&" + "\" }"), "raws": []json.RawMessage{json.RawMessage("\"\u2029<\""), json.RawMessage(`"\u003c"`)}, "named raw": tRaw(s),
		"marshaler": tMarshaler{}, "marshalers": []json.Marshaler{tMarshaler{}, &tMarshaler{}}, "text": tText{s}, "texts": []*tText{{s}, nil}, "append text": tAppendText{s},
		"struct": fields{s, s, s, []string{s}, json.RawMessage(`"<"`)}, "structs": []any{fields{A: s}, &fields{C: &fields{B: s}}}, "map of structs": map[string]fields{"<": {}},
		"struct of structs": &tPlain{B: s, C: &tPlain{B: s}, D: map[string]any{"<": s}}, "pointer to any": ptr(any(s)),
		"nested": &tNested{Any: []any{s, map[string]string{"<": s}}, Kids: []*tNested{nil, {Any: "<"}}}, "nested in a map": map[string]any{"<": []any{&tNested{Any: s}}},
		"unknown": tUnknown{s}, "unknown pointer": &tUnknown{s}, "unknowns": []tUnknown{{s}, {""}}, "unknown in anys": []any{tUnknown{s}, &tUnknown{s}, map[string]any{"<": tUnknown{"&"}}},
		"unknown not by address": map[string]tUnknownAddr{"a": {s}}, "any of unknown not by address": []any{tUnknownAddr{s}},
		"registered": tPlainKnown{s}, "registereds": []any{[]tPlainKnown{{s}}, &tPlainKnown{s}, map[string]*tPlainKnown{"<": {s}}},
	}
}

// tUnknown is as a generated encoder for HTML: the bytes are encoding/json's.
type tUnknown struct{ S string }

func (v tUnknown) AppendJSON(dst []byte) ([]byte, error) {
	return append(AppendString(append(dst, `{"S":`...), v.S), '}'), nil
}

// tUnknownAddr has a MarshalJSON that encoding/json calls by address only.
type tUnknownAddr struct{ S string }

func (v *tUnknownAddr) MarshalJSON() ([]byte, error) { return []byte(`"<addr>"`), nil }
func (v tUnknownAddr) AppendJSON(dst []byte) ([]byte, error) {
	return tUnknown(v).AppendJSON(dst)
}

// tPlainKnown is as a generated encoder with escapehtml=false.
type tPlainKnown struct{ S string }

var _ = RegisterOptions[tPlainKnown]("-escapehtml=false")

func (v tPlainKnown) AppendJSON(dst []byte) ([]byte, error) {
	return append(AppendStringPlain(append(dst, `{"S":`...), v.S), '}'), nil
}

func TestAppendAnyPlain(t *testing.T) {
	values := plainValues()
	for name, v := range parity() {
		values["parity "+name] = v
	}
	for name, v := range values {
		want, wantErr := encodePlain(v)
		for _, depth := range []int{0, 3} {
			got, err := AppendAnyNestedPlain([]byte("abc"), v, depth)
			if (err == nil) != (wantErr == nil) || string(got) != "abc"+string(want) {
				t.Errorf("%s: %s, %v; want abc%s, %v", name, got, err, want, wantErr)
				continue
			}
			if wantErr == nil {
				continue
			}
			e, ok := err.(*Error)
			if !ok || reflect.TypeOf(e.Err) != reflect.TypeOf(wantErr) {
				t.Errorf("%s: error is %#v, want %#v inside", name, err, wantErr)
			}
		}
	}
}

// TestAppendAnyPlainByHand: an AppendJSON whose bytes are its own is not passed over.
func TestAppendAnyPlainByHand(t *testing.T) {
	for name, tt := range map[string]struct {
		v    any
		want string
	}{
		"own bytes":             {[]any{tVal{1}, &tVal{2}, []tVal{{3}}}, `["own:1","own:2",["own:3"]]`},
		"own escapes":           {[]any{tOwnHTML{}, "<"}, `["own \u003c","<"]`},
		"not for encoding/json": {[]any{tOwnChan{}}, `["chan \u003c"]`},
		"pointer receiver":      {[]any{&tPtr{N: 1}, tList{1}, &tList{1}}, `["ptr:1",[1],"list"]`},
		"marshaler by address":  {[]any{&tUnknownAddr{"<"}, []tUnknownAddr{{"<"}}, tUnknownAddr{"<"}}, `[{"S":"\u003c"},[{"S":"\u003c"}],{"S":"<"}]`},
		"marshaler too":         {[]json.Marshaler{tBoth{1}}, `["both"]`},
	} {
		if got, err := AppendAnyNestedPlain(nil, tt.v, 0); string(got) != tt.want || err != nil {
			t.Errorf("%s: %s, %v; want %s", name, got, err, tt.want)
		}
	}
	if got, err := AppendAnyNestedPlain([]byte("abc"), []any{tVal{-1}}, 0); string(got) != "abc" || err == nil || err.Error() != "[0].N: negative" {
		t.Errorf("after an error: %s, %v", got, err)
	}
	if got, err := AppendAnyNestedPlain(nil, brokenAppender{}, 0); !errors.Is(err, errNothing) {
		t.Errorf("%s, %v; want %v", got, err, errNothing)
	}
}

type tOwnHTML struct{ S string }

func (tOwnHTML) AppendJSON(dst []byte) ([]byte, error) { return AppendString(dst, "own <"), nil }

type tOwnChan struct{ C chan int }

func (tOwnChan) AppendJSON(dst []byte) ([]byte, error) { return AppendString(dst, "chan <"), nil }

func TestEscapedForHTML(t *testing.T) {
	for s, want := range map[string]bool{
		``: false, `"<>&"`: false, `"\n\u000a\ud800\\"`: false, `"\u003`: false, `\u`: false, `"\u0000\u003c"`: true, `"\u003e"`: true, `"\u0026"`: true, `"\u2028"`: true, `"\u2029"`: true, `"\u\u003c`: true,
	} {
		if got := escapedForHTML([]byte(s)); got != want {
			t.Errorf("%s: %v", s, got)
		}
	}
}

func TestAppendAnyPlainAllocs(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("sync.Pool drops at random under the race detector")
	}
	for name, v := range map[string]any{
		"any map": map[string]any{"a": []any{1.5, "<", nil, true, json.Number("1")}, "<": map[string]any{"c": map[string]string{"a": "<"}}}, "strings": []string{"<"}, "names": []tName{"<"},
		"map by int": map[int]tName{1: "<"}, "raw": &[]json.RawMessage{[]byte(`{"a":"<"}`)}, "registered": &tPlainKnown{"<"}, "unknown": &tUnknown{"a"}, "floats": []float64{1},
	} {
		want, err := encodePlain(v)
		if err != nil {
			t.Fatal(err)
		}
		leafNoAllocs(t, name, string(want), func(dst []byte) ([]byte, error) { return AppendAnyNestedPlain(dst, v, 0) })
	}
}

func TestAppendAnyPlainErrors(t *testing.T) {
	for path, v := range map[string]any{
		`["<"][1]`: map[string]any{"<": []any{"<", math.NaN()}}, "[0]": []any{make(chan int)}, "": math.Inf(1), "[1]": []json.RawMessage{nil, {}},
	} {
		got, err := AppendAnyNestedPlain([]byte("abc"), v, 0)
		if e, ok := err.(*Error); !ok || e.Path != path || string(got) != "abc" {
			t.Errorf("%s: %s, %v", strconv.Quote(path), got, err)
		}
	}
}
