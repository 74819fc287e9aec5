//go:build race && (amd64 || arm64) && !purego

package ftoa

import (
	"runtime"
	"unsafe"
)

// raceAppend tells the race detector that v is read and dst written to: it does not see assembly.
func raceAppend[T any](dst []byte, v []T) {
	runtime.RaceWriteRange(unsafe.Pointer(unsafe.SliceData(dst)), len(dst))
	runtime.RaceReadRange(unsafe.Pointer(unsafe.SliceData(v)), len(v)*int(unsafe.Sizeof(*new(T))))
}
