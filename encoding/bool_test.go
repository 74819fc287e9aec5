package encoding

import "testing"

type namedBool bool

func TestAppendBool(t *testing.T) {
	for _, b := range []bool{false, true} {
		leafNoAllocs(t, "bool", leafStd(t, b), leafPure(func(dst []byte) []byte { return AppendBool(dst, b) }))
		n := namedBool(b)
		leafNoAllocs(t, "named", leafStd(t, n), leafPure(func(dst []byte) []byte { return AppendBool(dst, n) }))
	}
}
