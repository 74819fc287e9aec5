package ftoa

import "math"

//go:generate go run gen_kernel.go
//go:generate go run -C _asm ./avx512 -out ../avx512_amd64.s -stubs ../avx512_amd64.go -pkg ftoa
//go:generate go run -C _asm ./avx2 -out ../avx2_amd64.s -stubs ../avx2_amd64.go -pkg ftoa

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

// AppendJSONRows64 appends the rows of m, which is not empty, as an array of arrays: a row that is nil is null. ok is
// false if some value is not finite, and out then of no use.
func AppendJSONRows64(dst []byte, m [][]float64) (out []byte, ok bool) {
	return appendRows64(dst, m)
}

// AppendJSONArrays64 appends rows of width values that lie one after the other in flat, which is not empty, as an array of
// arrays. done is how many values: if less than len(flat), flat[done] is not finite, and out of no use.
func AppendJSONArrays64(dst []byte, flat []float64, width int) (out []byte, done int) {
	return appendArrays64(dst, flat, width)
}

// appendEachRow64 is AppendJSONRows64 for one row after the other.
func appendEachRow64(dst []byte, m [][]float64) (out []byte, ok bool) {
	for i, row := range m {
		lead := byte(',')
		if i == 0 {
			lead = '['
		}
		dst = append(dst, lead)
		switch {
		case row == nil:
			dst = append(dst, "null"...)
		case len(row) == 0:
			dst = append(dst, "[]"...)
		default:
			n, done := len(dst), 0
			if dst, done = appendJSON64s(dst, row); done < len(row) {
				return dst, false
			}
			dst[n] = '['
			dst = append(dst, ']')
		}
	}
	return append(dst, ']'), true
}

// appendEachArray64 is AppendJSONArrays64 for one row after the other.
func appendEachArray64(dst []byte, flat []float64, width int) (out []byte, done int) {
	lead := byte('[')
	for i := 0; i < len(flat); i += width {
		dst = append(dst, lead)
		lead = ','
		n, done := len(dst), 0
		if dst, done = appendJSON64s(dst, flat[i:i+width]); done < width {
			return dst, i + done
		}
		dst[n] = '['
		dst = append(dst, ']')
	}
	return append(dst, ']'), len(flat)
}
