package main

import (
	"fmt"
	"math/rand/v2"
)

// data is values, and to how many decimals they are rounded.
type data struct {
	kind   string
	places int
	value  func(r *rand.Rand) float64
}

func (d data) name() string { return fmt.Sprintf("%s/%d", d.kind, d.places) }

func (d data) values(n int) []float64 {
	r := rand.New(rand.NewPCG(1, 2))
	v := make([]float64, n)
	for i := range v {
		v[i] = d.value(r)
	}
	return v
}

// allData lists measurements, of 16 or 17 digits, and prices of which a tenth are ties, or next to one: the wrong formula
// shows there.
func allData() (list []data) {
	normal := func(r *rand.Rand) float64 { return r.NormFloat64() * 1e3 }
	for _, places := range []int{2, 4, 8} {
		list = append(list, data{"normal", places, normal})
	}
	thousandths := func(r *rand.Rand) float64 { return float64(r.IntN(1e7)) / 1e3 }
	return append(list, data{"thousandths", 2, thousandths})
}
