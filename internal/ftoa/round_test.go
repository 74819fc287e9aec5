package ftoa

import (
	"math"
	"math/big"
	"testing"

	"github.com/burin-go/burin/internal/ftoa/floattest"
)

func TestRoundSlice(t *testing.T) {
	var lengths []int
	for n := range 70 { // more than two steps of any kernel
		lengths = append(lengths, n)
	}
	eachLevel(t, func(b *batch) {
		for places := range 23 {
			values := hardToRound(places)
			for i, k := range floattest.Kinds() {
				values = append(values, k.Values(uint64(i), fewer(1000))...)
			}
			values = append(values, math.Inf(1), math.Inf(-1))
			for _, n := range append(lengths, len(values)) {
				v := append(append([]float64{1e9}, values[len(values)-n:]...), 0.123456789)
				RoundSlice(v[1:1+n], places)
				if v[0] != 1e9 || v[n+1] != 0.123456789 {
					b.t.Fatalf("%d places: wrote outside of %d values", places, n)
				}
				for i, f := range values[len(values)-n:] {
					want := f
					if finite(f) {
						want = rounded(f, places)
					}
					if math.Float64bits(v[1+i]) != math.Float64bits(want) {
						b.t.Errorf("round(%v, %d) = %v, want %v", f, places, v[1+i], want)
					}
				}
			}
			nan := []float64{math.NaN()}
			if RoundSlice(nan, places); nan[0] == nan[0] {
				b.t.Errorf("round(NaN, %d) = %v", places, nan[0])
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestRoundSliceFar has values that take the way of few in each place of a long slice.
func TestRoundSliceFar(t *testing.T) {
	eachLevel(t, func(b *batch) {
		const places = 3
		for _, far := range []float64{math.Inf(-1), 1e300, -0x1p53 / 1e3, 0x1.8p52 / 1e3, -0x1.fffffffffffffp51 / 1e3} {
			for at := range 600 {
				v := make([]float64, 600)
				for i := range v {
					v[i] = float64(i) + 0.0625
				}
				v[at] = far
				RoundSlice(v, places)
				for i, got := range v {
					want := rounded(float64(i)+0.0625, places)
					if i == at {
						want = Round(far, places)
					}
					if got != want {
						b.t.Fatalf("%v in place %d: number %d is %v, want %v", far, at, i, got, want)
					}
				}
			}
		}
	})
}

// TestRoundSliceQuotient has the integers whose quotients by a power of ten are the closest there are to the middle of two
// float64s: kernels do not divide.
func TestRoundSliceQuotient(t *testing.T) {
	eachLevel(t, func(b *batch) {
		for places := 1; places < 23; places++ {
			k := hardQuotients(places)
			if len(k) < 10 {
				b.t.Errorf("%d places: %d integers, too few", places, len(k))
			}
			s := Pow10[places]
			v := make([]float64, len(k))
			for i, k := range k {
				v[i] = k / s
			}
			RoundSlice(v, places)
			for i, got := range v {
				if want := k[i] / s; got != want {
					b.t.Errorf("%v/1e%d = %v, want %v", k[i], places, got, want)
				}
			}
		}
	})
}

// hardQuotients returns integers k below 2^52 with k/10^places = (m + d/5^places) * 2^j, m being an odd integer of 54 bits
// and d a small one.
func hardQuotients(places int) (list []float64) {
	s := new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(places)), nil)
	half := new(big.Int).ModInverse(big.NewInt(2), s)
	for shift := range 120 {
		power := new(big.Int).Lsh(big.NewInt(1), uint(shift))
		first := new(big.Int).Lsh(s, 53)
		first.Rsh(first, uint(shift)) // k*2^shift/5^places has 54 bits from here on
		for d := int64(-5); d <= 5; d += 2 {
			// The next k from there on with k*2^shift = d modulo 5^places.
			k := new(big.Int).Exp(half, big.NewInt(int64(shift)), s)
			k.Mul(k, big.NewInt(d)).Sub(k, first).Mod(k, s).Add(k, first)
			for range 4 {
				m := new(big.Int).Mul(k, power)
				m.Sub(m, big.NewInt(d)).Div(m, s)
				if k.BitLen() <= 52 && m.BitLen() == 54 && m.Bit(0) == 1 {
					f, _ := new(big.Float).SetInt(k).Float64()
					list = append(list, f)
				}
				k.Add(k, s)
			}
		}
	}
	return list
}
