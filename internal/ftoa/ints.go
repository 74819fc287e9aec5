package ftoa

//go:generate go run -C _asm ./avx2ints -out ../ints_avx2_amd64.s -stubs ../ints_avx2_amd64.go -pkg ftoa

// A batch of integers is a comma and the decimal digits of each, after its sign. Functions for batches may write anywhere
// between dst's length and its capacity.

// AppendInt64s appends a comma and the text of each value of v.
func AppendInt64s(dst []byte, v []int64) []byte { return appendInt64s(dst, v) }

// AppendUint64s is [AppendInt64s] for unsigned integers.
func AppendUint64s(dst []byte, v []uint64) []byte { return appendUint64s(dst, v) }

// AppendInt32s is [AppendInt64s] for integers of 32 bits.
func AppendInt32s(dst []byte, v []int32) []byte { return appendInt32s(dst, v) }

// AppendUint32s is [AppendInt64s] for unsigned integers of 32 bits.
func AppendUint32s(dst []byte, v []uint32) []byte { return appendUint32s(dst, v) }

// appendEachInt and appendEachUint are these without vectors.
func appendEachInt[I int64 | int32](dst []byte, v []I) []byte {
	for _, i := range v {
		dst = AppendInt(append(dst, ','), int64(i))
	}
	return dst
}

func appendEachUint[U uint64 | uint32](dst []byte, v []U) []byte {
	for _, u := range v {
		dst = AppendUint(append(dst, ','), uint64(u))
	}
	return dst
}
