//go:build race && amd64 && !purego

package ftoa

import (
	"runtime"
	"unsafe"
)

// raceAppend tells the race detector that v is read and dst written to: it does not see assembly.
func raceAppend(dst []byte, v []float64) {
	runtime.RaceWriteRange(unsafe.Pointer(unsafe.SliceData(dst)), len(dst))
	runtime.RaceReadRange(unsafe.Pointer(unsafe.SliceData(v)), 8*len(v))
}

// raceRows is raceAppend for rows.
func raceRows(dst []byte, m [][]float64) {
	runtime.RaceReadRange(unsafe.Pointer(unsafe.SliceData(m)), 24*len(m))
	for _, row := range m {
		raceAppend(nil, row)
	}
	raceAppend(dst, nil)
}
