//go:build !purego

package ftoa

import (
	"slices"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu"
)

func appendFlat64(dst []byte, v []float64, form *Form) (out []byte, done int) {
	if len(v) < fewest || form.quotes() || form.spaced() || form.repr() {
		return appendEach64(dst, v, form)
	}
	switch cpu.Current() {
	case cpu.NEON:
		out, done = appendBatch64(dst, v, form)
		raceAppend(out[len(dst):], v)
		return out, done
	}
	return appendEach64(dst, v, form)
}

const (
	// fewest is how many values are worth the constants that the kernel loads.
	fewest = 4
	// kernelValues is how many values the kernel is given: it cannot be preempted.
	kernelValues = 4096
	// valueRoom is what the text of a value may touch, and maxValue the longest value with its comma.
	valueRoom = 32
	maxValue  = 26
	// maxRounded is the longest number with a fixed number of decimals, with its comma: a sign, 309 digits and a point.
	maxRounded = 1 + 1 + 309 + 1 + MaxPlaces
	// After a run of fewer values than shortRun, the scalar takes more of them than the last time, up to most.
	shortRun = 32
	most     = 64
)

// neonUnit is P*2^64 and k, as shortest.go has them, for some q.
type neonUnit struct {
	p uint64
	k int
}

// appendNEON writes a comma and the text of each of n values. It stops before a value for which there may be too little
// room, and before one that it does not know: subnormals, infinities and NaN; powers of two below 2^-19 and from 2^52
// on; and there as well what 64 bits of the fraction do not decide, mostly ties of large integers. It is right under
// emulation, but how fast it is on a processor has not been measured.
//
//go:noescape
func appendNEON(dst *byte, room int, v *float64, n int) (written, done int)

// appendBatch64 appends values by a kernel, and by the scalar where that stops. It stops at one that is not finite.
func appendBatch64(dst []byte, v []float64, form *Form) (out []byte, done int) {
	start := len(dst)
	enough := 1 + room
	if form.rounds() {
		enough = maxRounded
	}
	alone := 0
	for done < len(v) {
		run := 0
		if n := len(dst); cap(dst)-n >= valueRoom {
			left := v[done:min(done+kernelValues, len(v))]
			var written int
			if form.rounds() {
				written, run = appendRoundedNEON(unsafe.SliceData(dst[n:n+1]), cap(dst)-n, unsafe.SliceData(left), len(left),
					Pow10[form.Places], form.Places, form.least(), form.tiny())
			} else {
				written, run = appendNEON(unsafe.SliceData(dst[n:n+1]), cap(dst)-n, unsafe.SliceData(left), len(left))
			}
			dst = dst[:n+written]
			done += run
			if run == len(left) {
				continue
			}
		}
		// Where such values are many, going in and out of the kernel costs more than it saves.
		if run >= shortRun {
			alone = 0
		}
		alone = min(2*alone+1, most)
		for _, f := range v[done:min(done+alone, len(v))] {
			if !finite(f) {
				return dst, done
			}
			if cap(dst)-len(dst) >= enough {
				dst = form.append(append(dst, ','), f)
			} else {
				dst = appendLast64(dst, f, form, start, done, len(v))
			}
			done++
		}
	}
	return dst, done
}

// appendLast64 appends a value to a dst without room to spare.
func appendLast64(dst []byte, f float64, form *Form, start, done, n int) []byte {
	var scratch [maxRounded]byte
	return appendText(dst, form.append(append(scratch[:0], ','), f), start, done, n, maxValue)
}

// appendText appends the text of value number done of n, that of the first one being at start. Where dst must grow, it
// does so for all that is left, if it is like what is done.
func appendText(dst, text []byte, start, done, n, size int) []byte {
	if cap(dst)-len(dst) < len(text) {
		if done > 0 {
			size = (len(dst)-start)/done + 1
		}
		dst = slices.Grow(dst, len(text)+(n-done)*size)
	}
	return append(dst, text...)
}
