package ftoa

import "math"

//go:generate go run gen_kernel.go
//go:generate go run -C _asm ./avx512 -out ../avx512_amd64.s -stubs ../avx512_amd64.go -pkg ftoa

// AppendJSON64s appends a comma and the text of each value of v, as AppendJSON64 writes it. done is how many: if less
// than len(v), v[done] is not finite. It may write anywhere between dst's length and its capacity.
func AppendJSON64s(dst []byte, v []float64) (out []byte, done int) {
	return appendJSON64s(dst, v)
}

// appendEach64 is AppendJSON64s without vectors.
func appendEach64(dst []byte, v []float64) (out []byte, done int) {
	for i, f := range v {
		if !finite(f) {
			return dst, i
		}
		dst = AppendJSON64(append(dst, ','), f)
	}
	return dst, len(v)
}

func finite(f float64) bool { return math.Float64bits(f)&(0x7ff<<52) != 0x7ff<<52 }
