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
	"github.com/burin-go/burin/benchmarks/internal/numbers"
)

func main() {
	if err := batches.Run("floats", os.Args[1:], os.Stdout, numbers.Floats()); err != nil {
		fmt.Fprintln(os.Stderr, "floats:", err)
		os.Exit(1)
	}
}
