//go:build purego || !amd64

package ftoa

func appendJSON64s(dst []byte, v []float64) (out []byte, done int) { return appendEach64(dst, v) }
