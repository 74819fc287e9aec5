package encoding

import (
	"encoding/base64"
	"slices"
	"unsafe"
)

// AppendBytes appends b as a JSON string of its base64 form (RFC 4648 section
// 4, padded); a nil slice is null.
func AppendBytes(dst, b []byte) []byte {
	if b == nil {
		return append(dst, "null"...)
	}
	dst = slices.Grow(dst, base64.StdEncoding.EncodedLen(len(b))+len(`""`))
	dst = append(dst, '"')
	dst = base64.StdEncoding.AppendEncode(dst, b)
	return append(dst, '"')
}

// AppendNamedBytes is AppendBytes for slices whose elements are a byte type of their own.
func AppendNamedBytes[S ~[]B, B ~byte](dst []byte, s S) []byte {
	return AppendBytes(dst, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)))
}
