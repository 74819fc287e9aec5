//go:build !purego

package ftoa

import (
	"math"
	"slices"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu"
)

func appendJSON64s(dst []byte, v []float64) (out []byte, done int) {
	if len(v) < fewest {
		return appendEach64(dst, v)
	}
	switch cpu.Current() {
	case cpu.AVX512:
		a := array64{dst: dst, start: len(dst), v: v}
		a.values()
		raceAppend(a.dst[len(dst):], v)
		return a.dst, a.done
	}
	return appendEach64(dst, v)
}

const (
	// fewest is how many values a kernel needs to be faster than the scalar.
	fewest = 4
	// kernelValues is how many values a kernel is given: it cannot be preempted.
	kernelValues = 4096
	// kernelBlock is how many values a kernel takes at once, blockRoom what their text may touch, and maxValue the
	// longest value with its comma.
	kernelBlock = 8
	maxValue    = 25
	blockRoom   = (kernelBlock-1)*maxValue + 32
)

// array64 is an array on its way to text.
type array64 struct {
	dst   []byte
	start int // len(dst) before the first value
	v     []float64
	done  int
	odd   oddBlock
	each  int // how many values the scalar takes after a block with odd values
}

// oddBlock is what a kernel leaves of a block of which it does not know some lanes.
type oddBlock struct {
	text  [kernelBlock][32]byte
	size  [kernelBlock]uint8
	lanes uint64 // a bit for each that it does not know
}

func (o *oddBlock) raw() *[272]byte { return (*[unsafe.Sizeof(*o)]byte)(unsafe.Pointer(o)) }

// The predictor takes a plan from a sample: zeros, or decimals of so many places, or neither. A plan is kept while it fits.
// Without one, or after two short runs by one, the general kernel takes restMin values before the next sample, and then
// twice as many each time, up to restMax.
const (
	sample   = 16
	restMin  = 32
	restMax  = 256
	shortRun = 64
	longRun  = 128
)

// values appends all values. It stops at one that is not finite.
func (a *array64) values() {
	rest := restMin
	for len(a.v)-a.done >= sample {
		start := a.done
		if a.zeros(); a.done == start {
			if even, odd, wide := chooseDecimalsAVX512(&a.v[a.done], 0, 0); even >= 0 && odd >= 0 {
				if !a.decimals(even, odd, wide != 0) {
					return
				}
			}
		}
		if a.done-start >= longRun {
			rest = restMin
			continue
		}
		if !a.general(min(a.done+rest, len(a.v))) {
			return
		}
		rest = min(2*rest, restMax)
	}
	a.general(len(a.v))
}

// zeros appends zeros, if there are some.
func (a *array64) zeros() {
	if !allZero((*[sample]float64)(a.v[a.done:])) {
		return
	}
	n := len(a.dst)
	done := appendZerosAVX512(unsafe.SliceData(a.dst[n:]), cap(a.dst)-n, &a.v[a.done], len(a.v)-a.done)
	a.dst = a.dst[:n+2*done]
	a.done += done
}

func allZero(v *[sample]float64) bool {
	var all uint64
	for _, f := range v {
		all |= math.Float64bits(f)
	}
	return all == 0
}

// decimals appends values with so many decimals, and some others among them.
func (a *array64) decimals(even, odd int, wide bool) (ok bool) {
	const most8 = 6 // 1e-7 has an exponent
	short := 0
	for a.done < len(a.v) {
		wide = wide || even > most8 || odd > most8
		done, tight := a.decimalRun(even, odd, wide)
		left := len(a.v) - a.done
		switch {
		case tight:
			if !a.general(a.done + min(kernelBlock, left)) {
				return false
			}
			continue
		case done >= shortRun:
			short = 0
		default:
			short++
			if done == 0 || short == 2 {
				return true
			}
		}
		if left < sample || allZero((*[sample]float64)(a.v[a.done:])) {
			return true
		}
		e, o, w := chooseDecimalsAVX512(&a.v[a.done], even, odd)
		if e >= 0 && o >= 0 && (e != even || o != odd || w != 0 && !wide) {
			even, odd, wide = e, o, wide || w != 0
			continue
		}
		if !a.general(a.done + sample) {
			return false
		}
	}
	return true
}

// decimalRun appends values with so many decimals, as far as they fit, and returns how many; and whether it stopped
// because dst may be too small.
func (a *array64) decimalRun(even, odd int, wide bool) (done int, tight bool) {
	n, v := len(a.dst), a.v[a.done:min(a.done+kernelValues, len(a.v))]
	room := cap(a.dst) - n
	if room < blockRoom {
		return 0, true
	}
	var written int
	if dst := &a.dst[n : n+1][0]; wide {
		written, done = appendDecimals16AVX512(dst, room, &v[0], len(v), max(even, odd))
	} else {
		written, done = appendDecimals8AVX512(dst, room, &v[0], len(v), even, odd)
	}
	a.dst = a.dst[:n+written]
	a.done += done
	return done, room-written < blockRoom && done < len(v)
}

// general appends the values up to number end by the general kernel.
func (a *array64) general(end int) (ok bool) {
	for a.done < end {
		if !a.generalRun(a.v[a.done:min(a.done+kernelValues, end)]) {
			return false
		}
	}
	return true
}

// generalRun appends values of v, some at least.
func (a *array64) generalRun(v []float64) (ok bool) {
	n := len(a.dst)
	if room := cap(a.dst) - n; room >= blockRoom {
		written, done := appendGeneralAVX512(unsafe.SliceData(a.dst[n:n+1]), room, unsafe.SliceData(v), len(v), a.odd.raw())
		a.dst = a.dst[:n+written]
		a.done += done
		return a.odd.lanes == 0 || a.oddValues(v[done:min(done+kernelBlock, len(v))], done)
	}
	// What is left may be enough for a block, but the kernel needs more.
	v = v[:min(kernelBlock, len(v))]
	var scratch [blockRoom]byte
	written, done := appendGeneralAVX512(&scratch[0], len(scratch), unsafe.SliceData(v), len(v), a.odd.raw())
	a.append(scratch[:written])
	a.done += done
	return a.odd.lanes == 0 || a.oddValues(v[done:], done)
}

// oddValues appends a block that the kernel left after a run of values.
func (a *array64) oddValues(v []float64, run int) (ok bool) {
	lanes := a.odd.lanes
	a.odd.lanes = 0
	for i, f := range v {
		switch {
		case lanes>>i&1 == 0:
			a.append(a.odd.text[i][:a.odd.size[i]])
		case !a.scalar(f):
			return false
		}
		a.done++
	}
	// Where odd values are many, going in and out of the kernel costs more than it saves.
	if run >= 64 {
		a.each = 0
		return true
	}
	a.each = min(2*a.each+kernelBlock, 256)
	for _, f := range a.v[a.done:min(a.done+a.each, len(a.v))] {
		if !a.scalar(f) {
			return false
		}
		a.done++
	}
	return true
}

func (a *array64) scalar(f float64) (ok bool) {
	if !finite(f) {
		return false
	}
	var scratch [1 + room]byte
	a.append(AppendJSON64(append(scratch[:0], ','), f))
	return true
}

// append appends text. Where dst must grow, it does so for all that is left, if it is like what is done.
func (a *array64) append(text []byte) {
	if cap(a.dst)-len(a.dst) < len(text) {
		size := maxValue
		if a.done > 0 {
			size = (len(a.dst)-a.start)/a.done + 1
		}
		a.dst = slices.Grow(a.dst, len(text)+(len(a.v)-a.done)*size)
	}
	a.dst = append(a.dst, text...)
}
