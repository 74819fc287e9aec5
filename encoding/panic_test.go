package encoding

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"testing"

	"github.com/valyala/bytebufferpool"
)

// A tKeeper keeps the dst that it is given, writes to it, and panics.
type tKeeper struct{ dst *[]byte }

func (k tKeeper) AppendJSON(dst []byte) ([]byte, error) {
	*k.dst = append(dst, "half of"...)
	panic(panicked)
}

// A tScribbler appends a text, and then overwrites what a tKeeper has kept.
type tScribbler struct{ kept []byte }

func (s tScribbler) AppendJSON(dst []byte) ([]byte, error) {
	dst = append(dst, `"a text of some length"`...)
	for i := range s.kept[:cap(s.kept)] {
		s.kept[:cap(s.kept)][i] = '!'
	}
	return dst, nil
}

const panicked = "the method's own panic"

type (
	tPanicsJSON   struct{ N int }
	tPanicsText   struct{ N int }
	tPanicsAppend struct{ N int }
	panicWriter   struct{}
)

func (tPanicsJSON) MarshalJSON() ([]byte, error)        { panic(panicked) }
func (tPanicsText) MarshalText() ([]byte, error)        { panic(panicked) }
func (tPanicsAppend) AppendText([]byte) ([]byte, error) { panic(panicked) }
func (tPanicsAppend) MarshalText() ([]byte, error)      { panic(panicked) }
func (panicWriter) Write([]byte) (int, error)           { panic(panicked) }
func panicSeq(yield func(any) bool)                     { yield(1); panic(panicked) }
func panicOf(f func()) (r any)                          { defer func() { r = recover() }(); f(); return nil }
func write(w io.Writer, v any) func()                   { return func() { MarshalWrite(w, v) } }
func encodePython(v any) func()                         { return func() { AppendAnyPython(nil, v, 0, 0) } }
func encodeWith(c Config, v any) func()                 { return func() { c.Marshal(v) } }
func writeArray(w io.Writer, v any) func() {
	return func() { WriteArray(w, slices.Values([]any{1, v})) }
}
func writeLines(w io.Writer, v any) func() {
	return func() { WriteLines(w, slices.Values([]any{1, v})) }
}

// TestPanics: the panic of a user's code passes through every function, and nothing that this code was given is used for
// anybody else afterwards.
func TestPanics(t *testing.T) {
	var kept []byte
	var buffer bytebufferpool.ByteBuffer
	values := map[string]any{
		"MarshalJSON": tPanicsJSON{}, "MarshalText": tPanicsText{}, "AppendText": tPanicsAppend{}, "in an any": []any{1, &tPanicsJSON{}},
		"key": map[tPanicsText]int{{}: 1}, "key of any": map[tPanicsText]any{{}: 1}, "key, AppendText": map[tPanicsAppend]any{{}: 1},
	}
	own := map[string]any{ // has no encoder for Python
		"AppendJSON": tKeeper{&kept}, "in a slice": []tKeeper{{&kept}}, "in a map": map[string]any{"a": 1, "b": tKeeper{&kept}},
		"in a typed map": map[int]tKeeper{1: {&kept}}, "in rows": [][]any{{1}, {&tKeeper{&kept}}}, "in a struct": struct{ A any }{tPanicsJSON{}},
	}
	calls := map[string]func(){
		"Write panics": write(panicWriter{}, []int{1}), "stream, Write panics": writeArray(panicWriter{}, 1), "lines, Write panics": writeLines(panicWriter{}, 1),
		"seq panics": func() { WriteArray(io.Discard, panicSeq) }, "lines, seq panics": func() { WriteLines(io.Discard, panicSeq) },
	}
	for name, v := range values {
		calls["Python, "+name] = encodePython(v)
	}
	maps.Copy(values, own)
	for name, v := range values {
		calls["Marshal, "+name] = func() { Marshal(v) }
		calls["MarshalAppend, "+name] = func() { MarshalAppend(make([]byte, 0, 100), v) }
		calls["MarshalWrite, "+name] = write(io.Discard, v)
		calls["MarshalBuffer, "+name] = func() { MarshalBuffer(&buffer, v) }
		calls["WriteArray, "+name] = writeArray(io.Discard, v)
		calls["WriteLines, "+name] = writeLines(io.Discard, v)
		calls["indented, "+name] = encodeWith(Config{Indent: " "}, v)
		calls["plain, "+name] = encodeWith(Config{EscapeHTML: new(false)}, v)
	}
	for name, call := range calls {
		kept = nil
		if r := panicOf(call); fmt.Sprint(r) != panicked {
			t.Errorf("%s: recovered %v, want %s", name, r, panicked)
		}
		if buffer.Len() != 0 {
			t.Errorf("%s: the caller's buffer holds %q", name, buffer.B)
		}
		const want = `["a text of some length",{"a":1,"b":"x"}]`
		v := []any{tScribbler{kept}, map[string]any{"b": "x", "a": 1}}
		for range 3 {
			if b, err := Marshal(v); err != nil || string(b) != want {
				t.Fatalf("after %s: %q, %v", name, b, err)
			}
			if b, err := AppendAnyPython(nil, v[1], 0, PythonCompact); err != nil || string(b) != `{"a":1,"b":"x"}` {
				t.Fatalf("after %s: Python %q, %v", name, b, err)
			}
		}
	}
}
