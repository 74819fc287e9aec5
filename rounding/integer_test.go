package rounding

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
)

// The texts that Python programs, and their logs, know.
func TestErrorTexts(t *testing.T) {
	for _, tt := range []struct {
		name string
		f    func() error
		err  error
		text string
	}{
		{"overflow", func() error { _, err := RoundErr(1.5e308, -308); return err }, ErrOverflow,
			"rounded value too large to represent"},
		{"negative overflow", func() error { _, err := RoundErr(-math.MaxFloat64, -293); return err }, ErrOverflow,
			"rounded value too large to represent"},
		{"NaN to int64", func() error { _, err := RoundToInt(math.NaN()); return err }, ErrNaN,
			"cannot convert float NaN to integer"},
		{"NaN to big.Int", func() error { _, err := RoundToBig(new(big.Int), math.NaN()); return err }, ErrNaN,
			"cannot convert float NaN to integer"},
		{"infinity to int64", func() error { _, err := RoundToInt(math.Inf(1)); return err }, ErrInfinity,
			"cannot convert float infinity to integer"},
		{"infinity to big.Int", func() error { _, err := RoundToBig(new(big.Int), math.Inf(-1)); return err }, ErrInfinity,
			"cannot convert float infinity to integer"},
		{"too large for int64", func() error { _, err := RoundToInt(1 << 63); return err }, ErrRange,
			"rounded value is out of the range of int64"},
		{"integer too large for int64", func() error { _, err := RoundInt(math.MaxInt64, -1); return err }, ErrRange,
			"rounded value is out of the range of int64"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.f()
			if !errors.Is(err, tt.err) || err == nil || err.Error() != tt.text {
				t.Errorf("got the error %v, want %q", err, tt.text)
			}
		})
	}
}

func TestRoundErr(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		x       float64
		ndigits int
		want    float64
		err     error
	}{
		{2.675, 2, 2.67, nil},
		{-0.001, 2, math.Copysign(0, -1), nil},
		{inf, 2, inf, nil},
		{-inf, -400, -inf, nil},
		{math.NaN(), 2, math.NaN(), nil},
		{math.MaxFloat64, -292, math.MaxFloat64, nil},
		{math.MaxFloat64, -293, inf, ErrOverflow},
		{-math.MaxFloat64, -308, -inf, ErrOverflow},
		{math.MaxFloat64, -309, 0, nil},
	} {
		got, err := RoundErr(tt.x, tt.ndigits)
		if math.Float64bits(got) != math.Float64bits(tt.want) || err != tt.err {
			t.Errorf("RoundErr(%v, %d) = %v, %v; want %v, %v", tt.x, tt.ndigits, got, err, tt.want, tt.err)
		}
	}
}

// Where CPython said OverflowError, and only there, is an error.
func TestRoundErrVectors(t *testing.T) {
	overflows := 0
	for _, v := range vectors(t, 'R') {
		r, err := RoundErr(v.x, v.n)
		if math.Float64bits(r) != math.Float64bits(v.want()) || (err != nil) != (v.res == "E") {
			t.Errorf("%v: got %v, %v; want %v", v, r, err, v.res)
		}
		if err != nil {
			overflows++
		}
	}
	if overflows == 0 {
		t.Error("no vector overflows")
	}
}

// intResult is an I record's result, for RoundToBig and for RoundToInt.
func (v vector) intResult(t *testing.T) (z *big.Int, bigErr, intErr error) {
	t.Helper()
	switch v.res {
	case "V":
		return nil, ErrNaN, ErrNaN
	case "O":
		return nil, ErrInfinity, ErrInfinity
	}
	z, ok := new(big.Int).SetString(v.res, 10)
	if !ok {
		t.Fatalf("%v: %q is no integer", v, v.res)
	}
	if !z.IsInt64() {
		return z, nil, ErrRange
	}
	return z, nil, nil
}

// checkToInt wants z from RoundToBig, or its error, and the same from RoundToInt.
func checkToInt(t *testing.T, x float64, want *big.Int, bigErr, intErr error) {
	t.Helper()
	z := big.NewInt(77)
	got, err := RoundToBig(z, x)
	switch {
	case err != bigErr:
		t.Errorf("RoundToBig(%v): error %v, want %v", x, err, bigErr)
	case err != nil && (got != nil || z.Int64() != 77):
		t.Errorf("RoundToBig(%v) = %v beside an error, and %v in z", x, got, z)
	case err == nil && (got != z || z.Cmp(want) != 0):
		t.Errorf("RoundToBig(%v) = %v, and %v in z; want %v", x, got, z, want)
	}
	i, err := RoundToInt(x)
	if err != intErr || err == nil && i != want.Int64() || err != nil && i != 0 {
		t.Errorf("RoundToInt(%v) = %v, %v; want %v, %v", x, i, err, want, intErr)
	}
}

func TestRoundToIntVectors(t *testing.T) {
	for _, v := range vectors(t, 'I') {
		want, bigErr, intErr := v.intResult(t)
		checkToInt(t, v.x, want, bigErr, intErr)
	}
}

func TestRoundToIntEnds(t *testing.T) {
	for _, tt := range []struct {
		x    float64
		want string
		err  error
	}{
		{2.5, "2", nil},
		{-3.5, "-4", nil},
		{-0.5, "0", nil},
		{0.49999999999999994, "0", nil},
		{4503599627370497.5, "4503599627370498", nil},
		{1<<63 - 1024, "9223372036854774784", nil},
		{1 << 63, "9223372036854775808", ErrRange},
		{-1 << 63, "-9223372036854775808", nil},
		{-1<<63 - 2048, "-9223372036854777856", ErrRange},
		{1e23, "99999999999999991611392", ErrRange},
		{math.MaxFloat64, strings.TrimSuffix(big.NewFloat(math.MaxFloat64).Text('f', 0), "."), ErrRange},
	} {
		want, _ := new(big.Int).SetString(tt.want, 10)
		checkToInt(t, tt.x, want, nil, tt.err)
	}
}

func TestRoundInt(t *testing.T) {
	for _, tt := range []struct {
		v       int64
		ndigits int
		want    int64
		err     error
	}{
		{25, -1, 20, nil},
		{35, -1, 40, nil},
		{-25, -1, -20, nil},
		{-35, -1, -40, nil},
		{26, -1, 30, nil},
		{24, -1, 20, nil},
		{25, 0, 25, nil},
		{25, 7, 25, nil},
		{math.MinInt64, 400, math.MinInt64, nil},
		{50, -2, 0, nil},
		{51, -2, 100, nil},
		{150, -2, 200, nil},
		{-51, -2, -100, nil},
		{0, -5, 0, nil},
		{math.MaxInt64, -1, 0, ErrRange}, // 9223372036854775810
		{math.MaxInt64, -2, 9223372036854775800, nil},
		{math.MinInt64, -1, 0, ErrRange},
		{math.MinInt64, -2, -9223372036854775800, nil},
		{math.MaxInt64, -18, 9e18, nil},
		{math.MaxInt64, -19, 0, ErrRange}, // 10^19
		{5e18, -19, 0, nil},               // a tie
		{5e18 + 1, -19, 0, ErrRange},
		{math.MinInt64, -20, 0, nil},
		{math.MaxInt64, -400, 0, nil},
		{math.MaxInt64, math.MinInt, 0, nil},
	} {
		if got, err := RoundInt(tt.v, tt.ndigits); got != tt.want || err != tt.err {
			t.Errorf("RoundInt(%d, %d) = %d, %v; want %d, %v", tt.v, tt.ndigits, got, err, tt.want, tt.err)
		}
	}
}

// intByRational is the definition of RoundInt.
func intByRational(v int64, n int) (int64, error) {
	if n >= 0 {
		return v, nil
	}
	unit := pow10Int(-n)
	abs := new(big.Int).Abs(big.NewInt(v))
	r := halfEven(abs, unit)
	r.Mul(r, unit)
	if v < 0 {
		r.Neg(r)
	}
	if !r.IsInt64() {
		return 0, ErrRange
	}
	return r.Int64(), nil
}

func checkRoundInt(t *testing.T, v int64, n int) {
	t.Helper()
	got, err := RoundInt(v, n)
	if want, wantErr := intByRational(v, n); got != want || err != wantErr {
		t.Errorf("RoundInt(%d, %d) = %d, %v; want %d, %v", v, n, got, err, want, wantErr)
	}
}

func TestRoundIntRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 5_000 {
		v := rng.Int64() >> rng.IntN(63)
		if rng.IntN(2) == 0 {
			v = ^v
		}
		for n := -21; n <= 1; n++ {
			checkRoundInt(t, v, n)
		}
	}
	for n, unit := -1, int64(10); n >= -18; n, unit = n-1, unit*10 {
		for range 200 {
			tie := unit/2 + unit*rng.Int64N(math.MaxInt64/unit-1)
			for d := int64(-1); d <= 1; d++ {
				checkRoundInt(t, tie+d, n)
				checkRoundInt(t, -tie+d, n)
			}
		}
	}
}

func TestIntegersAllocate(t *testing.T) {
	z := new(big.Int).Lsh(big.NewInt(1), 1100) // room for any float64
	for _, x := range []float64{0, 2.5, -1e18, 1 << 63, 1e300, math.NaN(), math.Inf(1)} {
		n := testing.AllocsPerRun(20, func() {
			RoundToInt(x)
			RoundToBig(z, x)
			RoundErr(x, -300)
			RoundInt(int64(math.Float64bits(x)), -3)
		})
		if n != 0 && !sanitizer.Address {
			t.Errorf("%v: %v allocations", x, n)
		}
	}
}
