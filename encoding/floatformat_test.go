package encoding

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/burin-go/burin/rounding"
)

// floatFormats has every valid combination of the fields, for a few digits.
func floatFormats() []*FloatFormat {
	formats := []*FloatFormat{nil}
	for _, digits := range []struct{ round, fixed *int }{
		{}, {round: new(0)}, {round: new(2)}, {round: new(17)}, {round: new(-2)}, {round: new(-36)}, {fixed: new(0)}, {fixed: new(3)},
	} {
		for _, python := range []bool{false, true} {
			for _, nonFinite := range []NonFinite{NonFiniteError, NonFiniteNull, NonFiniteString, NonFinitePython} {
				for _, quote := range []bool{false, true} {
					formats = append(formats, &FloatFormat{Round: digits.round, Fixed: digits.fixed, Python: python, NonFinite: nonFinite, Quote: quote, Spaced: python != quote})
				}
			}
		}
	}
	return formats
}

func formatName(ff *FloatFormat) string {
	if ff == nil {
		return "nil"
	}
	var b strings.Builder
	if ff.Round != nil {
		fmt.Fprintf(&b, "round=%d ", *ff.Round)
	}
	if ff.Fixed != nil {
		fmt.Fprintf(&b, "fixed=%d ", *ff.Fixed)
	}
	fmt.Fprintf(&b, "python=%t nonfinite=%d quote=%t spaced=%t", ff.Python, ff.NonFinite, ff.Quote, ff.Spaced)
	return b.String()
}

func TestAppendFloatFormat(t *testing.T) {
	negZero := math.Copysign(0, -1)
	for _, tt := range []struct {
		name string
		f    any // float64 or float32
		ff   FloatFormat
		want string
	}{
		{"zero format", 1.0, FloatFormat{}, "1"},
		{"zero format, exponent", 1e-7, FloatFormat{}, "1e-7"},
		{"zero format, minus zero", negZero, FloatFormat{}, "-0"},
		{"zero format, float32", float32(0.1), FloatFormat{}, "0.1"},
		{"quoted", 2.5, FloatFormat{Quote: true}, `"2.5"`},
		{"quoted float32", float32(0.1), FloatFormat{Quote: true}, `"0.1"`},
		{"quoted, exponent", 1e-7, FloatFormat{Quote: true}, `"1e-7"`},

		{"round", 0.30000000000000004, FloatFormat{Round: new(2)}, "0.3"},
		{"round by the binary value", 2.675, FloatFormat{Round: new(2)}, "2.67"},
		{"round a tie", 0.125, FloatFormat{Round: new(2)}, "0.12"},
		{"round to an integer", 2.5, FloatFormat{Round: new(0)}, "2"},
		{"round before the point", 1250.0, FloatFormat{Round: new(-2)}, "1200"},
		{"round to minus zero", -0.001, FloatFormat{Round: new(2)}, "-0"},
		{"round, exponent", 1.23456e-7, FloatFormat{Round: new(9)}, "1.23e-7"},
		{"round, large", 1e21, FloatFormat{Round: new(2)}, "1e+21"},
		{"round, quoted", 2.675, FloatFormat{Round: new(2), Quote: true}, `"2.67"`},

		{"round float32", float32(0.123456), FloatFormat{Round: new(2)}, "0.12"},
		{"round float32 by its own value", float32(2.675), FloatFormat{Round: new(2)}, "2.67"},
		{"round float32, a tie", float32(0.375), FloatFormat{Round: new(2)}, "0.38"},
		{"round float32 to minus zero", float32(-0.001), FloatFormat{Round: new(2)}, "-0"},
		{"round float32 with more digits than it has", float32(0.1), FloatFormat{Round: new(12)}, "0.1"},
		{"round float32 above 2^24", float32(1 << 30), FloatFormat{Round: new(-2)}, "1073741800"},

		{"fixed", 1.5, FloatFormat{Fixed: new(3)}, "1.500"},
		{"fixed by the binary value", 2.675, FloatFormat{Fixed: new(2)}, "2.67"},
		{"fixed without a point", 2.5, FloatFormat{Fixed: new(0)}, "2"},
		{"fixed to minus zero", -0.001, FloatFormat{Fixed: new(2)}, "-0.00"},
		{"fixed minus zero", negZero, FloatFormat{Fixed: new(1)}, "-0.0"},
		{"fixed, large", 1e22, FloatFormat{Fixed: new(1)}, "10000000000000000000000.0"},
		{"fixed, quoted", 1.5, FloatFormat{Fixed: new(2), Quote: true}, `"1.50"`},
		{"fixed under Python", 1.5, FloatFormat{Fixed: new(0), Python: true}, "2"},
		{"fixed float32 by its own value", float32(0.1), FloatFormat{Fixed: new(10)}, "0.1000000015"},

		{"python", 1.0, FloatFormat{Python: true}, "1.0"},
		{"python, small", 1e-5, FloatFormat{Python: true}, "1e-05"},
		{"python, last positional", 1e-4, FloatFormat{Python: true}, "0.0001"},
		{"python, large", 1e16, FloatFormat{Python: true}, "1e+16"},
		{"python, minus zero", negZero, FloatFormat{Python: true}, "-0.0"},
		{"python, quoted", 1.0, FloatFormat{Python: true, Quote: true}, `"1.0"`},
		{"python, round", 2.675, FloatFormat{Python: true, Round: new(2)}, "2.67"},
		{"python, round to an integer", 2.5, FloatFormat{Python: true, Round: new(0)}, "2.0"},
		{"python, round to minus zero", -0.001, FloatFormat{Python: true, Round: new(2)}, "-0.0"},
		{"python, round, exponent", 1.23456e-5, FloatFormat{Python: true, Round: new(7)}, "1.23e-05"},
		{"python float32", float32(0.1), FloatFormat{Python: true}, "0.10000000149011612"},
		{"python, round float32", float32(0.1), FloatFormat{Python: true, Round: new(2)}, "0.1"},

		{"NaN as null", math.NaN(), FloatFormat{NonFinite: NonFiniteNull}, "null"},
		{"NaN as null is not quoted", math.NaN(), FloatFormat{NonFinite: NonFiniteNull, Quote: true}, "null"},
		{"infinity as null under Fixed", math.Inf(1), FloatFormat{NonFinite: NonFiniteNull, Fixed: new(2)}, "null"},
		{"infinity as null under Python", math.Inf(-1), FloatFormat{NonFinite: NonFiniteNull, Python: true}, "null"},
		{"NaN as a string", math.NaN(), FloatFormat{NonFinite: NonFiniteString}, `"NaN"`},
		{"infinity as a string", math.Inf(1), FloatFormat{NonFinite: NonFiniteString}, `"Infinity"`},
		{"minus infinity as a string", math.Inf(-1), FloatFormat{NonFinite: NonFiniteString}, `"-Infinity"`},
		{"NaN as a string is quoted once", math.NaN(), FloatFormat{NonFinite: NonFiniteString, Quote: true}, `"NaN"`},
		{"infinity as a string under Fixed", math.Inf(1), FloatFormat{NonFinite: NonFiniteString, Fixed: new(2)}, `"Infinity"`},
		{"NaN as a string under Python", math.NaN(), FloatFormat{NonFinite: NonFiniteString, Python: true, Round: new(2)}, `"NaN"`},
		{"float32 NaN as null", float32(math.NaN()), FloatFormat{NonFinite: NonFiniteNull, Round: new(2)}, "null"},
		{"float32 infinity as a string", float32(math.Inf(-1)), FloatFormat{NonFinite: NonFiniteString}, `"-Infinity"`},
		{"float32 infinity as a string under Python", float32(math.Inf(-1)), FloatFormat{NonFinite: NonFiniteString, Python: true}, `"-Infinity"`},
		{"NaN as Python's", math.NaN(), FloatFormat{NonFinite: NonFinitePython}, "NaN"},
		{"infinity as Python's", math.Inf(1), FloatFormat{NonFinite: NonFinitePython, Round: new(2)}, "Infinity"},
		{"float32 infinity as Python's", float32(math.Inf(-1)), FloatFormat{NonFinite: NonFinitePython}, "-Infinity"},
		{"NaN as Python's, quoted", math.NaN(), FloatFormat{NonFinite: NonFinitePython, Quote: true}, `"NaN"`},
		{"finite under NonFiniteString", 1.5, FloatFormat{NonFinite: NonFiniteString}, "1.5"},

		{"rounds past the largest float64, null", 1.5e308, FloatFormat{Round: new(-308), NonFinite: NonFiniteNull}, "null"},
		{"rounds past the largest float64, string", -1.5e308, FloatFormat{Round: new(-308), NonFinite: NonFiniteString, Python: true}, `"-Infinity"`},
		{"rounds past the largest float32, null", float32(math.MaxFloat32), FloatFormat{Round: new(-35), NonFinite: NonFiniteNull}, "null"},
		{"rounds past the largest float32, python", float32(math.MaxFloat32), FloatFormat{Round: new(-35), Python: true}, "3.403e+38"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			leafNoAllocs(t, fmt.Sprint(tt.f), tt.want, func(dst []byte) ([]byte, error) {
				if f, ok := tt.f.(float32); ok {
					return AppendFloatFormat(dst, namedFloat32(f), &tt.ff)
				}
				return AppendFloatFormat(dst, namedFloat64(tt.f.(float64)), &tt.ff)
			})
		})
	}
}

// The numbers of every format against what defines them.
func TestAppendFloatFormatRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	values := append([]float64(nil), float64Cases...)
	for range 500 {
		values = append(values, math.Ldexp(rng.Float64()-0.5, rng.IntN(90)-40), float64(rng.IntN(1e6))/1e4)
	}
	for _, ff := range floatFormats() {
		for _, x := range values {
			want64, want32 := floatTexts(t, x, ff)
			leafExact(t, fmt.Sprint(formatName(ff), " ", x), want64, func(dst []byte) ([]byte, error) { return AppendFloatFormat(dst, x, ff) })
			if f := float32(x); finite32(f) && want32 != "" {
				leafExact(t, fmt.Sprint(formatName(ff), " float32 ", f), want32, func(dst []byte) ([]byte, error) { return AppendFloatFormat(dst, f, ff) })
			}
		}
	}
}

// Round of a float32 to each number of digits, at and beside the ties, where the
// digits of the rounded integer stop being those of the float32, and anywhere.
func TestAppendFloatFormatRound32(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	check := func(f float32, digits int) {
		t.Helper()
		ff := &FloatFormat{Round: &digits}
		want := leafStd32(t, float32(rounding.Round(float64(f), digits)))
		if got, err := AppendFloatFormat(nil, f, ff); err != nil || string(got) != want {
			t.Errorf("%v to %d digits: %s, %v; want %s", f, digits, got, err, want)
		}
	}
	for digits := range 18 {
		unit := math.Pow10(digits)
		for range 2_000 {
			k := float64(rng.IntN(1<<24)) + 0.5*float64(rng.IntN(2))
			f := float32(math.Copysign(k, float64(rng.IntN(2))-1) / unit)
			check(f, digits)
			check(math.Nextafter32(f, 0), digits)
			check(math.Nextafter32(f, 1e30), digits)
			if x := math.Float32frombits(rng.Uint32()); finite32(x) {
				check(x, digits)
			}
		}
		for d := -3.0; d <= 3; d++ {
			check(float32((1<<23+d)/unit), digits)
		}
	}
}

// floatTexts returns what ff makes of the finite x and of float32(x), by way of
// encoding/json and package rounding. want32 is empty for what overflows.
func floatTexts(t *testing.T, x float64, ff *FloatFormat) (want64, want32 string) {
	t.Helper()
	if ff == nil {
		return leafStd(t, x), leafStd32(t, float32(x))
	}
	y := float64(float32(x))
	if ff.Round != nil {
		x, y = rounding.Round(x, *ff.Round), rounding.Round(y, *ff.Round)
	}
	switch {
	case ff.Fixed != nil:
		want64, want32 = fmt.Sprintf("%.*f", *ff.Fixed, x), fmt.Sprintf("%.*f", *ff.Fixed, y)
	case ff.Python:
		want64, want32 = string(rounding.AppendRepr(nil, x)), string(rounding.AppendRepr(nil, y))
	default:
		want64, want32 = leafStd(t, x), leafStd32(t, float32(y))
	}
	if ff.Quote {
		want64, want32 = `"`+want64+`"`, `"`+want32+`"`
		if want32 == `""` {
			want32 = ""
		}
	}
	return want64, want32
}

func leafStd32(t *testing.T, f float32) string {
	t.Helper()
	if !finite32(f) {
		return ""
	}
	return leafStd(t, f)
}

// What a format writes is JSON, whatever the value, save for Python's tokens.
func TestAppendFloatFormatValid(t *testing.T) {
	values := append([]float64{math.NaN(), math.Inf(1), math.Inf(-1)}, float64Cases...)
	for _, ff := range floatFormats() {
		for _, x := range values {
			if ff != nil && ff.NonFinite == NonFinitePython && !ff.Quote && (!finite64(x) || !finite32(float32(x)) || ff.Round != nil) {
				continue
			}
			if b, err := AppendFloatFormat(nil, x, ff); err == nil && !json.Valid(b) || err != nil && len(b) > 0 {
				t.Errorf("%s of %v: %s, %v", formatName(ff), x, b, err)
			}
			if b, err := AppendFloatFormat(nil, float32(x), ff); err == nil && !json.Valid(b) || err != nil && len(b) > 0 {
				t.Errorf("%s of float32 %v: %s, %v", formatName(ff), x, b, err)
			}
		}
	}
}

// list joins what f appends for each index, as ff joins elements.
func list(t *testing.T, ff *FloatFormat, n int, f func(dst []byte, i int) ([]byte, error)) string {
	t.Helper()
	dst := []byte{'['}
	for i := range n {
		if i > 0 {
			dst = append(dst, ',')
			if ff != nil && ff.Spaced {
				dst = append(dst, ' ')
			}
		}
		var err error
		if dst, err = f(dst, i); err != nil {
			t.Fatal(err)
		}
	}
	return string(append(dst, ']'))
}

func checkFloatsFormat[S ~[]F, F Float](t *testing.T, ff *FloatFormat) {
	t.Helper()
	all := S(floatsOf[F]())
	for i, f := range all { // none that rounds past the largest
		if a := math.Abs(float64(f)); a > 3e38 {
			all[i] = F(math.Copysign(3e38, float64(f)))
		}
	}
	if ff != nil && ff.NonFinite != NonFiniteError {
		all = append(all, F(math.NaN()), F(math.Inf(1)), F(math.Inf(-1)))
	}
	name := fmt.Sprintf("%T %s", all, formatName(ff))
	want := func(s S) string {
		if s == nil {
			return "null"
		}
		return list(t, ff, len(s), func(dst []byte, i int) ([]byte, error) { return AppendFloatFormat(dst, s[i], ff) })
	}
	for _, s := range []S{nil, {}, make(S, 0, 5), all[:1], all[:2], all[1:17], all} {
		leafNoAllocs(t, name, want(s), func(dst []byte) ([]byte, error) { return AppendFloatsFormat(dst, s, ff) })
	}
	leafSame(t, name, "null", func(dst []byte) ([]byte, error) { return AppendFloatRowsFormat(dst, []S(nil), ff) })
	for _, m := range [][]S{{}, {nil}, {{}}, {nil, {}, all[:1], nil}, {all, all[:3], {}, all[1:]}} {
		rows := list(t, ff, len(m), func(dst []byte, i int) ([]byte, error) { return append(dst, want(m[i])...), nil })
		leafNoAllocs(t, name, rows, func(dst []byte) ([]byte, error) { return AppendFloatRowsFormat(dst, m, ff) })
	}
}

func checkFloatArraysFormat[F Float, A Array[F]](t *testing.T, ff *FloatFormat) {
	t.Helper()
	rows := make([]A, 5)
	k := 0.0
	for i := range rows {
		for j := range len(rows[i]) {
			rows[i][j] = F(k/7 - 1)
			k++
		}
	}
	name := fmt.Sprintf("%T %s", rows, formatName(ff))
	leafSame(t, name, "null", func(dst []byte) ([]byte, error) { return AppendFloatArraysFormat[F](dst, []A(nil), ff) })
	for _, s := range [][]A{{}, make([]A, 0, 2), rows[:1], rows} {
		want := list(t, ff, len(s), func(dst []byte, i int) ([]byte, error) {
			var row []F
			for j := range len(s[i]) {
				row = append(row, s[i][j])
			}
			return AppendFloatsFormat(dst, row, ff)
		})
		leafNoAllocs(t, name, want, func(dst []byte) ([]byte, error) { return AppendFloatArraysFormat[F](dst, s, ff) })
	}
}

func TestAppendFloatsFormat(t *testing.T) {
	for _, ff := range floatFormats() {
		checkFloatsFormat[[]float64](t, ff)
		checkFloatsFormat[[]float32](t, ff)
		checkFloatsFormat[namedRow](t, ff)
		checkFloatsFormat[[]namedFloat32](t, ff)
		checkFloatArraysFormat[float64, [1]float64](t, ff)
		checkFloatArraysFormat[float64, [3]float64](t, ff)
		checkFloatArraysFormat[namedFloat64, namedPair](t, ff)
		checkFloatArraysFormat[float32, [2]float32](t, ff)
		checkFloatArraysFormat[namedFloat32, [96]namedFloat32](t, ff)
	}
	m := namedRows{{1, 2.5}, nil, {}}
	leafNoAllocs(t, "named rows", `[[1.00,2.50],null,[]]`, func(dst []byte) ([]byte, error) {
		return AppendFloatRowsFormat(dst, m, &FloatFormat{Fixed: new(2)})
	})
}

// The zero format and a nil one give encoding/json's bytes.
func TestAppendFloatsFormatZero(t *testing.T) {
	rows := [][]float64{float64Cases, nil, {}}
	for _, ff := range []*FloatFormat{nil, {}} {
		leafNoAllocs(t, formatName(ff), leafStd(t, rows), func(dst []byte) ([]byte, error) { return AppendFloatRowsFormat(dst, rows, ff) })
		pairs := [][2]float32{{1. / 4096, 1e-7}, {1e21, 16777216}}
		leafNoAllocs(t, formatName(ff), leafStd(t, pairs), func(dst []byte) ([]byte, error) { return AppendFloatArraysFormat[float32](dst, pairs, ff) })
	}
}

// checkValue wants err to be a *json.UnsupportedValueError for want, at path.
func checkValue(t *testing.T, err error, want any, path string) {
	t.Helper()
	var value *json.UnsupportedValueError
	if !errors.As(err, &value) {
		t.Errorf("%v, want a *json.UnsupportedValueError", err)
		return
	}
	got := value.Value
	if got.Type() != reflect.TypeOf(want) || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v: the error has the value %v of %v, want %v of %T", err, got, got.Type(), want, want)
	}
	checkPath(t, err, path)
}

func TestAppendFloatFormatNonFinite(t *testing.T) {
	for _, ff := range floatFormats() {
		if ff != nil && ff.NonFinite != NonFiniteError {
			continue
		}
		for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			bad32 := float32(bad)
			name := fmt.Sprint(formatName(ff), " ", bad)
			err := leafError(t, name, func(dst []byte) ([]byte, error) { return AppendFloatFormat(dst, bad, ff) })
			checkValue(t, err, bad, "")
			err = leafError(t, name, func(dst []byte) ([]byte, error) { return AppendFloatFormat(dst, bad32, ff) })
			checkValue(t, err, bad32, "")
			err = leafError(t, name, func(dst []byte) ([]byte, error) { return AppendFloatsFormat(dst, []float64{1, 2, bad}, ff) })
			checkValue(t, err, bad, "[2]")
			err = leafError(t, name, func(dst []byte) ([]byte, error) { return AppendFloatsFormat(dst, []float32{bad32}, ff) })
			checkValue(t, err, bad32, "[0]")
			err = leafError(t, name, func(dst []byte) ([]byte, error) {
				return AppendFloatRowsFormat(dst, [][]float64{nil, {1}, {1, 2, 3, bad}}, ff)
			})
			checkValue(t, err, bad, "[2][3]")
			err = leafError(t, name, func(dst []byte) ([]byte, error) {
				return AppendFloatRowsFormat(dst, [][]float32{{1}, {bad32}}, ff)
			})
			checkValue(t, err, bad32, "[1][0]")
			err = leafError(t, name, func(dst []byte) ([]byte, error) {
				return AppendFloatArraysFormat[float64](dst, [][3]float64{{}, {1, bad, 3}}, ff)
			})
			checkValue(t, err, bad, "[1][1]")
			err = leafError(t, name, func(dst []byte) ([]byte, error) {
				return AppendFloatArraysFormat[float32](dst, [][2]float32{{}, {}, {1, bad32}}, ff)
			})
			checkValue(t, err, bad32, "[2][1]")
		}
	}
}

func TestAppendFloatFormatTooLarge(t *testing.T) {
	ff := &FloatFormat{Round: new(-308)}
	err := leafError(t, "float64", func(dst []byte) ([]byte, error) { return AppendFloatsFormat(dst, []float64{0, -1.5e308}, ff) })
	checkValue(t, err, -1.5e308, "[1]")
	if !strings.Contains(err.Error(), "-1.5e+308 rounded to -308 digits") {
		t.Errorf("%v does not say what was rounded", err)
	}
	ff = &FloatFormat{Round: new(-35), Quote: true}
	err = leafError(t, "float32", func(dst []byte) ([]byte, error) { return AppendFloatFormat(dst, float32(math.MaxFloat32), ff) })
	checkValue(t, err, float32(math.MaxFloat32), "")
	if !strings.Contains(err.Error(), strconv.FormatFloat(math.MaxFloat32, 'g', -1, 32)+" rounded to -35 digits") {
		t.Errorf("%v does not say what was rounded", err)
	}
}

// A bad format is an error from every call, with nothing to write too.
func TestAppendFloatFormatBadFormat(t *testing.T) {
	for _, tt := range []struct {
		name string
		ff   FloatFormat
		want []string
	}{
		{"Round and Fixed", FloatFormat{Round: new(2), Fixed: new(2)}, []string{"Round", "Fixed", "set"}},
		{"Round and Fixed of the zero value", FloatFormat{Round: new(0), Fixed: new(0)}, []string{"Round", "Fixed", "set"}},
		{"negative Fixed", FloatFormat{Fixed: new(-2)}, []string{"Fixed", "-2", "set"}},
		{"unknown NonFinite", FloatFormat{NonFinite: NonFinitePython + 1}, []string{"NonFinite", "4", "set"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for call, f := range map[string]func(dst []byte) ([]byte, error){
				"float64":     func(dst []byte) ([]byte, error) { return AppendFloatFormat(dst, 1.5, &tt.ff) },
				"float32 NaN": func(dst []byte) ([]byte, error) { return AppendFloatFormat(dst, float32(math.NaN()), &tt.ff) },
				"slice":       func(dst []byte) ([]byte, error) { return AppendFloatsFormat(dst, []float64{1}, &tt.ff) },
				"nil slice":   func(dst []byte) ([]byte, error) { return AppendFloatsFormat(dst, []float32(nil), &tt.ff) },
				"rows":        func(dst []byte) ([]byte, error) { return AppendFloatRowsFormat(dst, [][]float64{{1}}, &tt.ff) },
				"nil rows":    func(dst []byte) ([]byte, error) { return AppendFloatRowsFormat(dst, [][]float32(nil), &tt.ff) },
				"arrays": func(dst []byte) ([]byte, error) {
					return AppendFloatArraysFormat[float64](dst, [][1]float64{{}}, &tt.ff)
				},
				"empty arrays": func(dst []byte) ([]byte, error) { return AppendFloatArraysFormat[float32](dst, [][1]float32{}, &tt.ff) },
			} {
				err := leafStdError(t, call, f)
				for _, want := range tt.want {
					if !strings.Contains(err.Error(), want) {
						t.Errorf("%s: %q does not say %s", call, err, want)
					}
				}
				var value *json.UnsupportedValueError
				if errors.As(err, &value) {
					t.Errorf("%s: %v blames the value", call, err)
				}
			}
		})
	}
}
