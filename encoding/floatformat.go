package encoding

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"unsafe"

	"github.com/burin-go/burin/internal/ftoa"
	"github.com/burin-go/burin/rounding"
)

// NonFinite says what becomes of NaN and the infinities, for which JSON has no
// number.
type NonFinite uint8

const (
	// NonFiniteError makes them an error, a *json.UnsupportedValueError as in
	// encoding/json.
	NonFiniteError NonFinite = iota

	// NonFiniteNull writes null.
	NonFiniteNull

	// NonFiniteString writes a JSON string: "NaN", "Infinity" or "-Infinity".
	NonFiniteString

	// NonFinitePython writes NaN, Infinity or -Infinity, as Python's json.dumps
	// does. That is not JSON, and json.loads takes it.
	NonFinitePython
)

// FloatFormat is how floats are written. The zero FloatFormat, and a nil
// pointer to one, is encoding/json's form: that of [AppendFloat64] and
// [AppendFloat32].
//
// Round and Fixed exclude each other. A format that sets both, or a negative
// Fixed, is an error from every function that takes it, whatever the values
// are.
type FloatFormat struct {
	// Round, if set, rounds to that many digits after the decimal point and
	// writes what is left of the number: 2.50 as 2.5. It is Python's
	// round(x, n), [rounding.Round]: the exact binary value counts, ties go to
	// the even digit, a negative number of digits rounds before the point, and
	// -0.001 becomes -0. A value that rounds past the largest float counts as
	// infinite.
	//
	// A float32 is rounded as the float64 of the same value; then the shortest
	// digits of the float32 nearest to the result are written, or under Python
	// the result itself.
	Round *int

	// Fixed, if set, writes that many digits after the decimal point, trailing
	// zeros too: 2.50. It is Python's '%.*f' % (n, x), [rounding.AppendFixed]:
	// rounded once from the exact binary value, ties to even, and -0.001
	// becomes -0.00. Python has no say in it.
	Fixed *int

	// Python writes a number as Python's json.dumps does: 1.0, 1e-05, 1e+16,
	// -0.0; see [rounding.AppendRepr]. A float32 is written as the float64 of
	// the same value, since Python has no other: 0.10000000149011612.
	Python bool

	// NonFinite says what becomes of NaN and the infinities.
	NonFinite NonFinite

	// Quote writes each number as a JSON string: "2.5". A null is not quoted,
	// and what NonFiniteString writes is not quoted again.
	Quote bool

	// Spaced writes a space after each comma of an array, as Python does.
	Spaced bool
}

// A floatStyle is a FloatFormat that was found good.
type floatStyle struct {
	form      floatForm
	digits    int // for formRound, formPythonRound and formFixed
	nonFinite NonFinite
	quote     bool
	spaced    bool
}

// comma separates the numbers of an array.
func (st floatStyle) comma() string {
	if st.spaced {
		return ", "
	}
	return ","
}

type floatForm uint8

const (
	formJSON floatForm = iota
	formPython
	formRound // this and the following have digits
	formPythonRound
	formFixed
)

// decimalStyles has how the forms with digits write a rounded value.
var decimalStyles = [...]ftoa.Style{
	formRound:       ftoa.StyleJSON,
	formPythonRound: ftoa.StyleRepr,
	formFixed:       ftoa.StyleFixed,
}

// style checks ff.
func (ff *FloatFormat) style() (floatStyle, error) {
	if ff == nil {
		return floatStyle{}, nil
	}
	st := floatStyle{nonFinite: ff.NonFinite, quote: ff.Quote, spaced: ff.Spaced}
	if ff.Python {
		st.form = formPython
	}
	if ff.Round != nil {
		if ff.Fixed != nil {
			return st, &Error{Err: errRoundAndFixed}
		}
		st.digits = *ff.Round
		st.form = formRound
		if ff.Python {
			st.form = formPythonRound
		}
	}
	if ff.Fixed != nil {
		if st.digits = *ff.Fixed; st.digits < 0 {
			return st, &Error{Err: fmt.Errorf("burin: FloatFormat.Fixed is %d: set 0 or more digits after the point, or set Round, which takes a negative number", st.digits)}
		}
		st.form = formFixed
	}
	switch {
	case ff.NonFinite > NonFinitePython:
		return st, &Error{Err: fmt.Errorf("burin: FloatFormat.NonFinite is %d: set NonFiniteError, NonFiniteNull, NonFiniteString or NonFinitePython", ff.NonFinite)}
	case ff.NonFinite == NonFinitePython && ff.Quote:
		st.nonFinite = NonFiniteString
	}
	return st, nil
}

var errRoundAndFixed = errors.New("burin: FloatFormat has both Round and Fixed: set Round to drop trailing zeros, or Fixed to keep them")

// AppendFloatFormat appends f as ff says; a nil ff is encoding/json's form. NaN
// and the infinities are a *json.UnsupportedValueError unless ff.NonFinite says
// otherwise. A format that is not valid is an error too, see [FloatFormat].
func AppendFloatFormat[F Float](dst []byte, f F, ff *FloatFormat) ([]byte, error) {
	st, err := ff.style()
	if err != nil {
		return dst, err
	}
	return appendStyle(dst, f, st)
}

// AppendFloatsFormat appends s as a JSON array of numbers, each as ff says; a
// nil slice is null. The error for a NaN or an infinity has the index as its
// path: "[7]". What [AppendFloats] says about methods holds here too.
func AppendFloatsFormat[S ~[]F, F Float](dst []byte, s S, ff *FloatFormat) ([]byte, error) {
	st, err := ff.style()
	if err != nil {
		return dst, err
	}
	if st == (floatStyle{}) {
		return AppendFloats(dst, s)
	}
	p := unsafe.Pointer(unsafe.SliceData(s))
	if unsafe.Sizeof(F(0)) == 8 {
		return appendFlatStyle(dst, unsafe.Slice((*float64)(p), len(s)), st)
	}
	return appendFlatStyle(dst, unsafe.Slice((*float32)(p), len(s)), st)
}

// AppendFloatRowsFormat appends m as a JSON array of arrays of numbers, each as
// ff says; rows may differ in length. A nil m is null, and so is a nil row. The
// error for a NaN or an infinity has row and column as its path: "[2][7]". What
// [AppendFloats] says about methods holds here too.
func AppendFloatRowsFormat[M ~[]S, S ~[]F, F Float](dst []byte, m M, ff *FloatFormat) ([]byte, error) {
	st, err := ff.style()
	if err != nil {
		return dst, err
	}
	if st == (floatStyle{}) {
		return AppendFloatRows(dst, m)
	}
	p := unsafe.Pointer(unsafe.SliceData(m))
	if unsafe.Sizeof(F(0)) == 8 {
		v := unsafe.Slice((*[]float64)(p), len(m))
		if out, ok := appendRowsForm(dst, v, st); ok {
			return out, nil
		}
		return appendRowsStyle(dst, v, st)
	}
	return appendRowsStyle(dst, unsafe.Slice((*[]float32)(p), len(m)), st)
}

// AppendFloatArraysFormat appends s, a slice of arrays of floats, as a JSON
// array of arrays of numbers, each as ff says; a nil s is null. F cannot be
// inferred and is written out, as with [AppendFloatArrays]. Errors are those of
// [AppendFloatRowsFormat].
func AppendFloatArraysFormat[F Float, A Array[F]](dst []byte, s []A, ff *FloatFormat) ([]byte, error) {
	st, err := ff.style()
	if err != nil {
		return dst, err
	}
	if st == (floatStyle{}) {
		return AppendFloatArrays[F](dst, s)
	}
	var a A
	p := unsafe.Pointer(unsafe.SliceData(s))
	if unsafe.Sizeof(F(0)) == 8 {
		width := int(unsafe.Sizeof(a) / 8)
		v := unsafe.Slice((*float64)(p), len(s)*width)
		if out, ok := appendArraysForm(dst, v, width, st); ok {
			return out, nil
		}
		return appendArraysStyle(dst, v, width, st)
	}
	width := int(unsafe.Sizeof(a) / 4)
	return appendArraysStyle(dst, unsafe.Slice((*float32)(p), len(s)*width), width, st)
}

// The functions below do the work; the exported ones only reinterpret memory. A
// nil slice is null in each.

func appendStyle[F Float](dst []byte, f F, st floatStyle) ([]byte, error) {
	if unsafe.Sizeof(f) == 8 {
		return appendStyle64(dst, float64(f), st)
	}
	return appendStyle32(dst, float32(f), st)
}

func appendStyle64(dst []byte, f float64, st floatStyle) ([]byte, error) {
	if st.form >= formRound {
		if k, ok := ftoa.Scale(f, st.digits); ok {
			return appendDecimal(dst, f, k, st), nil
		}
	}
	x := f
	if st.form == formRound || st.form == formPythonRound {
		x = rounding.Round(f, st.digits)
	}
	if !finite64(x) {
		if st.nonFinite == NonFiniteError {
			if finite64(f) {
				return dst, tooLarge(f, st.digits)
			}
			return dst, unsupported64(f)
		}
		return appendNonFinite(dst, x, st.nonFinite), nil
	}
	if st.quote {
		dst = append(dst, '"')
	}
	switch st.form {
	case formFixed:
		dst = rounding.AppendFixed(dst, x, st.digits)
	case formPython, formPythonRound:
		dst = rounding.AppendRepr(dst, x)
	default:
		dst = appendFinite64(dst, x)
	}
	if st.quote {
		dst = append(dst, '"')
	}
	return dst, nil
}

func appendStyle32(dst []byte, f float32, st floatStyle) ([]byte, error) {
	if !finite32(f) && st.nonFinite == NonFiniteError {
		return dst, unsupported32(f) // with the value as it is, a float32
	}
	if st.form != formJSON && st.form != formRound {
		return appendStyle64(dst, float64(f), st)
	}
	// What ftoa.Scale says of float64s holds for float32s if k is below 2^23:
	// they are less than 10^-digits apart there. With 8 digits at most k/10^digits
	// is further than 2^-52 of itself from the middle between two of them, or is
	// that middle, so that the float64 between does not change the float32.
	if st.form == formRound && st.digits <= 8 {
		if k, ok := ftoa.Scale(float64(f), st.digits); ok && k < 1<<23 {
			return appendDecimal(dst, float64(f), k, st), nil
		}
	}
	x := f
	if st.form == formRound {
		x = float32(rounding.Round(float64(f), st.digits))
	}
	if !finite32(x) {
		if st.nonFinite == NonFiniteError {
			return dst, tooLarge(f, st.digits)
		}
		return appendNonFinite(dst, float64(x), st.nonFinite), nil
	}
	if st.quote {
		dst = append(dst, '"')
	}
	dst = appendFinite32(dst, x)
	if st.quote {
		dst = append(dst, '"')
	}
	return dst, nil
}

// appendDecimal appends k/10^st.digits, to which f was rounded.
func appendDecimal(dst []byte, f float64, k uint64, st floatStyle) []byte {
	if st.quote {
		dst = append(dst, '"')
	}
	dst = ftoa.AppendDecimal(dst, math.Float64bits(f)>>63, k, st.digits, decimalStyles[st.form])
	if st.quote {
		dst = append(dst, '"')
	}
	return dst
}

// appendNonFinite appends x, a NaN or an infinity, under a rule other than
// NonFiniteError.
func appendNonFinite(dst []byte, x float64, rule NonFinite) []byte {
	switch {
	case rule == NonFiniteNull:
		return append(dst, "null"...)
	case rule == NonFinitePython:
		return rounding.AppendRepr(dst, x)
	case math.IsNaN(x):
		return append(dst, `"NaN"`...)
	case x < 0:
		return append(dst, `"-Infinity"`...)
	}
	return append(dst, `"Infinity"`...)
}

// tooLarge is the error for a finite f that rounds past the largest float of
// its width.
//
//go:noinline
func tooLarge[F float32 | float64](f F, digits int) error {
	bits := int(8 * unsafe.Sizeof(f))
	return &Error{Err: &json.UnsupportedValueError{
		Value: reflect.ValueOf(f),
		Str: strconv.FormatFloat(float64(f), 'g', -1, bits) + " rounded to " + strconv.Itoa(digits) +
			" digits, too large for a float" + strconv.Itoa(bits),
	}}
}

func appendFlatStyle[F float32 | float64](dst []byte, s []F, st floatStyle) ([]byte, error) {
	if s == nil {
		return append(dst, "null"...), nil
	}
	if out, ok := appendFlatForm(dst, s, st); ok {
		return out, nil
	}
	n := len(dst)
	dst = append(dst, '[')
	for i, f := range s {
		if i > 0 {
			dst = append(dst, st.comma()...)
		}
		var err error
		if dst, err = appendStyle(dst, f, st); err != nil {
			return dst[:n], AtIndex(err, i)
		}
	}
	return append(dst, ']'), nil
}

func appendFlatForm[F float32 | float64](dst []byte, s []F, st floatStyle) (out []byte, ok bool) {
	p := unsafe.Pointer(unsafe.SliceData(s))
	if unsafe.Sizeof(F(0)) == 8 {
		return appendFlatForm64(dst, unsafe.Slice((*float64)(p), len(s)), st)
	}
	return appendFlatForm32(dst, unsafe.Slice((*float32)(p), len(s)), st)
}

func appendRowsStyle[F float32 | float64](dst []byte, m [][]F, st floatStyle) ([]byte, error) {
	if m == nil {
		return append(dst, "null"...), nil
	}
	n := len(dst)
	dst = append(dst, '[')
	for i, row := range m {
		if i > 0 {
			dst = append(dst, st.comma()...)
		}
		var err error
		if dst, err = appendFlatStyle(dst, row, st); err != nil {
			return dst[:n], AtIndex(err, i)
		}
	}
	return append(dst, ']'), nil
}

// appendArraysStyle appends rows of width numbers that lie one after the other
// in flat; width is at least 1.
func appendArraysStyle[F float32 | float64](dst []byte, flat []F, width int, st floatStyle) ([]byte, error) {
	if flat == nil {
		return append(dst, "null"...), nil
	}
	n := len(dst)
	dst = append(dst, '[')
	for i := 0; i < len(flat); i += width {
		if i > 0 {
			dst = append(dst, st.comma()...)
		}
		var err error
		if dst, err = appendFlatStyle(dst, flat[i:i+width], st); err != nil {
			return dst[:n], AtIndex(err, i/width)
		}
	}
	return append(dst, ']'), nil
}
