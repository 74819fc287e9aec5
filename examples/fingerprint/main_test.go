package main

import (
	"math"
	"net/http"
	"testing"

	"github.com/burin-go/burin/examples/internal/exampletest"
)

func TestBytes(t *testing.T) {
	answer := newAnswer()
	if b := exampletest.Bytes(t, answer); len(b) != 15794 || answer.floats() != 742 {
		t.Errorf("the answer has %d bytes and %d floats, want 15794 and 742", len(b), answer.floats())
	}
	exampletest.Bytes(t, &Answer{})
}

func TestAllocs(t *testing.T) { exampletest.Allocs(t, newAnswer()) }

func TestNaN(t *testing.T) {
	answer := newAnswer()
	answer.Matches[3].Vectors[0][2] = math.NaN()
	exampletest.Refuses(t, answer, "matches[3].vectors[0][2]")
	exampletest.Fails(t, handler(answer), "/", http.StatusInternalServerError)
}

func TestHandler(t *testing.T) {
	answer := newAnswer()
	exampletest.Answers(t, handler(answer), "/", answer)
}
