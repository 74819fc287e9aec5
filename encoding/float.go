package encoding

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"

	"github.com/burin-go/burin/internal/ftoa"
)

// Float is any floating-point type.
type Float interface {
	~float32 | ~float64
}

// AppendFloat64 appends f as encoding/json writes a float64: the shortest
// decimal that reads back as f, with an exponent below 1e-6 and from 1e21 on,
// as ECMAScript's Number::toString has it, save that -0 keeps its sign.
// NaN and the infinities are an [*Error] around a *json.UnsupportedValueError.
func AppendFloat64(dst []byte, f float64) ([]byte, error) {
	if !finite64(f) {
		return dst, unsupported64(f)
	}
	return appendFinite64(dst, f), nil
}

// AppendFloat32 is [AppendFloat64] for a float32: the shortest decimal that
// reads back as the same float32.
func AppendFloat32(dst []byte, f float32) ([]byte, error) {
	if !finite32(f) {
		return dst, unsupported32(f)
	}
	return appendFinite32(dst, f), nil
}

const (
	expMask64 = 0x7ff << 52
	expMask32 = 0xff << 23
)

// finite64 and finite32 report whether f is neither NaN nor infinite: the
// exponent of those has all bits set.
func finite64(f float64) bool { return math.Float64bits(f)&expMask64 != expMask64 }
func finite32(f float32) bool { return math.Float32bits(f)&expMask32 != expMask32 }

func appendFinite64(dst []byte, f float64) []byte { return ftoa.AppendJSON64(dst, f) }

func appendFinite32(dst []byte, f float32) []byte { return ftoa.AppendJSON32(dst, f) }

//go:noinline
func unsupported64(f float64) error {
	return &Error{Err: &json.UnsupportedValueError{Value: reflect.ValueOf(f), Str: strconv.FormatFloat(f, 'g', -1, 64)}}
}

//go:noinline
func unsupported32(f float32) error {
	return &Error{Err: &json.UnsupportedValueError{Value: reflect.ValueOf(f), Str: strconv.FormatFloat(float64(f), 'g', -1, 32)}}
}
