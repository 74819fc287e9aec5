package encoding

import (
	"errors"
	"fmt"
	"math"
	"testing"
)

type (
	namedFloat64 float64
	namedFloat32 float32
	namedRow     []namedFloat64
	namedRows    []namedRow
	namedPair    [2]namedFloat64
)

// floatsOf has the float64 cases that F can hold.
func floatsOf[F Float]() []F {
	var s []F
	for _, f := range float64Cases {
		if f := F(f); f-f == 0 {
			s = append(s, f)
		}
	}
	return append(s, 1.0/4096)
}

func checkFloats[S ~[]F, F Float](t *testing.T) {
	t.Helper()
	all := S(floatsOf[F]())
	for _, s := range []S{nil, {}, make(S, 0, 5), all[:1], all[:2], all[1:17], all} {
		leafNoAllocs(t, fmt.Sprintf("%T %v", s, s), leafStd(t, s), func(dst []byte) ([]byte, error) { return AppendFloats(dst, s) })
	}
	for _, m := range [][]S{nil, {}, {nil}, {{}}, {nil, {}, all[:1], nil}, {all, all[:3], {}, all[1:]}} {
		leafNoAllocs(t, fmt.Sprintf("%T %v", m, m), leafStd(t, m), func(dst []byte) ([]byte, error) { return AppendFloatRows(dst, m) })
	}
}

func TestAppendFloats(t *testing.T) {
	checkFloats[[]float64](t)
	checkFloats[[]float32](t)
	checkFloats[[]namedFloat64](t)
	checkFloats[[]namedFloat32](t)
	checkFloats[namedRow](t)
	m := namedRows{{1, 2.5}, nil, {}}
	leafNoAllocs(t, "named rows", leafStd(t, m), func(dst []byte) ([]byte, error) { return AppendFloatRows(dst, m) })
}

func checkFloatArrays[F Float, A Array[F]](t *testing.T) {
	t.Helper()
	values := floatsOf[F]()
	rows := make([]A, 5)
	k := 0
	for i := range rows {
		for j := range len(rows[i]) {
			rows[i][j] = values[k%len(values)]
			k++
		}
	}
	for _, s := range [][]A{nil, {}, make([]A, 0, 2), rows[:1], rows} {
		leafNoAllocs(t, fmt.Sprintf("%T of %d", s, len(s)), leafStd(t, s), func(dst []byte) ([]byte, error) { return AppendFloatArrays[F](dst, s) })
	}

	last := len(rows[0]) - 1
	rows[2][last] = F(math.NaN())
	err := leafError(t, fmt.Sprintf("%T", rows), func(dst []byte) ([]byte, error) { return AppendFloatArrays[F](dst, rows) })
	checkPath(t, err, fmt.Sprintf("[2][%d]", last))
}

func TestAppendFloatArrays64(t *testing.T) {
	checkFloatArrays[float64, [1]float64](t)
	checkFloatArrays[float64, [2]float64](t)
	checkFloatArrays[float64, [3]float64](t)
	checkFloatArrays[float64, [4]float64](t)
	checkFloatArrays[float64, [7]float64](t)
	checkFloatArrays[float64, [8]float64](t)
	checkFloatArrays[float64, [16]float64](t)
	checkFloatArrays[float64, [17]float64](t)
	checkFloatArrays[float64, [63]float64](t)
	checkFloatArrays[float64, [64]float64](t)
	checkFloatArrays[float64, [96]float64](t)
	checkFloatArrays[float64, [128]float64](t)
	checkFloatArrays[float64, [200]float64](t)
	checkFloatArrays[float64, [256]float64](t)
	checkFloatArrays[float64, [300]float64](t)
	checkFloatArrays[float64, [384]float64](t)
	checkFloatArrays[float64, [512]float64](t)
	checkFloatArrays[float64, [768]float64](t)
	checkFloatArrays[float64, [1024]float64](t)
	checkFloatArrays[float64, [1536]float64](t)
	checkFloatArrays[float64, [2048]float64](t)
	checkFloatArrays[float64, [3072]float64](t)
	checkFloatArrays[float64, [4096]float64](t)
	checkFloatArrays[namedFloat64, namedPair](t)
}

func TestAppendFloatArrays32(t *testing.T) {
	checkFloatArrays[float32, [1]float32](t)
	checkFloatArrays[float32, [2]float32](t)
	checkFloatArrays[float32, [3]float32](t)
	checkFloatArrays[float32, [16]float32](t)
	checkFloatArrays[float32, [33]float32](t)
	checkFloatArrays[float32, [64]float32](t)
	checkFloatArrays[float32, [384]float32](t)
	checkFloatArrays[float32, [1536]float32](t)
	checkFloatArrays[namedFloat32, [5]namedFloat32](t)
}

func TestAppendFloatArraysOfArray(t *testing.T) {
	a := [3][2]float64{{1, 2}, {-0.5, 1e21}, {}}
	leafNoAllocs(t, "array", leafStd(t, a), func(dst []byte) ([]byte, error) { return AppendFloatArrays[float64](dst, a[:]) })
}

func checkPath(t *testing.T, err error, path string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Path != path {
		t.Errorf("%v, want the path %s", err, path)
	}
}

func checkFloatsNonFinite[F Float](t *testing.T) {
	t.Helper()
	for _, bad := range []F{F(math.NaN()), F(math.Inf(1)), F(math.Inf(-1))} {
		for n := 1; n <= 20; n++ {
			for at := range n {
				s := make([]F, n)
				s[at] = bad
				if n-1 > at {
					s[n-1] = bad // the first one is reported
				}
				name := fmt.Sprintf("%T %d of %d", bad, at, n)
				err := leafError(t, name, func(dst []byte) ([]byte, error) { return AppendFloats(dst, s) })
				checkPath(t, err, fmt.Sprintf("[%d]", at))
				checkUnsupported(t, err, bad)
			}
		}
		for row := range 4 {
			for col := range 8 {
				m := [][]F{make([]F, 8), make([]F, 9), make([]F, 10), make([]F, 11)}
				m[row][col] = bad
				m[3][10] = bad
				err := leafError(t, "rows", func(dst []byte) ([]byte, error) { return AppendFloatRows(dst, m) })
				checkPath(t, err, fmt.Sprintf("[%d][%d]", row, col))
				checkUnsupported(t, err, bad)

				var a [4][8]F
				a[row][col] = bad
				a[3][7] = bad
				err = leafError(t, "arrays", func(dst []byte) ([]byte, error) { return AppendFloatArrays[F](dst, a[:]) })
				checkPath(t, err, fmt.Sprintf("[%d][%d]", row, col))
				checkUnsupported(t, err, bad)
			}
		}
	}
}

func TestAppendFloatsNonFinite(t *testing.T) {
	checkFloatsNonFinite[float64](t)
	checkFloatsNonFinite[float32](t)

	m := [][]float64{nil, {}, {0, 1, 2, 3, 4, 5, 6, math.NaN()}}
	_, err := AppendFloatRows(nil, m)
	if got, want := fmt.Sprint(err), "[2][7]: json: unsupported value: NaN"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
