//go:build race && amd64 && !purego

package scan

import (
	"runtime"
	"unsafe"
)

// raceRead tells the race detector that s is read: it does not see assembly.
func raceRead(s []byte) {
	runtime.RaceReadRange(unsafe.Pointer(unsafe.SliceData(s)), len(s))
}
