//go:build !purego

package ftoa

import "github.com/burin-go/burin/internal/cpu"

func roundSlice(v []float64, places int) {
	s := Pow10[places]
	if cpu.Current() != cpu.NEON {
		roundEach(v, places)
		return
	}
	raceWrite(v)
	for len(v) > 0 {
		n := min(kernelValues, len(v))
		roundSliceNEON(&v[0], n, s)
		v = v[n:]
	}
}

// roundSliceNEON rounds n values to multiples of 1/s, s being a power of ten from 1 to 10^22, as Python's round does. It
// is right under emulation, but how fast it is on a processor has not been measured.
//
//go:noescape
func roundSliceNEON(v *float64, n int, s float64)
