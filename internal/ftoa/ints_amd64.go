//go:build !purego

package ftoa

import (
	"slices"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu"
)

func appendInt64s(dst []byte, v []int64) []byte {
	if !byKernel(len(v)) {
		return appendEachInt(dst, v)
	}
	return appendArray(dst, v, int64s)
}

func appendUint64s(dst []byte, v []uint64) []byte {
	if !byKernel(len(v)) {
		return appendEachUint(dst, v)
	}
	return appendArray(dst, v, uint64s)
}

func appendInt32s(dst []byte, v []int32) []byte {
	if !byKernel(len(v)) {
		return appendEachInt(dst, v)
	}
	return appendArray(dst, v, int32s)
}

func appendUint32s(dst []byte, v []uint32) []byte {
	if !byKernel(len(v)) {
		return appendEachUint(dst, v)
	}
	return appendArray(dst, v, uint32s)
}

// byKernel says whether so many integers are better appended by a kernel than one by one.
func byKernel(n int) bool { return n >= fewestInts && cpu.Current() >= cpu.AVX2 }

const (
	// fewestInts is how many integers a kernel needs to be faster than the scalar.
	fewestInts = 5
	// intBlock is how many integers a kernel takes at once, and intRoom what their text may touch.
	intBlock = 16
	intRoom  = intBlock * 21
	// leastIntRoom is what a kernel needs for integers that are short.
	leastIntRoom = (intBlock-1)*10 + 16
)

// An intType is a type of integers that there are kernels for.
type intType int

const (
	int64s intType = iota
	uint64s
	int32s
	uint32s
)

// kernel calls the kernel for n integers, one at least, and returns how many bytes it has written of how many of them.
func (t intType) kernel(dst *byte, room int, v unsafe.Pointer, n int) (written, done int) {
	wide := cpu.Current() == cpu.AVX512
	switch {
	case t == int64s && wide:
		return appendInt64sAVX512(dst, room, (*int64)(v), n)
	case t == int64s:
		return appendInt64sAVX2(dst, room, (*int64)(v), n)
	case t == uint64s && wide:
		return appendUint64sAVX512(dst, room, (*uint64)(v), n)
	case t == uint64s:
		return appendUint64sAVX2(dst, room, (*uint64)(v), n)
	case t == int32s && wide:
		return appendInt32sAVX512(dst, room, (*int32)(v), n)
	case t == int32s:
		return appendInt32sAVX2(dst, room, (*int32)(v), n)
	case wide:
		return appendUint32sAVX512(dst, room, (*uint32)(v), n)
	default:
		return appendUint32sAVX2(dst, room, (*uint32)(v), n)
	}
}

// appendArray appends the integers of v, which are of type t.
func appendArray[I int64 | uint64 | int32 | uint32](dst []byte, v []I, t intType) []byte {
	start := len(dst)
	for at := 0; at < len(v); {
		n, rest := len(dst), v[at:min(at+kernelValues, len(v))]
		if room := cap(dst) - n; room >= leastIntRoom {
			written, done := t.kernel(unsafe.SliceData(dst[n:n+1]), room, unsafe.Pointer(&rest[0]), len(rest))
			dst = dst[:n+written]
			at += done
			if done > 0 {
				continue
			}
		}
		// What is left may be enough for a block, but the kernel needs more.
		var scratch [intRoom]byte
		written, done := t.kernel(&scratch[0], len(scratch), unsafe.Pointer(&rest[0]), min(intBlock, len(rest)))
		at += done
		if cap(dst)-n < written {
			size := (n-start+written)/at + 1
			dst = slices.Grow(dst, written+(len(v)-at)*size)
		}
		dst = append(dst, scratch[:written]...)
	}
	raceAppend(dst[start:], v)
	return dst
}
