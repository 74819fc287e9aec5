// Package floattest makes the kinds of numbers that float kernels are tested and measured with.
package floattest

import (
	"math"
	"math/rand/v2"
)

// A KindOf is a sort of numbers that documents have, or that a kernel takes another way for.
type KindOf[F float32 | float64] struct {
	Name string // without the characters that -run and -bench give a meaning
	// Fill makes all of s. It depends on r and on len(s) alone, and every value is finite.
	Fill func(r *rand.Rand, s []F)
}

// Kind is a kind of float64.
type Kind = KindOf[float64]

// Kinds lists all kinds of float64.
func Kinds() []Kind {
	return []Kind{
		{"digits17", each(digits17)},
		{"bits", each(bits)},
		{"float32", each(widened)},
		{"prices", each(price)},
		{"ints", each(smallInteger)},
		{"sensor", each(sensor)},
		{"zeros90", each(mostlyZero)},
		{"zeros", each(zero)},
		{"latlon", alternate(latitude, longitude)},
		{"gradients", each(gradient)},
		{"ids", each(id)},
		{"book", alternate(price, quantity)},
		{"mixed64", blocks(64)},
		{"mixed512", blocks(512)},
	}
}

// Values returns n values of the kind, the same ones for the same seed.
func (k KindOf[F]) Values(seed uint64, n int) []F {
	s := make([]F, n)
	k.Fill(rand.New(rand.NewPCG(seed, 0)), s)
	return s
}

// A draw makes one value.
type draw func(r *rand.Rand) float64

// digits17 has 16 or 17 significant digits, hardly ever fewer.
func digits17(r *rand.Rand) float64 { return r.Float64()*2 - 1 }

// bits is any finite value, each as likely as the others.
func bits(r *rand.Rand) float64 {
	for {
		if f := math.Float64frombits(r.Uint64()); f-f == 0 {
			return f
		}
	}
}

// widened is a component of an embedding, computed as a float32.
func widened(r *rand.Rand) float64 { return float64(float32(r.NormFloat64() * 0.02)) }

func price(r *rand.Rand) float64 { return float64(1+r.IntN(10_000_000)) / 1e2 }

func smallInteger(r *rand.Rand) float64 { return float64(r.IntN(100_000)) }

// sensor is a reading around zero with three decimals or four.
func sensor(r *rand.Rand) float64 {
	if r.Uint32()&1 == 0 {
		return float64(r.IntN(200_001)-100_000) / 1e3
	}
	return float64(r.IntN(2_000_001)-1_000_000) / 1e4
}

// mostlyZero is zero nine times in ten, as in a sparse vector.
func mostlyZero(r *rand.Rand) float64 {
	if r.IntN(10) > 0 {
		return 0
	}
	return digits17(r)
}

func zero(*rand.Rand) float64 { return 0 }

func latitude(r *rand.Rand) float64 { return float64(r.IntN(1_800_000_001)-900_000_000) / 1e7 }

func longitude(r *rand.Rand) float64 { return float64(r.Int64N(3_600_000_001)-1_800_000_000) / 1e7 }

// gradient has all its digits, and an exponent.
func gradient(r *rand.Rand) float64 { return r.NormFloat64() * 1e-9 }

// id is an integer from 2^60 to 2^61, where shortest decimals often are exact ties.
func id(r *rand.Rand) float64 { return float64(1<<60 + r.Uint64N(1<<60)) }

// quantity has eight decimals, as exchanges for cryptocurrencies have.
func quantity(r *rand.Rand) float64 { return float64(1+r.Int64N(10_000_000_000)) / 1e8 }

func each(d draw) func(*rand.Rand, []float64) { return alternate(d, d) }

// alternate has the first kind at even indexes and the second one at odd ones.
func alternate(even, odd draw) func(*rand.Rand, []float64) {
	return func(r *rand.Rand, s []float64) {
		for i := range s {
			if i&1 == 0 {
				s[i] = even(r)
			} else {
				s[i] = odd(r)
			}
		}
	}
}

// blocks changes the kind after every n values.
func blocks(n int) func(*rand.Rand, []float64) {
	kinds := []draw{price, zero, digits17, smallInteger, gradient, sensor, quantity}
	return func(r *rand.Rand, s []float64) {
		at := r.IntN(len(kinds))
		for i := range s {
			if i > 0 && i%n == 0 {
				at = (at + 1 + r.IntN(len(kinds)-1)) % len(kinds)
			}
			s[i] = kinds[at](r)
		}
	}
}
