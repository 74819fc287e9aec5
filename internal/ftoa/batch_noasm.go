//go:build purego || !amd64

package ftoa

func appendJSON64s(dst []byte, v []float64) (out []byte, done int) { return appendEach64(dst, v) }

func appendRows64(dst []byte, m [][]float64) (out []byte, ok bool) { return appendEachRow64(dst, m) }

func appendArrays64(dst []byte, flat []float64, width int) (out []byte, done int) {
	return appendEachArray64(dst, flat, width)
}
