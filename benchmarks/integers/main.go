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
	"strconv"

	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/ftoa/inttest"
)

func main() {
	if err := batches.Run("integers", os.Args[1:], os.Stdout, data()); err != nil {
		fmt.Fprintln(os.Stderr, "integers:", err)
		os.Exit(1)
	}
}

func data() []batches.Data {
	list := ofType[int64]("int64")
	list = append(list, ofType[uint64]("uint64")...)
	list = append(list, ofType[int32]("int32")...)
	return append(list, ofType[uint32]("uint32")...)
}

func ofType[I inttest.Integer](name string) (list []batches.Data) {
	e := batches.Encoders[I]{
		Strconv: appendStrconv[I],
		Burin:   func(dst []byte, v []I) ([]byte, error) { return encoding.AppendInts(dst, v), nil },
	}
	for _, k := range inttest.Kinds[I]() {
		list = append(list, batches.NewData(name+"/"+k.Name, func(n int) []I { return k.Values(1, n) }, e))
	}
	return list
}

func appendStrconv[I inttest.Integer](dst []byte, v []I) []byte {
	dst = append(dst, '[')
	signed := inttest.Signed[I]()
	for i, x := range v {
		if i > 0 {
			dst = append(dst, ',')
		}
		if signed {
			dst = strconv.AppendInt(dst, int64(x), 10)
		} else {
			dst = strconv.AppendUint(dst, uint64(x), 10)
		}
	}
	return append(dst, ']')
}
