package rounding

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// Values that come again teach the branch predictor what no real data has:
// these are so many that they do not.
const benchmarkCount = 1 << 18

// benchmarkValues are measurements of 16 or 17 digits, from below 1 to some
// thousand, either sign.
var benchmarkValues = func() []float64 {
	rng := rand.New(rand.NewPCG(1, 2))
	values := make([]float64, benchmarkCount)
	for i := range values {
		values[i] = rng.NormFloat64() * 1e3
	}
	return values
}()

// roundByStrconv is what Round is measured against: no allocation, but digits
// are made and read back.
func roundByStrconv(x float64, ndigits int) float64 {
	var buf [64]byte
	b := strconv.AppendFloat(buf[:0], x, 'f', ndigits, 64)
	f, _ := strconv.ParseFloat(string(b), 64)
	return f
}

// roundNaively is wrong, see the package comment, and fast.
func roundNaively(x float64, ndigits int) float64 {
	s := math.Pow10(ndigits)
	return math.Round(x*s) / s
}

// appendRoundByStrconv is what AppendRound is measured against.
func appendRoundByStrconv(dst []byte, x float64, ndigits int) []byte {
	return strconv.AppendFloat(dst, roundByStrconv(x, ndigits), 'f', -1, 64)
}

func appendFixedByStrconv(dst []byte, x float64, ndigits int) []byte {
	return strconv.AppendFloat(dst, x, 'f', ndigits, 64)
}

var benchmarkDigits = []int{2, 4, 8}

func BenchmarkRound(b *testing.B) {
	for _, n := range benchmarkDigits {
		digits := "/" + strconv.Itoa(n)
		b.Run("rounding"+digits, func(b *testing.B) {
			var sum float64
			for i := 0; b.Loop(); i++ {
				sum += Round(benchmarkValues[i%benchmarkCount], n)
			}
			sink = sum
		})
		b.Run("strconv"+digits, func(b *testing.B) {
			var sum float64
			for i := 0; b.Loop(); i++ {
				sum += roundByStrconv(benchmarkValues[i%benchmarkCount], n)
			}
			sink = sum
		})
		b.Run("naive"+digits, func(b *testing.B) {
			var sum float64
			for i := 0; b.Loop(); i++ {
				sum += roundNaively(benchmarkValues[i%benchmarkCount], n)
			}
			sink = sum
		})
	}
}

// A slice of 262,144 values at a time: divide by that.
func BenchmarkRoundSlice(b *testing.B) {
	for _, f := range sliceFuncs {
		for _, n := range benchmarkDigits {
			b.Run(f.name+"/"+strconv.Itoa(n), func(b *testing.B) {
				xs := slices.Clone(benchmarkValues)
				for b.Loop() {
					copy(xs, benchmarkValues) // rounded ones are another kind of data
					f.slice(xs, n)
				}
			})
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, arm := range []struct {
		name string
		f    appendFunc
	}{
		{"AppendRound/rounding", AppendRound},
		{"AppendRound/strconv", appendRoundByStrconv},
		{"AppendFixed/rounding", AppendFixed},
		{"AppendFixed/strconv", appendFixedByStrconv},
	} {
		for _, n := range benchmarkDigits {
			b.Run(arm.name+"/"+strconv.Itoa(n), func(b *testing.B) {
				var buf [64]byte
				for i := 0; b.Loop(); i++ {
					arm.f(buf[:0], benchmarkValues[i%benchmarkCount], n)
				}
			})
		}
	}
}

// A slice of 262,144 values at a time: divide by that.
func BenchmarkBatches(b *testing.B) {
	for _, f := range batchFuncs {
		for _, n := range benchmarkDigits {
			b.Run(f.name+"/"+strconv.Itoa(n), func(b *testing.B) {
				var buf []byte
				for b.Loop() {
					buf = f.batch(buf[:0], benchmarkValues, n)
				}
				b.SetBytes(int64(len(buf)))
			})
		}
	}
}
