//go:build purego || !amd64

package ftoa

func appendRows64(dst []byte, m [][]float64, form *Form) (out []byte, ok bool) {
	return appendEachRow64(dst, m, form)
}

func appendArrays64(dst []byte, flat []float64, width int, form *Form) (out []byte, done int) {
	return appendEachArray64(dst, flat, width, form)
}
