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
		if len(v) < many {
			if out, ok := appendFewAVX512(dst, v); ok {
				raceAppend(out[len(dst):], v)
				return out, len(v)
			}
		}
		a := array64{dst: dst, start: len(dst)}
		a.values(v, nil)
		raceAppend(a.dst[len(dst):], v)
		return a.dst, a.done
	}
	return appendEach64(dst, v)
}

// appendFewAVX512 appends all values of v by one call of the general kernel, or none.
func appendFewAVX512(dst []byte, v []float64) (out []byte, ok bool) {
	free := dst[len(dst):cap(dst)]
	if len(free) < blockRoom {
		return dst, false
	}
	var odd oddBlock
	written, done := appendGeneralAVX512(&free[0], len(free), &v[0], len(v), odd.raw())
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

// array64 is an array on its way to text. Its methods take the values, and their classes, see joining, or nil if there are
// only commas. These are no fields: with dst beside them they would escape to the heap.
type array64 struct {
	dst   []byte
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

// plan is what the predictor knows.
type plan struct {
	decimal               bool
	evenPlaces, oddPlaces int  // decimals of values with even and odd numbers
	wide                  bool // some have more than eight digits
	run                   int  // values by this plan
	short                 int  // short runs since the last one that was not
	pause                 int  // values until the next sample
	rest                  int  // the last pause
}

// giveUp drops a plan.
func (p *plan) giveUp() {
	p.decimal = false
	if p.run >= longRun {
		p.rest = 0
	} else {
		p.rest = min(max(2*p.rest, restMin), restMax)
	}
	p.pause = p.rest
	p.run, p.short = 0, 0
}

// values appends all values. It stops at one that is not finite.
func (a *array64) values(v []float64, classes []uint8) (ok bool) {
	a.before += a.done
	a.done, a.count = 0, len(v)
	ok = true
	for ok && a.done < len(v) {
		left := len(v) - a.done
		switch {
		case a.pause > 0:
			n := min(a.pause, left)
			a.pause -= n
			ok = a.general(v[:a.done+n], classes)
		case a.decimal:
			ok = a.decimals(v, classes)
		case left < sample:
			ok = a.general(v, classes)
		case classes != nil || !a.zeros(v):
			a.choose(v)
		}
	}
	return ok
}

// zeros appends zeros, if there are many.
func (a *array64) zeros(v []float64) (some bool) {
	if !a.zeroSample(v) {
		return false
	}
	n := len(a.dst)
	done := appendZerosAVX512(unsafe.SliceData(a.dst[n:]), cap(a.dst)-n, &v[a.done], len(v)-a.done)
	a.dst = a.dst[:n+2*done]
	a.done += done
	if done > 0 {
		a.rest = 0
	}
	return done > 0
}

// zeroSample says whether the next values are zeros.
func (a *array64) zeroSample(v []float64) bool {
	var all uint64
	for _, f := range (*[sample]float64)(v[a.done:]) {
		all |= math.Float64bits(f)
	}
	return all == 0
}

// choose makes a plan from the next values, or a pause.
func (a *array64) choose(v []float64) {
	even, odd, wide := chooseDecimalsAVX512(&v[a.done], 0, 0)
	if even < 0 || odd < 0 {
		a.giveUp()
		return
	}
	a.decimal, a.evenPlaces, a.oddPlaces, a.wide = true, even, odd, wide != 0
}

// decimals appends values by the plan, and some that do not fit.
func (a *array64) decimals(v []float64, classes []uint8) (ok bool) {
	done, tight := a.decimalRun(v, classes)
	a.run += done
	left := len(v) - a.done
	switch {
	case left == 0:
		return true
	case tight:
		return a.general(v[:a.done+min(kernelBlock, left)], classes)
	case done >= shortRun:
		a.short = 0
	default:
		if a.short++; a.short == 2 {
			a.giveUp()
			return true
		}
	}
	if left < sample {
		return a.general(v, classes)
	}
	if classes == nil && a.zeroSample(v) {
		a.decimal = false
		return true
	}
	even, odd, wide := chooseDecimalsAVX512(&v[a.done], a.evenPlaces, a.oddPlaces)
	if even >= 0 && odd >= 0 && (even != a.evenPlaces || odd != a.oddPlaces || wide != 0 && !a.wide) {
		a.evenPlaces, a.oddPlaces, a.wide = even, odd, a.wide || wide != 0
		return true
	}
	return a.general(v[:a.done+sample], classes)
}

// decimalRun appends values by the plan as far as they fit, and returns how many; and whether it stopped because dst may be
// too small.
func (a *array64) decimalRun(v []float64, classes []uint8) (done int, tight bool) {
	const most8 = 6 // 1e-7 has an exponent
	wide := a.wide || a.evenPlaces > most8 || a.oddPlaces > most8
	v = v[a.done:min(a.done+kernelValues, len(v))]
	n := len(a.dst)
	room, need := cap(a.dst)-n, blockRoom
	if classes != nil {
		need += a.join.room16()
	}
	if room < need {
		return 0, true
	}
	var written int
	switch dst, j := unsafe.SliceData(a.dst[n:cap(a.dst)]), a.join; {
	case wide && classes == nil:
		written, done = appendDecimals16AVX512(dst, room, &v[0], len(v), max(a.evenPlaces, a.oddPlaces))
	case wide:
		written, done = appendDecimals16JoinedAVX512(dst, room-j.room16(), &v[0], len(v),
			&classes[a.done], j.raw(), j.lead0, j.lead, max(a.evenPlaces, a.oddPlaces))
	case classes == nil:
		written, done = appendDecimals8AVX512(dst, room, &v[0], len(v), a.evenPlaces, a.oddPlaces)
	default:
		written, done = appendDecimals8JoinedAVX512(dst, room-j.room16(), &v[0], len(v),
			&classes[a.done], j.raw(), j.lead0, j.lead, a.evenPlaces, a.oddPlaces)
	}
	a.dst = a.dst[:n+written]
	a.done += done
	return done, room-written < need && done < len(v)
}

// general appends values by the general kernel.
func (a *array64) general(v []float64, classes []uint8) (ok bool) {
	for a.done < len(v) {
		if !a.generalRun(v, classes) {
			return false
		}
	}
	return true
}

// generalRun appends some values.
func (a *array64) generalRun(v []float64, classes []uint8) (ok bool) {
	var done, written int
	n, need := min(len(v)-a.done, kernelValues), blockRoom
	if classes != nil {
		need += a.join.room8()
	}
	if free := a.dst[len(a.dst):cap(a.dst)]; len(free) >= need {
		written, done = a.generalKernel(free, v[a.done:a.done+n], classes)
		a.dst = a.dst[:len(a.dst)+written]
	} else {
		// What is left may be enough for a block, but the kernel needs more.
		var scratch [blockRoom + kernelBlock*maxJoint]byte
		written, done = a.generalKernel(scratch[:], v[a.done:a.done+min(n, kernelBlock)], classes)
		a.append(scratch[:written])
	}
	a.done += done
	return a.odd.lanes == 0 || a.oddValues(v, classes, done)
}

func (a *array64) generalKernel(dst []byte, v []float64, classes []uint8) (written, done int) {
	if classes == nil {
		return appendGeneralAVX512(&dst[0], len(dst), &v[0], len(v), a.odd.raw())
	}
	j := a.join
	return appendGeneralJoinedAVX512(&dst[0], len(dst)-j.room8(), &v[0], len(v),
		&classes[a.done], j.raw(), j.lead0, j.lead, a.odd.raw())
}

// oddValues appends a block that the kernel left after a run of values.
func (a *array64) oddValues(v []float64, classes []uint8, run int) (ok bool) {
	lanes := a.odd.lanes
	a.odd.lanes = 0
	for i := range min(kernelBlock, len(v)-a.done) {
		if lanes>>i&1 == 0 {
			if classes != nil {
				a.append(a.join.joints[classes[a.done]].bytes())
			}
			a.append(a.odd.text[i][:a.odd.size[i]])
			a.done++
		} else if !a.scalar(v, classes) {
			return false
		}
	}
	// Where odd values are many, going in and out of the kernel costs more than it saves.
	if run >= shortRun {
		a.each = 0
		return true
	}
	a.each = min(2*a.each+kernelBlock, restMax)
	for range min(a.each, len(v)-a.done) {
		if !a.scalar(v, classes) {
			return false
		}
	}
	return true
}

// scalar appends the next value.
func (a *array64) scalar(v []float64, classes []uint8) (ok bool) {
	f := v[a.done]
	if !finite(f) {
		return false
	}
	lead := byte(',')
	if classes != nil {
		a.append(a.join.joints[classes[a.done]].bytes())
		lead = a.join.leadOf(classes[a.done])
	}
	var scratch [1 + room]byte
	a.append(AppendJSON64(append(scratch[:0], lead), f))
	a.done++
	return true
}

// append appends text. Where dst must grow, it does so for all that is left, if it is like what is done.
func (a *array64) append(text []byte) {
	if cap(a.dst)-len(a.dst) < len(text) {
		size := maxValue
		if done := a.before + a.done; done > 0 {
			size = (len(a.dst)-a.start)/done + 1
		}
		a.dst = slices.Grow(a.dst, len(text)+(a.count-a.done+a.after)*size)
	}
	a.dst = append(a.dst, text...)
}
