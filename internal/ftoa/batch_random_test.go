package ftoa

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// A mode makes a slice of random values that aim at one part of the kernels. round differs from call to call.
type mode struct {
	name string
	fill func(r *rand.Rand, round int, s []float64)
}

// randomModes lists the modes. Those about decimals, and those with few values an ulp off among many that are not, are
// there since other random values come near the decisions of the ways for decimals too seldom to see a fault.
var randomModes = []mode{
	{"any bits", oneByOne(func(r *rand.Rand) float64 { return math.Float64frombits(r.Uint64()) })},
	{"2^-20 to 2^52", oneByOne(func(r *rand.Rand) float64 { return withExponent(r, 1003, 72) })},
	{"a window of 16 exponents", func(r *rand.Rand, _ int, s []float64) {
		first := 1 + r.IntN(2030)
		for i := range s {
			s[i] = withExponent(r, first, 16)
		}
	}},
	{"decimals", oneByOne(func(r *rand.Rand) float64 { return float64(int64(r.Uint64()>>(1+r.IntN(60)))) / math.Pow10(r.IntN(12)) })},
	{"around powers of two", oneByOne(func(r *rand.Rand) float64 { return near(r, math.Float64frombits(uint64(1+r.IntN(2045))<<52)) })},
	{"integers", oneByOne(func(r *rand.Rand) float64 { return float64(int64(r.Uint64()) >> r.IntN(50)) })},
	{"dyadics", oneByOne(func(r *rand.Rand) float64 { return math.Ldexp(float64(r.Uint64()>>(11+r.IntN(50))), -r.IntN(40)) })},
	{"around powers of ten", oneByOne(func(r *rand.Rand) float64 { return near(r, math.Pow10(r.IntN(600)-300)) })},
	{"short significands", oneByOne(func(r *rand.Rand) float64 {
		return math.Float64frombits(uint64(950+r.IntN(200))<<52 | uint64(r.IntN(1<<20))<<32)
	})},
	{"ids", oneByOne(func(r *rand.Rand) float64 { return float64(r.Uint64() >> r.IntN(11)) })},
	{"ties at an end of the interval", oneByOne(func(r *rand.Rand) float64 { return math.Ldexp(float64(r.Uint64()>>11), r.IntN(61)) })},
	{"ties of the 17th digit", oneByOne(func(r *rand.Rand) float64 { return 1<<50 + float64(r.Uint64()>>14)/4 })},
	{"few gradients among zeros", oneByOne(func(r *rand.Rand) float64 {
		if r.IntN(10) > 0 {
			return 0
		}
		return float64(float32(math.Ldexp(float64(int64(r.Uint64())), -90)))
	})},
	{"few digits and any exponent", func(r *rand.Rand, round int, s []float64) {
		most := []uint64{1e3, 1e6}[round%2]
		for i := range s {
			s[i] = float64(r.Uint64N(most)) * math.Pow10(r.IntN(60)-30)
		}
	}},
	{"decimals around 1e-6, by 1e8", oneByOne(func(r *rand.Rand) float64 {
		f := float64(r.IntN(3000)) / 1e8
		if r.IntN(97) == 0 {
			return -f
		}
		return f
	})},
	{"decimals around 1e-6, by 1e7", oneByOne(func(r *rand.Rand) float64 { return float64(r.IntN(3000)) / 1e7 })},
	{"an order book", func(r *rand.Rand, _ int, s []float64) {
		for i := range s {
			s[i] = float64(r.IntN(2_000_001)-1_000_000) / []float64{1e5, 1e2}[i%2]
		}
	}},
	{"blocks of prices, zeros and 17 digits", func(r *rand.Rand, round int, s []float64) {
		shift := 5 + round%4
		for i := range s {
			switch i >> shift % 3 {
			case 0:
				s[i] = float64(r.IntN(100_000)) / 1e2
			case 1:
				s[i] = 0
			case 2:
				s[i] = r.Float64()
			}
		}
	}},
	{"15 digits, some an ulp off", someOff(1e15, 1e3)},
	{"7 digits, some an ulp off", someOff(1e7, 1e2)},
	{"decimals around 10^8 and 10^9 behind small ones", func(r *rand.Rand, round int, s []float64) {
		p := []float64{1, 10, 1e2, 1e4, 1e6}[round%5]
		edge := []float64{1e8, 1e9}[round/5%2]
		for i := range s {
			if i%128 < 64 {
				s[i] = float64(r.IntN(1000)) / p
			} else {
				s[i] = (edge - 19 + float64(r.IntN(40))) / p
			}
		}
	}},
}

// oneByOne is for modes whose values do not depend on each other.
func oneByOne(draw func(r *rand.Rand) float64) func(*rand.Rand, int, []float64) {
	return func(r *rand.Rand, _ int, s []float64) {
		for i := range s {
			s[i] = draw(r)
		}
	}
}

// withExponent has a random significand and sign, and one of n biased exponents from first on.
func withExponent(r *rand.Rand, first, n int) float64 {
	const exponent = 0x7ff << 52
	return math.Float64frombits(r.Uint64()&^exponent | uint64(first+r.IntN(n))<<52)
}

// near is f, or up to four units in the last place away.
func near(r *rand.Rand, f float64) float64 {
	return math.Float64frombits(math.Float64bits(f) + uint64(r.IntN(9)) - 4)
}

// someOff has integers below most over p; now and then one is the float next to it, but never in the first part of a
// block of 64, which may be what a kernel looks at.
func someOff(most uint64, p float64) func(*rand.Rand, int, []float64) {
	return func(r *rand.Rand, _ int, s []float64) {
		for i := range s {
			s[i] = float64(r.Uint64N(most)) / p
			if i%64 >= 40 && r.IntN(8) == 0 && s[i] != 0 {
				s[i] = math.Float64frombits(math.Float64bits(s[i]) + uint64(r.IntN(3)) - 1)
			}
		}
	}
}

// number returns what an environment variable says.
func number(t *testing.T, env string, otherwise uint64) uint64 {
	s := os.Getenv(env)
	if s == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", env, err)
	}
	return n
}

// TestBatchRandom takes BURIN_FTOA_VALUES values at each level, ten million without it, on all processors. A round
// depends on the seed and its own number, so that BURIN_FTOA_SEED repeats it on any machine.
func TestBatchRandom(t *testing.T) {
	const block = 4096
	seed := number(t, "BURIN_FTOA_SEED", rand.Uint64())
	rounds := int64(number(t, "BURIN_FTOA_VALUES", uint64(fewer(10_000_000))))/block + 1
	eachStyle(t, func(b *batch) {
		var next atomic.Int64
		var wg sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			wg.Go(func() {
				b := &batch{t: b.t, repr: b.repr}
				v := make([]float64, block)
				for !b.t.Failed() {
					round := next.Add(1) - 1
					if round >= rounds {
						return
					}
					m := randomModes[round%int64(len(randomModes))]
					r := rand.New(rand.NewPCG(seed, uint64(round)))
					v := v[:block-r.IntN(40)]
					m.fill(r, int(round)/len(randomModes), v)
					for i, f := range v {
						if f-f != 0 {
							v[i] = 0
						}
					}
					b.check(fmt.Sprintf("BURIN_FTOA_SEED=%d, round %d: %s", seed, round, m.name), v)
				}
			})
		}
		wg.Wait()
	})
}

// TestBatchRandomLengths has slices of random lengths, of a kind each.
func TestBatchRandomLengths(t *testing.T) {
	seed := number(t, "BURIN_FTOA_SEED", rand.Uint64())
	eachStyle(t, func(b *batch) {
		r := rand.New(rand.NewPCG(seed, 0))
		kinds := floattest.Kinds()
		for round := range fewer(20_000) {
			k := kinds[r.IntN(len(kinds))]
			v := make([]float64, r.IntN(300))
			k.Fill(r, v)
			b.check(fmt.Sprintf("BURIN_FTOA_SEED=%d, round %d: %s", seed, round, k.Name), v)
			if b.t.Failed() {
				return
			}
		}
	})
}
