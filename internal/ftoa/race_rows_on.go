//go:build race && amd64 && !purego

package ftoa

import (
	"runtime"
	"unsafe"
)

// raceRows is raceAppend for rows.
func raceRows(dst []byte, m [][]float64) {
	runtime.RaceReadRange(unsafe.Pointer(unsafe.SliceData(m)), 24*len(m))
	for _, row := range m {
		raceAppend(nil, row)
	}
	raceAppend[float64](dst, nil)
}
