//go:build purego || !amd64

package ftoa

// Were these inlined into other packages, v would escape there into the calls of generic functions.

//go:noinline
func appendInt64s(dst []byte, v []int64) []byte { return appendEachInt(dst, v) }

//go:noinline
func appendUint64s(dst []byte, v []uint64) []byte { return appendEachUint(dst, v) }

//go:noinline
func appendInt32s(dst []byte, v []int32) []byte { return appendEachInt(dst, v) }

//go:noinline
func appendUint32s(dst []byte, v []uint32) []byte { return appendEachUint(dst, v) }
