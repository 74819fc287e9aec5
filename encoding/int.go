package encoding

import "strconv"

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
	return strconv.AppendInt(dst, int64(i), 10)
}

// AppendUint appends u as a JSON number, in decimal.
func AppendUint[U Unsigned](dst []byte, u U) []byte {
	return strconv.AppendUint(dst, uint64(u), 10)
}

// AppendInts appends s as a JSON array of numbers; a nil slice is null.
//
// It is not for slices of uint8: encoding/json writes those as base64, see
// [AppendBytes]. Nor is it for an element type with a marshaler of its own,
// which satisfies Integer too and would be passed over.
func AppendInts[S ~[]I, I Integer](dst []byte, s S) []byte {
	if s == nil {
		return append(dst, "null"...)
	}
	dst = append(dst, '[')
	if zero := I(0); zero-1 < zero {
		for i, v := range s {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = strconv.AppendInt(dst, int64(v), 10)
		}
	} else {
		for i, v := range s {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = strconv.AppendUint(dst, uint64(v), 10)
		}
	}
	return append(dst, ']')
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
			dst = strconv.AppendInt(dst, int64(v), 10)
		} else {
			dst = strconv.AppendUint(dst, uint64(v), 10)
		}
		dst = append(dst, '"')
	}
	return append(dst, ']')
}
