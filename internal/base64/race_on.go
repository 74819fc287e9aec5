//go:build race && amd64 && !purego

package base64

import (
	"runtime"
	"unsafe"
)

// raceAccess tells the race detector that dst is written and src read: it does not see assembly.
func raceAccess(dst, src []byte) {
	runtime.RaceWriteRange(unsafe.Pointer(unsafe.SliceData(dst)), len(dst))
	runtime.RaceReadRange(unsafe.Pointer(unsafe.SliceData(src)), len(src))
}
