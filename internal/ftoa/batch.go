package ftoa

import (
	"math"
	"strconv"
)

//go:generate go run gen_kernel.go
//go:generate go run gen_neon.go
//go:generate go run -C _asm ./avx512 -out ../avx512_amd64.s -stubs ../avx512_amd64.go -pkg ftoa
//go:generate go run -C _asm ./avx2 -out ../avx2_amd64.s -stubs ../avx2_amd64.go -pkg ftoa
//go:generate go run -C _asm ./avx2float32 -out ../avx2float32_amd64.s -stubs ../avx2float32_amd64.go -pkg ftoa

// Form is how numbers are written where it is not encoding/json's way. A nil Form, and the zero one, is that way.
type Form struct {
	Quote  bool // each number in quotes
	Spaced bool // a space behind each comma, but for the one that a text begins with

	// Round says that numbers are rounded to Places decimals, 0 to 15, as Python's round does: from the exact binary value,
	// ties to even. Fixed keeps all the decimals. Python writes numbers as its repr does, rounded or not; it has no say in
	// fixed ones.
	Round, Fixed, Python bool
	Places               int
}

// AppendJSON64s appends a comma and the text of each value of v, as AppendJSON64 writes it. done is how many: if less
// than len(v), v[done] is not finite. It may write anywhere between dst's length and its capacity.
func AppendJSON64s(dst []byte, v []float64) (out []byte, done int) {
	return appendFlat64(dst, v, nil)
}

// AppendForm64s is AppendJSON64s for numbers in the form.
func AppendForm64s(dst []byte, v []float64, form *Form) (out []byte, done int) {
	return appendFlat64(dst, v, form)
}

// AppendJSON32s is AppendJSON64s for float32, with the text that AppendJSON32 writes.
func AppendJSON32s(dst []byte, v []float32) (out []byte, done int) {
	return appendJSON32s(dst, v)
}

// appendEach32 is AppendJSON32s without vectors.
func appendEach32(dst []byte, v []float32) (out []byte, done int) {
	for i, f := range v {
		if !finite32(f) {
			return dst, i
		}
		dst = AppendJSON32(append(dst, ','), f)
	}
	return dst, len(v)
}

// AppendJSONRows64 appends the rows of m, which is not empty, as an array of arrays: a row that is nil is null. ok is
// false if some value is not finite, and out then of no use.
func AppendJSONRows64(dst []byte, m [][]float64) (out []byte, ok bool) {
	return appendRows64(dst, m, nil)
}

// AppendFormRows64 is AppendJSONRows64 for numbers in the form.
func AppendFormRows64(dst []byte, m [][]float64, form *Form) (out []byte, ok bool) {
	return appendRows64(dst, m, form)
}

// AppendJSONArrays64 appends rows of width values that lie one after the other in flat, which is not empty, as an array of
// arrays. done is how many values: if less than len(flat), flat[done] is not finite, and out of no use.
func AppendJSONArrays64(dst []byte, flat []float64, width int) (out []byte, done int) {
	return appendArrays64(dst, flat, width, nil)
}

// AppendFormArrays64 is AppendJSONArrays64 for numbers in the form.
func AppendFormArrays64(dst []byte, flat []float64, width int, form *Form) (out []byte, done int) {
	return appendArrays64(dst, flat, width, form)
}

// rounds says whether numbers are rounded.
func (form *Form) rounds() bool { return form != nil && form.Round }

// plain says whether numbers and commas are as encoding/json has them.
func (form *Form) plain() bool {
	return form == nil || !form.Quote && !form.Spaced && !form.Round && !form.Python
}

// spaced says whether there is a space behind commas.
func (form *Form) spaced() bool { return form != nil && form.Spaced }

// repr says whether numbers are written as Python does, and not rounded.
func (form *Form) repr() bool { return form != nil && form.Python && !form.Round }

// append appends a number that is finite, without its quotes.
func (form *Form) append(dst []byte, f float64) []byte {
	switch {
	case form.repr():
		return AppendRepr(dst, f)
	case !form.rounds():
		return AppendJSON64(dst, f)
	}
	style := form.style()
	if k, ok := Scale(f, form.Places); ok {
		return AppendDecimal(dst, math.Float64bits(f)>>63, k, form.Places, style)
	}
	switch style {
	case StyleFixed:
		return strconv.AppendFloat(dst, f, 'f', form.Places, 64)
	case StyleRepr:
		return AppendRepr(dst, Round(f, form.Places))
	}
	return AppendJSON64(dst, Round(f, form.Places))
}

func (form *Form) style() Style {
	switch {
	case form.Fixed:
		return StyleFixed
	case form.Python:
		return StyleRepr
	}
	return StyleJSON
}

func finite(f float64) bool   { return math.Float64bits(f)&(0x7ff<<52) != 0x7ff<<52 }
func finite32(f float32) bool { return math.Float32bits(f)&(0xff<<23) != 0xff<<23 }

// appendEach64 is AppendForm64s without vectors.
func appendEach64(dst []byte, v []float64, form *Form) (out []byte, done int) {
	if form.plain() {
		for i, f := range v {
			if !finite(f) {
				return dst, i
			}
			dst = AppendJSON64(append(dst, ','), f)
		}
		return dst, len(v)
	}
	for i, f := range v {
		if !finite(f) {
			return dst, i
		}
		dst = append(dst, ',')
		if form.Spaced && i > 0 {
			dst = append(dst, ' ')
		}
		if form.Quote {
			dst = append(form.append(append(dst, '"'), f), '"')
		} else {
			dst = form.append(dst, f)
		}
	}
	return dst, len(v)
}

// comma appends what separates rows.
func (form *Form) comma(dst []byte) []byte {
	if form.spaced() {
		return append(dst, ", "...)
	}
	return append(dst, ',')
}

// appendEachRow64 is AppendFormRows64 for one row after the other.
func appendEachRow64(dst []byte, m [][]float64, form *Form) (out []byte, ok bool) {
	dst = append(dst, '[')
	for i, row := range m {
		if i > 0 {
			dst = form.comma(dst)
		}
		switch {
		case row == nil:
			dst = append(dst, "null"...)
		case len(row) == 0:
			dst = append(dst, "[]"...)
		default:
			n, done := len(dst), 0
			if dst, done = appendFlat64(dst, row, form); done < len(row) {
				return dst, false
			}
			dst[n] = '['
			dst = append(dst, ']')
		}
	}
	return append(dst, ']'), true
}

// appendEachArray64 is AppendFormArrays64 for one row after the other.
func appendEachArray64(dst []byte, flat []float64, width int, form *Form) (out []byte, done int) {
	dst = append(dst, '[')
	for i := 0; i < len(flat); i += width {
		if i > 0 {
			dst = form.comma(dst)
		}
		n, done := len(dst), 0
		if dst, done = appendFlat64(dst, flat[i:i+width], form); done < width {
			return dst, i + done
		}
		dst[n] = '['
		dst = append(dst, ']')
	}
	return append(dst, ']'), len(flat)
}
