package encoding

import (
	"slices"
	"unsafe"

	"github.com/burin-go/burin/internal/base64"
)

// AppendBytes appends b as a JSON string of its base64 form (RFC 4648 section
// 4, padded); a nil slice is null.
func AppendBytes(dst, b []byte) []byte {
	if b == nil {
		return append(dst, "null"...)
	}
	size := base64.EncodedLen(len(b))
	from := len(dst) + len(`"`)
	dst = slices.Grow(dst, size+len(`""`))[:from+size+len(`"`)]
	dst[from-1], dst[from+size] = '"', '"'
	base64.Encode(dst[from:from+size], b)
	return dst
}

// AppendNamedBytes is AppendBytes for slices whose elements are a byte type of their own.
func AppendNamedBytes[S ~[]B, B ~byte](dst []byte, s S) []byte {
	return AppendBytes(dst, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)))
}
