package rounding

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
)

func TestAppendRepr(t *testing.T) {
	for _, tt := range []struct {
		name string
		x    float64
		want string
	}{
		{"integer", 1, "1.0"},
		{"zero", 0, "0.0"},
		{"minus zero", math.Copysign(0, -1), "-0.0"},
		{"fraction", -0.1, "-0.1"},
		{"last positional integer", 9999999999999998, "9999999999999998.0"},
		{"first integer with an exponent", 1e16, "1e+16"},
		{"integer above 2^53", 12345678901234567890, "1.2345678901234567e+19"},
		{"last positional fraction", 1e-4, "0.0001"},
		{"below it", math.Nextafter(1e-4, 0), "9.999999999999999e-05"},
		{"exponent of two digits", 1e-5, "1e-05"},
		{"exponent of three digits", 1e-100, "1e-100"},
		{"smallest", 5e-324, "5e-324"},
		{"largest", -math.MaxFloat64, "-1.7976931348623157e+308"},
		{"NaN", math.NaN(), "NaN"},
		{"infinity", math.Inf(1), "Infinity"},
		{"minus infinity", math.Inf(-1), "-Infinity"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(AppendRepr([]byte("x"), tt.x)); got != "x"+tt.want {
				t.Errorf("AppendRepr(%v) = %s, want %s", tt.x, got[1:], tt.want)
			}
		})
	}
}

func TestAppendRound(t *testing.T) {
	for _, tt := range []struct {
		name    string
		x       float64
		ndigits int
		want    string
	}{
		{"trailing zeros go", 1.5, 3, "1.5"},
		{"integer", 2.5, 0, "2.0"},
		{"minus zero", -0.001, 2, "-0.0"},
		{"exponent", 0.0000123456, 7, "1.23e-05"},
		{"negative digits", 123456, -3, "123000.0"},
		{"large", 1.23456e20, -18, "1.23e+20"},
		{"overflow", -1.5e308, -308, "-Infinity"},
		{"NaN", math.NaN(), 2, "NaN"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(AppendRound([]byte("x"), tt.x, tt.ndigits)); got != "x"+tt.want {
				t.Errorf("AppendRound(%v, %d) = %s, want %s", tt.x, tt.ndigits, got[1:], tt.want)
			}
		})
	}
}

func TestAppendFixed(t *testing.T) {
	for _, tt := range []struct {
		name    string
		x       float64
		ndigits int
		want    string
	}{
		{"trailing zeros stay", 1.5, 3, "1.500"},
		{"no point", 2.5, 0, "2"},
		{"by the binary value", 2.675, 2, "2.67"},
		{"minus zero", -0.001, 2, "-0.00"},
		{"minus zero, no point", -0.5, 0, "-0"},
		{"carry", 9.999, 2, "10.00"},
		{"all digits of a small value", 0x1p-30, 30, "0.000000000931322574615478515625"},
		{"more digits than there are", 0.5, 400, "0.5" + strings.Repeat("0", 399)},
		{"large", 1e22, 1, "10000000000000000000000.0"},
		{"NaN", math.NaN(), 2, "nan"},
		{"infinity", math.Inf(1), 2, "inf"},
		{"minus infinity", math.Inf(-1), 0, "-inf"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(AppendFixed([]byte("x"), tt.x, tt.ndigits)); got != "x"+tt.want {
				t.Errorf("AppendFixed(%v, %d) = %s, want %s", tt.x, tt.ndigits, got[1:], tt.want)
			}
		})
	}
}

func TestAppendFixedNegativeDigits(t *testing.T) {
	defer func() {
		text, _ := recover().(string)
		if !strings.Contains(text, "AppendFixed") || !strings.Contains(text, "-2") {
			t.Errorf("panic with %q, want one that names AppendFixed and -2", text)
		}
	}()
	AppendFixed(nil, math.NaN(), -2)
	t.Error("no panic")
}

func TestAppendRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	n := 20_000
	if testing.Short() {
		n = 2_000
	}
	for range n {
		x, digits := randomCase(rng)
		checkAppend(t, x, digits)
	}
}

// checkAppend compares with the definitions, and with a dst that is one byte
// short, exact, and roomy.
func checkAppend(t *testing.T, x float64, n int) {
	t.Helper()
	repr := AppendRepr(nil, x)
	checkRepr(t, x, repr)
	checkDst(t, repr, func(dst []byte) []byte { return AppendRepr(dst, x) })
	rounded := AppendRound(nil, x, n)
	checkRepr(t, byRational(x, n), rounded)
	checkDst(t, rounded, func(dst []byte) []byte { return AppendRound(dst, x, n) })
	if n >= 0 && n < 500 && !math.IsNaN(x) && !math.IsInf(x, 0) {
		fixed := AppendFixed(nil, x, n)
		if want := fixedByRational(x, n); string(fixed) != want {
			t.Errorf("AppendFixed(%v, %d) = %s, want %s", x, n, fixed, want)
		}
		checkDst(t, fixed, func(dst []byte) []byte { return AppendFixed(dst, x, n) })
	}
}

// checkRepr holds the rules of repr against text: it reads back as x, no
// shorter one does, and the exponent stands where it should.
func checkRepr(t *testing.T, x float64, text []byte) {
	t.Helper()
	back, err := strconv.ParseFloat(string(text), 64)
	if err != nil || math.Float64bits(back) != math.Float64bits(x) && !math.IsNaN(x) {
		t.Errorf("%s reads as %v, %v; want %v", text, back, err, x)
	}
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return
	}
	mantissa, exp, hasExp := bytes.Cut(text, []byte("e"))
	if a := math.Abs(x); hasExp == (a == 0 || a >= 1e-4 && a < 1e16) {
		t.Errorf("%s: want an exponent only outside of 1e-4..1e16", text)
	}
	if hasExp && (len(exp) < 3 || exp[0] != '-' && exp[0] != '+') {
		t.Errorf("%s: want a sign and two digits of exponent at least", text)
	}
	if !hasExp && bytes.IndexByte(text, '.') < 0 {
		t.Errorf("%s: want a point", text)
	}
	count := func(b []byte) int { // significant digits
		b = bytes.TrimLeft(bytes.ReplaceAll(b, []byte("."), nil), "-0")
		return len(bytes.TrimRight(b, "0"))
	}
	shortest, _, _ := strings.Cut(strconv.FormatFloat(x, 'e', -1, 64), "e")
	if got, want := count(mantissa), count([]byte(shortest)); got != want {
		t.Errorf("%s has %d digits, want %d", text, got, want)
	}
}

// checkDst wants the same bytes after what dst has, dst's own bytes as they
// were, and nothing written past its capacity.
func checkDst(t *testing.T, want []byte, f func(dst []byte) []byte) {
	t.Helper()
	const prefix = "prefix"
	n := len(prefix) + len(want)
	buf := make([]byte, n+96)
	for _, c := range []int{len(prefix), n - 1, n, n + 8, n + 48} {
		for i := range buf {
			buf[i] = '#'
		}
		copy(buf, prefix)
		got := f(buf[:len(prefix):c])
		if string(got) != prefix+string(want) {
			t.Errorf("cap %d: got %q, want %q", c, got, prefix+string(want))
		}
		if c >= n && &got[0] != &buf[0] {
			t.Errorf("cap %d: a new array for %q", c, want)
		}
		if string(buf[:len(prefix)]) != prefix || string(buf[c:]) != strings.Repeat("#", len(buf)-c) {
			t.Errorf("cap %d: %q around %q", c, buf, want)
		}
	}
}

func TestAppendAllocates(t *testing.T) {
	values := []float64{0, 1, 2.675, -1e-5, 1e16, 1.7976931348623157e308, 5e-324, math.NaN(), math.Inf(-1), 123456.789, 0x1p-30}
	for _, x := range values {
		for _, n := range []int{0, 1, 2, 8, 17, 30, 323, 1000} {
			for name, f := range map[string]func(dst []byte) []byte{
				"AppendRepr":  func(dst []byte) []byte { return AppendRepr(dst, x) },
				"AppendRound": func(dst []byte) []byte { return AppendRound(dst, x, n) },
				"AppendFixed": func(dst []byte) []byte { return AppendFixed(dst, x, n) },
			} {
				exact := make([]byte, len(f(nil)))
				if got := testing.AllocsPerRun(20, func() { f(exact[:0]) }); got != 0 && !sanitizer.Address {
					t.Errorf("%s(%v, %d) allocates %v times", name, x, n, got)
				}
			}
		}
	}
}
