package rounding

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
)

// A vector is one record of testdata/oracle/vectors.txt.gz; the README there
// describes the fields.
type vector struct {
	line int
	op   byte
	x    float64
	n    int
	res  string
}

func (v vector) String() string {
	return fmt.Sprintf("vectors.txt:%d: %c %v (%016x) n=%d", v.line, v.op, v.x, math.Float64bits(v.x), v.n)
}

// want returns the result of an R record; an OverflowError is an infinity here.
func (v vector) want() float64 {
	switch v.res {
	case "=":
		return v.x
	case "E":
		return math.Inf(int(math.Copysign(1, v.x)))
	}
	return math.Float64frombits(mustHex(v.res))
}

// text returns the result of a J record as AppendRound writes it.
func (v vector) text() string {
	if v.res == "E" {
		if v.x < 0 {
			return "-Infinity"
		}
		return "Infinity"
	}
	return v.res
}

func mustHex(s string) uint64 {
	u, err := strconv.ParseUint(s, 16, 64)
	if err != nil {
		panic(err)
	}
	return u
}

// The numbers of records that the README names.
var vectorCount = map[byte]int{'R': 112_913, 'I': 2_678, 'S': 24_074, 'J': 24_074, 'F': 11_785}

var loadVectors = sync.OnceValues(func() (map[byte][]vector, error) {
	f, err := os.Open("../testdata/oracle/vectors.txt.gz")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	zr, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	vs := map[byte][]vector{}
	sc := bufio.NewScanner(zr)
	for line := 1; sc.Scan(); line++ {
		f := strings.Fields(sc.Text())
		if f[0] == "#" {
			continue
		}
		v := vector{line: line, op: f[0][0], x: math.Float64frombits(mustHex(f[1])), res: f[len(f)-1]}
		if strings.IndexByte("RJF", v.op) >= 0 {
			// Where an int has 32 bits its ends stand in for what is beyond.
			n, err := strconv.ParseInt(f[2], 10, strconv.IntSize)
			if err != nil && !errors.Is(err, strconv.ErrRange) {
				return nil, err
			}
			v.n = int(n)
		}
		vs[v.op] = append(vs[v.op], v)
	}
	return vs, sc.Err()
})

// vectors returns the records of one kind.
func vectors(t *testing.T, op byte) []vector {
	t.Helper()
	vs, err := loadVectors()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(vs[op]), vectorCount[op]; got != want {
		t.Fatalf("%d records of kind %c, want %d", got, op, want)
	}
	return vs[op]
}

// A roundFunc rounds as Round should, an appendFunc writes as AppendRepr,
// AppendRound or AppendFixed should.
type (
	roundFunc  func(x float64, ndigits int) float64
	appendFunc func(dst []byte, x float64, ndigits int) []byte
)

// rejectRound returns how many R records f gets wrong, and the first.
func rejectRound(t *testing.T, f roundFunc) (wrong int, first string) {
	t.Helper()
	for _, v := range vectors(t, 'R') {
		got, want := f(v.x, v.n), v.want()
		if math.Float64bits(got) == math.Float64bits(want) {
			continue
		}
		if wrong++; wrong == 1 {
			first = fmt.Sprintf("%v: got %v, want %v", v, got, want)
		}
	}
	return wrong, first
}

// rejectAppend returns how many S, J or F records f gets wrong, and the first.
func rejectAppend(t *testing.T, op byte, f appendFunc) (wrong int, first string) {
	t.Helper()
	var buf []byte
	for _, v := range vectors(t, op) {
		buf = f(buf[:0], v.x, v.n)
		if string(buf) == v.text() {
			continue
		}
		if wrong++; wrong == 1 {
			first = fmt.Sprintf("%v: got %s, want %s", v, buf, v.text())
		}
	}
	return wrong, first
}

func appendRepr(dst []byte, x float64, _ int) []byte { return AppendRepr(dst, x) }

func TestVectors(t *testing.T) { cputest.Each(t, testVectors) }

func testVectors(t *testing.T) {
	t.Run("Round", func(t *testing.T) {
		if wrong, first := rejectRound(t, Round); wrong > 0 {
			t.Errorf("%d wrong, the first %s", wrong, first)
		}
	})
	for _, tt := range []struct {
		name string
		op   byte
		f    appendFunc
	}{
		{"AppendRepr", 'S', appendRepr},
		{"AppendRound", 'J', AppendRound},
		{"AppendFixed", 'F', AppendFixed},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if wrong, first := rejectAppend(t, tt.op, tt.f); wrong > 0 {
				t.Errorf("%d wrong, the first %s", wrong, first)
			}
		})
	}
}

// A twin is Round with its parts laid open, so that one can be made wrong. The
// twin named right is Round.
type twin struct {
	nearest  func(a, s, p float64) float64 // n >= 0: the integer nearest to a*s, p = RN(a*s)
	sign     func(r, x float64) float64
	limit    float64 // from here on the product is not looked at
	min, max int     // NDIGITS_MIN and NDIGITS_MAX
	far      int     // the last exponent taken for exact
}

var right = twin{
	nearest: func(a, s, p float64) float64 { return nearest(p, math.FMA(a, s, -p)) },
	sign:    math.Copysign,
	limit:   1 << 53,
	min:     minDigits,
	max:     maxDigits,
	far:     exactPow10,
}

func (w twin) round(x float64, n int) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0) || n > w.max:
		return x
	case n < w.min:
		return w.sign(0, x)
	case n < 0 || n > w.far:
		return Round(x, n)
	}
	a, s := math.Abs(x), math.Pow10(n)
	p := float64(a * s)
	if !(p < w.limit) {
		return x
	}
	return w.sign(w.nearest(a, s, p)/s, x)
}

// Each of these is one mistake away from Round. If the vectors let one pass
// they would not see that mistake in Round either.
func TestVectorsRejectRoundTwins(t *testing.T) {
	if wrong, first := rejectRound(t, right.round); wrong > 0 {
		t.Fatalf("the right twin: %d wrong, the first %s", wrong, first)
	}
	change := func(f func(*twin)) roundFunc {
		w := right
		f(&w)
		return w.round
	}
	for _, tt := range []struct {
		name string
		f    roundFunc
	}{
		{"tie without the residual", change(func(w *twin) {
			w.nearest = func(_, _, p float64) float64 { return nearest(p, 0) }
		})},
		{"tie with the residual's sign reversed", change(func(w *twin) {
			w.nearest = func(a, s, p float64) float64 { return nearest(p, -math.FMA(a, s, -p)) }
		})},
		{"residual of a tie only upwards", change(func(w *twin) {
			w.nearest = func(a, s, p float64) float64 { return nearest(p, max(0, math.FMA(a, s, -p))) }
		})},
		{"product fused into the difference", change(func(w *twin) {
			w.nearest = func(a, s, p float64) float64 {
				k := math.RoundToEven(p)
				if d := math.FMA(a, s, -k); math.Abs(d) == 0.5 {
					k = nearest(p, math.FMA(a, s, -p))
				}
				return k
			}
		})},
		{"tie away from zero", change(func(w *twin) {
			w.nearest = func(a, s, p float64) float64 {
				if e := math.FMA(a, s, -p); e != 0 || p >= 1<<52 {
					return nearest(p, e)
				}
				return math.Floor(p + 0.5)
			}
		})},
		{"sign of zero lost", change(func(w *twin) {
			w.sign = func(r, x float64) float64 {
				if r == 0 {
					return 0
				}
				return math.Copysign(r, x)
			}
		})},
		{"n one too many", func(x float64, n int) float64 { return Round(x, max(n, n+1)) }},
		{"n one too few", func(x float64, n int) float64 { return Round(x, min(n, n-1)) }},
		{"limit 2^52", change(func(w *twin) { w.limit = 1 << 52 })},
		{"limit 2^54", change(func(w *twin) {
			w.limit = 1 << 54
			w.nearest = func(a, s, p float64) float64 { return math.RoundToEven(p) }
		})},
		{"last n 322", change(func(w *twin) { w.max = maxDigits - 1 })},
		{"first n -307", change(func(w *twin) { w.min = minDigits + 1 })},
		{"10^23 taken for exact", change(func(w *twin) { w.far = exactPow10 + 1 })},
		{"math.Round(x*s)/s", func(x float64, n int) float64 {
			s := math.Pow(10, float64(n))
			return math.Round(float64(x*s)) / s
		}},
		{"numpy's rint(x*s)/s", func(x float64, n int) float64 {
			s := math.Pow(10, float64(n))
			return math.RoundToEven(float64(x*s)) / s
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wrong, first := rejectRound(t, tt.f)
			if wrong == 0 {
				t.Error("no vector rejects it")
			}
			t.Logf("%d rejected, the first %s", wrong, first)
		})
	}
}

func TestVectorsRejectAppendTwins(t *testing.T) {
	for _, tt := range []struct {
		name string
		op   byte
		f    appendFunc
	}{
		{"repr without .0", 'S', func(dst []byte, x float64, _ int) []byte {
			return append(dst, bytes.TrimSuffix(AppendRepr(nil, x), []byte(".0"))...)
		}},
		{"repr with an exponent of one digit", 'S', func(dst []byte, x float64, _ int) []byte {
			return append(dst, bytes.Replace(AppendRepr(nil, x), []byte("e-0"), []byte("e-"), 1)...)
		}},
		{"repr positional to 1e17", 'S', func(dst []byte, x float64, _ int) []byte {
			if a := math.Abs(x); a >= 1e16 && a < 1e17 {
				return append(strconv.AppendFloat(dst, x, 'f', -1, 64), ".0"...)
			}
			return AppendRepr(dst, x)
		}},
		{"repr positional from 1e-5", 'S', func(dst []byte, x float64, _ int) []byte {
			if a := math.Abs(x); a >= 1e-5 && a < 1e-4 {
				return strconv.AppendFloat(dst, x, 'f', -1, 64)
			}
			return AppendRepr(dst, x)
		}},
		{"repr without the sign of zero", 'S', func(dst []byte, x float64, _ int) []byte {
			return AppendRepr(dst, x+0)
		}},
		{"round by Round(x*s)/s", 'J', func(dst []byte, x float64, n int) []byte {
			s := math.Pow10(n)
			return AppendRepr(dst, math.Round(float64(x*s))/s)
		}},
		{"round without the sign of zero", 'J', func(dst []byte, x float64, n int) []byte {
			return AppendRepr(dst, Round(x, n)+0)
		}},
		{"round with fixed digits", 'J', func(dst []byte, x float64, n int) []byte {
			return AppendFixed(dst, Round(x, n), max(n, 1))
		}},
		{"fixed without the sign of zero", 'F', func(dst []byte, x float64, n int) []byte {
			if Round(x, n) == 0 {
				x = 0
			}
			return AppendFixed(dst, x, n)
		}},
		{"fixed by way of the shortest digits", 'F', func(dst []byte, x float64, n int) []byte {
			shortest := AppendRepr(nil, x)
			point := bytes.IndexByte(shortest, '.')
			if point < 0 || bytes.IndexByte(shortest, 'e') >= 0 {
				return AppendFixed(dst, x, n)
			}
			for len(shortest) < point+1+n {
				shortest = append(shortest, '0')
			}
			if len(shortest) > point+1+n {
				return AppendFixed(dst, x, n)
			}
			return append(dst, bytes.TrimSuffix(shortest, []byte("."))...)
		}},
		{"fixed with ties away from zero", 'F', func(dst []byte, x float64, n int) []byte {
			if n <= exactPow10 && math.Abs(x) < 1e9 {
				s := math.Pow10(n)
				if p := float64(x * s); math.FMA(x, s, -p) == 0 {
					return strconv.AppendFloat(dst, math.Round(p)/s, 'f', n, 64)
				}
			}
			return AppendFixed(dst, x, n)
		}},
		{"fixed one digit short", 'F', func(dst []byte, x float64, n int) []byte {
			return append(AppendFixed(dst, x, max(n-1, 0)), "0"[:min(n, 1)]...)
		}},
		{"fixed with NaN and Infinity", 'F', func(dst []byte, x float64, n int) []byte {
			if math.IsInf(x, 0) || math.IsNaN(x) {
				return AppendRepr(dst, x)
			}
			return AppendFixed(dst, x, n)
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wrong, first := rejectAppend(t, tt.op, tt.f)
			if wrong == 0 {
				t.Error("no vector rejects it")
			}
			t.Logf("%d rejected, the first %s", wrong, first)
		})
	}
}
