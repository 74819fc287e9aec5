package ftoa

import (
	"encoding/binary"
	"math"
	"os"
	"sync"
	"testing"
)

// boundaryValues come from gen_boundaries.go. Random values hardly ever come near a decision: faults that stay green
// over tens of millions of them fall to these at once.
var boundaryValues = sync.OnceValues(func() ([]float64, error) {
	data, err := os.ReadFile("testdata/boundaries64.bin")
	var values []float64
	for ; len(data) >= 8; data = data[8:] {
		values = append(values, math.Float64frombits(binary.LittleEndian.Uint64(data)))
	}
	return values, err
})

func TestBoundaries(t *testing.T) {
	values, err := boundaryValues()
	if err != nil || len(values) < 60_000 {
		t.Fatalf("%d values, error %v", len(values), err)
	}
	for _, f := range values {
		b := math.Float64bits(f)
		for d := range uint64(3) {
			x := math.Float64frombits(b + d - 1)
			check64(t, x)
			check64(t, -x)
		}
		if t.Failed() {
			return
		}
	}
}
