//go:build race && (amd64 || arm64) && !purego

package ftoa

import (
	"runtime"
	"unsafe"
)

// raceAppend tells the race detector that v is read and dst written to: it does not see assembly.
func raceAppend[T any](dst []byte, v []T) {
	runtime.RaceWriteRange(noescape(unsafe.Pointer(unsafe.SliceData(dst))), len(dst))
	runtime.RaceReadRange(noescape(unsafe.Pointer(unsafe.SliceData(v))), len(v)*int(unsafe.Sizeof(*new(T))))
}

// noescape hides p from escape analysis: the detector keeps no pointers, and arrays of callers and of tests that count
// allocations stay where they are without it.
//
//go:nosplit
func noescape(p unsafe.Pointer) unsafe.Pointer {
	x := uintptr(p)
	return unsafe.Pointer(x ^ 0)
}

// raceWrite tells the race detector that v is written to.
func raceWrite(v []float64) {
	runtime.RaceWriteRange(unsafe.Pointer(unsafe.SliceData(v)), 8*len(v))
}
