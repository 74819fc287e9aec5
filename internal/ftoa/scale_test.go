package ftoa

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// nearestExact is Nearest for products below 2^52, by its definition.
func nearestExact(a, s float64) float64 {
	product := new(big.Float).SetPrec(200).Mul(big.NewFloat(a), big.NewFloat(s))
	sum := product.Add(product, big.NewFloat(1<<52))
	k, _ := sum.SetMode(big.ToNearestEven).SetPrec(53).Float64()
	return k
}

func checkNearest(t *testing.T, a, s float64) {
	t.Helper()
	want := nearestExact(a, s)
	for name, got := range map[string]float64{
		"by FMA":       math.FMA(a, s, 1<<52),
		"nearestTwice": nearestTwice(a, s),
		"Nearest":      Nearest(a, s),
	} {
		if got != want && !(got >= 1<<53 && want >= 1<<53) {
			t.Fatalf("%s of %v*%v is 2^52 + %v, want %v", name, a, s, got-1<<52, want-1<<52)
		}
	}
}

func TestNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for places, s := range Pow10 {
		for range 20_000 {
			half := (float64(rng.Int64N(1<<uint(1+rng.IntN(52)))) + 0.5) / s
			checkNearest(t, half, s)
			checkNearest(t, math.Nextafter(half, 0), s)
			checkNearest(t, math.Nextafter(half, 1e300), s)
			checkNearest(t, rng.Float64()*(1<<52)/s, s)
		}
		for _, k := range []float64{1, 1 << 51, 1<<51 + 0.5, 1<<52 - 1.5, 1<<52 - 1, 1<<52 - 0.5, 1 << 52, 1<<52 + 1, 1<<53 - 1, 1 << 53, 1 << 60} {
			for a, i := math.Nextafter(math.Nextafter(k/s, 0), 0), 0; i < 5; i++ {
				checkNearest(t, a, s)
				a = math.Nextafter(a, math.Inf(1))
			}
		}
		for _, a := range []float64{0, 5e-324, math.MaxFloat64} {
			checkNearest(t, a, s)
		}
		for _, a := range []float64{math.Inf(1), math.NaN()} {
			if got, twice := Nearest(a, s), nearestTwice(a, s); got < 1<<53 || twice < 1<<53 {
				t.Errorf("Nearest(%v, 1e%d) = %v, nearestTwice %v; want 2^53 or more", a, places, got, twice)
			}
		}
	}
}

func TestScale(t *testing.T) {
	const largest = 1<<52 - 1
	for _, tt := range []struct {
		f      float64
		places int
		k      uint64
		ok     bool
	}{
		{2.675, 2, 267, true},
		{-2.675, 2, 267, true},
		{0.125, 2, 12, true},
		{0.375, 2, 38, true},
		{0, 15, 0, true},
		{largest, 0, largest, true},
		{largest + 0.5, 0, 0, false}, // a tie, to 2^52
		{largest + 1, 0, 0, false},
		{4.5, 15, 4.5e15, true},
		{4.6, 15, 0, false},
		{1e300, 15, 0, false},
		{math.Inf(-1), 2, 0, false},
		{math.NaN(), 2, 0, false},
		{1, 16, 0, false},
		{1, -1, 0, false},
		{0, math.MinInt, 0, false},
	} {
		if k, ok := Scale(tt.f, tt.places); ok != tt.ok || ok && k != tt.k {
			t.Errorf("Scale(%v, %d) = %d, %v; want %d, %v", tt.f, tt.places, k, ok, tt.k, tt.ok)
		}
	}
}
