package ftoa

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/burin-go/burin/internal/ftoa/inttest"
)

// inParallel runs f for each of n rounds on all processors, with a batch for each of these, until one fails.
func (b *intBatch[I]) inParallel(n int64, f func(b *intBatch[I], round int64)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			b := &intBatch[I]{t: b.t}
			for round := next.Add(1) - 1; round < n && !b.t.Failed(); round = next.Add(1) - 1 {
				f(b, round)
			}
		})
	}
	wg.Wait()
}

// TestIntsRandom takes BURIN_FTOA_VALUES integers of each type at each level, two million without it. A round depends on
// the seed and its own number, so that BURIN_FTOA_SEED repeats it on any machine.
func TestIntsRandom(t *testing.T) {
	seed := number(t, "BURIN_FTOA_SEED", rand.Uint64())
	values := number(t, "BURIN_FTOA_VALUES", uint64(fewer(2_000_000)))
	eachIntType(t,
		func(b *intBatch[int64]) { testIntsRandom(b, seed, values) }, func(b *intBatch[uint64]) { testIntsRandom(b, seed, values) },
		func(b *intBatch[int32]) { testIntsRandom(b, seed, values) }, func(b *intBatch[uint32]) { testIntsRandom(b, seed, values) })
}

func testIntsRandom[I inttest.Integer](b *intBatch[I], seed, values uint64) {
	const block = 4096
	kinds := inttest.Kinds[I]()
	edges := edgesOf[I]()
	b.inParallel(int64(values/block+1), func(b *intBatch[I], round int64) {
		r := rand.New(rand.NewPCG(seed, uint64(round)))
		v := make([]I, block-r.IntN(40))
		k := kinds[round%int64(len(kinds))]
		k.Fill(r, v)
		// Multiples of powers of ten, and what is next to them, here and there.
		if every := 1 << (round / int64(len(kinds)) % 10); every > 1 {
			for i := r.IntN(every); i < len(v); i += 1 + r.IntN(2*every) {
				v[i] = edges[r.IntN(len(edges))]
			}
		}
		b.check(fmt.Sprintf("BURIN_FTOA_SEED=%d, round %d: %s", seed, round, k.Name), v)
	})
}

// TestIntsAll32 takes all integers of 32 bits if BURIN_FTOA_ALL32 is set, in slices of 4,096, and one such slice in 499
// without it.
func TestIntsAll32(t *testing.T) {
	eachIntType(t, func(*intBatch[int64]) {}, func(*intBatch[uint64]) {}, testIntsAll32, testIntsAll32)
}

func testIntsAll32[I int32 | uint32](b *intBatch[I]) {
	const block = 4096
	every := int64(499 * stride(19))
	if os.Getenv("BURIN_FTOA_ALL32") != "" {
		every = 1
	}
	b.inParallel(1<<32/block/every, func(b *intBatch[I], round int64) {
		v := make([]I, block)
		for i := range v {
			v[i] = I(round*every*block + int64(i))
		}
		b.check("all", v)
	})
}
