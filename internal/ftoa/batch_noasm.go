//go:build purego || !(amd64 || arm64)

package ftoa

func appendFlat64(dst []byte, v []float64, form *Form) (out []byte, done int) {
	return appendEach64(dst, v, form)
}

func appendJSON32s(dst []byte, v []float32) (out []byte, done int) { return appendEach32(dst, v) }

func roundSlice(v []float64, places int) { roundEach(v, places) }
