//go:build !purego

package ftoa

import "math"

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

// zeroSample says whether the next values are zeros.
func (a *array64) zeroSample(v []float64) bool {
	var all uint64
	for _, f := range (*[sample]float64)(v[a.done:]) {
		all |= math.Float64bits(f)
	}
	return all == 0
}

// zeros appends zeros, or makes a plan if they are few.
func (a *array64) zeros(dst []byte, v []float64) []byte {
	n := len(dst)
	done := zerosKernel(a.level, dst[n:cap(dst)], v[a.done:])
	if done == 0 {
		a.choose(v)
		return dst
	}
	a.rest = 0
	a.done += done
	return dst[:n+2*done]
}

// choose makes a plan from the next values, or a pause.
func (a *array64) choose(v []float64) {
	even, odd, wide := chooseKernel(a.level, v[a.done:], a.leastPlaces(), a.leastPlaces())
	if even < 0 || odd < 0 {
		a.giveUp()
		return
	}
	a.decimal, a.evenPlaces, a.oddPlaces, a.wide = true, even, odd, wide
}

// leastPlaces is how many decimals all values of a plan have.
func (a *array64) leastPlaces() int {
	if a.repr {
		return len("0")
	}
	return 0
}

// decimals appends values by the plan, and some that do not fit.
func (a *array64) decimals(dst []byte, v []float64, classes []uint8) (out []byte, ok bool) {
	dst, done, tight := a.decimalRun(dst, v, classes)
	a.run += done
	left := len(v) - a.done
	switch {
	case left == 0:
		return dst, true
	case tight:
		return a.general(dst, v[:a.done+min(kernelBlock, left)], classes)
	case done >= shortRun:
		a.short = 0
	default:
		if a.short++; a.short == 2 {
			a.giveUp()
			return dst, true
		}
	}
	if left < sample {
		return a.general(dst, v, classes)
	}
	if classes == nil && !a.repr && a.zeroSample(v) {
		a.decimal = false
		return dst, true
	}
	even, odd, wide := chooseKernel(a.level, v[a.done:], a.evenPlaces, a.oddPlaces)
	if even >= 0 && odd >= 0 && (even != a.evenPlaces || odd != a.oddPlaces || wide && !a.wide) {
		a.evenPlaces, a.oddPlaces, a.wide = even, odd, a.wide || wide
		return dst, true
	}
	return a.general(dst, v[:a.done+sample], classes)
}

// decimalRun appends values by the plan as far as they fit, and returns how many; and whether it stopped because dst may be
// too small.
func (a *array64) decimalRun(dst []byte, v []float64, classes []uint8) (out []byte, done int, tight bool) {
	most8 := 6 // 1e-7 has an exponent
	if a.repr {
		most8 = 4 // 1e-05
	}
	wide := a.wide || a.evenPlaces > most8 || a.oddPlaces > most8
	need := blockRoom
	if classes != nil {
		need += a.join.room16()
	}
	free := dst[len(dst):cap(dst)]
	if len(free) < need {
		return dst, 0, true
	}
	rest := v[a.done:min(a.done+kernelValues, len(v))]
	var written int
	switch {
	case wide && classes == nil:
		written, done = decimals16Kernel(a.level, a.repr, free, rest, max(a.evenPlaces, a.oddPlaces))
	case wide:
		written, done = decimals16JoinedKernel(a.level, a.repr, free, rest, classes[a.done:], a.join, max(a.evenPlaces, a.oddPlaces))
	case classes == nil:
		written, done = decimals8Kernel(a.level, a.repr, free, rest, a.evenPlaces, a.oddPlaces)
	default:
		written, done = decimals8JoinedKernel(a.level, a.repr, free, rest, classes[a.done:], a.join, a.evenPlaces, a.oddPlaces)
	}
	a.done += done
	return dst[:len(dst)+written], done, len(free)-written < need && done < len(rest)
}
