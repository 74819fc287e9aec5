//go:build race && amd64 && !purego

package quote

import (
	"runtime"
	"unsafe"
)

// The race detector does not see assembly. These tell it that dst is written to, and what is read.

func raceAppend(dst, text []byte) {
	raceWrite(dst)
	raceRead(unsafe.SliceData(text), len(text))
}

func raceText(dst []byte, s string) {
	raceWrite(dst)
	raceRead(unsafe.StringData(s), len(s))
}

func raceStrings(dst []byte, v []string) {
	raceWrite(dst)
	raceRead(unsafe.SliceData(v), len(v))
	for _, s := range v {
		raceRead(unsafe.StringData(s), len(s))
	}
}

func raceRows(dst []byte, rows [][]string) {
	raceWrite(dst)
	raceRead(unsafe.SliceData(rows), len(rows))
	for _, row := range rows {
		raceStrings(nil, row)
	}
}

func raceRead[T any](p *T, n int) {
	runtime.RaceReadRange(noescape(unsafe.Pointer(p)), n*int(unsafe.Sizeof(*p)))
}

func raceWrite(dst []byte) {
	runtime.RaceWriteRange(noescape(unsafe.Pointer(unsafe.SliceData(dst))), len(dst))
}

// noescape hides p from escape analysis: the detector keeps no pointers.
//
//go:nosplit
func noescape(p unsafe.Pointer) unsafe.Pointer {
	x := uintptr(p)
	return unsafe.Pointer(x ^ 0)
}
