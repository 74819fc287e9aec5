package conformance

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	burin "github.com/burin-go/burin/encoding"
)

// TestPlain compares random values in a document without the escapes for HTML with what a json.Encoder writes.
// The encoders are all made for HTML, so that AppendAnyNestedPlain has to find out what may stand.
func TestPlain(t *testing.T) {
	for _, typ := range roots {
		t.Run(typ.Name(), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(rt *rapid.T) {
				p := reflect.New(typ)
				fill(rt, p.Interface())
				v := p.Elem().Interface()
				for _, v := range []any{p.Interface(), v, []any{v, p.Interface()}, map[string]any{"<": v}} {
					want, wantErr := encodePlain(v)
					got, err := burin.AppendAnyNestedPlain([]byte("dst"), v, 0)
					if (err == nil) != (wantErr == nil) || string(got) != "dst"+string(want) {
						rt.Fatalf("%T: error %v, want %v\n got %s\nwant dst%s", v, err, wantErr, got, want)
					}
				}
			})
		})
	}
}

func encodePlain(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
