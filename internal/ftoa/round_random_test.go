package ftoa

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// toRound draws a number that is hard to round to so many places, or to write when it is.
func toRound(r *rand.Rand, places int) float64 {
	s := math.Pow10(places)
	f := float64(r.Uint64() >> (10 + r.IntN(54)))
	switch r.IntN(9) {
	case 0: // any bits
		f = math.Float64frombits(r.Uint64())
	case 1: // a multiple of 10^-places, or nearly so
		f = near(r, f/s)
	case 2: // half of one more, or nearly so
		f = near(r, (f+0.5)/s)
	case 3: // just half of one more, where there are enough bits for it
		f = math.Ldexp(math.Trunc(f/math.Pow(5, float64(places)))*2+1, -places-1)
	case 4: // with digits 9999 and 0000
		f = (float64(r.Uint64N(1e8))*[]float64{1e4, 1e8}[r.IntN(2)] + float64(r.IntN(5)-2)) / s
	case 5: // where the way of the integer ends
		f = near(r, math.Ldexp(1, 50+r.IntN(5))/s)
	case 6: // where the form without an exponent ends
		f = near(r, (math.Pow10(r.IntN(16))+float64(r.IntN(5)-2))/s)
	case 7: // zeros
		f = float64(r.IntN(1000)) / s / 500
	case 8: // all significands
		f = withExponent(r, 1023+r.IntN(60)-10, 1) / s
	}
	if f-f != 0 {
		return 0
	}
	return math.Copysign(f, float64(r.IntN(2))-0.5)
}

// randomRounds has BURIN_FTOA_VALUES numbers to round at each level, half a million without it, on all processors, in
// blocks of one number of places, below most. As in TestBatchRandom, a round can be repeated.
func randomRounds(t *testing.T, most int, check func(b *batch, r *rand.Rand, what string, v []float64, places int)) {
	const block = 4096
	seed := number(t, "BURIN_FTOA_SEED", rand.Uint64())
	rounds := int64(number(t, "BURIN_FTOA_VALUES", uint64(fewer(500_000))))/block + 1
	eachLevel(t, func(b *batch) {
		var next atomic.Int64
		var wg sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			wg.Go(func() {
				b := &batch{t: b.t}
				buf := make([]float64, block)
				for !b.t.Failed() {
					round := next.Add(1) - 1
					if round >= rounds {
						return
					}
					r := rand.New(rand.NewPCG(seed, uint64(round)))
					places := int(round) % most
					v := buf[:block-r.IntN(40)]
					easy := r.IntN(4) == 0
					for i := range v {
						if easy && r.IntN(100) > 0 { // so that kernels have long runs
							v[i] = float64(r.Int64N(1<<40)-1<<39) / math.Pow10(places+2)
						} else {
							v[i] = toRound(r, places)
						}
					}
					check(b, r, fmt.Sprintf("BURIN_FTOA_SEED=%d, round %d: %d places", seed, round, places), v, places)
				}
			})
		}
		wg.Wait()
	})
}
