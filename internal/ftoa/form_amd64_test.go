//go:build !purego

package ftoa

import (
	"math"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
)

// TestRoundedKernelKnows: of a block the kernel leaves the values that it does not know, in each place, and no others.
func TestRoundedKernelKnows(t *testing.T) {
	eachLevel(t, func(b *batch) {
		level, ok := kernelLevel()
		if !ok {
			return
		}
		for _, form := range forms() {
			if !form.rounds() || form.Quote {
				continue
			}
			s, tiny := Pow10[form.Places], float64(form.tiny())
			known := []float64{0, math.Copysign(0, -1), tiny / s, -(tiny + 1) / s, 0.4 / s, 7 * tiny / s, (1<<52 - 1) / s}
			unknown := []float64{math.NaN(), -math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, 0x1p52 / s, -0x1p53 / s, 0x1p54 / s}
			if tiny > 1 {
				unknown = append(unknown, 1/s, -(tiny-1)/s, 0.6/s)
			}
			for _, odd := range append(unknown, known...) {
				for at := range kernelBlock {
					v := make([]float64, 3*kernelBlock)
					for i := range v {
						v[i] = known[(i+at)%len(known)]
					}
					v[kernelBlock+at] = odd
					b.knows(level, v, &form, at)
				}
			}
		}
	})
}

// knows checks what the kernel makes of three blocks, of which the second one may have a value, in the place at, that it
// does not know.
func (b *batch) knows(level cpu.Level, v []float64, form *Form, at int) {
	b.t.Helper()
	f := v[kernelBlock+at]
	k, ok := Scale(f, form.Places)
	wantDone, wantLanes := len(v), uint64(0)
	if !ok || k != 0 && k < form.tiny() {
		wantDone, wantLanes = kernelBlock, 1<<at
	}
	var odd oddBlock
	if _, done := roundedKernel(level, make([]byte, 40*len(v)), v, form, &odd); done != wantDone || odd.lanes != wantLanes {
		b.t.Fatalf("%+v, %v in place %d: done %d, left %08b, want %d, %08b", *form, f, at, done, odd.lanes, wantDone, wantLanes)
	}
}
