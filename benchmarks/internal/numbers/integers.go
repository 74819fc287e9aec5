package numbers

import (
	"strconv"

	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/ftoa/inttest"
)

// Integers are all kinds of four types, with the type in front of their names.
func Integers() []batches.Data {
	list := integersOf[int64]("int64")
	list = append(list, integersOf[uint64]("uint64")...)
	list = append(list, integersOf[int32]("int32")...)
	return append(list, integersOf[uint32]("uint32")...)
}

func integersOf[I inttest.Integer](name string) (list []batches.Data) {
	e := batches.Encoders[I]{
		Strconv: appendIntegers[I],
		Burin:   func(dst []byte, v []I) ([]byte, error) { return encoding.AppendInts(dst, v), nil },
	}
	for _, k := range inttest.Kinds[I]() {
		list = append(list, batches.NewData(name+"/"+k.Name, func(n int) []I { return k.Values(1, n) }, e))
	}
	return list
}

func appendIntegers[I inttest.Integer](dst []byte, v []I) []byte {
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
