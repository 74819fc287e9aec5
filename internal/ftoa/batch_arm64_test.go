//go:build !purego

package ftoa

import (
	"math"
	"testing"

	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// kernelStops gives v to the kernel, and counts the values that it leaves.
func kernelStops(t *testing.T, v []float64) (stops int) {
	t.Helper()
	dst := make([]byte, valueRoom*len(v))
	for len(v) > 0 {
		written, done := appendNEON(&dst[0], len(dst), &v[0], len(v))
		if want, _ := appendEach(nil, v[:done]); string(dst[:written]) != string(want) {
			t.Fatalf("%d bytes of %d values, want %d", written, done, len(want))
		}
		if v = v[done:]; len(v) > 0 {
			v = v[1:]
			stops++
		}
	}
	return stops
}

// TestKernelTakes: what the scalar has to do is little, or the kernel is of no use.
func TestKernelTakes(t *testing.T) {
	const n = 1 << 14
	most := map[string]int{
		"bits": n / 500, // subnormals
		"ids":  n / 25,  // ties
	}
	for i, k := range floattest.Kinds() {
		if stops := kernelStops(t, k.Values(uint64(i), n)); stops > most[k.Name] {
			t.Errorf("%s: left %d of %d values", k.Name, stops, n)
		}
	}
}

// TestKernelKnows has values alone.
func TestKernelKnows(t *testing.T) {
	negativeZero := math.Copysign(0, -1)
	known := []float64{0, negativeZero, 1, -1, 0.5, 0x1p-19, 0x1.fffffffffffffp51, 0x1.8p52, 99999999, 1e8, 1e-6, 1e-7, 1.5e-300, 1e300, math.MaxFloat64, 0x1.0000000000001p-1022}
	for _, f := range known {
		if kernelStops(t, []float64{f}) != 0 {
			t.Errorf("%x is left", f)
		}
	}
	for _, f := range append(notFinite(), 5e-324, 0x1p-1023, 0x1.fffffffffffffp-1023, 0x1p-1022, 0x1p-20, 0x1p52, 0x1p60, -0x1p-25, 0x1p1023) {
		if kernelStops(t, []float64{f}) == 0 {
			t.Errorf("%x is taken", f)
		}
	}
}
