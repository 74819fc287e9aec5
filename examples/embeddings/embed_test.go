package main

import (
	"math"
	"reflect"
	"slices"
	"testing"
)

func dot(a, b []float32) float64 {
	sum := 0.0
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

func TestWords(t *testing.T) {
	got := words("  Zoë's 2nd (big) café—東京!\n")
	if want := []string{"zoë", "s", "2nd", "big", "café", "東京"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestEmbed(t *testing.T) {
	vector := func(text string) []float32 {
		v, ok := embed(words(text))
		if !ok || len(v) != width {
			t.Fatalf("%q: %d values, %v", text, len(v), ok)
		}
		if n := dot(v, v); math.Abs(n-1) > 1e-6 {
			t.Errorf("%q: the squares add up to %v, want 1", text, n)
		}
		return v
	}
	sea := vector("a calm sea")
	if !slices.Equal(sea, vector("Sea, calm, a")) {
		t.Error("the order of words, case or punctuation matters")
	}
	// Cosines: of words in common over words in all where texts have three words each.
	for _, tt := range []struct {
		text string
		want float64
	}{{"a calm sea", 1}, {"a rough sea", 2. / 3}, {"a busy road", 1. / 3}, {"many red cars", 0}} {
		if got := dot(sea, vector(tt.text)); math.Abs(got-tt.want) > 0.1 {
			t.Errorf("%q is at %.3f, want about %.3f", tt.text, got, tt.want)
		}
	}
	if _, ok := embed(nil); ok {
		t.Error("no words have a vector")
	}
}

func TestNewAnswer(t *testing.T) {
	a, err := newAnswer("m", []string{"one two", "three"})
	if err != nil {
		t.Fatal(err)
	}
	one, _ := embed([]string{"one", "two"})
	three, _ := embed([]string{"three"})
	want := &Answer{"list", []Embedding{{"embedding", 0, one}, {"embedding", 1, three}}, "m", Usage{3, 3}}
	if !reflect.DeepEqual(a, want) {
		t.Error("the answer is not what it should be")
	}
	if _, err := newAnswer("m", []string{"one", "?!"}); err == nil || err.Error() != "input[1] has no words" {
		t.Errorf("error %v for a text without words", err)
	}
}
