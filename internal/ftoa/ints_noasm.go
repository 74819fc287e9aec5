//go:build purego || !amd64

package ftoa

func appendInt64s(dst []byte, v []int64) []byte   { return appendEachInt(dst, v) }
func appendUint64s(dst []byte, v []uint64) []byte { return appendEachUint(dst, v) }
func appendInt32s(dst []byte, v []int32) []byte   { return appendEachInt(dst, v) }
func appendUint32s(dst []byte, v []uint32) []byte { return appendEachUint(dst, v) }
