package ftoa

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// placesText is what AppendDecimal has to append, from the digits of k as strconv writes them.
func placesText(sign, k uint64, places int, style Style) string {
	digits := strconv.FormatUint(k, 10)
	for len(digits) <= places {
		digits = "0" + digits
	}
	whole, fraction := digits[:len(digits)-places], digits[len(digits)-places:]
	text := whole + "." + fraction
	switch short := strings.TrimRight(text, "0"); {
	case style == StyleFixed:
		text = strings.TrimSuffix(text, ".")
	case style == StyleRepr && k != 0 && tiny(k, places, 4), style == StyleJSON && k != 0 && tiny(k, places, 6):
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			panic(err)
		}
		text = strconv.FormatFloat(x, 'e', -1, 64)
		if style == StyleJSON {
			text = strings.Replace(text, "e-0", "e-", 1)
		}
	case style == StyleRepr && strings.HasSuffix(short, "."):
		text = short + "0"
	default:
		text = strings.TrimSuffix(short, ".")
	}
	if sign != 0 {
		text = "-" + text
	}
	return text
}

// tiny tells whether k/10^places is below 10^-limit.
func tiny(k uint64, places, limit int) bool {
	return float64(k) < math.Pow10(places-limit) // exact for powers of ten, and k has 53 bits at most
}

func checkPlaces(t *testing.T, k uint64, places int) {
	t.Helper()
	const prefix = "ab"
	for style := StyleJSON; style <= StyleFixed; style++ {
		for sign := range uint64(2) {
			want := prefix + placesText(sign, k, places, style)
			var buf [room + len(prefix)]byte
			if got := AppendDecimal(append(buf[:0], prefix...), sign, k, places, style); string(got) != want {
				t.Fatalf("%d/10^%d in style %d: got %s, want %s", k, places, style, got, want)
			}
			exact := append(make([]byte, 0, room+len(prefix)), want...)
			copy(exact[len(want):room], "########")
			got := AppendDecimal(exact[:len(prefix):len(want)], sign, k, places, style)
			if string(got) != want || &got[0] != &exact[0] || exact[:len(want)+1][len(want)] != '#' {
				t.Fatalf("%d/10^%d in style %d, with no room to spare: got %s and %q, want %s", k, places, style, got, exact[:room], want)
			}
		}
	}
}

func TestAppendDecimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	n := 4_000
	if testing.Short() {
		n = 400
	}
	for places := range MaxPlaces + 1 {
		for _, k := range []uint64{0, 1<<52 - 1, 1<<52 - 2} {
			checkPlaces(t, k, places)
		}
		for i, p := range pow10u[:16] {
			for digit := range uint64(9) {
				for _, k := range []uint64{p*digit - 1, p * digit, p*digit + 1, p*digit + p/10, p*digit + p/100} {
					if k < 1<<52 {
						checkPlaces(t, k, places)
					}
				}
			}
			for range n / 16 {
				if i < 15 {
					checkPlaces(t, rng.Uint64N(10*p), places)
				}
			}
		}
		for range n / 4 {
			checkPlaces(t, rng.Uint64N(1<<52), places)
		}
	}
}

// Scale and AppendDecimal together are the shortest decimal of the float64 that rounding gives.
func TestScaleIsShortest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for places := range MaxPlaces + 1 {
		for range 4_000 {
			f := math.Ldexp(rng.NormFloat64(), rng.IntN(51)) / Pow10[places]
			k, ok := Scale(f, places)
			if !ok {
				continue
			}
			sign := math.Float64bits(f) >> 63
			rounded := math.Copysign(float64(k)/Pow10[places], f)
			if got, want := AppendDecimal(nil, sign, k, places, StyleJSON), AppendJSON64(nil, rounded); string(got) != string(want) {
				t.Fatalf("%v to %d places: %s, want %s", f, places, got, want)
			}
			if got, want := AppendDecimal(nil, sign, k, places, StyleRepr), AppendRepr(nil, rounded); string(got) != string(want) {
				t.Fatalf("%v to %d places: %s, want %s", f, places, got, want)
			}
		}
	}
}
