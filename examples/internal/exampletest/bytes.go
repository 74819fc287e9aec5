// Package exampletest has the tests that every example passes: the bytes, the
// allocations, the errors and the answers over HTTP.
package exampletest

import (
	"bytes"
	"encoding/json"
	"testing"

	burin "github.com/burin-go/burin/encoding"
)

// Bytes holds every way to encode v, by pointer and by value, to the bytes of
// encoding/json, which it returns.
func Bytes[T burin.Appender](t *testing.T, v *T) []byte {
	t.Helper()
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	byValue, err := json.Marshal(*v)
	if err != nil || !bytes.Equal(byValue, want) {
		t.Fatalf("encoding/json itself tells values from pointers: error %v\n%s\n%s", err, byValue, want)
	}
	Writes(t, v, want)
	return want
}

// Writes holds every way to encode v, by pointer and by value, to want.
func Writes[T burin.Appender](t *testing.T, v *T, want []byte) {
	t.Helper()
	const before = "before "
	cut := func(b []byte, err error) ([]byte, error) {
		rest, ok := bytes.CutPrefix(b, []byte(before))
		if !ok {
			t.Errorf("what stood in dst has become %.20q", b)
		}
		return rest, err
	}
	written := func(v any) ([]byte, error) {
		var w bytes.Buffer
		err := burin.MarshalWrite(&w, v)
		return w.Bytes(), err
	}
	for _, way := range []struct {
		name   string
		encode func() ([]byte, error)
	}{
		{"AppendJSON", func() ([]byte, error) { return cut((*v).AppendJSON([]byte(before))) }},
		{"AppendJSON of a pointer", func() ([]byte, error) { return cut(any(v).(burin.Appender).AppendJSON([]byte(before))) }},
		{"Marshal", func() ([]byte, error) { return burin.Marshal(*v) }},
		{"Marshal of a pointer", func() ([]byte, error) { return burin.Marshal(v) }},
		{"MarshalAppend", func() ([]byte, error) { return cut(burin.MarshalAppend([]byte(before), *v)) }},
		{"MarshalAppend of a pointer", func() ([]byte, error) { return cut(burin.MarshalAppend([]byte(before), v)) }},
		{"MarshalWrite", func() ([]byte, error) { return written(*v) }},
		{"MarshalWrite of a pointer", func() ([]byte, error) { return written(v) }},
	} {
		got, err := way.encode()
		if err != nil {
			t.Errorf("%s: %v", way.name, err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s: %s", way.name, difference(got, want))
		}
	}
}
