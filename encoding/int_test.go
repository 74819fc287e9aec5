package encoding

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
)

type (
	namedInt    int
	namedUint16 uint16
)

func checkInt[I Signed](t *testing.T, values ...I) {
	t.Helper()
	for _, v := range values {
		leafNoAllocs(t, fmt.Sprintf("%T %d", v, v), leafStd(t, v), leafPure(func(dst []byte) []byte { return AppendInt(dst, v) }))
	}
	checkInts(t, values)
}

func checkUint[U Unsigned](t *testing.T, values ...U) {
	t.Helper()
	for _, v := range values {
		leafNoAllocs(t, fmt.Sprintf("%T %d", v, v), leafStd(t, v), leafPure(func(dst []byte) []byte { return AppendUint(dst, v) }))
	}
}

func checkInts[I Integer](t *testing.T, values []I) {
	t.Helper()
	for _, s := range [][]I{nil, {}, values[:1], values} {
		leafNoAllocs(t, fmt.Sprintf("%T %d", s, s), leafStd(t, s), leafPure(func(dst []byte) []byte { return AppendInts(dst, s) }))
		leafNoAllocs(t, fmt.Sprintf("%T %d quoted", s, s), quotedInts(t, s), leafPure(func(dst []byte) []byte { return AppendIntsQuoted(dst, s) }))
	}
}

// quotedInts is json.Marshal of s with the option ",string" on each number.
func quotedInts[I Integer](t *testing.T, s []I) string {
	type quoted struct {
		I I `json:",string"`
	}
	var all []json.RawMessage
	if s != nil {
		all = []json.RawMessage{}
	}
	for _, v := range s {
		b := leafStd(t, quoted{v})
		all = append(all, json.RawMessage(b[len(`{"I":`):len(b)-len(`}`)]))
	}
	return leafStd(t, all)
}

func TestAppendInt(t *testing.T) {
	checkInt(t, 0, -1, 9, 10, 99, 100, -100, math.MinInt, math.MaxInt)
	checkInt[int8](t, 0, -1, math.MinInt8, math.MaxInt8)
	checkInt[int16](t, 0, -1, math.MinInt16, math.MaxInt16)
	checkInt[int32](t, 0, -1, math.MinInt32, math.MaxInt32)
	checkInt[int64](t, 0, -1, math.MinInt64, math.MaxInt64)
	checkInt[namedInt](t, 0, -1, 1234567)
}

func TestAppendUint(t *testing.T) {
	checkUint[uint](t, 0, 9, 10, 99, 100, math.MaxUint)
	checkUint[uint8](t, 0, math.MaxUint8)
	checkUint[uint16](t, 0, math.MaxUint16)
	checkUint[uint32](t, 0, math.MaxUint32)
	checkUint[uint64](t, 0, math.MaxInt64+1, math.MaxUint64)
	checkUint[uintptr](t, 0, math.MaxUint32)
	checkUint[namedUint16](t, 0, 65535)
}

func TestAppendIntsUnsigned(t *testing.T) {
	checkInts(t, []uint{0, math.MaxUint})
	checkInts(t, []uint16{0, math.MaxUint16})
	checkInts(t, []uint32{0, math.MaxUint32})
	checkInts(t, []uint64{0, math.MaxInt64 + 1, math.MaxUint64})
	checkInts(t, []uintptr{0, math.MaxUint32})
	checkInts(t, []namedUint16{0, 65535})
}

// checkManyInts has slices long enough for kernels, and for more than one call of one.
func checkManyInts[I Integer](t *testing.T) {
	t.Helper()
	s := make([]I, 300)
	for i := range s {
		s[i] = I(uint64(i) * 0x9e3779b97f4a7c15 >> (i % 64))
	}
	for _, n := range []int{4, 5, 16, 17, 127, 128, 129, 257, 300} {
		std := make([]any, n) // as encoding/json has other bytes for []uint8
		for i, v := range s[:n] {
			std[i] = v
		}
		leafNoAllocs(t, fmt.Sprintf("%d of %T", n, s), leafStd(t, std), leafPure(func(dst []byte) []byte { return AppendInts(dst, s[:n]) }))
	}
}

func TestAppendIntsMany(t *testing.T) {
	cputest.Each(t, func(t *testing.T) {
		checkManyInts[int](t)
		checkManyInts[int8](t)
		checkManyInts[int16](t)
		checkManyInts[int32](t)
		checkManyInts[int64](t)
		checkManyInts[uint](t)
		checkManyInts[uint8](t)
		checkManyInts[uint16](t)
		checkManyInts[uint32](t)
		checkManyInts[uint64](t)
		checkManyInts[uintptr](t)
		checkManyInts[namedInt](t)
		checkManyInts[namedUint16](t)
	})
}
