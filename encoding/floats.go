package encoding

import (
	"math"
	"unsafe"

	"github.com/burin-go/burin/internal/ftoa"
)

// Array is an array of E of a length that [AppendFloatArrays] and
// [AppendStringArrays] take: 1 to 64 and the widths that embeddings have.
type Array[E any] interface {
	~[1]E | ~[2]E | ~[3]E | ~[4]E | ~[5]E | ~[6]E | ~[7]E | ~[8]E |
		~[9]E | ~[10]E | ~[11]E | ~[12]E | ~[13]E | ~[14]E | ~[15]E | ~[16]E |
		~[17]E | ~[18]E | ~[19]E | ~[20]E | ~[21]E | ~[22]E | ~[23]E | ~[24]E |
		~[25]E | ~[26]E | ~[27]E | ~[28]E | ~[29]E | ~[30]E | ~[31]E | ~[32]E |
		~[33]E | ~[34]E | ~[35]E | ~[36]E | ~[37]E | ~[38]E | ~[39]E | ~[40]E |
		~[41]E | ~[42]E | ~[43]E | ~[44]E | ~[45]E | ~[46]E | ~[47]E | ~[48]E |
		~[49]E | ~[50]E | ~[51]E | ~[52]E | ~[53]E | ~[54]E | ~[55]E | ~[56]E |
		~[57]E | ~[58]E | ~[59]E | ~[60]E | ~[61]E | ~[62]E | ~[63]E | ~[64]E |
		~[96]E | ~[128]E | ~[200]E | ~[256]E | ~[300]E | ~[384]E | ~[512]E |
		~[768]E | ~[1024]E | ~[1536]E | ~[2048]E | ~[3072]E | ~[4096]E
}

// AppendFloats appends s as a JSON array of numbers, each as [AppendFloat64]
// or [AppendFloat32] writes it; a nil slice is null. The error for a NaN or an
// infinity has the index as its path: "[7]".
//
// An element type that has a marshaler of its own (MarshalJSON, MarshalText,
// AppendJSON) satisfies Float too, and here its methods are not called: where
// they count, loop over the elements.
func AppendFloats[S ~[]F, F Float](dst []byte, s S) ([]byte, error) {
	p := unsafe.Pointer(unsafe.SliceData(s))
	if unsafe.Sizeof(F(0)) == 8 {
		return appendFlat64(dst, unsafe.Slice((*float64)(p), len(s)))
	}
	return appendFlat32(dst, unsafe.Slice((*float32)(p), len(s)))
}

// AppendFloatRows appends m as a JSON array of arrays of numbers; rows may
// differ in length. A nil m is null, and so is a nil row. The error for a NaN
// or an infinity has row and column as its path: "[2][7]". What [AppendFloats]
// says about methods holds for S and F.
func AppendFloatRows[M ~[]S, S ~[]F, F Float](dst []byte, m M) ([]byte, error) {
	p := unsafe.Pointer(unsafe.SliceData(m))
	if unsafe.Sizeof(F(0)) == 8 {
		return appendRows64(dst, unsafe.Slice((*[]float64)(p), len(m)))
	}
	return appendRows32(dst, unsafe.Slice((*[]float32)(p), len(m)))
}

// AppendFloatArrays appends s, a slice of arrays of floats, as a JSON array of
// arrays of numbers; a nil s is null. F cannot be inferred and is written out:
//
//	dst, err = burin.AppendFloatArrays[float64](dst, book.Bids)
//
// For an array of arrays pass a slice of it. Errors and the warning about
// methods are those of [AppendFloatRows].
func AppendFloatArrays[F Float, A Array[F]](dst []byte, s []A) ([]byte, error) {
	var a A
	p := unsafe.Pointer(unsafe.SliceData(s))
	if unsafe.Sizeof(F(0)) == 8 {
		width := int(unsafe.Sizeof(a) / 8)
		return appendArrays64(dst, unsafe.Slice((*float64)(p), len(s)*width), width)
	}
	width := int(unsafe.Sizeof(a) / 4)
	return appendArrays32(dst, unsafe.Slice((*float32)(p), len(s)*width), width)
}

// The functions below do the work, one for each shape and element width: the
// generic ones above only reinterpret memory. A nil slice is null in each.

func appendFlat64(dst []byte, s []float64) ([]byte, error) {
	if len(s) == 0 {
		return appendNoFloats(dst, s == nil), nil
	}
	n := len(dst)
	dst, done := ftoa.AppendJSON64s(dst, s)
	if done < len(s) {
		return dst[:n], AtIndex(unsupported64(s[done]), done)
	}
	dst[n] = '[' // in place of the first comma
	return append(dst, ']'), nil
}

func appendFlat32(dst []byte, s []float32) ([]byte, error) {
	if len(s) == 0 {
		return appendNoFloats(dst, s == nil), nil
	}
	n := len(dst)
	dst, done := ftoa.AppendJSON32s(dst, s)
	if done < len(s) {
		return dst[:n], AtIndex(unsupported32(s[done]), done)
	}
	dst[n] = '[' // in place of the first comma
	return append(dst, ']'), nil
}

func appendRows64(dst []byte, m [][]float64) ([]byte, error) {
	if len(m) == 0 {
		return appendNoFloats(dst, m == nil), nil
	}
	out, ok := ftoa.AppendJSONRows64(dst, m)
	if !ok {
		return dst, notFinite64(m)
	}
	return out, nil
}

// notFinite64 is the error for the first number of m that is not finite.
func notFinite64(m [][]float64) error {
	for i, row := range m {
		for j, f := range row {
			if !finite64(f) {
				return AtIndex(AtIndex(unsupported64(f), j), i)
			}
		}
	}
	return unsupported64(math.NaN()) // it was, but somebody else has changed it
}

func appendNoFloats(dst []byte, null bool) []byte {
	if null {
		return append(dst, "null"...)
	}
	return append(dst, "[]"...)
}

func appendRows32(dst []byte, m [][]float32) ([]byte, error) {
	if m == nil {
		return append(dst, "null"...), nil
	}
	n := len(dst)
	dst = append(dst, '[')
	for i, row := range m {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendFlat32(dst, row); err != nil {
			return dst[:n], AtIndex(err, i)
		}
	}
	return append(dst, ']'), nil
}

// appendArrays64 appends rows of width numbers that lie one after the other in
// flat; width is at least 1.
func appendArrays64(dst []byte, flat []float64, width int) ([]byte, error) {
	if len(flat) == 0 {
		return appendNoFloats(dst, flat == nil), nil
	}
	out, done := ftoa.AppendJSONArrays64(dst, flat, width)
	if done < len(flat) {
		return dst, AtIndex(AtIndex(unsupported64(flat[done]), done%width), done/width)
	}
	return out, nil
}

// appendArrays32 is appendArrays64 for float32.
func appendArrays32(dst []byte, flat []float32, width int) ([]byte, error) {
	if flat == nil {
		return append(dst, "null"...), nil
	}
	n := len(dst)
	dst = append(dst, '[')
	for i := 0; i < len(flat); i += width {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendFlat32(dst, flat[i:i+width]); err != nil {
			return dst[:n], AtIndex(err, i/width)
		}
	}
	return append(dst, ']'), nil
}
