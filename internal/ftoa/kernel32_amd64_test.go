//go:build !purego

package ftoa

import (
	"math"
	"math/bits"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
)

// TestKernel32Leaves: of each block the kernels leave what they must, 2^-12 among it, though some version of Go may print
// it as they would; and no more than that.
func TestKernel32Leaves(t *testing.T) {
	left := []float32{math.SmallestNonzeroFloat32, 0x1p-127, float32(math.NaN()), float32(math.Inf(-1)), 0x1p-12, -0x1p-12, 0x1p25, 0x1p96, 0x1p-103}
	usual := []float32{0, float32(math.Copysign(0, -1)), 0x1p-126, 0x1p-11, 0x1p-13, 1, 1e-9, 1e30, math.MaxFloat32, 2097152.25}
	for _, f := range left {
		for _, d := range []uint32{1, ^uint32(0)} {
			if x := math.Float32frombits(math.Float32bits(f) + d); finite32(x) && math.Abs(float64(x)) >= 0x1p-126 {
				usual = append(usual, x)
			}
		}
	}
	eachLevel32(t, func(b *batch32) {
		if cpu.Current() < cpu.AVX2 {
			return
		}
		a := array32{level: cpu.Current()}
		dst := make([]byte, 4*blockRoom32)
		v := make([]float32, 2*kernelBlock32)
		for i, f := range append(left, usual...) {
			want := 0
			if i < len(left) {
				want = 1
			}
			for at := range v {
				for j := range v {
					v[j] = float32(j)
				}
				v[at] = f
				a.odd.lanes = 0
				_, done := a.kernel(dst, v)
				if n := bits.OnesCount64(a.odd.lanes); n != want || want == 1 && done+bits.TrailingZeros64(a.odd.lanes) != at {
					b.t.Errorf("%v at %d: done %d and lanes %b left", f, at, done, a.odd.lanes)
				}
			}
		}
	})
}
