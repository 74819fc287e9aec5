package ftoa

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/ftoa/floattest"
	"github.com/burin-go/burin/internal/sanitizer"
)

// appendEach is the twin of AppendJSON64s: a comma and AppendJSON64 for one value after the other.
func appendEach(dst []byte, v []float64) (out []byte, done int) {
	return appendEachBy(AppendJSON64, dst, v)
}

// appendEachBy is appendEach with another function for a value.
func appendEachBy(value func([]byte, float64) []byte, dst []byte, v []float64) (out []byte, done int) {
	for i, f := range v {
		if f-f != 0 {
			return dst, i
		}
		dst = value(append(dst, ','), f)
	}
	return dst, len(v)
}

// A batch compares AppendJSON64s, or AppendForm64s for Python's repr, with its twin, and every so often the twin with
// strconv. It keeps its buffers.
type batch struct {
	t         *testing.T
	repr      bool
	got, want []byte
	sampled   int
}

const (
	prefix = `{"v":[`
	// sampleEvery is how many values there are to one that is compared with strconv. All boundaries are, elsewhere.
	sampleEvery = 499
)

// check has room to spare behind dst, which is where kernels need not look after its end.
func (b *batch) check(what string, v []float64) {
	b.t.Helper()
	if need := len(prefix) + 32*len(v) + 1024; cap(b.got) < need {
		b.got = make([]byte, need)
	}
	b.into(b.got[:0], what, v)
	for ; b.sampled < len(v); b.sampled += sampleEvery {
		check64(b.t, v[b.sampled])
	}
	b.sampled -= len(v)
}

// into appends v to a prefix in dst, and returns the result without it.
func (b *batch) into(dst []byte, what string, v []float64) []byte {
	b.t.Helper()
	want, done := b.each(append(b.want[:0], prefix...), v)
	b.want = want
	return b.compare(dst, what, v, want, done)
}

// each is the twin.
func (b *batch) each(dst []byte, v []float64) (out []byte, done int) {
	if b.repr {
		return appendEachBy(AppendRepr, dst, v)
	}
	return appendEach(dst, v)
}

// batched is what is tested.
func (b *batch) batched(dst []byte, v []float64) (out []byte, done int) {
	if b.repr {
		return AppendForm64s(dst, v, &Form{Python: true})
	}
	return AppendJSON64s(dst, v)
}

// compare is into for callers that know what is wanted.
func (b *batch) compare(dst []byte, what string, v []float64, want []byte, wantDone int) []byte {
	b.t.Helper()
	got, done := b.batched(append(dst, prefix...), v)
	if done != wantDone || !bytes.Equal(got, want) {
		b.t.Errorf("%s: %d values, done %d, want %d%s", what, len(v), done, wantDone, differences(got, want, v))
	}
	return got[min(len(prefix), len(got)):]
}

// differences shows where got parts from want, value by value.
func differences(got, want []byte, v []float64) string {
	rest, ok := bytes.CutPrefix(got, []byte(prefix))
	if !ok {
		return fmt.Sprintf(": what was there is now %q", got[:min(len(got), len(prefix))])
	}
	g, w := strings.Split(string(rest), ","), strings.Split(string(want[len(prefix):]), ",")
	var s strings.Builder
	const most = 5
	shown := 0
	for i := range min(len(g), len(w), len(v)) {
		if g[i] != w[i] && shown < most {
			shown++
			fmt.Fprintf(&s, "\n\tat %d (%#x): got %.40q, want %s", i, math.Float64bits(v[i]), g[i], w[i])
		}
	}
	if len(g) != len(w) {
		fmt.Fprintf(&s, "\n\t%d texts, want %d", len(g), len(w))
	}
	return s.String()
}

// eachLevel runs f at each CPU level, with a batch to compare with.
func eachLevel(t *testing.T, f func(b *batch)) {
	cputest.Each(t, func(t *testing.T) { f(&batch{t: t}) })
}

// eachStyle is eachLevel for encoding/json's numbers and, where kernels know of them, for Python's.
func eachStyle(t *testing.T, f func(b *batch)) {
	cputest.Each(t, func(t *testing.T) {
		t.Run("json", func(t *testing.T) { f(&batch{t: t}) })
		if runtime.GOARCH != "amd64" {
			return
		}
		t.Run("repr", func(t *testing.T) { f(&batch{t: t, repr: true}) })
	})
}

const (
	// sparse says that tests take fewer values: with the race detector on, which looks for something else, and on
	// architectures without kernels.
	sparse = sanitizer.Enabled || runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64"
	// slow is sparse, or where tests are mostly emulated.
	slow = sparse || runtime.GOARCH == "arm64"
)

// fewer is n, or a part of it where tests take few values.
func fewer(n int) int {
	if sparse {
		return max(1, n/20)
	}
	return n
}

// stride is 1, or n where tests are slow: for loops that may leave out what is much like the last one.
func stride(n int) int {
	if slow {
		return n
	}
	return 1
}

// kinds lists the kinds of numbers, or a few of them where tests take few values.
func kinds() (list []floattest.Kind) {
	for i, k := range floattest.Kinds() {
		if !sparse || i%5 == 0 {
			list = append(list, k)
		}
	}
	return list
}

// allocations is how often f allocates. The runtime has goroutines that may allocate meanwhile.
func allocations(f func()) float64 {
	least := testing.AllocsPerRun(1, f)
	for i := 0; i < 4 && least > 0; i++ {
		least = min(least, testing.AllocsPerRun(1, f))
	}
	return least
}

// newRand gives tests numbers of their own, the same ones in each run.
func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 64)) }

func TestBatchLengths(t *testing.T) {
	lengths := []int{1000, 1023, 1024, 1025, 2047, 2048, 2049, 4095, 4096, 4097, 8191, 8192, 8193, 30_001, 100_000}
	for n := range 201 {
		lengths = append(lengths, n)
	}
	eachStyle(t, func(b *batch) {
		for i, k := range kinds() {
			v := k.Values(uint64(i), 250_000)
			for _, n := range lengths {
				n = min(n, fewer(100_000))
				for _, from := range []int{0, 1, 3 * n / 2, 777} {
					b.check(fmt.Sprintf("%s from %d", k.Name, from), v[from:from+n])
				}
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// inOrderAndShuffled has v as it is, where neighbours are alike, and in an order where they are not; in slices of
// many lengths.
func (b *batch) inOrderAndShuffled(what string, v []float64) {
	b.t.Helper()
	r := newRand(uint64(len(v)))
	for _, order := range []string{"in order", "shuffled", "shuffled again"} {
		if order != "in order" {
			v = slices.Clone(v)
			r.Shuffle(len(v), func(i, j int) { v[i], v[j] = v[j], v[i] })
		}
		what := what + " " + order
		b.check(what, v)
		for rest := v; len(rest) > 0 && !b.t.Failed(); {
			n := min(len(rest), 1+r.IntN(500))
			b.check(what, rest[:n])
			rest = rest[n:]
		}
	}
}

// around has the finite floats up to n units in the last place away from those of v, with both signs.
func around(v []float64, n int) []float64 {
	var out []float64
	for _, f := range v {
		for d := -n; d <= n; d++ {
			// Below zero this wraps around to NaNs.
			if x := math.Float64frombits(math.Float64bits(f) + uint64(d)); x-x == 0 {
				out = append(out, x, -x)
			}
		}
	}
	return out
}

func negated(v []float64) []float64 {
	out := make([]float64, len(v))
	for i, f := range v {
		out[i] = -f
	}
	return out
}

func TestBatchBoundaries(t *testing.T) {
	values, err := boundaryValues()
	if err != nil {
		t.Fatal(err)
	}
	values = values[:fewer(len(values))]
	eachStyle(t, func(b *batch) {
		for _, d := range []uint64{0, 1, ^uint64(0)} {
			v := make([]float64, len(values))
			for i, f := range values {
				v[i] = math.Float64frombits(math.Float64bits(f) + d)
			}
			what := fmt.Sprintf("boundaries %+d ulp", int64(d))
			b.inOrderAndShuffled(what, v)
			b.inOrderAndShuffled("negative "+what, negated(v))
		}
		b.inOrderAndShuffled("all boundaries", around(values, 1))
	})
}

func TestBatchPowers(t *testing.T) {
	var two, ten []float64
	for e := -1074; e <= 1023; e++ {
		two = append(two, math.Ldexp(1, e))
	}
	for e := -323; e <= 308; e++ {
		for k := 1.0; k < 10 && k*math.Pow10(e) <= math.MaxFloat64; k++ {
			ten = append(ten, k*math.Pow10(e))
		}
	}
	eachStyle(t, func(b *batch) {
		b.inOrderAndShuffled("powers of two", two)
		b.inOrderAndShuffled("around powers of two", around(two, 4))
		b.inOrderAndShuffled("powers of ten", ten)
		b.inOrderAndShuffled("around powers of ten", around(ten, 4))
	})
}

// edges are values for which some part of a kernel has a way of its own, or just does not.
func edges() []float64 {
	v := []float64{
		0, 5e-324, 2.2250738585072014e-308, math.MaxFloat64, math.MaxFloat32, math.SmallestNonzeroFloat32,
		1e-6, 1e-5, 1e-4, 1e-3, 1e15, 1e16, 1e17, 1e20, 1e21, 1e22, 0.1, 0.2, 0.3, 0.5, 1.5, 2.5,
		1.0 / (1 << 19), 1.0 / (1 << 22), 1.0 / 4096, 1 << 52, 1<<52 - 0.5, 1<<51 + 0.5, 1<<51 + 0.25,
		9.5, 99.5, 999.5, 123456789.125, 12345678.9, 0.000001234, 1.5e-7, 4.35, 8.41e21, 1e23, 9007199254740993,
		99999999, 1e8, 100000001, 999999999, 1e9, 999999999999999, 9999999999999998, 0.99999999999999989,
	}
	for e := 53; e <= 64; e++ { // ids: ties are common here
		for i := range 12 {
			v = append(v, math.Ldexp(1, e)+math.Ldexp(float64(i), e-52))
		}
	}
	r := newRand(3)
	for range 40 {
		v = append(v, math.Float64frombits(r.Uint64()>>(12+r.IntN(52)))) // subnormals
	}
	return around(v, 2)
}

func TestBatchEdges(t *testing.T) {
	v := edges()
	if !slices.ContainsFunc(v, func(f float64) bool { return f == 0 && math.Signbit(f) }) {
		t.Fatal("no negative zero")
	}
	eachStyle(t, func(b *batch) {
		b.inOrderAndShuffled("edges", v)
		same := make([]float64, 70)
		for _, f := range v {
			for i := range same {
				same[i] = f
			}
			for _, n := range []int{1, 2, 7, 8, 9, 16, 17, 31, 32, 64, 70} {
				b.check("the same edge", same[:n])
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// special is what vectors leave to scalar code, or to a branch that is hardly ever taken. It has the powers of two whose
// interval is lopsided enough to matter.
func special() []float64 {
	v := []float64{5e-324, 1.2345e-310, math.MaxFloat64, 1e300, 1e-300, 1e22, 1e-7, 123456789012345.67, 1 << 53, 1<<60 + 256}
	for _, e := range []int{-1022, -68, -44, -25, -24, 64, 65, 66, 67, 68, 85, 89, 108, 122, 1023} {
		v = append(v, math.Ldexp(1, e))
	}
	v = append(v, negated(v)...)
	return append(v, 0, math.Copysign(0, -1), 1, 0.5, 0.1, 1.0/3)
}

func notFinite() []float64 {
	return []float64{
		math.NaN(), math.Inf(1), math.Inf(-1), math.Float64frombits(0x7ff0000000000001), math.Float64frombits(0xffffffffffffffff),
		math.Float64frombits(0xfff8000000000000),
	}
}

// TestBatchOneOdd has one value unlike the others, in each place.
func TestBatchOneOdd(t *testing.T) {
	odd := append(special(), notFinite()...)
	eachStyle(t, func(b *batch) {
		for i, k := range kinds() {
			v := k.Values(uint64(i), 150)
			for at := 0; at < len(v); at += stride(7) {
				usual := v[at]
				for _, f := range odd[:fewer(len(odd))] {
					v[at] = f
					b.check(fmt.Sprintf("%s with %v at %d", k.Name, f, at), v)
				}
				v[at] = usual
			}
			// Far behind the start, when a kernel has made up its mind.
			v = k.Values(uint64(i), 4200)
			for at := 4000; at < len(v); at += 1 + at%3 {
				usual := v[at]
				f := odd[at%len(odd)]
				v[at] = f
				b.check(fmt.Sprintf("%s with %v at %d", k.Name, f, at), v)
				v[at] = usual
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatchNotFinite: the first value that is not finite ends the work, wherever it is and whatever follows.
func TestBatchNotFinite(t *testing.T) {
	const lanes = 41
	eachStyle(t, func(b *batch) {
		for i, k := range kinds() {
			values := k.Values(uint64(i), 1000)
			v := make([]float64, len(values))
			for at := range lanes {
				for j, f := range notFinite() {
					for _, n := range []int{at + 1, at + 2, at + 7, at + 8, lanes, 48, 64, 100, 255, 1000} {
						if n <= at {
							continue
						}
						copy(v, values)
						v[at] = f
						what := fmt.Sprintf("%s with %v at %d", k.Name, f, at)
						b.check(what, v[:n])
						if second := at + 1 + (at*7+j)%20; second < n {
							v[second] = notFinite()[(j+1)%len(notFinite())]
							b.check(what+" and another", v[:n])
						}
					}
				}
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatchDyadics has .25, .5 and .75 behind integers of every length: the 17th digit is a tie for the large ones.
func TestBatchDyadics(t *testing.T) {
	r := newRand(5)
	eachStyle(t, func(b *batch) {
		v := make([]float64, fewer(4000))
		for e := range 53 {
			for i := range v {
				v[i] = float64(uint64(1)<<e|r.Uint64N(1<<e)) + float64(r.IntN(4))/4
			}
			b.inOrderAndShuffled(fmt.Sprintf("quarters from 2^%d", e), v)
		}
		for bits := 1; bits <= 22; bits++ {
			for i := range v {
				v[i] = math.Ldexp(float64(r.Uint64N(1<<53)>>r.IntN(53)), -bits)
			}
			b.check(fmt.Sprintf("multiples of 2^-%d", bits), v)
		}
	})
}

func TestBatchDecimals(t *testing.T) {
	eachStyle(t, func(b *batch) {
		r := newRand(6)
		v := make([]float64, fewer(3000))
		for d := range 16 {
			p := math.Pow10(d)
			for digits := 1; digits <= 16; digits++ {
				for i := range v {
					v[i] = float64(r.Int64N(int64(math.Pow10(digits)))) / p
					if r.IntN(2) == 0 {
						v[i] = -v[i]
					}
				}
				what := fmt.Sprintf("%d digits, %d decimals", digits, d)
				b.check(what, v)

				// A unit in the last place away from a decimal, few of them and then all.
				for _, rare := range []int{200, 17, 1} {
					off := slices.Clone(v)
					for i := range off {
						if r.IntN(rare) == 0 && off[i] != 0 {
							off[i] = math.Float64frombits(math.Float64bits(off[i]) + uint64(2*r.IntN(2)) - 1)
						}
					}
					b.check(fmt.Sprintf("%s, one in %d an ulp off", what, rare), off)
				}
			}
			for k := range v {
				v[k] = float64(k) / p
			}
			b.check(fmt.Sprintf("k/10^%d", d), v)
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatchSmallDecimals has decimals on both sides of 1e-6, where the exponent form begins.
func TestBatchSmallDecimals(t *testing.T) {
	eachStyle(t, func(b *batch) {
		for d := 6; d <= 15; d++ {
			p := math.Pow10(d)
			v := make([]float64, 3000)
			for x := range v {
				v[x] = float64(x) / p
			}
			b.inOrderAndShuffled(fmt.Sprintf("x/10^%d", d), v)
			b.inOrderAndShuffled(fmt.Sprintf("-x/10^%d", d), negated(v))
			// A few below 1e-6 among larger ones with as many decimals.
			for x := range v {
				v[x] = float64(1_000_000+x) / p
				if x%97 == 0 {
					v[x] = float64(x%3000) / 97 / p
				}
			}
			b.inOrderAndShuffled(fmt.Sprintf("some x/10^%d", d), v)
		}
	})
}

// TestBatchDecimalEdges has |x*10^K| on both sides of 10^8, 10^9 and 10^15, where a decimal needs more digits than a
// word holds: alone, and among decimals that make a kernel expect short ones.
func TestBatchDecimalEdges(t *testing.T) {
	eachStyle(t, func(b *batch) {
		r := newRand(7)
		for k := range 16 {
			p := math.Pow10(k)
			for _, edge := range []float64{1e8, 1e9, 1e15} {
				what := fmt.Sprintf("%v/10^%d", edge, k)
				var at []float64
				for d := -40.0; d <= 40; d++ {
					at = append(at, (edge+d)/p, -(edge+d)/p)
				}
				b.inOrderAndShuffled("around "+what, at)
				b.inOrderAndShuffled("an ulp from around "+what, around(at, 1))
				v := make([]float64, 2048)
				for _, every := range []int{1, 2, 3, 16, 61, 500} {
					for i := range v {
						v[i] = float64(r.IntN(100_000)) / p
						if i >= 64 && i%every == 0 {
							v[i] = at[r.IntN(len(at))]
						}
					}
					b.check(fmt.Sprintf("one in %d around %s", every, what), v)
				}
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatchAlternating has blocks of two kinds in turn.
func TestBatchAlternating(t *testing.T) {
	const n = 1500
	eachStyle(t, func(b *batch) {
		kinds := kinds()
		values := make([][]float64, len(kinds))
		for i, k := range kinds {
			values[i] = k.Values(uint64(i), n)
		}
		v := make([]float64, n)
		for i, first := range kinds {
			for j, second := range kinds {
				for _, block := range []int{1, 2, 3, 4, 8, 16, 24, 32, 48, 64, 100, 128, 256, 512} {
					for at := range v {
						v[at] = values[i][at]
						if at/block&1 == 1 {
							v[at] = values[j][at]
						}
					}
					b.check(fmt.Sprintf("%s and %s in turn, %d each", first.Name, second.Name, block), v[:fewer(n)])
				}
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatchAlignment has every alignment of v that Go makes, and every one of dst, to a line of the cache.
func TestBatchAlignment(t *testing.T) {
	const line, n = 64, 75
	eachStyle(t, func(b *batch) {
		v := make([]float64, n+2*line/8)
		for uintptr(unsafe.Pointer(&v[0]))%line != 0 {
			v = v[1:]
		}
		dst := make([]byte, len(prefix)+32*n+1024+2*line)
		for uintptr(unsafe.Pointer(&dst[0]))%line != 0 {
			dst = dst[1:]
		}
		for i, k := range kinds() {
			k.Fill(newRand(uint64(i)), v)
			for from := range line / 8 {
				for to := range line {
					b.into(dst[to:to], fmt.Sprintf("%s, v at %d, dst at %d bytes", k.Name, 8*from, to), v[from:from+n])
				}
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatchExponents has slices whose exponents are near each other, anywhere, up to where a vector of 16 entries no
// longer holds what belongs to them, and further apart.
func TestBatchExponents(t *testing.T) {
	eachStyle(t, func(b *batch) {
		r := newRand(8)
		v := make([]float64, 80)
		for _, width := range []int{1, 8, 9, 16, 17, 18, 32, 33, 300} {
			for first := 1; first+width <= 0x7ff; first += stride(20) {
				for i := range v {
					e := first + r.IntN(width)
					switch i % 8 { // each vector has both ends
					case first % 8:
						e = first
					case (first + 3) % 8:
						e = first + width - 1
					}
					v[i] = math.Float64frombits(uint64(e)<<52 | r.Uint64()>>12 | r.Uint64()<<63)
				}
				b.check(fmt.Sprintf("exponents %d to %d", first, first+width-1), v)
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatchNineDigits has numbers of nine digits, or sixteen, among many of fewer: a plan made for those must not take
// them.
func TestBatchNineDigits(t *testing.T) {
	eachStyle(t, func(b *batch) {
		r := newRand(8)
		v := make([]float64, 80)
		for _, digits := range []int{8, 15, 16} {
			for decimals := range 10 {
				for _, off := range []float64{-2, -1, 0, 1, 2} {
					for at := 16; at < len(v); at++ {
						for i := range v {
							v[i] = float64(r.IntN(10_000_000)) / math.Pow10(decimals)
							if digits > 8 {
								v[i] = float64(r.Int64N(100_000_000_000)) / math.Pow10(decimals)
							}
						}
						v[at] = (math.Pow10(digits) + off) / math.Pow10(decimals)
						b.check(fmt.Sprintf("1e%d%+g by %d decimals at %d", digits, off, decimals, at), v)
					}
				}
			}
		}
	})
}
