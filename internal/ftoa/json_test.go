package ftoa

import (
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
)

// want64 and want32 append encoding/json's form, made by strconv.
func want64(dst []byte, f float64) []byte {
	return want(dst, f, math.Abs(f) < 1e-6 || math.Abs(f) >= 1e21, 64)
}

func want32(dst []byte, f float32) []byte {
	abs := float32(math.Abs(float64(f)))
	return want(dst, float64(f), abs < 1e-6 || abs >= 1e21, 32)
}

func want(dst []byte, f float64, exponent bool, size int) []byte {
	if f == 0 || !exponent {
		return strconv.AppendFloat(dst, f, 'f', -1, size)
	}
	b := strconv.AppendFloat(dst, f, 'e', -1, size)
	if n := len(b); b[n-2] == '0' && (b[n-3] == '-' || b[n-3] == '+') {
		b = append(b[:n-2], b[n-1])
	}
	return b
}

// wantRepr appends Python's form, made by strconv.
func wantRepr(dst []byte, f float64) []byte {
	a := math.Abs(f)
	if a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.AppendFloat(dst, f, 'e', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'f', -1, 64)
	if a == math.Trunc(a) {
		dst = append(dst, ".0"...)
	}
	return dst
}

// enough is the capacity of a buffer that takes every float and has no room beyond for the longer ones.
const enough = 26

func check64(t *testing.T, f float64) {
	if f-f != 0 {
		return
	}
	var buf, wantBuf [64]byte
	want := want64(wantBuf[:0], f)
	if got := AppendJSON64(buf[:0], f); string(got) != string(want) {
		t.Errorf("%x: got %s, want %s", math.Float64bits(f), got, want)
	}
	if got := AppendJSON64(buf[:0:enough], f); string(got) != string(want) {
		t.Errorf("%x, no room: got %s, want %s", math.Float64bits(f), got, want)
	}
	want = wantRepr(wantBuf[:0], f)
	if got := AppendRepr(buf[:0], f); string(got) != string(want) {
		t.Errorf("%x: repr %s, want %s", math.Float64bits(f), got, want)
	}
	if got := AppendRepr(buf[:0:enough], f); string(got) != string(want) {
		t.Errorf("%x, no room: repr %s, want %s", math.Float64bits(f), got, want)
	}
}

func check32(t *testing.T, f float32) {
	if f-f != 0 {
		return
	}
	var buf, wantBuf [64]byte
	want := want32(wantBuf[:0], f)
	if got := AppendJSON32(buf[:0], f); string(got) != string(want) {
		t.Errorf("%x: got %s, want %s", math.Float32bits(f), got, want)
	}
	if got := AppendJSON32(buf[:0:enough], f); string(got) != string(want) {
		t.Errorf("%x, no room: got %s, want %s", math.Float32bits(f), got, want)
	}
}

// both checks f and its neighbours, with both signs and as a float32.
func both(t *testing.T, f float64) {
	b := math.Float64bits(f)
	for d := -4; d <= 4; d++ {
		x := math.Float64frombits(b + uint64(d))
		check64(t, x)
		check64(t, -x)
	}
	b32 := math.Float32bits(float32(f))
	for d := -4; d <= 4; d++ {
		x := math.Float32frombits(b32 + uint32(d))
		check32(t, x)
		check32(t, -x)
	}
}

func TestEdges(t *testing.T) {
	for e := -1074; e <= 1023; e++ {
		both(t, math.Ldexp(1, e))
		both(t, math.Ldexp(3, e-1))
	}
	for e := -330; e <= 308; e++ {
		f, _ := strconv.ParseFloat("1e"+strconv.Itoa(e), 64)
		both(t, f)
		both(t, 5*f)
		both(t, 9.5*f)
	}
	for _, f := range []float64{0, math.Copysign(0, -1), math.MaxFloat64, math.SmallestNonzeroFloat64, math.MaxFloat32, math.SmallestNonzeroFloat32,
		1e-6, 9.999999e-7, 1e21, 1e20, 999999999999999868928, 1 << 53, 1<<53 + 2, 1 << 60, 1<<60 + 256, 1<<63 + 2048, 1 << 64, 0.25, 0.75, 0.1, 0.2, 0.3,
		5e-324, 2.2250738585072014e-308, 4.35, 8.41e21, 9007199254740993, 1.7976931348623157e308, 123456789.125, 0.000001234, 1.5e-7} {
		both(t, f)
	}
	for e := 53; e < 64; e++ { // ids: ties are common here
		for i := range 2000 {
			both(t, float64(uint64(1)<<e+uint64(i)*uint64(rand.Uint32())))
		}
	}
	for d := range 16 {
		for k := range 3000 {
			both(t, float64(k*7919)/math.Pow10(d))
			check64(t, float64(k)+float64(d)/16)
		}
	}
}

// TestSignificands has, for every exponent, the significands at the ends and in the middle.
func TestSignificands(t *testing.T) {
	for e := uint64(1); e < 0x7ff; e++ {
		for i := range uint64(24) {
			check64(t, math.Float64frombits(e<<52|i))
			check64(t, math.Float64frombits(e<<52|(1<<52-1-i)))
			check64(t, math.Float64frombits(e<<52|1<<51+i))
			check64(t, math.Float64frombits(e<<52|i<<40))
		}
	}
	for e := uint32(1); e < 0xff; e++ {
		for i := range uint32(2000) {
			check32(t, math.Float32frombits(e<<23|i))
			check32(t, math.Float32frombits(e<<23|(1<<23-1-i)))
		}
	}
}

// TestAll32 takes all 2^32 patterns with BURIN_FTOA_ALL32=1, and without it one of 1021, on all cores. strconv is asked
// once for both signs.
func TestAll32(t *testing.T) {
	step := uint64(1021)
	if os.Getenv("BURIN_FTOA_ALL32") == "1" {
		step = 1
	}
	const infinity, chunk = 0xff << 23, 1 << 16
	var next atomic.Uint64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			var buf, wantBuf [64]byte
			for !t.Failed() {
				start := next.Add(chunk*step) - chunk*step
				if start >= infinity {
					return
				}
				for i := start; i < min(start+chunk*step, infinity); i += step {
					v := uint32(i)
					want := want32(append(wantBuf[:0], '-'), math.Float32frombits(v))
					if got := AppendJSON32(buf[:0], math.Float32frombits(v)); string(got) != string(want[1:]) {
						t.Errorf("%x: got %s, want %s", v, got, want[1:])
					}
					if got := AppendJSON32(buf[:0], math.Float32frombits(v|1<<31)); string(got) != string(want) {
						t.Errorf("%x: got %s, want %s", v|1<<31, got, want)
					}
				}
			}
		})
	}
	group.Wait()
}

// TestRandom takes BURIN_FTOA_VALUES values, two million without it.
func TestRandom(t *testing.T) {
	n := 2_000_000
	if s := os.Getenv("BURIN_FTOA_VALUES"); s != "" {
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(rand.Uint64(), 1))
	for range n / 4 {
		check64(t, math.Float64frombits(r.Uint64()))
		check64(t, r.Float64()*2-1)
		check64(t, r.NormFloat64()*1e3)
		check32(t, math.Float32frombits(r.Uint32()))
		if t.Failed() {
			return
		}
	}
}

// TestDoubtIsRare: strconv is asked for hardly any value, or the speed would be its.
func TestDoubtIsRare(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	doubts := 0
	for range 1_000_000 {
		b := r.Uint64()
		q := int(b&0x3ff) - 600
		if -10 < q && q < 70 {
			continue // from 2^43 to 2^122, where ties occur
		}
		if _, _, _, ok := shortestFar(1<<52|b>>12, q); !ok {
			doubts++
		}
	}
	if doubts > 100 {
		t.Errorf("%d of 1,000,000 random values were left undecided", doubts)
	}
}

// TestFew: the short way takes all that it is for, or prices would be slow.
func TestFew(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for i, g := range nearPowers {
		if g.scale == 1 {
			continue
		}
		for range 10_000 {
			f := math.Ldexp(1+rnd.Float64(), i+nearest+52)
			want := math.Floor(f*g.scale) + 1
			if got, ok := few(-want/g.scale, g.scale); float64(got) != want || !ok || got > 1e8 {
				t.Fatalf("%v: got %d, %v", want/g.scale, got, ok)
			}
		}
	}
}

// TestExactBuffer: nothing is written behind what is appended, and nothing is allocated.
func TestExactBuffer(t *testing.T) {
	for _, f := range []float64{0.1, -1.5e-7, 1e30, 123456, 5e-324, 0.5, 1.7976931348623157e308, 1.0 / 3, 1 << 60, 12.34} {
		for name, appendTo := range map[string]func(dst []byte) []byte{
			"JSON64": func(dst []byte) []byte { return AppendJSON64(dst, f) },
			"JSON32": func(dst []byte) []byte { return AppendJSON32(dst, float32(min(f, math.MaxFloat32))) },
			"Repr":   func(dst []byte) []byte { return AppendRepr(dst, f) },
		} {
			want := string(appendTo(nil))
			b := make([]byte, len(want)+8)
			copy(b[len(want):], "canaries")
			n := testing.AllocsPerRun(10, func() { appendTo(b[:0:len(want)]) })
			if string(b) != want+"canaries" || n != 0 {
				t.Errorf("%s %v: %q, %v allocations", name, f, b, n)
			}
		}
	}
}

// benchmarkKinds are the kinds of data that a value is timed for.
var benchmarkKinds = []struct {
	name  string
	value func(r *rand.Rand) float64
}{
	{"uniform", func(r *rand.Rand) float64 { return r.Float64() }},
	{"normal", func(r *rand.Rand) float64 { return r.NormFloat64() * 1e3 }},
	{"prices", func(r *rand.Rand) float64 { return float64(r.IntN(1e6)) / 1e2 }},
	{"sensor", func(r *rand.Rand) float64 { return float64(r.IntN(4e5)-1e5) / [...]float64{1e3, 1e4}[r.IntN(2)] }},
	{"integers", func(r *rand.Rand) float64 { return float64(r.IntN(1e4)) }},
	{"ids", func(r *rand.Rand) float64 { return float64(r.Int64N(1 << 53)) }},
	{"bigids", func(r *rand.Rand) float64 { return float64(1<<60 + r.Int64N(1<<60)) }},
	{"1e-9", func(r *rand.Rand) float64 { return r.NormFloat64() * 1e-9 }},
	{"bits", func(r *rand.Rand) float64 {
		for {
			if f := math.Float64frombits(r.Uint64()); f-f == 0 {
				return f
			}
		}
	}},
}

// benchmarkValues are so many that no branch predictor learns them by heart.
func benchmarkValues(value func(r *rand.Rand) float64) []float64 {
	r := rand.New(rand.NewPCG(1, 2))
	values := make([]float64, 1<<15)
	for i := range values {
		values[i] = value(r)
	}
	return values
}

func BenchmarkAppendJSON64(b *testing.B) {
	for _, kind := range benchmarkKinds {
		values := benchmarkValues(kind.value)
		var buf [64]byte
		i := 0
		b.Run(kind.name+"/ftoa", func(b *testing.B) {
			for b.Loop() {
				AppendJSON64(buf[:0], values[i&(1<<15-1)])
				i++
			}
		})
		b.Run(kind.name+"/strconv", func(b *testing.B) {
			for b.Loop() {
				f := values[i&(1<<15-1)]
				form := byte('f')
				if a := math.Abs(f); a != 0 && (a < 1e-6 || a >= 1e21) {
					form = 'e'
				}
				strconv.AppendFloat(buf[:0], f, form, -1, 64)
				i++
			}
		})
	}
}

func BenchmarkAppendJSON32(b *testing.B) {
	for _, kind := range benchmarkKinds[:5] {
		values := benchmarkValues(kind.value)
		var buf [64]byte
		i := 0
		b.Run(kind.name+"/ftoa", func(b *testing.B) {
			for b.Loop() {
				AppendJSON32(buf[:0], float32(values[i&(1<<15-1)]))
				i++
			}
		})
		b.Run(kind.name+"/strconv", func(b *testing.B) {
			for b.Loop() {
				strconv.AppendFloat(buf[:0], float64(float32(values[i&(1<<15-1)])), 'f', -1, 32)
				i++
			}
		})
	}
}
