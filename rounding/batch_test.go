package rounding

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/sanitizer"
)

// batchFuncs are the functions on slices, each with that on single values.
var batchFuncs = []struct {
	name  string
	batch func(dst []byte, xs []float64, ndigits int) []byte
	one   appendFunc
}{
	{"AppendRounds", AppendRounds, AppendRound},
	{"AppendFixeds", AppendFixeds, AppendFixed},
	{"AppendReprs", func(dst []byte, xs []float64, _ int) []byte { return AppendReprs(dst, xs) }, appendRepr},
}

// checkBatch wants from batch what one gives for each value.
func checkBatch(t *testing.T, batch func([]byte, []float64, int) []byte, one appendFunc, xs []float64, n int) {
	t.Helper()
	values := slices.Clone(xs)
	want := []byte("[")
	for i, x := range xs {
		if i > 0 {
			want = append(want, ',')
		}
		want = one(want, x, n)
	}
	want = append(want, ']')
	checkDst(t, want, func(dst []byte) []byte { return batch(dst, xs, n) })
	for i, x := range xs {
		if math.Float64bits(x) != math.Float64bits(values[i]) {
			t.Errorf("value %d was %v and is %v", i, values[i], x)
		}
	}
}

func TestBatches(t *testing.T) { cputest.Each(t, testBatches) }

func testBatches(t *testing.T) {
	odd := []float64{
		math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 1e300, -1e16, 1 << 52, 1<<52 + 1,
		5e-324, 1e-5, 2.675, -0.125, 100, 99999999.995,
	}
	for _, f := range batchFuncs {
		t.Run(f.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(9, 10))
			for length := range 70 {
				xs := make([]float64, length)
				for i := range xs {
					xs[i] = rng.NormFloat64() * math.Pow10(rng.IntN(6))
				}
				for _, n := range []int{0, 1, 2, 5, 8, 15, 16, 30} {
					checkBatch(t, f.batch, f.one, xs, n)
				}
				for i := range xs { // one odd value in each place
					x := xs[i]
					xs[i] = odd[(i+length)%len(odd)]
					checkBatch(t, f.batch, f.one, xs, length%9)
					xs[i] = x
				}
			}
			for _, n := range []int{0, 2, 8, 300} {
				checkBatch(t, f.batch, f.one, odd, n)
			}
		})
	}
}

func TestBatchTexts(t *testing.T) {
	xs := []float64{2.675, 3, -0.001, 1e-5, math.NaN(), math.Inf(1), math.Inf(-1)}
	for _, tt := range []struct {
		name string
		got  []byte
		want string
	}{
		{"AppendRounds", AppendRounds(nil, xs, 2), "[2.67,3.0,-0.0,0.0,NaN,Infinity,-Infinity]"},
		{"AppendRounds, digits before the point", AppendRounds(nil, []float64{1234, 1.5e308}, -308), "[0.0,Infinity]"},
		{"AppendFixeds", AppendFixeds(nil, xs, 2), "[2.67,3.00,-0.00,0.00,nan,inf,-inf]"},
		{"AppendReprs", AppendReprs(nil, xs), "[2.675,3.0,-0.001,1e-05,NaN,Infinity,-Infinity]"},
		{"AppendRounds of nil", AppendRounds(nil, nil, 2), "[]"},
		{"AppendFixeds of nil", AppendFixeds(nil, nil, 2), "[]"},
		{"AppendReprs of nothing", AppendReprs([]byte("x"), []float64{}), "x[]"},
	} {
		if string(tt.got) != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, tt.got, tt.want)
		}
	}
}

func TestAppendFixedsNegativeDigits(t *testing.T) {
	defer func() {
		text, _ := recover().(string)
		if !strings.Contains(text, "AppendFixed") || !strings.Contains(text, "-2") {
			t.Errorf("panic with %q, want one that names AppendFixed and -2", text)
		}
	}()
	AppendFixeds(nil, nil, -2)
	t.Error("no panic")
}

// The vectors, sorted into slices by their digits.
func TestBatchVectors(t *testing.T) { cputest.Each(t, testBatchVectors) }

func testBatchVectors(t *testing.T) {
	for _, tt := range []struct {
		op    byte
		batch func(dst []byte, xs []float64, ndigits int) []byte
	}{
		{'J', AppendRounds},
		{'F', AppendFixeds},
		{'S', batchFuncs[2].batch},
	} {
		xs, texts := map[int][]float64{}, map[int][]string{}
		for _, v := range vectors(t, tt.op) {
			xs[v.n] = append(xs[v.n], v.x)
			texts[v.n] = append(texts[v.n], v.text())
		}
		for n := range xs {
			got, want := string(tt.batch(nil, xs[n], n)), "["+strings.Join(texts[n], ",")+"]"
			if got == want {
				continue
			}
			for i, text := range strings.Split(strings.Trim(got, "[]"), ",") {
				if i >= len(texts[n]) || text != texts[n][i] {
					t.Errorf("%c, %d digits: value %d of %d is %s", tt.op, n, i, len(xs[n]), text)
					break
				}
			}
			t.Errorf("%c, %d digits: %d bytes, want %d", tt.op, n, len(got), len(want))
		}
	}
}

func TestBatchesAllocate(t *testing.T) {
	xs := []float64{0, 1, 2.675, -1e-5, 1e16, math.MaxFloat64, 5e-324, math.NaN(), math.Inf(-1), 123456.789}
	for _, f := range batchFuncs {
		for _, n := range []int{0, 2, 8, 30} {
			exact := make([]byte, len(f.batch(nil, xs, n)))
			if got := testing.AllocsPerRun(20, func() { f.batch(exact[:0], xs, n) }); got != 0 && !sanitizer.Address {
				t.Errorf("%s with %d digits allocates %v times", f.name, n, got)
			}
		}
	}
}
