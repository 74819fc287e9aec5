package rounding

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

// numpyVectors returns what testdata/gen_numpy.py has asked NumPy.
func numpyVectors(t *testing.T) []vector {
	t.Helper()
	data, err := os.ReadFile("testdata/numpy.txt")
	if err != nil {
		t.Fatal(err)
	}
	var vs []vector
	for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		v := vector{line: i + 1, op: 'N'}
		var x string
		if _, err := fmt.Sscan(line, &x, &v.n, &v.res); err != nil {
			t.Fatal(err)
		}
		v.x = math.Float64frombits(mustHex(x))
		vs = append(vs, v)
	}
	if len(vs) < 1000 {
		t.Fatalf("only %d records", len(vs))
	}
	return vs
}

// rejectNumpy returns how many of NumPy's answers f gets wrong, and the first.
func rejectNumpy(t *testing.T, f roundFunc) (wrong int, first string) {
	t.Helper()
	for _, v := range numpyVectors(t) {
		got, want := f(v.x, v.n), v.want()
		if math.Float64bits(got) == math.Float64bits(want) || got != got && want != want {
			continue
		}
		if wrong++; wrong == 1 {
			first = fmt.Sprintf("numpy.txt:%d: %v to %d: got %v, want %v", v.line, v.x, v.n, got, want)
		}
	}
	return wrong, first
}

func TestRoundNumpy(t *testing.T) {
	if wrong, first := rejectNumpy(t, RoundNumpy); wrong > 0 {
		t.Errorf("%d wrong, the first %s", wrong, first)
	}
	for _, n := range []int{math.MinInt, math.MaxInt} {
		if got := RoundNumpy(1, n); !math.IsNaN(got) {
			t.Errorf("RoundNumpy(1, %d) = %v, want NaN as for 10^400", n, got)
		}
	}
}

func TestNumpyVectorsRejectTwins(t *testing.T) {
	for _, tt := range []struct {
		name string
		f    roundFunc
	}{
		{"Python's rule", Round},
		{"ties away from zero", func(x float64, n int) float64 {
			if n < 0 {
				s := numpyPower(n)
				return math.Round(x/s) * s
			}
			s := numpyPower(n)
			return math.Round(float64(x*s)) / s
		}},
		{"product not rounded before its tie", func(x float64, n int) float64 {
			if uint(n) > uint(exactPow10) {
				return RoundNumpy(x, n)
			}
			s := numpyPower(n)
			k := math.RoundToEven(float64(x * s))
			switch d := math.FMA(x, s, -k); { // what a fused product would show
			case d > 0.5:
				k++
			case d < -0.5:
				k--
			}
			return k / s
		}},
		{"correctly rounded powers of ten", func(x float64, n int) float64 {
			if s := math.Pow10(-n); n < 0 {
				return math.RoundToEven(x/s) * s
			}
			s := math.Pow10(n)
			return math.RoundToEven(float64(x*s)) / s
		}},
		{"multiplication by the inverse", func(x float64, n int) float64 {
			if n >= 0 {
				return RoundNumpy(x, n)
			}
			s := math.Pow10(n)
			return math.RoundToEven(float64(x*s)) / s
		}},
		{"sign of zero lost", func(x float64, n int) float64 { return RoundNumpy(x, n) + 0 }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wrong, first := rejectNumpy(t, tt.f)
			if wrong == 0 {
				t.Error("no vector rejects it")
			}
			t.Logf("%d rejected, the first %s", wrong, first)
		})
	}
}
