package exampletest

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	burin "github.com/burin-go/burin/encoding"
)

// Refuses wants v not to be encoded, as encoding/json does not encode it either, with
// an error that names path, and what was written before it to be as it was.
func Refuses[T burin.Appender](t *testing.T, v *T, path string) {
	t.Helper()
	if _, err := json.Marshal(v); err == nil {
		t.Fatal("encoding/json takes the value")
	}
	report := func(name string, err error) {
		t.Helper()
		var e *burin.Error
		if !errors.As(err, &e) || e.Path != path {
			t.Errorf("%s: error %v, want one at %s", name, err, path)
		}
	}
	const before = "before"
	for _, x := range []struct {
		name string
		v    any
	}{{"value", *v}, {"pointer", v}} {
		out, err := x.v.(burin.Appender).AppendJSON([]byte(before))
		report("AppendJSON of a "+x.name, err)
		if string(out) != before {
			t.Errorf("AppendJSON of a %s returns %.20q, want dst as it was", x.name, out)
		}
		out, err = burin.Marshal(x.v)
		report("Marshal of a "+x.name, err)
		if out != nil {
			t.Errorf("Marshal of a %s returns %.20q", x.name, out)
		}
		var w bytes.Buffer
		report("MarshalWrite of a "+x.name, burin.MarshalWrite(&w, x.v))
		if w.Len() != 0 {
			t.Errorf("MarshalWrite of a %s has written %.20q", x.name, &w)
		}
	}
}
