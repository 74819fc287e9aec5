// Package numbers has the kinds of numbers that encoders of slices are measured with.
package numbers

import (
	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// Floats are all kinds of float64, and of float32 with /32 behind their names.
func Floats() (list []batches.Data) {
	e64 := batches.Encoders[float64]{Strconv: appendFloats[float64], Burin: encoding.AppendFloats[[]float64]}
	for _, k := range floattest.Kinds() {
		list = append(list, batches.NewData(k.Name, func(n int) []float64 { return k.Values(1, n) }, e64))
	}
	e32 := batches.Encoders[float32]{Strconv: appendFloats[float32], Burin: encoding.AppendFloats[[]float32]}
	for _, k := range floattest.Kinds32() {
		list = append(list, batches.NewData(k.Name+"/32", func(n int) []float32 { return k.Values(1, n) }, e32))
	}
	return list
}

func appendFloats[F float32 | float64](dst []byte, v []F) []byte {
	dst = append(dst, '[')
	for i, f := range v {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = floattest.AppendStrconv(dst, f)
	}
	return append(dst, ']')
}
