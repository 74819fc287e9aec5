//go:build linux || darwin

package ftoa

import (
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"syscall"
	"testing"
	"unsafe"
)

// A guarded is memory between two pages that cannot be touched.
type guarded struct {
	t        *testing.T
	all, mid []byte
}

// newGuarded has n bytes or more.
func newGuarded(t *testing.T, n int) *guarded {
	t.Helper()
	page := os.Getpagesize()
	n = (n + page - 1) / page * page
	all, err := syscall.Mmap(-1, 0, page+n+page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(all); err != nil {
			t.Error(err)
		}
	})
	g := &guarded{t, all, all[page : page+n : page+n]}
	g.protect(all[:page], syscall.PROT_NONE)
	g.protect(all[page+n:], syscall.PROT_NONE)
	return g
}

func (g *guarded) protect(m []byte, prot int) {
	g.t.Helper()
	if err := syscall.Mprotect(m, prot); err != nil {
		g.t.Fatal(err)
	}
}

// floats returns the memory as floats.
func (g *guarded) floats() []float64 {
	return unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(g.mid))), len(g.mid)/8)
}

// faults reports whether f touches what it may not.
func faults(f func()) (fault bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		switch r := recover().(type) {
		case nil:
		case interface{ Addr() uintptr }:
			fault = true
		default:
			panic(r)
		}
	}()
	f()
	return false
}

func TestGuardedFaults(t *testing.T) {
	g := newGuarded(t, 1)
	at := 0
	read := func() { g.all[at]++ }
	for at = range g.all {
		inside := at >= os.Getpagesize() && at < os.Getpagesize()+len(g.mid)
		if faults(read) == inside {
			t.Fatalf("byte %d of %d: faults %v", at, len(g.all), !inside)
		}
	}
	g.protect(g.mid, syscall.PROT_READ)
	if at = os.Getpagesize(); !faults(read) {
		t.Error("memory to read from can be written to")
	}
}

// TestBatchGuardedValues has values at both ends of memory that can only be read.
func TestBatchGuardedValues(t *testing.T) {
	const most = 201
	g := newGuarded(t, 2*8*most)
	memory := g.floats()
	eachStyle(t, func(b *batch) {
		check := func(what string) {
			g.protect(g.mid, syscall.PROT_READ)
			for n := range most {
				if faults(func() { b.check(what, memory[:n:n]) }) {
					b.t.Errorf("%s: touches what is before %d values, or writes to them", what, n)
				}
				if faults(func() { b.check(what, memory[len(memory)-n:]) }) {
					b.t.Errorf("%s: touches what is behind %d values, or writes to them", what, n)
				}
			}
			g.protect(g.mid, syscall.PROT_READ|syscall.PROT_WRITE)
		}
		for i, k := range kinds() {
			k.Fill(newRand(uint64(i)), memory)
			check(k.Name)
			memory[len(memory)-1], memory[20] = math.NaN(), 5e-324
			check(k.Name + ", NaN last")
			memory[len(memory)-1], memory[20], memory[len(memory)-30] = 5e-324, math.Inf(1), 1
			check(k.Name + ", a subnormal last")
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatchGuardedText has dst at both ends of memory, with a capacity of exactly the output's length and a few more.
func TestBatchGuardedText(t *testing.T) {
	const most = 4200
	g := newGuarded(t, len(prefix)+26*most+400)
	var lengths []int
	for n := 0; n < 140; n += stride(9) {
		lengths = append(lengths, n)
	}
	lengths = append(lengths, 255, 256, 257, 1000, 2047, 2048, 4095, 4096, 4097, most)
	eachStyle(t, func(b *batch) {
		for i, k := range kinds() {
			values := k.Values(uint64(i), most)
			for _, n := range lengths {
				v := values[:n]
				text, done := b.each([]byte(prefix), v)
				for _, more := range []int{0, 1, 2, 3, 7, 8, 15, 16, 24, 31, 32, 40, 63, 64, 65, 96, 127, 128, 200, 255, 256, 300} {
					size := min(len(text)+more, len(g.mid))
					for _, dst := range [][]byte{g.mid[0:0:size], g.mid[len(g.mid)-size:][:0]} {
						what := fmt.Sprintf("%s, capacity for %d bytes more", k.Name, more)
						if faults(func() { b.compare(dst, what, v, text, done) }) {
							b.t.Errorf("%s: touches what is around dst for %d values", what, n)
						}
					}
				}
				if b.t.Failed() {
					return
				}
			}
		}
	})
}

// TestBatchGuardedTooSmall has dst, at the end of memory, with less capacity than the output needs.
func TestBatchGuardedTooSmall(t *testing.T) {
	g := newGuarded(t, 4096)
	eachStyle(t, func(b *batch) {
		for i, k := range kinds() {
			values := k.Values(uint64(i), 120)
			for _, n := range []int{1, 2, 8, 9, 16, 17, 30, 64, 120} {
				v := values[:n]
				text, done := b.each([]byte(prefix), v)
				for size := len(prefix); size <= len(text); size++ {
					dst := g.mid[len(g.mid)-size:][:0]
					if faults(func() { b.compare(dst, k.Name, v, text, done) }) {
						b.t.Errorf("%s: touches what is behind dst, of capacity %d, for %d values", k.Name, size, n)
					}
				}
				if b.t.Failed() {
					return
				}
			}
		}
	})
}

// TestRowsGuarded has rows at both ends of memory that can only be read.
func TestRowsGuarded(t *testing.T) {
	const most = 140
	g := newGuarded(t, 8*most)
	memory := g.floats()
	eachLevel(t, func(b *batch) {
		for i, k := range kinds() {
			k.Fill(newRand(uint64(i)), memory)
			g.protect(g.mid, syscall.PROT_READ)
			for n := 1; n < most; n += stride(9) {
				m := [][]float64{memory[:n:n], nil, memory[len(memory)-n:]}
				if faults(func() { b.rows(fmt.Sprintf("%s, rows of %d", k.Name, n), m, 80*n+100) }) {
					b.t.Errorf("%s: touches what is around rows of %d values, or writes to them", k.Name, n)
				}
				if faults(func() {
					b.rows(fmt.Sprintf("%s, %d rows of one", k.Name, n), shape(memory[len(memory)-n:], ones(n)...), 80*n+100)
				}) {
					b.t.Errorf("%s: touches what is around %d rows of one value, or writes to them", k.Name, n)
				}
			}
			g.protect(g.mid, syscall.PROT_READ|syscall.PROT_WRITE)
			if b.t.Failed() {
				return
			}
		}
	})
}

func ones(n int) []int {
	lengths := make([]int, n)
	for i := range lengths {
		lengths[i] = 1
	}
	return lengths
}
