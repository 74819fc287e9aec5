//go:build linux || darwin

package ftoa

import (
	"bytes"
	"syscall"
	"testing"
)

// TestFormsGuardedPlaces has, for each number of places, values at both ends of memory that can only be read, and text at
// both ends of other memory, with a capacity of exactly its length and a few more.
func TestFormsGuardedPlaces(t *testing.T) {
	const most = 70
	values, text := newGuarded(t, 8*most), newGuarded(t, 340*most)
	memory := values.floats()
	eachLevel(t, func(b *batch) {
		for i, form := range roundedForms() {
			for j, list := range [][]float64{longestRounded(form.Places)[21], hardToRound(form.Places)} {
				values.protect(values.mid, syscall.PROT_READ|syscall.PROT_WRITE)
				for k := range memory {
					memory[k] = list[(k+i)%len(list)]
				}
				values.protect(values.mid, syscall.PROT_READ)
				for n := i % stride(3); n < most; n += stride(3) + j {
					for _, v := range [][]float64{memory[:n:n], memory[len(memory)-n:]} {
						want, _ := appendEach64(nil, v, &form)
						for _, more := range []int{0, 1, 5, 8, 16, 25, 26, 31, 32, 33, 64, 214, 300} {
							size := len(want) + more
							for _, dst := range [][]byte{text.mid[0:0:size], text.mid[len(text.mid)-size:][:0]} {
								var out []byte
								if faults(func() { out, _ = AppendForm64s(dst, v, &form) }) {
									b.t.Fatalf("%+v: touches what is around %d values or their text, with room for %d bytes more", form, n, more)
								}
								if !bytes.Equal(out, want) {
									b.t.Fatalf("%+v, room for %d bytes more: got %q, want %q", form, more, out, want)
								}
							}
						}
					}
				}
			}
		}
	})
}
