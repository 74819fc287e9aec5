package encoding

import "reflect"

// IsZero says whether *v is the zero value as reflect.Value.IsZero decides. Generated code calls it for
// omitzero on types that cannot be compared with ==. v may stand on the stack: a copy is looked at.
func IsZero[T any](v *T) bool {
	c := new(T)
	*c = *v
	return reflect.ValueOf(c).Elem().IsZero()
}
