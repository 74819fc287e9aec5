package encoding

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

var float64Cases = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.1, 0.5, 1.5, 100, 123456789, 3.141592653589793,
	1e20, 1e21, 1e22, -1e21, math.Nextafter(1e21, 0), math.Nextafter(1e21, 2e21),
	1e-5, 1e-6, -1e-6, math.Nextafter(1e-6, 0), math.Nextafter(1e-6, 1), 9.9e-7, 1e-7, 1.5e-9, 1e-9, 1e-10, 1e-99, 1e-100, 1e100,
	5e-324, -5e-324, 2.2250738585072014e-308, 2.225073858507201e-308, math.MaxFloat64, -math.MaxFloat64,
	1 << 53, 1<<53 - 1, 1<<53 + 2, -(1 << 53), 1 << 62, 1 << 63, 1 << 64, 9007199254740993, 123456789012345680000,
	float64(float32(0.1)), math.MaxFloat32, math.SmallestNonzeroFloat32, 0.000244140625,
	5e-7, 1.7976931348623157e+308, 4.9406564584124654e-324, 2.5e-8, 8.41e21, 9.5e-10,
}

func TestAppendFloat64(t *testing.T) {
	for _, f := range float64Cases {
		leafNoAllocs(t, fmt.Sprint(f), leafStd(t, f), func(dst []byte) ([]byte, error) { return AppendFloat64(dst, f) })
	}
}

func TestAppendFloat64Literals(t *testing.T) {
	for f, want := range map[float64]string{
		1e20: "100000000000000000000", 1e21: "1e+21", 1e-6: "0.000001", 9.9e-7: "9.9e-7", 1e-10: "1e-10",
		math.MaxFloat64: "1.7976931348623157e+308", 5e-324: "5e-324", 1 << 53: "9007199254740992",
	} {
		if got, err := AppendFloat64(nil, f); string(got) != want || err != nil {
			t.Errorf("%v: %s, %v, want %s", f, got, err, want)
		}
	}
	if got, err := AppendFloat64(nil, math.Copysign(0, -1)); string(got) != "-0" || err != nil {
		t.Errorf("-0: %s, %v", got, err)
	}
}

func TestAppendFloat32(t *testing.T) {
	cases := []float32{
		1.0 / 4096, -1.0 / 4096, math.Nextafter32(1.0/4096, 0), math.Nextafter32(1.0/4096, 1), 3.0 / 4096, 1.0 / 2048, 1.0 / 8192,
		1e20, 1e21, math.Nextafter32(1e21, 0), math.Nextafter32(1e21, 2e21), -1e21,
		1e-6, math.Nextafter32(1e-6, 0), math.Nextafter32(1e-6, 1), 9.9e-7, 1e-7,
		1 << 24, 1<<24 - 1, 1<<24 + 2, 16777217, math.SmallestNonzeroFloat32, math.MaxFloat32, -math.MaxFloat32,
		1.17549435e-38, 1.1754942e-38, float32(math.Copysign(0, -1)),
	}
	for _, f := range float64Cases {
		if f := float32(f); finite32(f) {
			cases = append(cases, f)
		}
	}
	for e := -149; e < 128; e++ {
		cases = append(cases, float32(math.Ldexp(1, e)), float32(math.Ldexp(-1, e)))
	}
	for _, f := range cases {
		leafNoAllocs(t, fmt.Sprint(f), leafStd(t, f), func(dst []byte) ([]byte, error) { return AppendFloat32(dst, f) })
	}
}

func TestAppendFloatRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		f64 := math.Float64frombits(r.Uint64())
		if finite64(f64) {
			leafExact(t, fmt.Sprint(f64), leafStd(t, f64), func(dst []byte) ([]byte, error) { return AppendFloat64(dst, f64) })
		}
		near := math.Ldexp(r.Float64(), r.IntN(150)-60)
		leafExact(t, fmt.Sprint(near), leafStd(t, near), func(dst []byte) ([]byte, error) { return AppendFloat64(dst, near) })
		f32 := math.Float32frombits(r.Uint32())
		if finite32(f32) {
			leafExact(t, fmt.Sprint(f32), leafStd(t, f32), func(dst []byte) ([]byte, error) { return AppendFloat32(dst, f32) })
		}
		if t.Failed() {
			return
		}
	}
}

func TestAppendFloatNonFinite(t *testing.T) {
	nans := []uint64{0x7ff8000000000001, 0x7ff0000000000001, 0xfff8000000000000, 0x7fffffffffffffff}
	values := []float64{math.Inf(1), math.Inf(-1)}
	for _, b := range nans {
		values = append(values, math.Float64frombits(b))
	}
	for _, f := range values {
		err := leafError(t, fmt.Sprint(f), func(dst []byte) ([]byte, error) { return AppendFloat64(dst, f) })
		checkUnsupported(t, err, f)
		checkPath(t, err, "")
		f32 := float32(f)
		err = leafError(t, fmt.Sprint(f32), func(dst []byte) ([]byte, error) { return AppendFloat32(dst, f32) })
		checkUnsupported(t, err, f32)
	}
}

// checkUnsupported compares err with json.Marshal's for f.
func checkUnsupported[F Float](t testing.TB, err error, f F) {
	t.Helper()
	_, stdErr := json.Marshal(f)
	var want, got *json.UnsupportedValueError
	if !errors.As(stdErr, &want) || !errors.As(err, &got) {
		t.Fatalf("%v: %T (%v), json has %T", f, err, err, stdErr)
	}
	if got.Error() != want.Error() {
		t.Errorf("%v: %q, json has %q", f, got, want)
	}
	if v, ok := got.Value.Interface().(F); !ok || v == v && v != f {
		t.Errorf("%v: value %v of type %v", f, got.Value, got.Value.Type())
	}
}
