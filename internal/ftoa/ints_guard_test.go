//go:build linux || darwin

package ftoa

import (
	"fmt"
	"syscall"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/ftoa/inttest"
)

// TestIntsGuardedValues has values at both ends of memory that can only be read.
func TestIntsGuardedValues(t *testing.T) {
	eachIntType(t, testIntsGuardedValues, testIntsGuardedValues, testIntsGuardedValues, testIntsGuardedValues)
}

func testIntsGuardedValues[I inttest.Integer](b *intBatch[I]) {
	const most = 101
	g := newGuarded(b.t, 8*most)
	size := int(unsafe.Sizeof(I(0)))
	memory := unsafe.Slice((*I)(unsafe.Pointer(unsafe.SliceData(g.mid))), len(g.mid)/size)
	for i, k := range intKinds[I]() {
		g.protect(g.mid, syscall.PROT_READ|syscall.PROT_WRITE)
		k.Fill(newRand(uint64(i)), memory)
		g.protect(g.mid, syscall.PROT_READ)
		for n := range most {
			if faults(func() { b.check(k.Name, memory[:n:n]) }) {
				b.t.Errorf("%s: touches what is before %d values, or writes to them", k.Name, n)
			}
			if faults(func() { b.check(k.Name, memory[len(memory)-n:]) }) {
				b.t.Errorf("%s: touches what is behind %d values, or writes to them", k.Name, n)
			}
		}
	}
}

// TestIntsGuardedText has dst at both ends of memory, with a capacity of exactly the output's length, a few more and a
// few less.
func TestIntsGuardedText(t *testing.T) {
	eachIntType(t, testIntsGuardedText, testIntsGuardedText, testIntsGuardedText, testIntsGuardedText)
}

func testIntsGuardedText[I inttest.Integer](b *intBatch[I]) {
	const most = 4200
	g := newGuarded(b.t, len(prefix)+21*most+400)
	var lengths []int
	for n := 0; n < 100; n += stride(9) {
		lengths = append(lengths, n)
	}
	lengths = append(lengths, 1000, 4095, 4096, 4097, most)
	for i, k := range intKinds[I]() {
		values := k.Values(uint64(i), most)
		for _, n := range lengths {
			v := values[:n]
			text := appendStrconvInts([]byte(prefix), v)
			for _, more := range []int{-200, -33, -8, -1, 0, 1, 2, 7, 8, 15, 16, 21, 31, 64, 100, 165, 166, 167, 200, 335, 336, 337, 400} {
				size := min(max(len(prefix), len(text)+more), len(g.mid))
				for _, dst := range [][]byte{g.mid[0:0:size], g.mid[len(g.mid)-size:][:0]} {
					what := fmt.Sprintf("%s, capacity for %d bytes more", k.Name, more)
					if faults(func() { b.into(dst, what, v) }) {
						b.t.Errorf("%s: touches what is around dst for %d values", what, n)
					}
				}
			}
		}
	}
}
