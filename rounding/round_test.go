package rounding

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
)

func TestRound(t *testing.T) {
	inf, nan, negZero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	const (
		maxInt = int(^uint(0) >> 1)
		minInt = -maxInt - 1
	)
	for _, tt := range []struct {
		name    string
		x       float64
		ndigits int
		want    float64
	}{
		{"below a tie by its binary value", 2.675, 2, 2.67},
		{"above a tie by its binary value", 1.145, 2, 1.15},
		{"above a tie, the even digit above", 1.135, 2, 1.14},
		{"below a tie, the even digit above", 1.055, 2, 1.05},
		{"true tie, even below", 0.125, 2, 0.12},
		{"true tie, even above", 0.375, 2, 0.38},
		{"true tie to zero", 0.5, 0, 0},
		{"true tie to minus zero", -0.5, 0, negZero},
		{"just below a half", 0.49999999999999994, 0, 0},
		{"minus zero from a negative value", -0.001, 2, negZero},
		{"minus zero", negZero, 2, negZero},
		{"minus zero, far digits", negZero, 100, negZero},
		{"minus zero, far negative digits", negZero, -100, negZero},
		{"negative value, no digit left", -1234, -9, negZero},
		{"NaN", nan, 2, nan},
		{"NaN, all digits gone", nan, minInt, nan},
		{"infinity", inf, 2, inf},
		{"infinity, all digits gone", -inf, -400, -inf},
		{"negative digits", 1234, -2, 1200},
		{"negative digits, tie to even", 250, -2, 200},
		{"negative digits, tie to even above", 350, -2, 400},
		{"negative digits past the half", 250.00000000000003, -2, 300},
		{"product is an odd integer above 2^52", 45035996273704.97, 2, 45035996273704.97},
		{"product a half below 2^52", 4503599627370495.5, 0, 4503599627370496},
		{"product a half below 2^52, negative", -4503599627370495.5, 0, -4503599627370496},
		{"product just below that half", 45035996273704.94, 2, 45035996273704.94},
		{"product overflows", 1e300, 22, 1e300},
		{"far digits of a small value", 1.25e-30, 31, 1.2e-30},
		{"far digits, the value below a unit", 6e-31, 30, 1e-30},
		{"far digits, the value below half a unit", 4e-31, 30, 0},
		{"far digits, true tie", math.Ldexp(1, -24), 23, 5.960464477539062e-08},
		{"smallest subnormal, last digit", 5e-324, 323, 0},
		{"more than half of the last digit", 1e-323, 323, 1e-323},
		{"digits past the last", 5e-324, 324, 5e-324},
		{"most digits", 5e-324, maxInt, 5e-324},
		{"fewest digits", math.MaxFloat64, minInt, 0},
		{"digits before the first", math.MaxFloat64, -309, 0},
		{"first digit, below a half", 4e307, -308, 0},
		{"first digit, above a half", 6e307, -308, 1e308},
		{"overflow", math.MaxFloat64, -308, inf},
		{"negative overflow", -1.5e308, -308, -inf},
		{"overflow of the last digit that can", math.MaxFloat64, -293, inf},
		{"no overflow one digit later", math.MaxFloat64, -292, math.MaxFloat64},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := Round(tt.x, tt.ndigits)
			if math.Float64bits(got) != math.Float64bits(tt.want) {
				t.Errorf("Round(%v, %d) = %v, want %v", tt.x, tt.ndigits, got, tt.want)
			}
		})
	}
}

// byRational is the definition of Round on exact numbers:
// RN64(half-even(x*10^n) * 10^-n).
func byRational(x float64, n int) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0) || n > maxDigits:
		return x
	case n < minDigits:
		return math.Copysign(0, x)
	}
	num, den := scaled(math.Abs(x), n)
	r := new(big.Rat).SetInt(halfEven(num, den))
	if p := pow10Int(max(n, -n)); n >= 0 {
		r.Quo(r, new(big.Rat).SetInt(p))
	} else {
		r.Mul(r, new(big.Rat).SetInt(p))
	}
	f, _ := r.Float64()
	return math.Copysign(f, x)
}

// byFormat is the same for n >= 0, as strconv has it.
func byFormat(t testing.TB, x float64, n int) float64 {
	f, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', n, 64), 64)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// fixedByRational is the definition of AppendFixed on exact numbers, for finite x.
func fixedByRational(x float64, n int) string {
	return signed(x, pointed(halfEven(scaled(math.Abs(x), n)), n))
}

func pow10Int(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

// scaled returns a*10^n as a fraction.
func scaled(a float64, n int) (num, den *big.Int) {
	r := new(big.Rat).SetFloat64(a)
	if n >= 0 {
		return new(big.Int).Mul(r.Num(), pow10Int(n)), r.Denom()
	}
	return r.Num(), new(big.Int).Mul(r.Denom(), pow10Int(-n))
}

// halfEven returns the integer nearest to num/den >= 0, ties to even.
func halfEven(num, den *big.Int) *big.Int {
	q, r := new(big.Int).QuoRem(num, den, new(big.Int))
	switch r.Lsh(r, 1).Cmp(den) {
	case 0:
		if q.Bit(0) == 0 {
			break
		}
		fallthrough
	case 1:
		q.Add(q, big.NewInt(1))
	}
	return q
}

// randomCase returns a value and digits that do something to it: values as
// they are written, values around ties, and all the others.
func randomCase(rng *rand.Rand) (x float64, n int) {
	switch rng.IntN(5) {
	case 0: // a decimal and one digit less
		d := rng.IntN(18)
		x, n = float64(rng.Int64N(1<<uint(1+rng.IntN(53))))/math.Pow10(d), d-1
	case 1: // a true tie
		d := 1 + rng.IntN(23)
		x, n = math.Ldexp(float64(rng.Int64N(1<<uint(1+rng.IntN(50)))|1), -d), d-1
	case 2: // the neighbours of a decimal tie
		n = rng.IntN(23)
		x = (float64(rng.Int64N(1<<uint(1+rng.IntN(52)))) + 0.5) / math.Pow10(n)
		x = math.Nextafter(x, x+float64(rng.IntN(3)-1))
	case 3: // a tie before the point
		n = -1 - rng.IntN(22)
		x = (float64(rng.Int64N(1<<uint(1+rng.IntN(40)))) + 0.5) * math.Pow10(-n)
		x = math.Nextafter(x, x*float64(rng.IntN(3)))
	default: // any bits, digits within reach
		for {
			x = math.Float64frombits(rng.Uint64())
			if !math.IsNaN(x) && !math.IsInf(x, 0) && x != 0 {
				break
			}
		}
		n = rng.IntN(20) - 1 - int(math.Floor(math.Log10(math.Abs(x))))
	}
	if rng.IntN(2) == 0 {
		x = -x
	}
	return x, n
}

func TestRoundRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	n := 20_000
	if testing.Short() {
		n = 2_000
	}
	for range n {
		x, digits := randomCase(rng)
		checkRound(t, x, digits)
	}
}

func checkRound(t *testing.T, x float64, n int) {
	t.Helper()
	got := Round(x, n)
	if want := byRational(x, n); math.Float64bits(got) != math.Float64bits(want) {
		t.Errorf("Round(%v, %d) = %v, want %v", x, n, got, want)
	}
	if n >= 0 && n <= maxDigits && !math.IsNaN(x) {
		if want := byFormat(t, x, n); math.Float64bits(got) != math.Float64bits(want) {
			t.Errorf("Round(%v, %d) = %v, strconv says %v", x, n, got, want)
		}
	}
}

// Every ndigits that is not plain, at the values where the answer changes.
func TestRoundEveryDigit(t *testing.T) {
	for n := minDigits - 2; n <= maxDigits+2; n++ {
		unit := math.Pow10(-n) // 0 or an infinity at the ends, which is as good
		for _, m := range []float64{0.1, 0.5, 1, 1.5, 2.5, 12345678.5, 1 << 50, 1 << 52, 1 << 53, 1e16, 1e17} {
			x := float64(unit * m)
			for _, x := range []float64{x, -x, math.Nextafter(x, 0), math.Nextafter(x, math.Inf(1))} {
				checkRound(t, x, n)
			}
		}
	}
}

func TestRoundAllocates(t *testing.T) {
	for _, tt := range []struct {
		x float64
		n int
	}{
		{2.675, 2}, {250, -2}, {1.25e-30, 31}, {5e-324, 323}, {1.2345678e-290, 300}, {1e-7, 323},
		{1.5e30, -30}, {1.7e308, -295}, {math.MaxFloat64, -308}, {-math.MaxFloat64, -293}, {math.MaxFloat64, -292},
		{math.NaN(), 2}, {1, 1000}, {1, -1000},
	} {
		if got := testing.AllocsPerRun(100, func() { sink = Round(tt.x, tt.n) }); got != 0 && !sanitizer.Address {
			t.Errorf("Round(%v, %d) allocates %v times", tt.x, tt.n, got)
		}
	}
}

var sink float64
