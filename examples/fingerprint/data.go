package main

import (
	"fmt"
	"math/rand"
)

// newAnswer makes an answer of 15.8 KB with 742 floats, the same on every run.
func newAnswer() *Answer {
	r := rand.New(rand.NewSource(1))
	a := &Answer{
		QueryID:    fmt.Sprintf("q-%016x", r.Uint64()),
		Source:     "https://cdn.example.org/video/clip-0042.mp4",
		DurationMS: 183042,
		Version:    7,
		Exact:      true,
	}
	for range 6 {
		a.Matches = append(a.Matches, newMatch(r))
	}
	return a
}

func newMatch(r *rand.Rand) Match {
	m := Match{
		ID:       fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64()),
		Title:    fmt.Sprintf("Episode %d: The Long Road, part %d", r.Intn(40), r.Intn(9)),
		Score:    r.Float64(),
		Offset:   r.Intn(100000),
		Verified: r.Intn(2) == 0,
	}
	seconds := 0.0
	for range 8 {
		seconds += float64(r.Float64() * 7) // the conversion keeps compilers from fusing
		m.Timestamps = append(m.Timestamps, seconds)
	}
	for range 11 {
		row := make([]float64, 4+r.Intn(13))
		for i := range row {
			row[i] = r.Float64()*2 - 1
		}
		m.Vectors = append(m.Vectors, row)
	}
	return m
}
