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

// boundaryValues32 come from gen_boundaries.go, too: all floats so close to a decision that 32 bits of n hardly tell.
var boundaryValues32 = sync.OnceValues(func() ([]float32, error) {
	data, err := os.ReadFile("testdata/boundaries32.bin")
	var values []float32
	for ; len(data) >= 4; data = data[4:] {
		values = append(values, math.Float32frombits(binary.LittleEndian.Uint32(data)))
	}
	return values, err
})

func TestBoundaries32(t *testing.T) {
	values, err := boundaryValues32()
	if err != nil || len(values) < 16_000 {
		t.Fatalf("%d values, error %v", len(values), err)
	}
	for _, f := range around32(values, 1) {
		check32(t, f)
		if t.Failed() {
			return
		}
	}
}
