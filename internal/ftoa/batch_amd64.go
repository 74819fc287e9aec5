//go:build !purego

package ftoa

import (
	"slices"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu"
)

func appendFlat64(dst []byte, v []float64, form *Form) (out []byte, done int) {
	level, ok := kernelLevel()
	if !ok || len(v) < fewest {
		return appendEach64(dst, v, form)
	}
	n := len(dst)
	if join := flatJoining(form); join != nil {
		dst, done = appendFlatJoined64(level, dst, v, form, join)
		raceAppend(dst[n:], v)
		return dst, done
	}
	if len(v) < many && !form.rounds() {
		if out, ok := appendFew64(level, form.repr(), dst, v); ok {
			raceAppend(out[n:], v)
			return out, len(v)
		}
	}
	a := array64{level: level, form: form, repr: form.repr(), start: n}
	dst, _ = a.values(dst, v, nil)
	raceAppend(dst[n:], v)
	return dst, a.done
}

// appendFew64 appends all values of v by one call of the general kernel, or none.
func appendFew64(level cpu.Level, repr bool, dst []byte, v []float64) (out []byte, ok bool) {
	free := dst[len(dst):cap(dst)]
	if len(free) < blockRoom {
		return dst, false
	}
	var odd oddBlock
	written, done := generalKernel(level, repr, free, v, &odd)
	if done < len(v) {
		return dst, false
	}
	return dst[:len(dst)+written], true
}

const (
	// fewest is how many values a kernel needs to be faster than the scalar, and many how many are worth a plan.
	fewest, many = 2, 32
	// kernelValues is how many values a kernel is given: it cannot be preempted.
	kernelValues = 4096
	// kernelBlock is how many values a kernel takes at once, and maxValue the longest value with its comma.
	kernelBlock = 8
	maxValue    = 26
	// blockRoom is what the text of a block may touch, decimals included, of which a block has twice as many.
	blockRoom = (kernelBlock-1)*maxValue + 32
)

// array64 is an array on its way to text. Its methods take dst, and return it; the values; and their classes, see joining,
// or nil if there are only commas. None of these are fields, or the caller's arrays would escape to the heap.
type array64 struct {
	level cpu.Level
	form  *Form
	repr  bool     // the form's
	join  *joining // what classes mean
	done  int      // values with their text
	count int      // values

	plan
	odd  oddBlock
	each int // how many values the scalar takes after a block with odd values

	// For what dst may need when it grows: its length before the first value, how many values there were before these, and
	// how many there will be, as far as it is known.
	start, before, after int
}

// oddBlock is what a kernel leaves of a block of which it does not know some lanes.
type oddBlock struct {
	text  [kernelBlock][32]byte
	size  [kernelBlock]uint8
	lanes uint64 // a bit for each that it does not know
}

func (o *oddBlock) raw() *[272]byte { return (*[unsafe.Sizeof(*o)]byte)(unsafe.Pointer(o)) }

// values appends all values. It stops at one that is not finite.
func (a *array64) values(dst []byte, v []float64, classes []uint8) (out []byte, ok bool) {
	a.before += a.done
	a.done, a.count = 0, len(v)
	ok = true
	for ok && a.done < len(v) {
		left := len(v) - a.done
		switch {
		case a.form.rounds():
			dst, ok = a.general(dst, v, classes)
		case a.pause > 0:
			n := min(a.pause, left)
			a.pause -= n
			dst, ok = a.general(dst, v[:a.done+n], classes)
		case a.decimal:
			dst, ok = a.decimals(dst, v, classes)
		case left < sample:
			dst, ok = a.general(dst, v, classes)
		case classes == nil && !a.repr && a.zeroSample(v):
			dst = a.zeros(dst, v)
		default:
			a.choose(v)
		}
	}
	return dst, ok
}

// general appends values by the general kernel, or the one for numbers that are rounded.
func (a *array64) general(dst []byte, v []float64, classes []uint8) (out []byte, ok bool) {
	need := blockRoom
	if classes != nil {
		need += a.join.room8()
	}
	for a.done < len(v) {
		rest := v[a.done:min(a.done+kernelValues, len(v))]
		var written, done int
		if free := dst[len(dst):cap(dst)]; len(free) >= need {
			written, done = a.generalKernel(free, rest, classes)
			dst = dst[:len(dst)+written]
		} else {
			// What is left may be enough for a block, but the kernel needs more.
			var scratch [blockRoom + kernelBlock*maxJoint]byte
			written, done = a.generalKernel(scratch[:], rest[:min(kernelBlock, len(rest))], classes)
			dst = a.append(dst, scratch[:written])
		}
		a.done += done
		if a.odd.lanes != 0 {
			if dst, ok = a.oddValues(dst, v, classes, done); !ok {
				return dst, false
			}
		}
	}
	return dst, true
}

func (a *array64) generalKernel(free []byte, v []float64, classes []uint8) (written, done int) {
	switch {
	case a.form.rounds() && classes == nil:
		return roundedKernel(a.level, free, v, a.form, &a.odd)
	case a.form.rounds():
		return roundedJoinedKernel(a.level, free, v, classes[a.done:], a.join, a.form, &a.odd)
	case classes == nil:
		return generalKernel(a.level, a.repr, free, v, &a.odd)
	}
	return generalJoinedKernel(a.level, a.repr, free, v, classes[a.done:], a.join, &a.odd)
}

// oddValues appends a block that the kernel left after a run of values.
func (a *array64) oddValues(dst []byte, v []float64, classes []uint8, run int) (out []byte, ok bool) {
	lanes := a.odd.lanes
	a.odd.lanes = 0
	ok = true
	for i := range min(kernelBlock, len(v)-a.done) {
		if lanes>>i&1 == 0 {
			if classes != nil {
				dst = a.append(dst, a.join.joints[classes[a.done]].bytes())
			}
			dst = a.append(dst, a.odd.text[i][:a.odd.size[i]])
			a.done++
		} else if dst, ok = a.scalar(dst, v, classes); !ok {
			return dst, false
		}
	}
	// Where odd values are many, going in and out of the kernel costs more than it saves.
	if run >= shortRun {
		a.each = 0
		return dst, true
	}
	a.each = min(2*a.each+kernelBlock, restMax)
	for range min(a.each, len(v)-a.done) {
		if dst, ok = a.scalar(dst, v, classes); !ok {
			return dst, false
		}
	}
	return dst, true
}

// scalar appends the next value.
func (a *array64) scalar(dst []byte, v []float64, classes []uint8) (out []byte, ok bool) {
	f := v[a.done]
	if !finite(f) {
		return dst, false
	}
	lead := byte(',')
	if classes != nil {
		dst = a.append(dst, a.join.joints[classes[a.done]].bytes())
		lead = a.join.leadOf(classes[a.done])
	}
	dst = a.form.append(append(a.grow(dst, 1), lead), f)
	a.done++
	return dst, true
}

// append appends text.
func (a *array64) append(dst, text []byte) []byte { return append(a.grow(dst, len(text)), text...) }

// grow makes room for so many bytes. Where dst must grow, it does so for all that is left, if it is like what is done.
func (a *array64) grow(dst []byte, n int) []byte {
	if cap(dst)-len(dst) >= n {
		return dst
	}
	size := maxValue
	if done := a.before + a.done; done > 0 {
		size = (len(dst)-a.start)/done + 1
	}
	return slices.Grow(dst, n+(a.count-a.done+a.after)*size)
}
