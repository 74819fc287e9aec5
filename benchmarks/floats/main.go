// Floats measures how long encoders take for a number of a []float64 or []float32, by kind of numbers, and how much faster burin is
// at each CPU level of this machine. See package batches for how.
//
//	go -C benchmarks run ./floats                      # all kinds, a minute
//	go -C benchmarks run ./floats -data /32            # float32 alone
//	go -C benchmarks run ./floats -data 'prices|ints'
//	go -C benchmarks run ./floats -lengths -data digits17   # from one value a call to a million
package main

import (
	"fmt"
	"os"

	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

func main() {
	if err := batches.Run("floats", os.Args[1:], os.Stdout, data()); err != nil {
		fmt.Fprintln(os.Stderr, "floats:", err)
		os.Exit(1)
	}
}

func data() (list []batches.Data) {
	e64 := batches.Encoders[float64]{Strconv: appendStrconv[float64], Burin: encoding.AppendFloats[[]float64]}
	for _, k := range floattest.Kinds() {
		list = append(list, batches.NewData(k.Name, func(n int) []float64 { return k.Values(1, n) }, e64))
	}
	e32 := batches.Encoders[float32]{Strconv: appendStrconv[float32], Burin: encoding.AppendFloats[[]float32]}
	for _, k := range floattest.Kinds32() {
		list = append(list, batches.NewData(k.Name+"/32", func(n int) []float32 { return k.Values(1, n) }, e32))
	}
	return list
}

func appendStrconv[F float32 | float64](dst []byte, v []F) []byte {
	dst = append(dst, '[')
	for i, f := range v {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = floattest.AppendStrconv(dst, f)
	}
	return append(dst, ']')
}
