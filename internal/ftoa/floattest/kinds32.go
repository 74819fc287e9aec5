package floattest

import (
	"math"
	"math/rand/v2"
)

// Kind32 is a kind of float32.
type Kind32 = KindOf[float32]

// Kinds32 lists all kinds of float32.
func Kinds32() []Kind32 {
	return []Kind32{
		{"embeddings", narrow(each(widened))},
		{"unit", narrow(each(unit))},
		{"bits32", fill32(bits32)},
		{"prices", narrow(each(price))},
		{"ints", narrow(each(smallInteger))},
		{"sensor", narrow(each(sensor))},
		{"zeros90", narrow(each(mostlyZero))},
		{"zeros", narrow(each(zero))},
		{"latlon", narrow(alternate(latitude, longitude))},
		{"gradients", narrow(each(gradient))},
		{"large", fill32(large)},
		{"quarters", fill32(quarter)},
		{"mixed64", narrow(blocks(64))},
		{"mixed512", narrow(blocks(512))},
	}
}

// narrow makes float32 of float64.
func narrow(fill func(*rand.Rand, []float64)) func(*rand.Rand, []float32) {
	return func(r *rand.Rand, s []float32) {
		wide := make([]float64, len(s))
		fill(r, wide)
		for i, f := range wide {
			s[i] = float32(f)
		}
	}
}

func fill32(draw func(r *rand.Rand) float32) func(*rand.Rand, []float32) {
	return func(r *rand.Rand, s []float32) {
		for i := range s {
			s[i] = draw(r)
		}
	}
}

// unit is a number from 0 to 1.
func unit(r *rand.Rand) float64 { return r.Float64() }

// bits32 is any finite value, each as likely as the others.
func bits32(r *rand.Rand) float32 {
	for {
		if f := math.Float32frombits(r.Uint32()); f-f == 0 {
			return f
		}
	}
}

// large is an integer from 2^24 to 2^40, where the ends of an interval often are decimals.
func large(r *rand.Rand) float32 {
	return float32(math.Ldexp(float64(1<<23+r.IntN(1<<23)), 1+r.IntN(17)))
}

// quarter is a number from 2^21 to 2^22 with .25 or .75 behind it, a tie for its last digit.
func quarter(r *rand.Rand) float32 {
	return float32(1<<21+r.IntN(1<<21)) + []float32{.25, .75}[r.IntN(2)]
}
