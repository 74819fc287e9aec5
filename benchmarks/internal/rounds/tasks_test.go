package rounds

import (
	"math"
	"testing"
)

// TestCompare: results that differ are found, and a zero of the other sign is a difference.
func TestCompare(t *testing.T) {
	want := results{[]float64{1, 0}, []byte("[1,0]")}
	minus := math.Copysign(0, -1)
	for _, b := range []*buffers{
		{values: []float64{1, 0}, rounded: []float64{1, 2}, text: []byte("[1,0]")},
		{values: []float64{1, 0}, rounded: []float64{1, minus}, text: []byte("[1,0]")},
		{values: []float64{1, 0}, rounded: []float64{1, 0}, text: []byte("[1,1]")},
		{values: []float64{1, 0}, rounded: []float64{1, 0}, text: []byte("[1,0")},
	} {
		if want.compare(b) == nil {
			t.Errorf("%v, %s: no difference to %v, %s", b.rounded, b.text, want.rounded, want.text)
		}
	}
	if err := want.compare(&buffers{values: []float64{1, 0}, rounded: []float64{1, 0}, text: []byte("[1,0]")}); err != nil {
		t.Error(err)
	}
}
