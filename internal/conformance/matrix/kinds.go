// Package matrix crosses the kinds of Go types with what can stand around them and the options of json tags: a few
// thousand fields whose generated encoders are compared with encoding/json, field by field, on random values.
//
// gen_types.go writes the types, burin the encoders.
//
// What encoding/json cannot encode is not here: burin refuses it, see refused.txtar among its scripts.
package matrix

//lint:file-ignore SA5008 odd tags are what this is about
//lint:file-ignore U1000 and so are fields that nothing uses

//go:generate go run gen_types.go
//go:generate go run ../../../gen/cmd/burin

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"time"
)

// Named basic types.
type (
	Bool    bool
	Int     int
	Uint8   uint8
	Float32 float32
	String  string
)

// Types named after others, some of which lose methods by that.
type (
	Bytes    []byte
	Octets   []Uint8
	Hash     [4]byte
	Rows     [][]float64
	Vectors  [][3]float32
	Ints     []int
	Strings  []string
	Dict     map[string]int
	Anys     map[string]any
	Moment   time.Time       // no methods, no exported fields
	Decimal  json.Number     // a string
	Unraw    json.RawMessage // base64
	Took     time.Duration
	Pointers []*int
)

// Structs of every sort.
type (
	Empty  struct{}
	Pair   struct{ X, Y int }
	Hidden struct{ x, y []int }
	Nested struct {
		Name  string `json:"name,omitempty"`
		Inner struct {
			Pair
			Deep *Nested `json:",omitempty"`
		}
		List []Pair
	}
	Tree struct {
		Value       int
		Left, Right *Tree `json:",omitempty"`
		Children    []Tree
	}
	Promoting struct {
		Pair
		*Optional
		Y string // shadows Pair's
	}
	Optional struct {
		X int
		O string `json:"o,omitzero"`
	}
	Floats struct {
		A, B float32
		C    []float64
	}
)

// Types that contain themselves without a struct.
type (
	Forest     []Forest
	Dictionary map[string]Dictionary
)

// Generic types.
type (
	// Box crosses a type with the options of json tags.
	Box[T any] struct {
		V   T
		SEZ T            `json:"sez,string,omitempty,omitzero"`
		P   *T           `json:",string"`
		M   map[string]T `json:",omitempty"`
	}
	List[T any]                struct{ Items []T }
	Table[K comparable, V any] map[K]V
	Maybe[T any]               struct {
		value T
		set   bool
	}
	Alias = List[Pair]
)

// MarshalJSON is the method of a generic type.
func (m Maybe[T]) MarshalJSON() ([]byte, error) { return jsonOf(m.set) }

// ReadString has a method for reading only.
type ReadString string

// UnmarshalText makes encoding/json/v2 sort keys of the type in another way.
func (s *ReadString) UnmarshalText(text []byte) error {
	*s = ReadString(text)
	return nil
}

// What methods return depends on the value; with failing set it is an error, or no JSON, for some.
var failing bool

var errFailing = errors.New("the method was told to fail")

func hash(v any) (text string, h uint32) {
	text = fmt.Sprintf("%v", v)
	f := fnv.New32a()
	f.Write([]byte(text))
	return text, f.Sum32()
}

// jsonOf is what a MarshalJSON returns for v.
func jsonOf(v any) ([]byte, error) {
	text, h := hash(v)
	if failing && h%2 == 0 {
		return []byte([]string{"", "{bad", "[1,]", "1 2"}[h/2%4]), []error{nil, errFailing}[h/8%2]
	}
	switch h % 5 {
	case 0:
		return []byte("null"), nil
	case 1:
		return []byte(" { \"<k>\" : [ 1 , 2.50 ,\"\u2028\" ] }\n"), nil
	case 2:
		return fmt.Appendf(nil, "%d", h), nil
	case 3:
		return []byte("\"\xff<&>\""), nil
	}
	return json.Marshal(text)
}

// textOf is what a MarshalText returns for v.
func textOf(v any) ([]byte, error) {
	text, h := hash(v)
	if failing && h%2 == 0 {
		return nil, errFailing
	}
	switch h % 4 {
	case 0:
		return nil, nil
	case 1:
		return []byte("<" + text + "\u2028\xff\">"), nil
	}
	return []byte(text), nil
}

// appendText is AppendText for v, which says the same as MarshalText.
func appendText(b []byte, v any) ([]byte, error) {
	text, err := textOf(v)
	return append(b, text...), err
}

// zeroOf is what an IsZero returns for v.
func zeroOf(v any) bool {
	_, h := hash(v)
	return h%2 == 0
}
