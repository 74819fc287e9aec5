//go:build !purego

package ftoa

func roundSlice(v []float64, places int) {
	level, ok := kernelLevel()
	if !ok {
		roundEach(v, places)
		return
	}
	raceWrite(v)
	for len(v) > 0 {
		n := min(kernelValues, len(v))
		roundSliceKernel(level, v[:n], places)
		v = v[n:]
	}
}
