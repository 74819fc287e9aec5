package encodingtest

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/burin-go/burin/encoding"
)

// TestKindOf: a MarshalJSON that burin made has its errors wrapped by encoding/json, and is seen through.
func TestKindOf(t *testing.T) {
	unsupported := &encoding.Error{Err: &json.UnsupportedValueError{Str: "NaN"}}
	method := &json.MarshalerError{Type: reflect.TypeFor[int](), Err: errors.New("the method's")}
	for _, c := range []struct {
		err  error
		want string
	}{
		{unsupported, "*json.UnsupportedValueError"},
		{&json.UnsupportedTypeError{}, "*json.UnsupportedTypeError"},
		{method, "*json.MarshalerError"},
		{&encoding.Error{Err: method}, "*json.MarshalerError"},
		{&json.MarshalerError{Type: reflect.TypeFor[int](), Err: unsupported}, "*json.UnsupportedValueError"},
		{&json.MarshalerError{Type: reflect.TypeFor[int](), Err: &encoding.Error{Err: method}}, "*json.MarshalerError"},
		{&json.MarshalerError{Type: reflect.TypeFor[int](), Err: &encoding.Error{Err: errors.New("a number")}}, "none of encoding/json's"},
		{errors.New("a number"), "none of encoding/json's"},
	} {
		if got := kindOf(c.err); got != c.want {
			t.Errorf("%v: %s, want %s", c.err, got, c.want)
		}
	}
}
