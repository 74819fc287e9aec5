//go:build linux || darwin

package ftoa

import (
	"math"
	"strings"
	"syscall"
	"testing"
)

// TestObjectsGuarded has values at both ends of memory that can only be read, and texts at both ends of memory with a
// capacity of exactly the output's length, of more, and of less.
func TestObjectsGuarded(t *testing.T) {
	const most = 60
	values, text := newGuarded(t, 8*9*most), newGuarded(t, 3*40*most)
	memory := values.floats()
	shapes := []shapeOfObjects{objectsOf("x", "y"), objectsOf("open", "high", "low", "close", "volume"), objectsOf("x", strings.Repeat("n", 29), "z"), manyNames(9)}
	eachLevel(t, func(b *batch) {
		for i, k := range kinds() {
			k.Fill(newRand(uint64(i)), memory)
			for _, odd := range []float64{1, 5e-324, math.NaN()} {
				memory[len(memory)-1] = odd
				values.protect(values.mid, syscall.PROT_READ)
				for _, s := range shapes {
					for objects := 1; objects <= 12; objects += stride(3) {
						n := objects * len(s.names)
						for _, v := range [][]float64{memory[:n:n], memory[len(memory)-n:]} {
							want, done := objectsText([]byte(prefix), v, s.names)
							for _, more := range []int{0, 1, 8, 31, 32, 64, 214, 300, 500, 1000, -1, -8, -30, -100, -1000} {
								size := len(prefix) + max(0, len(want)-len(prefix)+more)
								if done < n {
									size = 500 + more/10
								}
								for _, dst := range [][]byte{text.mid[0:0:size], text.mid[len(text.mid)-size:][:0]} {
									var out []byte
									got := 0
									if faults(func() { out, got = AppendJSONObjects64(append(dst, prefix...), v, s.members) }) {
										b.t.Errorf("%s, %v, %d objects: touches what is around them or around dst, of capacity %d", k.Name, s, objects, size)
									} else if got != done || done == n && string(out) != string(want) {
										b.t.Errorf("%s, %v, %d objects: done %d, want %d\n got %.300q\nwant %.300q", k.Name, s, objects, got, done, out, want)
									}
								}
							}
						}
					}
				}
				values.protect(values.mid, syscall.PROT_READ|syscall.PROT_WRITE)
			}
			if b.t.Failed() {
				return
			}
		}
	})
}
