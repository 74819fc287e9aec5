package rounding

import (
	"errors"
	"math"
	"math/big"
)

// ErrOverflow is the error of [RoundErr]. The text is that of CPython's
// OverflowError.
var ErrOverflow = errors.New("rounded value too large to represent")

// ErrNaN and ErrInfinity are the errors of [RoundToInt] and [RoundToBig] for
// what is not a number and for what is not finite. The texts are those of
// CPython's ValueError and OverflowError.
var (
	ErrNaN      = errors.New("cannot convert float NaN to integer")
	ErrInfinity = errors.New("cannot convert float infinity to integer")
)

// ErrRange is the error of [RoundToInt] and [RoundInt] for a rounded value that
// is an integer, but none of int64. Python's integers have no such end.
var ErrRange = errors.New("rounded value is out of the range of int64")

// RoundErr is [Round], with [ErrOverflow] where Python raises OverflowError. It
// returns the infinity that Round returns along with it.
func RoundErr(x float64, ndigits int) (float64, error) {
	r := Round(x, ndigits)
	if math.Abs(r) > math.MaxFloat64 && math.Abs(x) <= math.MaxFloat64 {
		return r, ErrOverflow
	}
	return r, nil
}

// RoundToInt returns the integer nearest to x, ties to even, as Python's
// round(x) does. If there is none in int64 it returns 0 and [ErrNaN],
// [ErrInfinity] or [ErrRange]; [RoundToBig] has integers of any size.
func RoundToInt(x float64) (int64, error) {
	// From 2^52 on there are only integers, and -2^63 is the last of int64.
	if k := math.RoundToEven(x); k >= -1<<63 && k < 1<<63 {
		return int64(k), nil
	}
	if err := notFinite(x); err != nil {
		return 0, err
	}
	return 0, ErrRange
}

// RoundToBig sets z to the integer nearest to x, ties to even, as Python's
// round(x) does, and returns z. For a NaN or an infinity it returns nil and
// [ErrNaN] or [ErrInfinity], and z is as it was.
func RoundToBig(z *big.Int, x float64) (*big.Int, error) {
	if err := notFinite(x); err != nil {
		return nil, err
	}
	k := math.RoundToEven(x)
	if k >= -1<<63 && k < 1<<63 {
		return z.SetInt64(int64(k)), nil
	}
	// k is an integer of 53 bits, shifted.
	fraction, exp := math.Frexp(k)
	z.SetInt64(int64(math.Ldexp(fraction, 53)))
	return z.Lsh(z, uint(exp-53)), nil
}

func notFinite(x float64) error {
	switch {
	case x != x:
		return ErrNaN
	case math.Abs(x) > math.MaxFloat64:
		return ErrInfinity
	}
	return nil
}

// RoundInt returns v rounded to ndigits digits after the decimal point, as
// Python's round(v, ndigits) does for an int: v itself unless ndigits is
// negative, and then the multiple of 10^-ndigits nearest to v, a tie going to
// the even one. So RoundInt(25, -1) is 20. If that is not an int64 it returns 0
// and [ErrRange].
func RoundInt(v int64, ndigits int) (int64, error) {
	if ndigits >= 0 {
		return v, nil
	}
	if ndigits < -19 {
		return 0, nil // half of 10^20 is beyond int64
	}
	unit := uint64(1)
	for ; ndigits < 0; ndigits++ {
		unit *= 10
	}
	a := uint64(v)
	if v < 0 {
		a = -a
	}
	k, rest := a/unit, a%unit
	if up := unit - rest; rest > up || rest == up && k&1 != 0 {
		k++
	}
	r := k * unit          // below 2^64: a is 2^63 at most, and 10^19 fits
	if r > math.MaxInt64 { // 2^63 is no multiple of ten, so the ends are as good as the same
		return 0, ErrRange
	}
	if v < 0 {
		return -int64(r), nil
	}
	return int64(r), nil
}
