package ftoa

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"
)

// TestFormsRandom takes BURIN_FTOA_VALUES values at each level, a million without it, in every form and in RoundSlice, and
// compares with what rounds one by one. A round depends on the seed and its own number, so that BURIN_FTOA_SEED repeats it.
func TestFormsRandom(t *testing.T) {
	const block = 4096
	seed := number(t, "BURIN_FTOA_SEED", rand.Uint64())
	rounds := number(t, "BURIN_FTOA_VALUES", uint64(fewer(1_000_000)))/block + 1
	eachLevel(t, func(b *batch) {
		all := forms()
		var want, got []byte
		for round := range rounds {
			r := rand.New(rand.NewPCG(seed, round))
			form := all[r.IntN(len(all))]
			v := make([]float64, block-r.IntN(40))
			fillRoundable(r, form.Places, v)
			want, _ = appendEach64(want[:0], v, &form)
			var done int
			if got, done = AppendForm64s(got[:0], v, &form); done != len(v) || !bytes.Equal(got, want) {
				b.t.Fatalf("BURIN_FTOA_SEED=%d, round %d: %+v: done %d of %d%s", seed, round, form, done, len(v),
					differences(append([]byte(prefix), got...), append([]byte(prefix), want...), v))
			}

			places := r.IntN(len(Pow10))
			fillRoundable(r, places, v)
			x := append([]float64(nil), v...)
			RoundSlice(x, places)
			for i, f := range v {
				if math.Float64bits(x[i]) != math.Float64bits(Round(f, places)) {
					b.t.Fatalf("BURIN_FTOA_SEED=%d, round %d: round(%v, %d) = %v, want %v", seed, round, f, places, x[i], Round(f, places))
				}
			}
		}
	})
}

// fillRoundable fills v with values of which most are below 2^53 units, many of them ties or next to one.
func fillRoundable(r *rand.Rand, places int, v []float64) {
	s := Pow10[places]
	bits := 1 + r.IntN(53)
	far := r.IntN(4) * r.IntN(100) // one value in that many is a float of any size
	for i := range v {
		f := float64(r.Uint64()>>(64-bits)) / s
		switch r.IntN(4) {
		case 0:
			f += 0.5 / s
		case 1:
			f += r.Float64() / s
		}
		if f != 0 {
			f = near(r, f)
		}
		if far > 0 && r.IntN(far) == 0 {
			f = withExponent(r, 1, 2046)
		}
		if r.IntN(2) == 0 {
			f = -f
		}
		v[i] = f
	}
}
