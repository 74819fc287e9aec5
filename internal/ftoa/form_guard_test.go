//go:build linux || darwin

package ftoa

import (
	"bytes"
	"slices"
	"syscall"
	"testing"
)

// TestFormsGuarded has numbers that are rounded at both ends of memory that can only be read, and dst at both ends of
// memory, with a capacity from none to more than the text.
func TestFormsGuarded(t *testing.T) {
	values := newGuarded(t, 1)
	text := newGuarded(t, 8192)
	memory := values.floats()
	eachLevel(t, func(b *batch) {
		for _, form := range []Form{
			{Round: true, Places: 2},
			{Round: true, Places: 0, Python: true},
			{Round: true, Places: 15, Fixed: true},
			{Round: true, Places: 6, Python: true, Quote: true},
		} {
			source := hardToRound(form.Places)
			for _, n := range []int{1, 2, 5, 8, 9, 16, 17, 33, 70} {
				from := newRand(uint64(n)).IntN(len(source) - n)
				for _, v := range [][]float64{memory[:n:n], memory[len(memory)-n:]} {
					copy(v, source[from:])
					values.protect(values.mid, syscall.PROT_READ)
					want, _ := appendEach64(nil, v, &form)
					for size := 0; size < len(want)+300; size += 1 + size/40*stride(5) {
						for _, dst := range [][]byte{text.mid[0:0:size], text.mid[len(text.mid)-size:][:0]} {
							var got []byte
							if faults(func() { got, _ = AppendForm64s(dst, v, &form) }) {
								b.t.Fatalf("%+v, %d values, capacity for %d bytes: touches what is around values or dst", form, n, size)
							}
							if !bytes.Equal(got, want) {
								b.t.Fatalf("%+v, %d values, capacity for %d bytes:\n got %q\nwant %q", form, n, size, got, want)
							}
						}
					}
					values.protect(values.mid, syscall.PROT_READ|syscall.PROT_WRITE)
				}
			}
		}
	})
}

// TestRoundSliceGuarded has values at both ends of memory.
func TestRoundSliceGuarded(t *testing.T) {
	g := newGuarded(t, 1)
	memory := g.floats()
	eachLevel(t, func(b *batch) {
		for n := 1; n < 100; n++ {
			for _, v := range [][]float64{memory[:n:n], memory[len(memory)-n:]} {
				for i := range v {
					v[i] = float64(i) + 0.0625
				}
				v[n/2] = 1e300
				want := slices.Clone(v)
				roundEach(want, 3)
				if faults(func() { RoundSlice(v, 3) }) {
					b.t.Fatalf("touches what is around %d values", n)
				}
				if !slices.Equal(v, want) {
					b.t.Fatalf("%d values: got %v, want %v", n, v, want)
				}
			}
		}
	})
}
