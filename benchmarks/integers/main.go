// Integers measures how long encoders take for an integer of a slice, by type and kind of integers, and how much faster
// burin is at each CPU level of this machine. See package batches for how.
//
//	go -C benchmarks run ./integers                        # all kinds of int64 and int32, half a minute
//	go -C benchmarks run ./integers -data 'int64/below.*'
//	go -C benchmarks run ./integers -lengths -data int64/below1e8   # from one value a call to a million
package main

import (
	"fmt"
	"os"

	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/benchmarks/internal/numbers"
)

func main() {
	if err := batches.Run("integers", os.Args[1:], os.Stdout, numbers.Integers()); err != nil {
		fmt.Fprintln(os.Stderr, "integers:", err)
		os.Exit(1)
	}
}
