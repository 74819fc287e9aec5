package ftoa

import (
	"bytes"
	"fmt"
	"math"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/sanitizer"
)

const canary = "\xa5"

// capacities appends v to a prefix in slices with from to to bytes behind it, in steps. Nothing around these may change,
// and what fits is written in place.
func (b *batch) capacities(what string, v []float64, from, to, step int) {
	b.t.Helper()
	const around = 128
	want, done := b.each([]byte(prefix), v)
	memory := bytes.Repeat([]byte(canary), around+len(prefix)+to+around)
	for behind := max(from, 0); behind <= to; behind += step {
		what := fmt.Sprintf("%s, capacity for %d bytes", what, behind)
		start, end := around+len(prefix), around+len(prefix)+behind
		got := b.compare(memory[around:around:end], what, v, want, done)
		if bytes.Count(memory[:around], []byte(canary)) != around || string(memory[around:start]) != prefix {
			b.t.Errorf("%s: wrote before dst's length", what)
		}
		if bytes.Count(memory[end:end+around], []byte(canary)) != around {
			b.t.Errorf("%s: wrote behind dst's capacity", what)
		}
		inPlace := unsafe.SliceData(got) == unsafe.SliceData(memory[start:])
		if len(got) <= behind && done == len(v) && behind > 0 && !inPlace {
			b.t.Errorf("%s: %d bytes are not where dst is", what, len(got))
		}
		if inPlace && cap(got) != behind {
			b.t.Errorf("%s: the result has capacity for %d", what, cap(got))
		}
		if b.t.Failed() {
			return
		}
		for i := start; i < end+around; i++ {
			memory[i] = canary[0]
		}
	}
}

// TestBatchCapacities has every capacity from none to one that is more than enough for values of any length.
func TestBatchCapacities(t *testing.T) {
	eachStyle(t, func(b *batch) {
		for i, k := range kinds() {
			values := k.Values(uint64(i), 2000)
			for _, n := range []int{0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 24, 25, 33, 40, 65} {
				v := values[n : 2*n]
				text, _ := b.each(nil, v)
				b.capacities(k.Name, v, 0, max(len(text), 26*n)+300, stride(7))
				if n > 0 {
					usual := v[n*2/3]
					v[n*2/3] = math.NaN()
					b.capacities(fmt.Sprintf("%s with NaN at %d", k.Name, n*2/3), v, 0, len(text)+300, stride(7))
					v[n*2/3] = usual
				}
			}
			text, _ := b.each(nil, values)
			for _, enough := range []int{len(text), 26 * len(values), 32 * len(values)} {
				b.capacities(k.Name, values, enough-40, enough+100, stride(7))
			}
			b.capacities(k.Name, values, 0, len(text), 1+len(text)/100*stride(7))
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatchLongest has the longest texts there are, alone and behind shorter ones, with every capacity.
func TestBatchLongest(t *testing.T) {
	eachStyle(t, func(b *batch) {
		r := newRand(9)
		for _, n := range []int{1, 4, 7, 8, 9, 16, 17, 24, 40} {
			for _, short := range []int{0, 1, 3, 8} {
				v := make([]float64, n)
				for i := range v {
					v[i] = -(1 + 8*r.Float64()) * 1e-6
					if i < short {
						v[i] = -1.5
					}
				}
				b.capacities("longest", v, 0, 26*n+300, stride(7))
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatchNoAllocation: a capacity of exactly the output's length is enough.
func TestBatchNoAllocation(t *testing.T) {
	lengths := []int{100, 127, 128, 129, 200, 255, 256, 257, 500, 512, 1000, 1024, 1536, 2048, 4095, 4096, 4097, 5000, 8192, 8193, 20_000}
	for n := range 70 {
		lengths = append(lengths, n)
	}
	eachStyle(t, func(b *batch) {
		for i, k := range kinds() {
			values := k.Values(uint64(i), 20_000)
			for _, n := range lengths {
				v := values[:n]
				text, _ := b.each([]byte(prefix), v)
				dst := append(make([]byte, 0, len(text)), prefix...)
				var out []byte
				allocs := allocations(func() { out, _ = b.batched(dst, v) })
				if allocs != 0 || !bytes.Equal(out, text) {
					b.t.Errorf("%s: %v allocations for %d values; %d bytes, want %d", k.Name, allocs, n, len(out), len(text))
				}
			}
		}
	})
}

// TestBatchLocals: arrays of the caller stay on its stack.
func TestBatchLocals(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("what the race detector is told of escapes")
	}
	eachStyle(t, func(b *batch) {
		n := 0
		allocs := testing.AllocsPerRun(100, func() {
			var v [40]float64
			var dst [2000]byte
			for i := range v {
				v[i] = 0.5
			}
			out, done := b.batched(dst[:0], v[:])
			n += len(out) + done
		})
		if allocs != 0 || n != 101*(4*40+40) {
			b.t.Errorf("%v allocations: a local array escapes; %d bytes and values", allocs, n)
		}
	})
}

// TestBatchNil: nil is a dst like others, and stays nil without values.
func TestBatchNil(t *testing.T) {
	eachStyle(t, func(b *batch) {
		for _, v := range [][]float64{nil, {}, {math.NaN()}} {
			if out, done := b.batched(nil, v); out != nil || done != 0 {
				b.t.Errorf("%v: got %q, %d", v, out, done)
			}
		}
		for i, k := range kinds() {
			values := k.Values(uint64(i), 1000)
			for _, n := range []int{1, 8, 17, 1000} {
				want, _ := b.each(nil, values[:n])
				if out, done := b.batched(nil, values[:n]); !bytes.Equal(out, want) || done != n {
					b.t.Errorf("%s: got %.60q, %d of %d values, want %.60q", k.Name, out, done, n, want)
				}
			}
		}
	})
}
