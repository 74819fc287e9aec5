package ftoa

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/ftoa/floattest"
	"github.com/burin-go/burin/internal/sanitizer"
)

// A batch32 is a batch for AppendJSON32s.
type batch32 struct {
	t         *testing.T
	got, want []byte
	sampled   int
}

// appendEachTo32 is the twin of AppendJSON32s: a comma and AppendJSON32 for one value after the other.
func appendEachTo32(dst []byte, v []float32) (out []byte, done int) {
	for i, f := range v {
		if f-f != 0 {
			return dst, i
		}
		dst = AppendJSON32(append(dst, ','), f)
	}
	return dst, len(v)
}

// check has room to spare behind dst.
func (b *batch32) check(what string, v []float32) {
	b.t.Helper()
	if need := len(prefix) + 24*len(v) + 1024; cap(b.got) < need {
		b.got = make([]byte, need)
	}
	b.into(b.got[:0], what, v)
	for ; b.sampled < len(v); b.sampled += sampleEvery {
		check32(b.t, v[b.sampled])
	}
	b.sampled -= len(v)
}

// into appends v to a prefix in dst, and returns the result without it.
func (b *batch32) into(dst []byte, what string, v []float32) []byte {
	b.t.Helper()
	got, done := AppendJSON32s(append(dst, prefix...), v)
	want, wantDone := appendEachTo32(append(b.want[:0], prefix...), v)
	b.want = want
	if done != wantDone || !bytes.Equal(got, want) {
		b.t.Errorf("%s: %d values, done %d, want %d%s", what, len(v), done, wantDone, differences32(got, want, v))
	}
	return got[min(len(prefix), len(got)):]
}

// differences32 shows where got parts from want, value by value.
func differences32(got, want []byte, v []float32) string {
	if !bytes.HasPrefix(got, []byte(prefix)) {
		return fmt.Sprintf(": what was there is now %q", got[:min(len(got), len(prefix))])
	}
	g, w := strings.Split(string(got[len(prefix):]), ","), strings.Split(string(want[len(prefix):]), ",")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			f := v[max(i, 1)-1] // the first text is empty
			return fmt.Sprintf("\n\tat %d (%#x): got %.40q, want %s", i-1, math.Float32bits(f), g[i], w[i])
		}
	}
	return fmt.Sprintf("\n\t%d texts, want %d", len(g)-1, len(w)-1)
}

// eachLevel32 runs f at each CPU level, with a batch to compare with.
func eachLevel32(t *testing.T, f func(b *batch32)) {
	cputest.Each(t, func(t *testing.T) { f(&batch32{t: t}) })
}

// kinds32 lists the kinds of numbers, or a few of them with the race detector on.
func kinds32() (list []floattest.Kind32) {
	for i, k := range floattest.Kinds32() {
		if !sanitizer.Enabled || i%5 == 0 {
			list = append(list, k)
		}
	}
	return list
}

func TestBatch32Lengths(t *testing.T) {
	lengths := []int{1000, 1023, 1024, 1025, 2047, 2048, 2049, 4095, 4096, 4097, 8191, 8192, 8193, 30_001, 100_000}
	for n := range 201 {
		lengths = append(lengths, n)
	}
	eachLevel32(t, func(b *batch32) {
		for i, k := range kinds32() {
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

// inOrderAndShuffled has v as it is and in other orders, in slices of many lengths.
func (b *batch32) inOrderAndShuffled(what string, v []float32) {
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

// around32 has the finite floats up to n units in the last place away from those of v, with both signs.
func around32(v []float32, n int) []float32 {
	var out []float32
	for _, f := range v {
		for d := -n; d <= n; d++ {
			// Below zero this wraps around to NaNs.
			if x := math.Float32frombits(math.Float32bits(f) + uint32(d)); x-x == 0 {
				out = append(out, x, -x)
			}
		}
	}
	return out
}

func TestBatch32Boundaries(t *testing.T) {
	values, err := boundaryValues32()
	if err != nil {
		t.Fatal(err)
	}
	eachLevel32(t, func(b *batch32) {
		b.inOrderAndShuffled("boundaries", values)
		b.inOrderAndShuffled("around boundaries", around32(values, 1))
	})
}

func TestBatch32Powers(t *testing.T) {
	var two, ten []float32
	for e := -149; e <= 127; e++ {
		two = append(two, float32(math.Ldexp(1, e)))
	}
	for e := -45; e <= 38; e++ {
		for k := 1.0; k < 10 && k*math.Pow10(e) <= math.MaxFloat32; k++ {
			ten = append(ten, float32(k*math.Pow10(e)))
		}
	}
	eachLevel32(t, func(b *batch32) {
		b.inOrderAndShuffled("powers of two", two)
		b.inOrderAndShuffled("around powers of two", around32(two, 4))
		b.inOrderAndShuffled("powers of ten", ten)
		b.inOrderAndShuffled("around powers of ten", around32(ten, 4))
	})
}

// edges32 are values for which some part of a kernel has a way of its own, or just does not.
func edges32() []float32 {
	v := []float32{
		0, math.SmallestNonzeroFloat32, 0x1p-126, math.MaxFloat32, 1e-6, 9.9e-7, 1e-7, 1e-9, 1e-10, 1e-5, 1e-4, 1e-3, 1e20, 1e21, 1e22,
		0.1, 0.2, 0.3, 0.5, 1.5, 2.5, 1.0 / 4096, 1 << 24, 1 << 23, 1<<22 - 0.25, 1<<21 + 0.25, 1<<21 + 0.75, 1<<22 + 0.5,
		9.5, 99.5, 999.5, 99999.99, 123456.79, 0.000001234, 1.5e-7, 4.35, 8.41e21, 16777217, 99999992, 1e8, 999999, 9999999,
		1e6, 1e7, 0.99999994, 1.17549435e-38, 3.4e38, 1e-30, 1e30,
	}
	for e := 24; e <= 60; e++ { // ids: the ends of intervals are decimals
		for i := range 12 {
			v = append(v, float32(math.Ldexp(1, e)+math.Ldexp(float64(i), e-23)))
		}
	}
	r := newRand(3)
	for range 40 {
		v = append(v, math.Float32frombits(r.Uint32()>>(9+r.IntN(23)))) // subnormals
	}
	return around32(v, 2)
}

func TestBatch32Edges(t *testing.T) {
	v := edges32()
	if !slices.ContainsFunc(v, func(f float32) bool { return f == 0 && math.Signbit(float64(f)) }) {
		t.Fatal("no negative zero")
	}
	eachLevel32(t, func(b *batch32) {
		b.inOrderAndShuffled("edges", v)
		same := make([]float32, 70)
		for _, f := range v {
			for i := range same {
				same[i] = f
			}
			for _, n := range []int{1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64, 70} {
				b.check("the same edge", same[:n])
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// special32 is what vectors leave to scalar code, or to a branch that is hardly ever taken. It has the powers of two
// whose interval is lopsided enough to matter, and 2^-12, whose digits depend on the version of Go.
func special32() []float32 {
	v := []float32{math.SmallestNonzeroFloat32, 1.2345e-40, math.MaxFloat32, 1e30, 1e-30, 1e22, 1e-7, 2097152.25, 2097152.75, 1 << 33, 1<<33 + 1024}
	for _, e := range []int{-126, -103, -97, -96, -70, -60, -47, -12, 25, 26, 45, 46, 56, 75, 76, 82, 86, 87, 91, 96, 127} {
		v = append(v, float32(math.Ldexp(1, e)))
	}
	for _, f := range v {
		v = append(v, -f)
	}
	return append(v, 0, float32(math.Copysign(0, -1)), 1, 0.5, 0.1, 1.0/3)
}

func notFinite32() []float32 {
	return []float32{
		float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)),
		math.Float32frombits(0x7f800001), math.Float32frombits(0xffffffff), math.Float32frombits(0xffc00000),
	}
}

// TestBatch32OneOdd has one value unlike the others, in each place.
func TestBatch32OneOdd(t *testing.T) {
	odd := append(special32(), notFinite32()...)
	eachLevel32(t, func(b *batch32) {
		for i, k := range kinds32() {
			v := k.Values(uint64(i), 150)
			for at := 0; at < len(v); at += stride(7) {
				usual := v[at]
				for _, f := range odd[:fewer(len(odd))] {
					v[at] = f
					b.check(fmt.Sprintf("%s with %v at %d", k.Name, f, at), v)
				}
				v[at] = usual
			}
			// Far behind the start.
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

// TestBatch32ManyOdd has odd values at any rate, and among them any other values.
func TestBatch32ManyOdd(t *testing.T) {
	odd := special32()
	eachLevel32(t, func(b *batch32) {
		r := newRand(9)
		for i, k := range kinds32() {
			for _, every := range []int{1, 2, 5, 16, 40, 100, 700} {
				v := k.Values(uint64(i), 3000)
				for at := range v {
					if r.IntN(every) == 0 {
						v[at] = odd[r.IntN(len(odd))]
					}
				}
				b.check(fmt.Sprintf("%s, one in %d odd", k.Name, every), v)
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatch32Extremes has subnormals behind the smallest numbers that are none, and infinities behind the largest ones.
func TestBatch32Extremes(t *testing.T) {
	eachLevel32(t, func(b *batch32) {
		r := newRand(10)
		v := make([]float32, 300)
		for exponents := 1; exponents <= 34; exponents++ {
			for i := range v {
				v[i] = math.Float32frombits(uint32(1+r.IntN(exponents))<<23 | r.Uint32()>>9)
				if i >= 64 && r.IntN(40) == 0 {
					v[i] = math.Float32frombits(r.Uint32() >> (9 + r.IntN(23)))
				}
			}
			b.check(fmt.Sprintf("%d exponents and subnormals", exponents), v)
			for i := range v {
				v[i] = math.Float32frombits(uint32(255-exponents+r.IntN(exponents))<<23 | r.Uint32()>>9)
			}
			v[64+r.IntN(200)] = notFinite32()[r.IntN(6)]
			b.check(fmt.Sprintf("%d exponents and what is not finite", exponents), v)
		}
	})
}

// TestBatch32NotFinite: the first value that is not finite ends the work, wherever it is and whatever follows.
func TestBatch32NotFinite(t *testing.T) {
	const lanes = 41
	eachLevel32(t, func(b *batch32) {
		for i, k := range kinds32() {
			values := k.Values(uint64(i), 1000)
			v := make([]float32, len(values))
			for at := range lanes {
				for j, f := range notFinite32() {
					for _, n := range []int{at + 1, at + 2, at + 7, at + 16, lanes, 48, 64, 100, 255, 1000} {
						if n <= at {
							continue
						}
						copy(v, values)
						v[at] = f
						what := fmt.Sprintf("%s with %v at %d", k.Name, f, at)
						b.check(what, v[:n])
						if second := at + 1 + (at*7+j)%20; second < n {
							v[second] = notFinite32()[(j+1)%len(notFinite32())]
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

func TestBatch32Decimals(t *testing.T) {
	eachLevel32(t, func(b *batch32) {
		r := newRand(6)
		v := make([]float32, fewer(3000))
		for d := range 16 {
			p := math.Pow10(d)
			for digits := 1; digits <= 10; digits++ {
				for i := range v {
					v[i] = float32(float64(r.Int64N(int64(math.Pow10(digits)))) / p)
					if r.IntN(2) == 0 {
						v[i] = -v[i]
					}
				}
				b.check(fmt.Sprintf("%d digits, %d decimals", digits, d), v)
			}
			for k := range v {
				v[k] = float32(float64(k) / p)
			}
			b.inOrderAndShuffled(fmt.Sprintf("k/10^%d", d), v)
		}
		for e := -4; e <= 23; e++ {
			for i := range v {
				v[i] = float32(math.Ldexp(float64(r.Uint32N(1<<24)), -e))
			}
			b.check(fmt.Sprintf("multiples of 2^%d", -e), v)
		}
	})
}

// TestBatch32Alternating has blocks of two kinds in turn.
func TestBatch32Alternating(t *testing.T) {
	const n = 1500
	eachLevel32(t, func(b *batch32) {
		kinds := kinds32()
		values := make([][]float32, len(kinds))
		for i, k := range kinds {
			values[i] = k.Values(uint64(i), n)
		}
		v := make([]float32, n)
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

// TestBatch32Alignment has every alignment of v that Go makes, and every one of dst, to a line of the cache.
func TestBatch32Alignment(t *testing.T) {
	const line, n = 64, 75
	eachLevel32(t, func(b *batch32) {
		v := make([]float32, n+2*line/4)
		for uintptr(unsafe.Pointer(&v[0]))%line != 0 {
			v = v[1:]
		}
		dst := make([]byte, len(prefix)+24*n+1024+2*line)
		for uintptr(unsafe.Pointer(&dst[0]))%line != 0 {
			dst = dst[1:]
		}
		for i, k := range kinds32() {
			k.Fill(newRand(uint64(i)), v)
			for from := range line / 4 {
				for to := range line {
					b.into(dst[to:to], fmt.Sprintf("%s, v at %d, dst at %d bytes", k.Name, 4*from, to), v[from:from+n])
				}
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatch32Exponents has slices whose exponents are near each other, anywhere, up to where a window no longer holds
// what belongs to them, and further apart.
func TestBatch32Exponents(t *testing.T) {
	eachLevel32(t, func(b *batch32) {
		r := newRand(8)
		v := make([]float32, 160)
		for _, width := range []int{1, 2, 8, 9, 15, 16, 17, 31, 32, 33, 34, 64, 65, 130} {
			for first := 1; first+width <= 0xff; first++ {
				for range 4 {
					for i := range v {
						e := first + r.IntN(width)
						switch i % 16 { // each vector has both ends
						case first % 16:
							e = first
						case (first + 3) % 16:
							e = first + width - 1
						}
						v[i] = math.Float32frombits(uint32(e)<<23 | r.Uint32()>>9 | r.Uint32()<<31)
					}
					b.check(fmt.Sprintf("exponents %d to %d", first, first+width-1), v)
				}
			}
			if b.t.Failed() {
				return
			}
		}
	})
}
