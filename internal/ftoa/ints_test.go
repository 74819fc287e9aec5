package ftoa

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/ftoa/inttest"
	"github.com/burin-go/burin/internal/sanitizer"
)

// appendStrconvInts is the twin of AppendInt64s and the others.
func appendStrconvInts[I inttest.Integer](dst []byte, v []I) []byte {
	for _, x := range v {
		dst = append(dst, ',')
		if x < 0 {
			dst = strconv.AppendInt(dst, int64(x), 10)
		} else {
			dst = strconv.AppendUint(dst, uint64(x), 10)
		}
	}
	return dst
}

// appendIntegers calls the one that is for the type.
func appendIntegers[I inttest.Integer](dst []byte, v []I) []byte {
	switch v := any(v).(type) {
	case []int64:
		return AppendInt64s(dst, v)
	case []uint64:
		return AppendUint64s(dst, v)
	case []int32:
		return AppendInt32s(dst, v)
	default:
		return AppendUint32s(dst, v.([]uint32))
	}
}

// An intBatch compares a function for batches with its twin. It keeps its buffers.
type intBatch[I inttest.Integer] struct {
	t         *testing.T
	got, want []byte
}

// check has room to spare behind dst, which is where kernels need not look after its end.
func (b *intBatch[I]) check(what string, v []I) {
	b.t.Helper()
	if need := len(prefix) + 24*len(v) + 1024; cap(b.got) < need {
		b.got = make([]byte, need)
	}
	b.into(b.got[:0], what, v)
}

// into appends v to a prefix in dst, and returns the result without it.
func (b *intBatch[I]) into(dst []byte, what string, v []I) []byte {
	b.t.Helper()
	got := appendIntegers(append(dst, prefix...), v)
	b.want = appendStrconvInts(append(b.want[:0], prefix...), v)
	if !bytes.Equal(got, b.want) {
		b.t.Errorf("%s: %d values%s", what, len(v), intDifferences(got, b.want))
	}
	return got[min(len(prefix), len(got)):]
}

// intDifferences shows where got parts from want.
func intDifferences(got, want []byte) string {
	g, w := strings.Split(string(got), ","), strings.Split(string(want), ",")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf(": at %d: got %.40q, want %s", i-1, g[i], w[i])
		}
	}
	return fmt.Sprintf(": %d texts, want %d", len(g), len(w))
}

// intKinds lists the kinds, or a few of them with the race detector on.
func intKinds[I inttest.Integer]() (list []inttest.Kind[I]) {
	for i, k := range inttest.Kinds[I]() {
		if !sanitizer.Enabled || i%4 == 0 {
			list = append(list, k)
		}
	}
	return list
}

// eachIntType runs a test, given for each type, at each CPU level.
func eachIntType(t *testing.T, i64 func(*intBatch[int64]), u64 func(*intBatch[uint64]), i32 func(*intBatch[int32]), u32 func(*intBatch[uint32])) {
	t.Helper()
	cputest.Each(t, func(t *testing.T) {
		t.Run("int64", func(t *testing.T) { i64(&intBatch[int64]{t: t}) })
		t.Run("uint64", func(t *testing.T) { u64(&intBatch[uint64]{t: t}) })
		t.Run("int32", func(t *testing.T) { i32(&intBatch[int32]{t: t}) })
		t.Run("uint32", func(t *testing.T) { u32(&intBatch[uint32]{t: t}) })
	})
}

func TestIntsLengths(t *testing.T) {
	eachIntType(t, testIntsLengths, testIntsLengths, testIntsLengths, testIntsLengths)
}

func testIntsLengths[I inttest.Integer](b *intBatch[I]) {
	lengths := []int{1000, 1023, 1024, 1025, 4095, 4096, 4097, 8191, 8192, 8193, 30_001}
	for n := range 201 {
		lengths = append(lengths, n)
	}
	for i, k := range intKinds[I]() {
		v := k.Values(uint64(i), 75_010)
		for _, n := range lengths {
			n = min(n, fewer(30_001))
			for _, from := range []int{0, 1, 3 * n / 2, 777} {
				b.check(fmt.Sprintf("%s from %d", k.Name, from), v[from:from+n])
			}
		}
		if b.t.Failed() {
			return
		}
	}
}

// edgesOf has those of intEdges that are of the type.
func edgesOf[I inttest.Integer]() (v []I) {
	for _, u := range intEdges() {
		if x := I(u); uint64(x) == u {
			v = append(v, x)
		}
	}
	return v
}

// TestIntsEdges has neighbours that are alike, and in another order ones that are not.
func TestIntsEdges(t *testing.T) {
	eachIntType(t, testIntsEdges, testIntsEdges, testIntsEdges, testIntsEdges)
}

func testIntsEdges[I inttest.Integer](b *intBatch[I]) {
	v := edgesOf[I]()
	b.check("edges", v)
	same := make([]I, 50)
	for _, x := range v {
		for i := range same {
			same[i] = x
		}
		for _, n := range []int{1, 2, 3, 4, 5, 8, 15, 16, 17, 33, 50} {
			b.check("the same edge", same[:n])
		}
		if b.t.Failed() {
			return
		}
	}
	r := newRand(10)
	shuffled := slices.Clone(v)
	for range fewer(200) {
		r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		for rest := shuffled; len(rest) > 0; {
			n := min(len(rest), 1+r.IntN(100))
			b.check("shuffled edges", rest[:n])
			rest = rest[n:]
		}
	}
}

// TestIntsOneOdd has one integer unlike the others, in each place.
func TestIntsOneOdd(t *testing.T) {
	eachIntType(t, testIntsOneOdd, testIntsOneOdd, testIntsOneOdd, testIntsOneOdd)
}

func testIntsOneOdd[I inttest.Integer](b *intBatch[I]) {
	odd := []I{0, 9, 10, 99_999_999, 100_000_000, 1_234_567_890}
	for shift := 0; shift < 64; shift += 3 { // both signs, where there are two
		if x := I(1) << shift; x != 0 {
			odd = append(odd, x, x-1, -x)
		}
	}
	for _, power := range []uint64{1e9, 1e10, 1e15, 1e16, 1e17, 1e18, 1e19} {
		if x := I(power); uint64(x) == power {
			odd = append(odd, x, x-1, -x)
		}
	}
	for i, k := range intKinds[I]() {
		v := k.Values(uint64(i), 70)
		for at := 0; at < len(v); at += stride(5) {
			usual := v[at]
			for _, x := range odd {
				v[at] = x
				b.check(fmt.Sprintf("%s with %d at %d", k.Name, x, at), v)
			}
			v[at] = usual
		}
		if b.t.Failed() {
			return
		}
	}
}

// TestIntsAlternating has blocks of two kinds in turn.
func TestIntsAlternating(t *testing.T) {
	eachIntType(t, testIntsAlternating, testIntsAlternating, testIntsAlternating, testIntsAlternating)
}

func testIntsAlternating[I inttest.Integer](b *intBatch[I]) {
	const n = 700
	kinds := intKinds[I]()
	values := make([][]I, len(kinds))
	for i, k := range kinds {
		values[i] = k.Values(uint64(i), n)
	}
	v := make([]I, n)
	for i, first := range kinds {
		for j, second := range kinds {
			for _, block := range []int{1, 2, 3, 4, 8, 15, 16, 17, 32, 48, 100} {
				for at := range v {
					v[at] = values[i][at]
					if at/block&1 == 1 {
						v[at] = values[j][at]
					}
				}
				b.check(fmt.Sprintf("%s and %s in turn, %d each", first.Name, second.Name, block), v)
			}
		}
	}
}

// TestIntsAlignment has every alignment of v that Go makes, and every one of dst, to a line of the cache.
func TestIntsAlignment(t *testing.T) {
	eachIntType(t, testIntsAlignment, testIntsAlignment, testIntsAlignment, testIntsAlignment)
}

func testIntsAlignment[I inttest.Integer](b *intBatch[I]) {
	const line, n = 64, 75
	v := make([]I, n+2*line)
	for uintptr(unsafe.Pointer(&v[0]))%line != 0 {
		v = v[1:]
	}
	dst := make([]byte, len(prefix)+24*n+1024+2*line)
	for uintptr(unsafe.Pointer(&dst[0]))%line != 0 {
		dst = dst[1:]
	}
	for i, k := range intKinds[I]() {
		k.Fill(newRand(uint64(i)), v)
		for from := range line / int(unsafe.Sizeof(v[0])) {
			for to := range line {
				b.into(dst[to:to], fmt.Sprintf("%s, v from %d, dst at %d bytes", k.Name, from, to), v[from:from+n])
			}
		}
	}
}

// TestIntsDigits has every digit in every place of numbers of every length.
func TestIntsDigits(t *testing.T) {
	eachIntType(t, testIntsDigits, testIntsDigits, testIntsDigits, testIntsDigits)
}

func testIntsDigits[I inttest.Integer](b *intBatch[I]) {
	var v []I
	for low := uint64(1); low < 1e19; low *= 10 {
		for first := low; ; first *= 10 {
			for d := range uint64(10) {
				if x := I(first + d*low); uint64(x) == first+d*low {
					v = append(v, x, -x)
				}
			}
			if first >= 1e19 {
				break
			}
		}
	}
	for i := range v { // each number before all others, and itself everywhere in a block
		b.check("digits", v[i:min(i+40, len(v))])
	}
}
