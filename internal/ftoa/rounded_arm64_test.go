//go:build !purego

package ftoa

import (
	"bytes"
	"math"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// roundedStops gives v to the kernel for numbers that are rounded, and counts the values that it leaves.
func roundedStops(t *testing.T, v []float64, form *Form) (stops int) {
	t.Helper()
	dst := make([]byte, valueRoom*len(v))
	for len(v) > 0 {
		written, done := appendRoundedNEON(&dst[0], len(dst), &v[0], len(v), Pow10[form.Places], form.Places, form.least(), form.tiny())
		if want, _ := appendEach64(nil, v[:done], form); string(dst[:written]) != string(want) {
			t.Fatalf("%+v: %d bytes of %d values, want %d", form, written, done, len(want))
		}
		if v = v[done:]; len(v) > 0 {
			v = v[1:]
			stops++
		}
	}
	return stops
}

// TestRoundedKernelTakes: all numbers below 2^52 units are the kernel's but those with an exponent.
func TestRoundedKernelTakes(t *testing.T) {
	for i, k := range floattest.Kinds() {
		v := k.Values(uint64(i), 1<<12)
		for _, form := range roundedForms() {
			want := 0
			for _, f := range v {
				if _, ok := Scale(f, form.Places); !ok || bytes.ContainsRune(form.append(nil, f), 'e') {
					want++
				}
			}
			if stops := roundedStops(t, v, &form); stops != want {
				t.Errorf("%s, %+v: left %d values of %d, want %d", k.Name, form, stops, len(v), want)
			}
		}
	}
}

// TestRoundedKernelKnows has values alone, on both sides of what is the kernel's.
func TestRoundedKernelKnows(t *testing.T) {
	for _, form := range roundedForms() {
		s := Pow10[form.Places]
		known := []float64{0, math.Copysign(0, -1), 1, -1, 5e-324, 0.4 / s, (0x1p52 - 2) / s, -0x1p51 / s}
		left := append(notFinite(), (0x1p52+2)/s, -0x1p53/s, 1e300)
		tiny := s * 1e-6 // in units, the least without an exponent
		if form.Python {
			tiny = s * 1e-4
		}
		if tiny = math.Round(tiny); tiny > 1 && !form.Fixed {
			known = append(known, tiny/s, (tiny-0.4)/s)
			left = append(left, 1/s, 0.6/s, -(tiny-1)/s, (tiny-0.6)/s)
		} else {
			known = append(known, 1/s, 0.6/s)
		}
		for _, f := range known {
			if roundedStops(t, []float64{f}, &form) != 0 {
				t.Errorf("%+v: %v is left", form, f)
			}
		}
		for _, f := range left {
			if roundedStops(t, []float64{f}, &form) == 0 {
				t.Errorf("%+v: %v is taken", form, f)
			}
		}
	}
}

// TestRoundedGrows: dst grows once, for all values, or once more, if these are longer than could be known.
func TestRoundedGrows(t *testing.T) {
	if cpu.Current() != cpu.NEON {
		t.Skip("without kernels it grows as append lets it")
	}
	short, long := make([]float64, 10_000), make([]float64, 300)
	for i := range short {
		short[i] = 1 + float64(i%8)/64
	}
	for i := range long {
		long[i] = 1e300
	}
	check := func(form Form, dst []byte, v []float64, most float64) {
		want, _ := appendEach64(nil, v, &form)
		var out []byte
		allocs := allocations(func() { out, _ = AppendForm64s(dst, v, &form) })
		if allocs > most || !bytes.Equal(out, want) {
			t.Errorf("%+v, capacity %d: %v allocations for values like %v; %d bytes, want %d", form, cap(dst), allocs, v[0], len(out), len(want))
		}
	}
	for _, form := range roundedForms() {
		check(form, nil, short, 1)
		check(form, make([]byte, 0, 1000), short, 1)
		if form.Fixed {
			check(form, nil, long, 2)
			check(form, make([]byte, 0, 1000), long, 1)
		}
	}
}
