package encoding

import (
	"strconv"
	"unsafe"

	"github.com/burin-go/burin/internal/ftoa"
)

// FloatMembers are the members of JSON objects whose values are all float64:
// see [AppendFloatObjects]. Make them once for each type.
type FloatMembers struct {
	names   []string
	members *ftoa.Members
}

// NewFloatMembers returns the members of the given names, one or more, in the
// order of the fields. They are escaped as [AppendString] escapes them.
func NewFloatMembers(names ...string) *FloatMembers {
	return newFloatMembers(names, AppendString[string])
}

// NewFloatMembersPlain is NewFloatMembers for a document without the escapes
// for HTML: names are written as [AppendStringPlain] writes them.
func NewFloatMembersPlain(names ...string) *FloatMembers {
	return newFloatMembers(names, AppendStringPlain[string])
}

func newFloatMembers(names []string, appendName func([]byte, string) []byte) *FloatMembers {
	if len(names) == 0 {
		panic("encoding: NewFloatMembers without a name")
	}
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = string(appendName(nil, name))
	}
	return &FloatMembers{names, ftoa.NewMembers(quoted...)}
}

// AppendFloatObjects appends s as a JSON array of objects, each number as
// [AppendFloat64] writes it; a nil slice is null. T is a struct of nothing but
// float64 fields, or types like it, and m has a name for each of them:
//
//	var candle = burin.NewFloatMembers("open", "high", "low", "close")
//
//	dst, err = burin.AppendFloatObjects(dst, candles, candle)
//
// The fields are neither named nor asked for methods: what stands in memory is
// written. It panics if that is not of the size of as many float64 as m has
// names. For an array pass a slice of it. The error for a NaN or an infinity has
// index and name as its path: "[7].low".
func AppendFloatObjects[T any](dst []byte, s []T, m *FloatMembers) ([]byte, error) {
	var t T
	if size := unsafe.Sizeof(t); size != 8*uintptr(len(m.names)) {
		panic(m.unfit(size))
	}
	p := unsafe.Pointer(unsafe.SliceData(s))
	return appendObjects64(dst, unsafe.Slice((*float64)(p), len(s)*len(m.names)), m)
}

// unfit says why values of so many bytes are not what m is for.
//
//go:noinline
func (m *FloatMembers) unfit(size uintptr) string {
	return "encoding: AppendFloatObjects for values of " + strconv.Itoa(int(size)) + " bytes, which are not " +
		strconv.Itoa(len(m.names)) + " float64: NewFloatMembers takes one name for each field"
}

// appendObjects64 appends the objects whose values lie one after the other in
// flat.
func appendObjects64(dst []byte, flat []float64, m *FloatMembers) ([]byte, error) {
	if len(flat) == 0 {
		return appendNoFloats(dst, flat == nil), nil
	}
	out, done := ftoa.AppendJSONObjects64(dst, flat, m.members)
	if done < len(flat) {
		width := len(m.names)
		return dst, AtIndex(InField(unsupported64(flat[done]), m.names[done%width]), done/width)
	}
	return out, nil
}
