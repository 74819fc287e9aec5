//go:build !purego

package ftoa

import (
	"unsafe"

	"github.com/burin-go/burin/internal/cpu"
)

func appendJSON32s(dst []byte, v []float32) (out []byte, done int) {
	if len(v) < fewest {
		return appendEach32(dst, v)
	}
	switch cpu.Current() {
	case cpu.NEON:
		out, done = appendBatch32(dst, v)
		raceAppend(out[len(dst):], v)
		return out, done
	}
	return appendEach32(dst, v)
}

// maxValue32 is the longest float32 with its comma.
const maxValue32 = 23

// appendNEON32 is appendNEON for float32. What it does not know are subnormals, infinities and NaN, and powers of two that
// are not integers below 2^24.
//
//go:noescape
func appendNEON32(dst *byte, room int, v *float32, n int) (written, done int)

// appendBatch32 is appendBatch64 for float32.
func appendBatch32(dst []byte, v []float32) (out []byte, done int) {
	start := len(dst)
	alone := 0
	for done < len(v) {
		run := 0
		if n := len(dst); cap(dst)-n >= valueRoom {
			left := v[done:min(done+kernelValues, len(v))]
			var written int
			written, run = appendNEON32(unsafe.SliceData(dst[n:n+1]), cap(dst)-n, unsafe.SliceData(left), len(left))
			dst = dst[:n+written]
			done += run
			if run == len(left) {
				continue
			}
		}
		if run >= shortRun {
			alone = 0
		}
		alone = min(2*alone+1, most)
		for _, f := range v[done:min(done+alone, len(v))] {
			if !finite32(f) {
				return dst, done
			}
			if cap(dst)-len(dst) > room {
				dst = AppendJSON32(append(dst, ','), f)
			} else {
				dst = appendLast32(dst, f, start, done, len(v))
			}
			done++
		}
	}
	return dst, done
}

// appendLast32 is appendLast64 for float32.
func appendLast32(dst []byte, f float32, start, done, n int) []byte {
	var scratch [1 + room]byte
	return appendText(dst, AppendJSON32(append(scratch[:0], ','), f), start, done, n, maxValue32)
}
