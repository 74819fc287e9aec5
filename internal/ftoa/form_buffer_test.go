package ftoa

import (
	"bytes"
	"testing"
)

// roundedForms lists forms of numbers that are rounded.
func roundedForms() (list []Form) {
	for places := range MaxPlaces + 1 {
		list = append(list,
			Form{Round: true, Places: places},
			Form{Round: true, Places: places, Python: true},
			Form{Round: true, Places: places, Fixed: true})
	}
	return list
}

// longestRounded has the longest texts that kernels write, and shorter ones, in slices of some lengths.
func longestRounded(places int) (list [][]float64) {
	s := Pow10[places]
	for _, n := range []int{1, 4, 7, 8, 9, 16, 17, 40} {
		for _, short := range []int{0, 1, 3} {
			v := make([]float64, n)
			for i := range v {
				v[i] = -(1<<52 - 1 - 2*float64(i)) / s // in the middle, to either side
				switch {
				case i < short:
					v[i] = -1.5
				case i%2 > 0:
					v[i] = -(1<<51 - 1 - 2*float64(i)) / s
				}
			}
			list = append(list, v)
		}
	}
	return append(list, hardToRound(places))
}

// TestFormsCapacities has every capacity from none to one that is more than enough: nothing around it may change.
func TestFormsCapacities(t *testing.T) {
	const around = 64
	eachLevel(t, func(b *batch) {
		for i, form := range roundedForms() {
			for _, v := range longestRounded(form.Places) {
				v = v[:min(len(v), 40)]
				want, _ := appendEach64([]byte(prefix), v, &form)
				for size := len(prefix); size < len(want)+80; size += 1 + i%stride(5) {
					memory := bytes.Repeat([]byte(canary), around+size+around)
					got, done := AppendForm64s(append(memory[around:around:around+size], prefix...), v, &form)
					if done != len(v) || !bytes.Equal(got, want) {
						b.t.Errorf("%+v, capacity %d: done %d of %d: got %q, want %q", form, size, done, len(v), got, want)
					}
					if bytes.Count(memory[:around], []byte(canary)) != around || bytes.Count(memory[around+size:], []byte(canary)) != around {
						b.t.Errorf("%+v, capacity %d: wrote outside of dst, for %d values", form, size, len(v))
					}
					if b.t.Failed() {
						return
					}
				}
			}
		}
	})
}

// TestFormsNoAllocation: a capacity of exactly the output's length is enough.
func TestFormsNoAllocation(t *testing.T) {
	eachLevel(t, func(b *batch) {
		for _, form := range roundedForms() {
			for _, v := range longestRounded(form.Places) {
				want, _ := appendEach64([]byte(prefix), v, &form)
				dst := append(make([]byte, 0, len(want)), prefix...)
				var out []byte
				allocs := allocations(func() { out, _ = AppendForm64s(dst, v, &form) })
				if allocs != 0 || !bytes.Equal(out, want) {
					b.t.Errorf("%+v: %v allocations for %d values; %d bytes, want %d", form, allocs, len(v), len(out), len(want))
				}
			}
		}
	})
}
