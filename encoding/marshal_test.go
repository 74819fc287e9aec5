package encoding

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/valyala/bytebufferpool"

	"github.com/burin-go/burin/internal/sanitizer"
)

func ptr[T any](v T) *T { return &v }

// Defined pointer types have none of the methods of the pointers that they are.
type (
	tValPointer    *tVal
	tPtrPointer    *tPtr
	tNestedPointer *tNested
)

// TestMarshalOwn is about who encodes what: types that declare AppendJSON
// wherever the walk reaches them, encoding/json everything else.
func TestMarshalOwn(t *testing.T) {
	pp := ptr(&tVal{1})
	for _, tt := range []struct {
		name string
		v    any
		want string
	}{
		{"value", tVal{1}, `"own:1"`},
		{"pointer", &tVal{1}, `"own:1"`},
		{"nil pointer", (*tVal)(nil), `null`},
		{"defined pointer type", tValPointer(&tVal{1}), `"own:1"`},
		{"nil of a defined pointer type", tValPointer(nil), `null`},
		{"defined pointer type, pointer receiver", tPtrPointer(&tPtr{N: 1}), `"ptr:1"`},
		{"defined pointer type, nested", tNestedPointer(&tNested{}), string(must(Marshal(&tNested{})))},
		{"defined pointer types in an any", []any{tValPointer(&tVal{1}), map[string]any{"a": tPtrPointer(&tPtr{N: 1})}}, `["own:1",{"a":"ptr:1"}]`},
		{"pointer to pointer", pp, `"own:1"`},
		{"pointer to nil pointer", ptr((*tVal)(nil)), `null`},
		{"pointer receiver by pointer", &tPtr{N: 1}, `"ptr:1"`},
		{"pointer receiver by value", tList{1}, `[1]`},
		{"pointer receiver by nil pointer", (*tPtr)(nil), `null`},
		{"pointer receiver in a slice", []tPtr{{N: 1}}, `["ptr:1"]`},
		{"pointer receiver in a slice of pointers", []*tPtr{{N: 1}, nil}, `["ptr:1",null]`},
		{"pointer receiver in an array", [1]tList{{1}}, `[[1]]`},
		{"pointer receiver in an array behind a pointer", &[1]tList{{1}}, `["list"]`},
		{"pointer receiver in an array in a slice", [][1]tList{{{1}}}, `[["list"]]`},
		{"pointer receiver in a map", map[string]tList{"a": {1}}, `{"a":[1]}`},
		{"pointer receiver in a map in a slice", []map[string]tList{{"a": {1}}}, `[{"a":[1]}]`},
		{"pointer receiver, pointers in a map", map[string]*tList{"a": {1}, "b": nil}, `{"a":"list","b":null}`},
		{"pointer receiver in an any", []any{tList{1}, &tList{1}}, `[[1],"list"]`},
		{"pointer receiver in an any behind a pointer", ptr(any(tList{1})), `[1]`},
		{"pointer receiver, array in an array in a map", map[string][1][1]tList{"a": {{{1}}}}, `{"a":[[[1]]]}`},
		{"slice", []tVal{{1}, {2}}, `["own:1","own:2"]`},
		{"nil slice", []tVal(nil), `null`},
		{"empty slice", []tVal{}, `[]`},
		{"array", [2]tVal{{1}, {2}}, `["own:1","own:2"]`},
		{"empty array", [0]tVal{}, `[]`},
		{"map", map[string]tVal{"b": {2}, "a": {1}}, `{"a":"own:1","b":"own:2"}`},
		{"nil map", map[string]tVal(nil), `null`},
		{"empty map", map[string]tVal{}, `{}`},
		{"map of pointers", map[int]*tVal{10: {1}, 9: nil}, `{"10":"own:1","9":null}`},
		{"map by uint", map[uint8]tVal{10: {1}, 9: {2}}, `{"10":"own:1","9":"own:2"}`},
		{"map by text", map[tText]tVal{{"v2"}: {2}, {"v10"}: {1}}, `{"v10":"own:1","v2":"own:2"}`},
		{"map by pointer to text", map[*tText]tVal{nil: {2}, {"a"}: {1}}, `{"":"own:2","a":"own:1"}`},
		{"map by escaped name", map[string]tVal{"<": {1}, "\"": {2}}, `{"\"":"own:2","\u003c":"own:1"}`},
		{"any", []any{tVal{1}, &tVal{2}, (*tVal)(nil), nil, pp}, `["own:1","own:2",null,null,"own:1"]`},
		{"map of any", map[string]any{"b": []any{&tVal{1}}, "a": map[string]any{"c": tVal{2}}}, `{"a":{"c":"own:2"},"b":["own:1"]}`},
		{"interface", []Appender{tVal{1}, nil, (*tPtr)(nil)}, `["own:1",null,null]`},
		{"nested containers", map[string][]map[int][1]*tVal{"a": {{1: {{1}}}}}, `{"a":[{"1":["own:1"]}]}`},
		{"named int", tNum(1), `"num"`},
		{"slice of named int", []tNum{1}, `["num"]`},
		{"named map", tDict{}, `"dict"`},
		{"nil named map", tDict(nil), `"dict"`},
		{"named func", tFunc(nil), `"func"`},
		{"generic", tGeneric[int]{1}, `"generic"`},
		{"generic of own", []tGeneric[tVal]{{}}, `["generic"]`},
		{"marshaler too", tBoth{1}, `"both"`},
		{"marshaler too, in interface", []json.Marshaler{tBoth{1}, &tBoth{2}, tMarshaler{}}, `["both","both",{"m":"\u003c"}]`},
		{"marshaler interface in a map", map[string]json.Marshaler{"a": tBoth{1}, "b": nil, "c": tMarshaler{}}, `{"a":"both","b":null,"c":{"m":"\u003c"}}`},

		{"promoted", tPromotedVal{tVal{1}, 2}, `{"N":1,"Extra":2}`},
		{"promoted by pointer", &tPromotedVal{tVal{1}, 2}, `{"N":1,"Extra":2}`},
		{"promoted from pointer", tPromotedPtr{Extra: 2}, `{"Extra":2}`},
		{"promoted to pointer", &tPromotedAddr{Extra: 2}, `{"N":0,"Extra":2}`},
		{"promoted in a slice", []tPromotedVal{{tVal{1}, 2}}, `[{"N":1,"Extra":2}]`},
		{"promoted twice", tPromotedDeep{tPromotedVal{tVal{1}, 2}, 3}, `{"N":1,"Extra":2,"More":3}`},
		{"promoted from interface", tPromotedIface{nil, 2}, `{"Appender":null,"Extra":2}`},
		{"promoted from generic", tPromotedGeneric{tGeneric[int]{1}, 2}, `{"V":1,"Extra":2}`},
		{"promoted, short", tPromotedAlike{tAlike{1}, 2}, `{"A":1,"B":2}`},
		{"promoted, renamed", tRenamed{tVal{1}, 2}, `{"N":1,"Extra":2}`},
		{"promoted, anonymous struct", struct{ tVal }{tVal{1}}, `{"N":1}`},
		{"declared over embedded", tOuterVal{}, `"outer"`},
		{"declared over embedded, by pointer", &tOuterVal{}, `"outer"`},
		{"declared for pointers over embedded", &tOuterPtr{}, `"outerptr"`},
		{"declared for pointers over embedded, by value", tOuterPtr{tVal{1}, 2}, `{"N":1,"Extra":2}`},
		{"declared over embedded, inlined", tOuterInline{}, `8`},
		{"declared over embedded, generic", tGenericOuter[int]{}, `"genericouter"`},
		{"declared over embedded, generic of a package's type", tGenericOuter[netip.Addr]{}, `"genericouter"`},
		{"declared for pointers over embedded, generic", &tGenericOuterPtr[string]{}, `"genericouterptr"`},
		{"declared, nested promoted", &tOuterNested{}, `"outernested"`},
		{"another signature", tWrongSignature{1}, `{"N":1}`},
		{"struct that holds one", struct{ V tVal }{tVal{1}}, `{"V":{"N":1}}`},
		{"struct that holds one in a slice", []struct{ V *tVal }{{}}, `[{"V":null}]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := Marshal(tt.v)
			if err != nil || string(b) != tt.want {
				t.Errorf("Marshal = %s, %v; want %s", b, err, tt.want)
			}
			b, err = MarshalAppend([]byte("x"), tt.v)
			if err != nil || string(b) != "x"+tt.want {
				t.Errorf("MarshalAppend = %s, %v; want x%s", b, err, tt.want)
			}
		})
	}
}

// parity are values without own types: the bytes are those of json.Marshal, and
// where that fails, so do we, with an error of the same type below.
func parity() map[string]any {
	deep := any("leaf")
	for range 50 {
		deep = []any{map[string]any{"k": deep}}
	}
	var nilMarshaler *tMarshaler
	return map[string]any{
		"nil": nil, "true": true, "int": -5, "int8": int8(-8), "uint64": uint64(math.MaxUint64), "uintptr": uintptr(7),
		"string": "a<b>&\u2028\"\\\n\x00", "invalid UTF-8": "a\xffb", "named string": tName("<"),
		"float64": 1e21, "float64 small": 9.9e-7, "float32": float32(1) / 4096, "-0": math.Copysign(0, -1), "named float": tPrice(1.5),
		"NaN": math.NaN(), "Inf32": float32(math.Inf(1)), "NaN in a slice": []float64{1, math.NaN()},
		"NaN in a map": map[string]float64{"a": math.NaN()}, "NaN behind a pointer": ptr(math.NaN()),
		"NaN in an any": []any{1, []any{math.NaN()}}, "NaN in an array": [1]float64{math.NaN()},
		"bytes": []byte("abc"), "nil bytes": []byte(nil), "empty bytes": []byte{}, "named bytes": tRaw("x"), "byte elements": []tByte{1, 2},
		"bytes with text": []tByteText{1, 2}, "byte array": [3]byte{1, 2, 3}, "byte array pointer": &[3]byte{1, 2, 3}, "map of bytes": map[string][]byte{"a": nil, "b": {1}},
		"ints": []int{1, 2}, "int32s": []int32{1}, "uint16s": []uint16{1}, "nil ints": []int(nil), "int rows": [][]int{{1}, nil, {}}, "bools": []bool{true},
		"floats": []float64{1, 2.5}, "nil floats": []float64(nil), "prices": []tPrice{1}, "float32s": []float32{0.1},
		"rows": [][]float64{{1}, nil, {}}, "rows32": [][]float32{{1}}, "rows of prices": [][]tPrice{{1, 2}}, "nil rows": [][]float64(nil),
		"levels": []tLevel{{1, 2}}, "levels32": [][3]float32{{1, 2, 3}}, "nil levels": []tLevel(nil), "empty levels": [][0]float64{{}, {}}, "level": tLevel{1, 2},
		"level pointer": &tLevel{1, 2}, "level map": map[string]tLevel{"a": {1, 2}}, "arrays": [2][2]float64{{1, 2}}, "cube": [][][]float64{{{1}}}, "array of rows": [2][]float64{},
		"float array": [2]float64{1, 2}, "empty array": [0]float64{}, "empty array pointer": &[0]float64{}, "float32 array pointer": &[1]float32{1},
		"strings": []string{"<", ""}, "nil strings": []string(nil), "names": []tName{"<"}, "string array": [2]string{"a"},
		"duration": time.Second, "durations": []time.Duration{1}, "time": time.Unix(1, 5).UTC(), "time pointer": ptr(time.Unix(1, 5).UTC()), "nil times": []*time.Time{nil},
		"times": []time.Time{{}}, "bad year": time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), "map of times": map[string]time.Time{"a": {}},
		"number": json.Number("1e5"), "empty number": json.Number(""), "bad number": json.Number("x1"), "numbers": []json.Number{"", "1"}, "map of numbers": map[json.Number]int{"2": 1},
		"raw": json.RawMessage(`{ "a" : "<" }`), "nil raw": json.RawMessage(nil), "empty raw": json.RawMessage{}, "bad raw": json.RawMessage(`{bad`), "raws": []json.RawMessage{nil, []byte("1")},
		"raw pointer": ptr(json.RawMessage(`[1]`)), "map of raws": map[string]json.RawMessage{"a": nil},
		"big": big.NewInt(5), "big value": *big.NewInt(5), "bigs": []*big.Int{nil, big.NewInt(1)}, "addr": netip.MustParseAddr("::1"),
		"marshaler": tMarshaler{}, "marshaler pointer": &tMarshaler{}, "nil marshaler": nilMarshaler, "marshalers": []json.Marshaler{tMarshaler{}, nil},
		"pointer marshaler": &tMarshalerPtr{}, "pointer marshaler by value": tMarshalerPtr{1}, "pointer marshalers": []tMarshalerPtr{{1}}, "in a map": map[string]tMarshalerPtr{"a": {1}},
		"in an array": [1]tMarshalerPtr{{1}}, "in an array pointer": &[1]tMarshalerPtr{{1}}, "in an any": []any{tMarshalerPtr{1}, &tMarshalerPtr{1}},
		"text": tText{"<"}, "text pointer by value": tTextPtr{"a"}, "text pointers": []tTextPtr{{"a"}}, "text int": tTextInt(1), "append text": tAppendText{"a"}, "append texts": []tAppendText{{"a"}},
		"struct by value": tHoldsPtr{}, "struct by pointer": &tHoldsPtr{}, "structs": []tHoldsPtr{{}}, "structs in a map": map[string]tHoldsPtr{"a": {}}, "structs in an array": [1]tHoldsPtr{},
		"structs in anys": []any{tHoldsPtr{}, &tHoldsPtr{}, []tHoldsPtr{{}}, [1]tHoldsPtr{}, map[string]any{"a": [1]tHoldsPtr{}}},
		"fails":           tFails{}, "nil pointers in a marshaler interface": []json.Marshaler{(*tNilMarshaler)(nil), &tNilMarshaler{}, nil}, "the same in a map": map[string]json.Marshaler{"a": (*tNilMarshaler)(nil)}, "nil pointer in an any": []any{(*tNilMarshaler)(nil)},
		"fails in a slice": []any{tFails{}}, "fails in a map": map[string]any{"a": &tFails{}},
		"plain": tPlain{A: 1, D: []any{1}}, "plain pointers": []*tPlain{nil, {}}, "map of plain": map[string]tPlain{"b": {}, "a": {}}, "dir": tDir{},
		"map[string]string": map[string]string{"b": "<", "a": ""}, "nil map[string]string": map[string]string(nil), "named map": map[tName]tName{"b": "1", "a": "2"},
		"map[string]any": map[string]any{"b": nil, "a": 1.5, "c": uint8(1)}, "nil map[string]any": map[string]any(nil), "empty anys": []any{}, "nil anys": []any(nil), "deep": deep,
		"map by int": map[int64]bool{-1: true, 10: true, 9: false}, "map by uintptr": map[uintptr]int{2: 1, 10: 2}, "map by int8": map[int8]string{-128: "a", 127: "b"},
		"map by text": map[tText]int{{"b"}: 1, {"a<"}: 2}, "map by text int": map[tTextInt]int{1: 1, 2: 2}, "map by text string": map[tTextString]int{"b": 1, "a": 2},
		"map by text pointer": map[*tText]int{nil: 1}, "map by pointer receiver": map[tTextPtr]int{}, "map by append text": map[tAppendText]int{{"b"}: 1},
		"map by addr": map[netip.Addr]int{netip.MustParseAddr("::1"): 1}, "map by duration": map[time.Duration]int{1: 1}, "map by invalid UTF-8": map[string]int{"\xff": 1},
		"map by float": map[float64]int{1.5: 1}, "map by bool": map[bool]int{true: 1}, "map by any": map[any]int{"a": 1}, "map by array": map[[1]int]int{{1}: 1},
		"empty map by bool": map[bool]int{}, "nil map by bool": map[bool]int(nil), "map by bool of any": map[bool]any{true: 1}, "empty map by bool of any": map[bool]any{}, "nil map by float of any": map[float32]any(nil),
		"map by text string of any": map[tTextString]any{"b": 1, "a<": 2}, "map by append text of any": map[tAppendText]any{{"b"}: 1}, "map by invalid text string of any": map[tTextString]any{"\xff": 1, "\xe2(": 2}, "map by append text string of any": map[tAppendString]any{"\xff": 1, "\xe2(": 2, "a": 3}, "map by float of any": map[float64]any{2: 1, 10: 1},
		"func": func() {}, "chan": make(chan int), "complex": complex(1, 1), "chans": []chan int{}, "nil chan in a slice": []chan int{nil}, "chan in an any": []any{make(chan int)}, "unsafe": unsafe.Pointer(nil),
		"self slice": tSelfSlice{nil, {}, {{}}}, "self map": tSelfMap{"a": nil, "b": {"c": {}}}, "self pointer": ptr(tSelfPtr(nil)),
		"any pointer": ptr(any(ptr(any(1)))), "nil any pointer": (*any)(nil), "slice pointer": &[]int{1}, "nil slice pointer": (*[]int)(nil),
		"anonymous struct": struct {
			A any
			B int `json:",string"`
		}{[]int{1}, 2}, "anonymous structs": []struct{ A int }{{1}}, "nested": &tNested{V: 1, Any: []any{&tNested{}}, Kids: []*tNested{nil, {}}},
	}
}

func TestMarshalParity(t *testing.T) {
	for name, v := range parity() {
		t.Run(name, func(t *testing.T) {
			want, wantErr := json.Marshal(v)
			got, err := Marshal(v)
			if (err == nil) != (wantErr == nil) || !bytes.Equal(got, want) {
				t.Fatalf("Marshal = %s, %v; want %s, %v", got, err, want, wantErr)
			}
			prefix := make([]byte, 3, 64)
			copy(prefix, "abc")
			out, err := MarshalAppend(prefix, v)
			if string(out) != "abc"+string(want) {
				t.Errorf("MarshalAppend = %s, %v; want abc%s", out, err, want)
			}
			if wantErr == nil {
				return
			}
			e, ok := err.(*Error)
			if !ok {
				t.Fatalf("error is a %T, want *Error", err)
			}
			if want, got := reflect.TypeOf(wantErr), reflect.TypeOf(e.Err); got != want {
				t.Errorf("below the error is a %v (%v), want %v (%v)", got, e.Err, want, wantErr)
			}
			if want, ok := wantErr.(*json.UnsupportedTypeError); ok && want.Type != e.Err.(*json.UnsupportedTypeError).Type {
				t.Errorf("error is %v, want %v", err, want)
			}
		})
	}
}

func TestMarshalErrors(t *testing.T) {
	nan := math.NaN()
	for _, tt := range []struct {
		name string
		v    any
		path string
		as   any
	}{
		{"root", nan, "", new(*json.UnsupportedValueError)},
		{"slice", []float64{0, nan}, "[1]", new(*json.UnsupportedValueError)},
		{"rows", [][]float64{{0}, {0, nan}}, "[1][1]", new(*json.UnsupportedValueError)},
		{"table", [][2]float64{{0, nan}}, "[0][1]", new(*json.UnsupportedValueError)},
		{"array in a map", map[string][2]float64{"a": {0, nan}}, `["a"][1]`, new(*json.UnsupportedValueError)},
		{"any", map[string]any{"a b": []any{nil, nan}}, `["a b"][1]`, new(*json.UnsupportedValueError)},
		{"map by int", map[int]any{-3: []any{nan}}, `["-3"][0]`, new(*json.UnsupportedValueError)},
		{"own", []any{map[string]tVal{"k": {-1}}}, `[0]["k"].N`, nil},
		{"own in own", []any{&tNested{Kids: []*tNested{nil, {V: nan}}}}, "[0].kids[1].v", new(*json.UnsupportedValueError)},
		{"any in own", &tNested{Any: []any{tVal{-1}}}, "any[0].N", nil},
		{"marshaler", []any{tFails{}}, "[0]", new(*json.MarshalerError)},
		{"chan", map[string]any{"c": make(chan int)}, `["c"]`, new(*json.UnsupportedTypeError)},
		{"time", []time.Time{{}, time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)}, "[1]", new(*json.MarshalerError)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dst := append(make([]byte, 0, 100), "abc"...)
			out, err := MarshalAppend(dst, tt.v)
			e, ok := err.(*Error)
			if !ok {
				t.Fatalf("error is %T %v, want *Error", err, err)
			}
			if e.Path != tt.path {
				t.Errorf("path = %q, want %q", e.Path, tt.path)
			}
			if tt.as != nil && !errors.As(err, tt.as) {
				t.Errorf("error %v has no %T below", err, tt.as)
			}
			if string(out) != "abc" {
				t.Errorf("dst = %q, want its old content", out)
			}
			if b, err := Marshal(tt.v); b != nil || err == nil || err.Error() != e.Error() {
				t.Errorf("Marshal = %q, %v; want nil, %v", b, err, e)
			}
			if out, err := AppendAny(dst, tt.v); string(out) != "abc" || err == nil {
				t.Errorf("AppendAny = %q, %v", out, err)
			}
		})
	}
}

// brokenAppender returns less than it was given.
type brokenAppender struct{}

func (brokenAppender) AppendJSON([]byte) ([]byte, error) { return nil, nil }

func TestMarshalBrokenAppender(t *testing.T) {
	if b, err := Marshal([]any{brokenAppender{}}); !errors.Is(err, errNothing) {
		t.Errorf("Marshal = %q, %v; want %v", b, err, errNothing)
	}
}

type panics struct{}

func (panics) AppendJSON([]byte) ([]byte, error) { panic("mine") }

func TestMarshalPanicPassesThrough(t *testing.T) {
	for range 10 {
		func() {
			defer func() {
				if r := recover(); r != "mine" {
					t.Errorf("recovered %v, want the method's own panic", r)
				}
			}()
			Marshal(map[string]any{"a": []panics{{}}})
		}()
		if b, err := Marshal(map[string]any{"a": 1}); string(b) != `{"a":1}` {
			t.Errorf("after a panic: %s, %v", b, err)
		}
	}
}

// writer records its calls, and answers with n and err.
type writer struct {
	calls []string
	n     int
	err   error
}

func (w *writer) Write(p []byte) (int, error) {
	w.calls = append(w.calls, string(p))
	return len(p) + w.n, w.err
}

func TestMarshalWrite(t *testing.T) {
	errFull := errors.New("full")
	for _, tt := range []struct {
		name  string
		w     writer
		v     any
		calls int
		want  error
	}{
		{"nil", writer{}, nil, 1, nil},
		{"value", writer{}, []any{1, &tVal{2}}, 1, nil},
		{"large", writer{}, make([]int, 1<<20), 1, nil},
		{"error", writer{err: errFull}, 1, 1, errFull},
		{"short", writer{n: -1}, []int{1, 2}, 1, io.ErrShortWrite},
		{"short with error", writer{n: -1, err: errFull}, []int{1, 2}, 1, errFull},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want, _ := Marshal(tt.v)
			if err := MarshalWrite(&tt.w, tt.v); err != tt.want {
				t.Errorf("error = %v, want %v", err, tt.want)
			}
			if len(tt.w.calls) != tt.calls || tt.w.calls[0] != string(want) {
				t.Errorf("%d calls, want %d with the bytes of Marshal", len(tt.w.calls), tt.calls)
			}
		})
	}
	var w writer
	if err := MarshalWrite(&w, []any{"long enough", math.NaN()}); err == nil || len(w.calls) != 0 {
		t.Errorf("a value that cannot be encoded: %v, written %q", err, w.calls)
	} else if _, ok := err.(*Error); !ok {
		t.Errorf("error is a %T, want *Error", err)
	}
}

func TestMarshalBuffer(t *testing.T) {
	b := bytebufferpool.Get()
	defer bytebufferpool.Put(b)
	b.SetString("x=")
	if err := MarshalBuffer(b, []any{&tVal{1}}); err != nil || b.String() != `x=["own:1"]` {
		t.Errorf("%q, %v", b.String(), err)
	}
	err := MarshalBuffer(b, []any{1, math.NaN()})
	if _, ok := err.(*Error); !ok || b.String() != `x=["own:1"]` {
		t.Errorf("after an error: %q, %T %v", b.String(), err, err)
	}
}

func TestMarshalResult(t *testing.T) {
	first, _ := Marshal(map[string]any{"a": "first"})
	if len(first) != cap(first) {
		t.Errorf("len %d, cap %d", len(first), cap(first))
	}
	keep := string(first)
	for range 100 {
		Marshal(map[string]any{"a": "other"})
		MarshalWrite(io.Discard, []any{strings.Repeat("x", 100)})
	}
	if string(first) != keep {
		t.Errorf("a result has changed to %s", first)
	}
}

// TestAppendWithinCapacity: at a capacity of exactly the output nothing is
// allocated, what is before stays, and the result lies in dst.
func TestAppendWithinCapacity(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("sync.Pool drops at random under the race detector")
	}
	for name, v := range map[string]any{
		"own pointer": &tVal{12}, "own slice": []tVal{{1}, {2}}, "own map": map[string]*tVal{"a": {1}, "b": {2}}, "own values": map[string]tVal{"a": {1}, "b": {2}},
		"any map": map[string]any{"a": []any{1.5, "x", nil, true, &tVal{1}}, "b": map[string]any{"c": 1}}, "floats": []tPrice{1, 2}, "table": &[]tLevel{{1, 2}},
		"int map": map[int]*[]bool{1: {true}, 20: nil}, "text map": map[tTextInt]uint8{}, "array": &[2]float64{1, 2}, "string map": map[string]string{"a": "b"},
		"times": []time.Time{{}}, "numbers": []json.Number{"1"}, "raw": &[]json.RawMessage{[]byte(`{"a":1}`)}, "bytes": [][]byte{{1, 2, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			want, err := MarshalAppend([]byte("abc"), v)
			if err != nil {
				t.Fatal(err)
			}
			dst := make([]byte, 3, len(want))
			copy(dst, "abc")
			var out []byte
			if n := testing.AllocsPerRun(100, func() { out, _ = MarshalAppend(dst, v) }); n != 0 && !sanitizer.Address {
				t.Errorf("%v allocations", n)
			}
			if string(out) != string(want) || &out[0] != &dst[0] {
				t.Errorf("got %s, want %s in dst itself", out, want)
			}
		})
	}
}

func TestMarshalAllocatesOnce(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("sync.Pool drops at random under the race detector")
	}
	for name, v := range map[string]any{"own": &tVal{1}, "any": map[string]any{"a": []any{"b"}}, "slice": []*tVal{{1}}, "nested": &tNested{Kids: []*tNested{{}}}} {
		if n := testing.AllocsPerRun(200, func() { Marshal(v) }); n != 1 && !sanitizer.Address {
			t.Errorf("%s: %v allocations, want 1", name, n)
		}
	}
}
