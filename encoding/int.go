package encoding

import (
	"unsafe"

	"github.com/burin-go/burin/internal/ftoa"
)

// Signed is any signed integer type.
type Signed interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64
}

// Unsigned is any unsigned integer type, uintptr included, as in encoding/json.
type Unsigned interface {
	~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// Integer is any integer type.
type Integer interface {
	Signed | Unsigned
}

// AppendInt appends i as a JSON number, in decimal.
func AppendInt[I Signed](dst []byte, i I) []byte {
	return ftoa.AppendInt(dst, int64(i))
}

// AppendUint appends u as a JSON number, in decimal.
func AppendUint[U Unsigned](dst []byte, u U) []byte {
	return ftoa.AppendUint(dst, uint64(u))
}

// AppendInts appends s as a JSON array of numbers; a nil slice is null.
//
// It is not for slices of uint8: encoding/json writes those as base64, see
// [AppendBytes]. Nor is it for an element type with a marshaler of its own,
// which satisfies Integer too and would be passed over.
func AppendInts[S ~[]I, I Integer](dst []byte, s S) []byte {
	if len(s) == 0 {
		if s == nil {
			return append(dst, "null"...)
		}
		return append(dst, "[]"...)
	}
	n := len(dst)
	dst = appendIntsFlat(dst, s)
	dst[n] = '[' // in place of the first comma
	return append(dst, ']')
}

// appendIntsFlat appends a comma and the text of each of s. Those of int16 and
// shorter become int32 first.
func appendIntsFlat[S ~[]I, I Integer](dst []byte, s S) []byte {
	p := unsafe.Pointer(unsafe.SliceData(s))
	zero := I(0)
	signed := zero-1 < zero
	switch unsafe.Sizeof(zero) {
	case 8:
		if signed {
			return ftoa.AppendInt64s(dst, unsafe.Slice((*int64)(p), len(s)))
		}
		return ftoa.AppendUint64s(dst, unsafe.Slice((*uint64)(p), len(s)))
	case 4:
		if signed {
			return ftoa.AppendInt32s(dst, unsafe.Slice((*int32)(p), len(s)))
		}
		return ftoa.AppendUint32s(dst, unsafe.Slice((*uint32)(p), len(s)))
	}
	var wide [128]int32
	for len(s) > 0 {
		n := min(len(s), len(wide))
		for i, v := range s[:n] {
			wide[i] = int32(v)
		}
		dst = ftoa.AppendInt32s(dst, wide[:n])
		s = s[n:]
	}
	return dst
}

// AppendIntsQuoted is [AppendInts] with each number inside a JSON string of its
// own, for readers whose numbers have fewer than 64 bits: ["1","2"].
func AppendIntsQuoted[S ~[]I, I Integer](dst []byte, s S) []byte {
	if s == nil {
		return append(dst, "null"...)
	}
	dst = append(dst, '[')
	zero := I(0)
	signed := zero-1 < zero
	for i, v := range s {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '"')
		if signed {
			dst = ftoa.AppendInt(dst, int64(v))
		} else {
			dst = ftoa.AppendUint(dst, uint64(v))
		}
		dst = append(dst, '"')
	}
	return append(dst, ']')
}
