package ftoa

import (
	"bytes"
	"fmt"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/inttest"
)

// capacity appends v to a prefix in a slice with so many bytes behind it. Nothing around these may change, and what fits
// is written in place.
func (b *intBatch[I]) capacity(what string, v []I, behind int) {
	b.t.Helper()
	const around = 128
	if need := around + len(prefix) + behind + around; cap(b.got) < need {
		b.got = make([]byte, 2*need)
	}
	memory := b.got[:around+len(prefix)+behind+around]
	before, room, after := memory[:around], memory[around:around+len(prefix)+behind], memory[around+len(prefix)+behind:]
	for _, m := range [][]byte{before, after} {
		for i := range m {
			m[i] = canary[0]
		}
	}
	what = fmt.Sprintf("%s, capacity for %d bytes", what, behind)
	got := b.into(room[:0:len(room)], what, v)
	if n := bytes.Count(before, []byte(canary)); n != around || string(room[:len(prefix)]) != prefix {
		b.t.Errorf("%s: wrote before dst's length", what)
	}
	if n := bytes.Count(after, []byte(canary)); n != around {
		b.t.Errorf("%s: wrote behind dst's capacity", what)
	}
	if inPlace := unsafe.SliceData(got) == unsafe.SliceData(room[len(prefix):]); inPlace != (len(got) <= behind) && behind > 0 {
		b.t.Errorf("%s: %d bytes, in place: %v", what, len(got), inPlace)
	}
}

// TestIntsCapacities has every capacity from none to one that is more than enough for integers of any length.
func TestIntsCapacities(t *testing.T) {
	eachIntType(t, testIntsCapacities, testIntsCapacities, testIntsCapacities, testIntsCapacities)
}

func testIntsCapacities[I inttest.Integer](b *intBatch[I]) {
	for i, k := range intKinds[I]() {
		values := k.Values(uint64(i), 1000)
		for _, n := range []int{0, 1, 2, 3, 4, 5, 8, 15, 16, 17, 31, 32, 33, 47, 48, 49, 65} {
			v := values[n : 2*n]
			text := appendStrconvInts(nil, v)
			for behind := 0; behind <= len(text)+400; behind += stride(7) {
				b.capacity(k.Name, v, behind)
			}
		}
		text := appendStrconvInts(nil, values)
		for behind := len(text) - 40; behind <= len(text)+400; behind += stride(7) {
			b.capacity(k.Name, values, behind)
		}
		for behind := 0; behind < len(text); behind += 1 + len(text)/100*stride(7) {
			b.capacity(k.Name, values, behind)
		}
	}
}

// TestIntsNoAllocation: a capacity of exactly the output's length is enough.
func TestIntsNoAllocation(t *testing.T) {
	eachIntType(t, testIntsNoAllocation, testIntsNoAllocation, testIntsNoAllocation, testIntsNoAllocation)
}

func testIntsNoAllocation[I inttest.Integer](b *intBatch[I]) {
	lengths := []int{100, 128, 255, 1000, 4095, 4096, 4097, 10_000}
	for n := range 70 {
		lengths = append(lengths, n)
	}
	for i, k := range intKinds[I]() {
		values := k.Values(uint64(i), 10_000)
		for _, n := range lengths {
			v := values[:n]
			text := appendStrconvInts([]byte(prefix), v)
			dst := append(make([]byte, 0, len(text)), prefix...)
			var out []byte
			allocs := allocations(func() { out = appendIntegers(dst, v) })
			if allocs != 0 || !bytes.Equal(out, text) {
				b.t.Errorf("%s: %v allocations for %d values; %d bytes, want %d", k.Name, allocs, n, len(out), len(text))
			}
		}
	}
}

// TestIntsGrowth: a slice that has to grow does so a few times, for kernels by what they have written so far, and not to
// many times what is needed.
func TestIntsGrowth(t *testing.T) {
	eachIntType(t, testIntsGrowth, testIntsGrowth, testIntsGrowth, testIntsGrowth)
}

func testIntsGrowth[I inttest.Integer](b *intBatch[I]) {
	most := 20.0
	if cpu.Current() >= cpu.AVX2 {
		most = 4
	}
	for i, k := range intKinds[I]() {
		v := k.Values(uint64(i), 1000)
		var out []byte
		allocs := allocations(func() { out = appendIntegers(nil, v) })
		if allocs > most || cap(out) > 3*len(out) {
			b.t.Errorf("%s: %v allocations; capacity %d for %d bytes", k.Name, allocs, cap(out), len(out))
		}
	}
}

// TestIntsEmpty: no values are no bytes, and nil stays nil.
func TestIntsEmpty(t *testing.T) {
	eachIntType(t, testIntsEmpty, testIntsEmpty, testIntsEmpty, testIntsEmpty)
}

func testIntsEmpty[I inttest.Integer](b *intBatch[I]) {
	for _, v := range [][]I{nil, {}} {
		if out := appendIntegers(nil, v); out != nil {
			b.t.Errorf("%#v: got %q", v, out)
		}
	}
}
