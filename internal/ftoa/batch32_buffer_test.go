package ftoa

import (
	"bytes"
	"fmt"
	"math"
	"testing"
	"unsafe"
)

// capacity appends v to a prefix in a slice with so many bytes behind it. Nothing around these may change, and what fits
// is written in place.
func (b *batch32) capacity(what string, v []float32, behind int) {
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
	_, done := appendEachTo32(nil, v)
	inPlace := unsafe.SliceData(got) == unsafe.SliceData(room[len(prefix):])
	if len(got) <= behind && done == len(v) && behind > 0 && !inPlace {
		b.t.Errorf("%s: %d bytes are not where dst is", what, len(got))
	}
	if inPlace && cap(got) != behind {
		b.t.Errorf("%s: the result has capacity for %d", what, cap(got))
	}
}

// TestBatch32Capacities has every capacity from none to one that is more than enough for values of any length.
func TestBatch32Capacities(t *testing.T) {
	eachLevel32(t, func(b *batch32) {
		for i, k := range kinds32() {
			values := k.Values(uint64(i), 2000)
			for _, n := range []int{0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 24, 25, 33, 40, 49, 65} {
				v := values[n : 2*n]
				text, _ := appendEachTo32(nil, v)
				for behind := 0; behind <= max(len(text), 24*n)+400; behind += stride(7) {
					b.capacity(k.Name, v, behind)
				}
				if n > 0 {
					what := fmt.Sprintf("%s with NaN at %d", k.Name, n*2/3)
					usual := v[n*2/3]
					v[n*2/3] = float32(math.NaN())
					for behind := 0; behind <= len(text)+400; behind += stride(7) {
						b.capacity(what, v, behind)
					}
					v[n*2/3] = usual
				}
				if b.t.Failed() {
					return
				}
			}
			text, _ := appendEachTo32(nil, values)
			for _, enough := range []int{len(text), 24 * len(values), 32 * len(values)} {
				for behind := enough - 40; behind <= enough+100; behind += stride(7) {
					b.capacity(k.Name, values, behind)
				}
			}
			for behind := 0; behind < len(text); behind += 1 + len(text)/100*stride(7) {
				b.capacity(k.Name, values, behind)
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatch32NoAllocation: a capacity of exactly the output's length is enough.
func TestBatch32NoAllocation(t *testing.T) {
	lengths := []int{100, 127, 128, 129, 200, 255, 256, 257, 500, 512, 1000, 1024, 1536, 2048, 4095, 4096, 4097, 5000, 8192, 8193, 20_000}
	for n := range 70 {
		lengths = append(lengths, n)
	}
	eachLevel32(t, func(b *batch32) {
		for i, k := range kinds32() {
			values := k.Values(uint64(i), 20_000)
			for _, n := range lengths {
				v := values[:n]
				text, _ := appendEachTo32([]byte(prefix), v)
				dst := append(make([]byte, 0, len(text)), prefix...)
				var out []byte
				allocs := testing.AllocsPerRun(1, func() { out, _ = AppendJSON32s(dst, v) })
				if allocs != 0 || !bytes.Equal(out, text) {
					b.t.Errorf("%s: %v allocations for %d values; %d bytes, want %d", k.Name, allocs, n, len(out), len(text))
				}
			}
		}
	})
}

// TestBatch32Empty: no values are no bytes, and nil stays nil.
func TestBatch32Empty(t *testing.T) {
	eachLevel32(t, func(b *batch32) {
		for _, v := range [][]float32{nil, {}} {
			if out, done := AppendJSON32s(nil, v); out != nil || done != 0 {
				b.t.Errorf("%#v: got %q, %d", v, out, done)
			}
		}
	})
}
