//go:build !purego

package ftoa

import (
	"math"
	"testing"

	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// kernelStops32 is kernelStops for float32.
func kernelStops32(t *testing.T, v []float32) (stops int) {
	t.Helper()
	dst := make([]byte, valueRoom*len(v))
	for len(v) > 0 {
		written, done := appendNEON32(&dst[0], len(dst), &v[0], len(v))
		if want, _ := appendEachTo32(nil, v[:done]); string(dst[:written]) != string(want) {
			t.Fatalf("%d values:%s", done, differences32(append([]byte(prefix), dst[:written]...), append([]byte(prefix), want...), v))
		}
		if v = v[done:]; len(v) > 0 {
			v = v[1:]
			stops++
		}
	}
	return stops
}

func TestKernel32Takes(t *testing.T) {
	const n = 1 << 14
	most := map[string]int{
		"bits32": n / 200, // subnormals
	}
	for i, k := range floattest.Kinds32() {
		if stops := kernelStops32(t, k.Values(uint64(i), n)); stops > most[k.Name] {
			t.Errorf("%s: left %d of %d values", k.Name, stops, n)
		}
	}
}

func TestKernel32Knows(t *testing.T) {
	negativeZero := float32(math.Copysign(0, -1))
	for _, f := range []float32{0, negativeZero, 1, -2, 1 << 23, 1<<24 - 1, 1<<24 + 2, 0.1, 1e-6, 1e-7, 1.5e-30, 1e21, 1e22, math.MaxFloat32, 0x1.000002p-126} {
		if kernelStops32(t, []float32{f}) != 0 {
			t.Errorf("%x is left", f)
		}
	}
	for _, f := range notFinite() {
		if kernelStops32(t, []float32{float32(f)}) == 0 {
			t.Errorf("%x is taken", f)
		}
	}
	for _, f := range []float32{0x1p-149, 0x1.fffffcp-127, 0x1p-126, 0x1p-12, -0.5, 1 << 24, 0x1p90} {
		if kernelStops32(t, []float32{f}) == 0 {
			t.Errorf("%x is taken", f)
		}
	}
}
