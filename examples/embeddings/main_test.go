package main

import (
	"math"
	"testing"

	"github.com/burin-go/burin/examples/internal/exampletest"
)

func testAnswer(t *testing.T) *Answer {
	t.Helper()
	a, err := newAnswer(model, samples)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestBytes(t *testing.T) {
	if b := exampletest.Bytes(t, testAnswer(t)); len(b) != 77004 {
		t.Errorf("the answer has %d bytes, want 77004", len(b))
	}
	exampletest.Bytes(t, &Answer{})
	exampletest.Bytes(t, &Answer{Data: []Embedding{{}, {Vector: []float32{}}}})
}

func TestAllocs(t *testing.T) { exampletest.Allocs(t, testAnswer(t)) }

func TestNaN(t *testing.T) {
	a := testAnswer(t)
	a.Data[3].Vector[1535] = float32(math.Inf(1))
	exampletest.Refuses(t, a, "data[3].embedding[1535]")
	a.Data[1].Vector[7] = float32(math.NaN())
	exampletest.Refuses(t, a, "data[1].embedding[7]")
}
