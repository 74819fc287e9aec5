//go:build !purego

package ftoa

import "github.com/burin-go/burin/internal/cpu"

func roundSlice(v []float64, places int) {
	if cpu.Current() < roundedLevel {
		roundEach(v, places)
		return
	}
	raceWrite(v)
	for len(v) > 0 {
		n := min(kernelValues, len(v))
		roundSliceAVX512(&v[0], n, places)
		v = v[n:]
	}
}
