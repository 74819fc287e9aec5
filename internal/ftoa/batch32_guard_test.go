//go:build linux || darwin

package ftoa

import (
	"fmt"
	"math"
	"syscall"
	"testing"
	"unsafe"
)

// floats32 returns the memory as floats.
func (g *guarded) floats32() []float32 {
	return unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(g.mid))), len(g.mid)/4)
}

// TestBatch32GuardedValues has values at both ends of memory that can only be read.
func TestBatch32GuardedValues(t *testing.T) {
	const most = 201
	g := newGuarded(t, 2*4*most)
	memory := g.floats32()
	eachLevel32(t, func(b *batch32) {
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
		for i, k := range kinds32() {
			k.Fill(newRand(uint64(i)), memory)
			check(k.Name)
			memory[len(memory)-1], memory[20] = float32(math.NaN()), math.SmallestNonzeroFloat32
			check(k.Name + ", NaN last")
			memory[len(memory)-1], memory[20], memory[len(memory)-30] = math.SmallestNonzeroFloat32, float32(math.Inf(1)), 1
			check(k.Name + ", a subnormal last")
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestBatch32GuardedText has dst at both ends of memory, with a capacity of exactly the output's length and a few more.
func TestBatch32GuardedText(t *testing.T) {
	const most = 4200
	g := newGuarded(t, len(prefix)+24*most+500)
	var lengths []int
	for n := 0; n < 140; n += stride(9) {
		lengths = append(lengths, n)
	}
	lengths = append(lengths, 255, 256, 257, 1000, 2047, 2048, 4095, 4096, 4097, most)
	eachLevel32(t, func(b *batch32) {
		for i, k := range kinds32() {
			values := k.Values(uint64(i), most)
			for _, n := range lengths {
				v := values[:n]
				text, _ := appendEachTo32([]byte(prefix), v)
				for _, more := range []int{0, 1, 2, 3, 7, 8, 15, 16, 24, 31, 32, 40, 63, 64, 65, 96, 127, 128, 200, 255, 256, 300, 370, 376, 377, 378, 400} {
					size := min(len(text)+more, len(g.mid))
					for _, dst := range [][]byte{g.mid[0:0:size], g.mid[len(g.mid)-size:][:0]} {
						what := fmt.Sprintf("%s, capacity for %d bytes more", k.Name, more)
						if faults(func() { b.into(dst, what, v) }) {
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

// TestBatch32GuardedLongest has the longest texts there are, so that a kernel needs all the room that it may touch.
func TestBatch32GuardedLongest(t *testing.T) {
	v := make([]float32, 70)
	for i := range v {
		v[i] = -123456790000000000000
	}
	if text := AppendJSON32(nil, v[0]); len(text) != 22 {
		t.Fatalf("%s has %d bytes", text, len(text))
	}
	g := newGuarded(t, 4096)
	eachLevel32(t, func(b *batch32) {
		for n := range v {
			for size := len(prefix); size <= len(prefix)+23*n+400; size++ {
				if faults(func() { b.into(g.mid[len(g.mid)-size:][:0], "longest", v[:n]) }) {
					b.t.Errorf("touches what is behind dst, of capacity %d, for %d values", size, n)
				}
			}
		}
	})
}

// TestBatch32GuardedTooSmall has dst, at the end of memory, with less capacity than the output needs.
func TestBatch32GuardedTooSmall(t *testing.T) {
	g := newGuarded(t, 4096)
	eachLevel32(t, func(b *batch32) {
		for i, k := range kinds32() {
			values := k.Values(uint64(i), 120)
			for _, n := range []int{1, 2, 8, 9, 16, 17, 30, 64, 120} {
				text, _ := appendEachTo32([]byte(prefix), values[:n])
				for size := len(prefix); size <= len(text); size++ {
					dst := g.mid[len(g.mid)-size:][:0]
					if faults(func() { b.into(dst, k.Name, values[:n]) }) {
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
