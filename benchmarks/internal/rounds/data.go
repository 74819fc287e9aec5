// Package rounds has what rounding is measured with: ways to round, and numbers.
package rounds

import (
	"fmt"
	"math/rand/v2"
)

// Data is values, and to how many decimals they are rounded.
type Data struct {
	kind   string
	places int
	value  func(r *rand.Rand) float64
}

// Name has the kind, and the decimals behind a slash.
func (d Data) Name() string { return fmt.Sprintf("%s/%d", d.kind, d.places) }

func (d Data) values(n int) []float64 {
	r := rand.New(rand.NewPCG(1, 2))
	v := make([]float64, n)
	for i := range v {
		v[i] = d.value(r)
	}
	return v
}

// AllData lists measurements, of 16 or 17 digits, and prices of which a tenth are ties, or next to one: the wrong formula
// shows there.
func AllData() (list []Data) {
	normal := func(r *rand.Rand) float64 { return r.NormFloat64() * 1e3 }
	for _, places := range []int{2, 4, 8} {
		list = append(list, Data{"normal", places, normal})
	}
	thousandths := func(r *rand.Rand) float64 { return float64(r.IntN(1e7)) / 1e3 }
	return append(list, Data{"thousandths", 2, thousandths})
}
