package main

import (
	"fmt"
	"hash/fnv"
	"math"
	"strings"
	"unicode"
)

// width is the length of a vector.
const width = 1536

// words are the tokens of this model: runs of letters and digits, in lower case.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// embed returns a vector of length 1 for a bag of words, and false for an empty one. A
// word's own vector is random but always the same, as random projections have it: two
// of them are nearly orthogonal, so texts are as close as the words that they share.
func embed(words []string) (vector []float32, ok bool) {
	var sums [width]int64
	for _, word := range words {
		addWord(&sums, word)
	}
	squares := 0.0
	for _, s := range sums {
		squares += float64(float64(s) * float64(s)) // the outer conversion keeps compilers from fusing
	}
	if squares == 0 {
		return nil, false
	}
	norm := math.Sqrt(squares)
	vector = make([]float32, width)
	for i, s := range sums {
		vector[i] = float32(float64(s) / norm)
	}
	return vector, true
}

// addWord adds the word's vector of 16-bit integers. Four of them come from each step
// of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators,
// 2014), which starts at the word's hash.
func addWord(sums *[width]int64, word string) {
	h := fnv.New64a()
	h.Write([]byte(word)) // never fails
	state := h.Sum64()
	for i := 0; i < width; i += 4 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		z ^= z >> 31
		for j := range 4 {
			sums[i+j] += int64(int16(z >> (16 * j)))
		}
	}
}

// newAnswer embeds texts. A text without words has no direction, and is an error.
func newAnswer(model string, texts []string) (*Answer, error) {
	a := &Answer{Object: "list", Data: make([]Embedding, len(texts)), Model: model}
	for i, text := range texts {
		words := words(text)
		vector, ok := embed(words)
		if !ok {
			return nil, fmt.Errorf("input[%d] has no words", i)
		}
		a.Data[i] = Embedding{Object: "embedding", Index: i, Vector: vector}
		a.Usage.PromptTokens += len(words)
	}
	a.Usage.TotalTokens = a.Usage.PromptTokens // nothing is generated
	return a, nil
}
