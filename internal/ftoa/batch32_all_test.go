package ftoa

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// each32 gives f slices with every float32 if BURIN_FTOA_ALL32=1, and with one in 353 without it, on all processors. f
// gets the state that a processor's first call made. What is not finite is replaced by zeros.
func each32[S any](t *testing.T, first func() S, f func(s S, what string, v []float32)) {
	const block = 1 << 12
	step := uint64(353 * stride(20)) // odd, or it would miss odd significands
	if step%2 == 0 {
		step++
	}
	if os.Getenv("BURIN_FTOA_ALL32") == "1" {
		step = 1
	}
	var next atomic.Uint64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			s := first()
			v := make([]float32, block)
			for !t.Failed() {
				from := (next.Add(1) - 1) * block * step
				if from >= 1<<32 {
					return
				}
				for i := range v {
					v[i] = math.Float32frombits(uint32(from + uint64(i)*step))
					if !finite32(v[i]) {
						v[i] = 0
					}
				}
				f(s, fmt.Sprintf("each %d from %#x on", step, from), v)
			}
		})
	}
	wg.Wait()
}

// TestBatch32All compares slices with single values.
func TestBatch32All(t *testing.T) {
	eachLevel32(t, func(b *batch32) {
		each32(b.t, func() *batch32 { return &batch32{t: b.t} }, (*batch32).check)
	})
}

// TestBatch32Random takes BURIN_FTOA_VALUES values at each level, ten million without it: slices of random lengths, of a
// kind, of some exponents, or of two kinds. A round depends on the seed and its own number alone.
func TestBatch32Random(t *testing.T) {
	seed := number(t, "BURIN_FTOA_SEED", rand.Uint64())
	values := int64(number(t, "BURIN_FTOA_VALUES", uint64(fewer(10_000_000))))
	kinds := floattest.Kinds32()
	eachLevel32(t, func(b *batch32) {
		var next, total atomic.Int64
		var wg sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			wg.Go(func() {
				b := &batch32{t: b.t}
				for !b.t.Failed() && total.Load() < values {
					round := next.Add(1) - 1
					r := rand.New(rand.NewPCG(seed, uint64(round)))
					v := make([]float32, r.IntN(1<<r.IntN(14)))
					total.Add(int64(len(v)) + 1)
					what := fmt.Sprintf("BURIN_FTOA_SEED=%d, round %d", seed, round)
					first, second := kinds[r.IntN(len(kinds))], kinds[r.IntN(len(kinds))]
					switch r.IntN(3) {
					case 0:
						first.Fill(r, v)
						what += ": " + first.Name
					case 1:
						exponent, width := 1+r.IntN(254), 1+r.IntN(40)
						for i := range v {
							e := min(exponent+r.IntN(width), 254)
							v[i] = math.Float32frombits(uint32(e)<<23 | r.Uint32()&^(0xff<<23))
						}
						what += fmt.Sprintf(": %d exponents from %d on", width, exponent)
					case 2:
						first.Fill(r, v)
						rare := make([]float32, len(v))
						second.Fill(r, rare)
						every := 1 + r.IntN(200)
						for i := range v {
							if r.IntN(every) == 0 {
								v[i] = rare[i]
							}
						}
						what += fmt.Sprintf(": %s, one in %d of %s", first.Name, every, second.Name)
					}
					b.check(what, v)
				}
			})
		}
		wg.Wait()
	})
}
