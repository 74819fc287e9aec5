//go:build !purego

package ftoa

import (
	"slices"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu"
)

func appendJSON32s(dst []byte, v []float32) (out []byte, done int) {
	if len(v) < fewest {
		return appendEach32(dst, v)
	}
	level := cpu.Current()
	if level < cpu.AVX2 {
		return appendEach32(dst, v)
	}
	n := len(dst)
	a := array32{level: level, start: n}
	dst = a.values(dst, v)
	raceAppend(dst[n:], v)
	return dst, a.done
}

// As kernelBlock, maxValue and blockRoom, for float32.
const (
	kernelBlock32 = 16
	maxValue32    = 23
	blockRoom32   = (kernelBlock32-1)*maxValue32 + 32
)

// array32 is array64 for float32. It has no predictor: one kernel does for all.
type array32 struct {
	level cpu.Level
	start int // len(dst) before the first value
	count int // values
	done  int // values with their text
	odd   oddBlock32
	each  int // how many values the scalar takes after a block with odd values
}

// oddBlock32 is oddBlock for float32.
type oddBlock32 struct {
	text  [kernelBlock32][32]byte
	size  [kernelBlock32]uint8
	lanes uint64
}

func (o *oddBlock32) raw() *[536]byte { return (*[unsafe.Sizeof(*o)]byte)(unsafe.Pointer(o)) }

// values appends all values. It stops at one that is not finite.
func (a *array32) values(dst []byte, v []float32) []byte {
	a.count = len(v)
	for ok := true; ok && a.done < len(v); {
		dst, ok = a.run(dst, v)
	}
	return dst
}

// run appends some values.
func (a *array32) run(dst []byte, v []float32) (out []byte, ok bool) {
	rest := v[a.done:min(a.done+kernelValues, len(v))]
	var written, done int
	if free := dst[len(dst):cap(dst)]; len(free) >= blockRoom32 {
		written, done = a.kernel(free, rest)
		dst = dst[:len(dst)+written]
	} else {
		// What is left may be enough for a block, but the kernel needs more.
		var scratch [blockRoom32]byte
		written, done = a.kernel(scratch[:], rest[:min(kernelBlock32, len(rest))])
		dst = a.append(dst, scratch[:written])
	}
	a.done += done
	if a.odd.lanes == 0 {
		return dst, true
	}
	return a.oddValues(dst, v, done)
}

func (a *array32) kernel(dst []byte, v []float32) (written, done int) {
	if a.level == cpu.AVX512 {
		return appendFloat32AVX512(&dst[0], len(dst), &v[0], len(v), a.odd.raw())
	}
	return appendFloat32AVX2(&dst[0], len(dst), &v[0], len(v), a.odd.raw())
}

// oddValues appends a block that the kernel left after a run of values, and, where such blocks are many, some of those
// behind it.
func (a *array32) oddValues(dst []byte, v []float32, run int) (out []byte, ok bool) {
	lanes := a.odd.lanes
	a.odd.lanes = 0
	for i := range min(kernelBlock32, len(v)-a.done) {
		if lanes>>i&1 == 0 {
			dst = a.append(dst, a.odd.text[i][:a.odd.size[i]])
			a.done++
		} else if dst, ok = a.scalar(dst, v[a.done]); !ok {
			return dst, false
		}
	}
	if run >= shortRun {
		a.each = 0
		return dst, true
	}
	a.each = min(2*a.each+kernelBlock32, restMax)
	for range min(a.each, len(v)-a.done) {
		if dst, ok = a.scalar(dst, v[a.done]); !ok {
			return dst, false
		}
	}
	return dst, true
}

// scalar appends the next value, which is f.
func (a *array32) scalar(dst []byte, f float32) (out []byte, ok bool) {
	if !finite32(f) {
		return dst, false
	}
	var scratch [1 + room]byte
	dst = a.append(dst, AppendJSON32(append(scratch[:0], ','), f))
	a.done++
	return dst, true
}

// append appends text. Where dst must grow, it does so for all that is left, if it is like what is done.
func (a *array32) append(dst, text []byte) []byte {
	if cap(dst)-len(dst) < len(text) {
		size := maxValue32
		if a.done > 0 {
			size = (len(dst)-a.start)/a.done + 1
		}
		dst = slices.Grow(dst, len(text)+(a.count-a.done)*size)
	}
	return append(dst, text...)
}
