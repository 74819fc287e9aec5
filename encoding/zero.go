package encoding

import "reflect"

// IsZeroInterface says whether encoding/json leaves v out for omitzero: if v is nil, holds a nil pointer, or has an
// IsZero that returns true. It is for fields whose type is an interface with that method.
func IsZeroInterface(v interface{ IsZero() bool }) bool {
	if v == nil {
		return true
	}
	if e := reflect.ValueOf(v); e.Kind() == reflect.Pointer && e.IsNil() {
		return true
	}
	return v.IsZero()
}

// IsZero says whether *v is the zero value as reflect.Value.IsZero decides. Generated code calls it for
// omitzero on types that cannot be compared with ==. v may stand on the stack: a copy is looked at.
func IsZero[T any](v *T) bool {
	c := new(T)
	*c = *v
	return reflect.ValueOf(c).Elem().IsZero()
}
