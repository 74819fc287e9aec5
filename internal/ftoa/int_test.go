package ftoa

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// intEdges has what is close to powers of ten and of two, as the bits of an int64 or an uint64.
func intEdges() []uint64 {
	var v []uint64
	for power := uint64(1); ; power *= 10 {
		for k := uint64(1); k < 10; k++ {
			for d := range uint64(7) {
				v = append(v, k*power+d-3, -(k*power + d - 3))
			}
		}
		if power > math.MaxUint64/10 {
			break
		}
	}
	for shift := range 64 {
		for d := range uint64(7) {
			v = append(v, 1<<shift+d-3, -(1<<shift + d - 3))
		}
	}
	return v
}

// checkInteger appends the integer with these bits, by both functions, to a slice with room to spare and to ones with
// less and less behind it.
func checkInteger(t *testing.T, u uint64) {
	t.Helper()
	var memory [2 * intSize]byte
	for _, tt := range []struct {
		name string
		want []byte
		f    func(dst []byte) []byte
	}{
		{"AppendInt", strconv.AppendInt([]byte("x"), int64(u), 10), func(dst []byte) []byte { return AppendInt(dst, int64(u)) }},
		{"AppendUint", strconv.AppendUint([]byte("x"), u, 10), func(dst []byte) []byte { return AppendUint(dst, u) }},
	} {
		for end := len(memory); end > 0; end-- {
			memory[0] = 'x'
			for i := range memory[1:] {
				memory[1+i] = canary[0]
			}
			got := tt.f(memory[:1:end])
			if !bytes.Equal(got, tt.want) {
				t.Errorf("%s(%#x), capacity %d: got %q, want %q", tt.name, u, end, got, tt.want)
			}
			if n := bytes.Count(memory[end:], []byte(canary)); n != len(memory)-end {
				t.Errorf("%s(%#x) wrote behind a capacity of %d", tt.name, u, end)
			}
			if end >= len(tt.want) && &got[0] != &memory[0] {
				t.Errorf("%s(%#x), capacity %d: moved", tt.name, u, end)
			}
		}
	}
}

func TestAppendInteger(t *testing.T) {
	for _, u := range intEdges() {
		checkInteger(t, u)
	}
	r := newRand(9)
	for range fewer(20_000) {
		checkInteger(t, r.Uint64()>>r.IntN(64))
	}
}

// TestAppendIntegerRandom compares BURIN_FTOA_VALUES integers of all widths with strconv, ten million without it.
func TestAppendIntegerRandom(t *testing.T) {
	seed := number(t, "BURIN_FTOA_SEED", rand.Uint64())
	r := rand.New(rand.NewPCG(seed, 0))
	var got, want []byte
	for i := range number(t, "BURIN_FTOA_VALUES", uint64(fewer(10_000_000))) {
		u := r.Uint64() >> r.IntN(64)
		got, want = AppendUint(got[:0], u), strconv.AppendUint(want[:0], u, 10)
		if i%2 == 1 {
			got, want = AppendInt(got[:0], int64(u)), strconv.AppendInt(want[:0], int64(u), 10)
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("BURIN_FTOA_SEED=%d: got %s, want %s", seed, got, want)
		}
	}
}

func TestAppendIntegerNoAllocation(t *testing.T) {
	for _, u := range intEdges() {
		dst := make([]byte, 0, len(strconv.FormatUint(u, 10)))
		if allocs := allocations(func() { AppendUint(dst, u) }); allocs != 0 {
			t.Errorf("AppendUint(%d): %v allocations", u, allocs)
		}
		dst = make([]byte, 0, len(strconv.FormatInt(int64(u), 10)))
		if allocs := allocations(func() { AppendInt(dst, int64(u)) }); allocs != 0 {
			t.Errorf("AppendInt(%d): %v allocations", int64(u), allocs)
		}
	}
}
