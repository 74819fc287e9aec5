package conformance

import (
	"encoding"
	"encoding/json"
	"image"
	"net/netip"
	"time"
)

// Free has what is encoded without allocating, field by field: see TestNoAllocs.
//
//burin:generate
type Free struct {
	Strings  map[string]string
	Named    map[Name][]float64
	Reads    map[StringRead]bool
	Ints     map[int]int
	Int8s    map[int8]int
	Int16s   map[int16]int
	Int32s   map[int32]int
	Int64s   map[int64]int
	Uints    map[uint]int
	Uint8s   map[uint8]int
	Uint16s  map[uint16]int
	Uint32s  map[uint32]int
	Uint64s  map[uint64]int
	Uintptrs map[uintptr]int
	Took     map[time.Duration]int
	Texts    map[StaticStruct]int
	TextInts map[StaticInt]int
	TextStrs map[StaticString]int
	TextPtrs map[*StaticPointer]int
	TextAny  map[encoding.TextMarshaler]int
	TextNaN  map[StaticFloat]string
	Addrs    map[netip.Addr]int
	Moments  map[time.Time]int
	Appends  map[AppendKey]int
	Nested   map[string]map[int]map[string][]string
	Structs  map[string]image.Point
	Values   map[string]time.Time
	Pointers map[string]*Omitted
	Recurse  map[string]Free

	Time      time.Time
	Times     []time.Time
	TimePtr   *time.Time
	TimeArray [2]time.Time
	Duration  time.Duration
	Addr      netip.Addr
	AddrPtr   *netip.Addr
	AddrPorts []netip.AddrPort
	Prefix    *netip.Prefix
	Text      StaticStruct
	TextArr   [2]StaticInt
	AppendVal AppendKey

	Embedded struct {
		*Deep1
		After int
	}
	Number  json.Number
	Raw     json.RawMessage
	Bytes   []byte
	Octets  []Octet
	Floats  [][]float32
	Vectors [][3]float64
	Points  []Point
	Corners [4]Point
	Inline  []struct {
		Name string `json:",omitempty"`
		Zero Answer `json:",omitzero"`
	}
	Plain *string `json:",string"`

	Any  any
	Anys []any
}

// Keys whose methods return the same memory each time.
type (
	StaticStruct  struct{ I int }
	StaticInt     int
	StaticString  string
	StaticPointer int
	StaticFloat   float64
)

var staticTexts = [...][]byte{[]byte("zero"), []byte("<one>"), []byte("two\xff")}

func (s StaticStruct) MarshalText() ([]byte, error) { return staticTexts[s.I], nil }

func (s StaticInt) MarshalText() ([]byte, error) { return staticTexts[s], nil }

func (s StaticString) MarshalText() ([]byte, error) { return staticTexts[len(s)], nil }

func (s *StaticPointer) MarshalText() ([]byte, error) { return staticTexts[*s], nil }

func (s StaticFloat) MarshalText() ([]byte, error) {
	if s != s {
		return staticTexts[2], nil
	}
	return staticTexts[int(s)], nil
}

// AppendKey has an AppendText that appends, beside a MarshalText that allocates.
type AppendKey struct{ A, B byte }

// MarshalText returns what AppendText appends.
func (k AppendKey) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// AppendText appends two letters.
func (k AppendKey) AppendText(b []byte) ([]byte, error) {
	return append(b, 'a'+k.A%26, '<', 'a'+k.B%26), nil
}
