package conformance

import (
	"encoding/json"
	"net/netip"
	"time"
)

// Dumped has each kind of field that a document in Python's style can have.
//
//burin:generate style=python
type Dumped struct {
	*DumpedFirst
	First    string `json:"first,omitempty"`
	String   string `json:"é<&>"`
	Quoted   string `json:",string"`
	Name     Name
	Bool     bool
	Flag     bool  `json:",string"`
	Int      int64 `json:",omitempty"`
	Uint     uint8 `json:",string"`
	F64      float64
	F32      float32
	FQuoted  float64        `json:",string"`
	Round    float64        `burin:"round=2"`
	Fixed    float64        `burin:"fixed=3,nonfinite=null"`
	Null     []float64      `burin:"nonfinite=null"`
	Empty    map[string]int `burin:"nil=empty"`
	Floats   []float64
	F32s     []float32
	Rows     [][]float64
	Pairs    [][2]float64
	Arrays   [][2][2]float32
	Ints     []int
	IntArray [3]int16
	Strings  []string
	Texts    map[string]string
	ByName   map[Name]float64
	ByInt    map[int]string
	ByUint   map[uint8]bool
	ByFloat  map[float64]int
	ByAddr   map[netip.Addr][]string
	Any      any
	Anys     []any
	AnyMap   map[string]any
	Number   json.Number
	Raw      json.RawMessage
	Method   DumpedMethod
	Text     DumpedText
	Addr     netip.Addr
	Time     time.Time
	Unix     time.Time `burin:"format=unixmilli"`
	Bytes    []byte
	Optional DumpedOptional
	List     []DumpedOptional
	Self     *Dumped
	Inline   struct {
		A int     `json:",omitzero"`
		B *string `json:",omitempty"`
	}
	Fields struct{}
}

// DumpedCompact is Dumped without spaces and without \u.
//
//burin:generate style=python separators=compact ensure_ascii=false
type DumpedCompact Dumped

// DumpedStrict is Dumped without NaN.
//
//burin:generate style=python separators=default ensure_ascii=false allow_nan=false
type DumpedStrict Dumped

// DumpedFirst may be missing, and so may all that it has.
type DumpedFirst struct {
	Before int `json:"before,omitempty"`
	After  any `json:"after,omitempty"`
}

// DumpedOptional may be empty.
type DumpedOptional struct {
	A string  `json:"a,omitempty"`
	B []int   `json:"b,omitempty"`
	C float64 `json:"c,omitzero"`
}

// DumpedMethod is encoded by a method.
type DumpedMethod string

// MarshalJSON returns JSON with spaces and escapes that are not Python's.
func (m DumpedMethod) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{string(m), map[string]string{"<é>\u2028": string(m)}})
}

// DumpedText is encoded by a method.
type DumpedText string

// AppendText puts the text in brackets.
func (t DumpedText) AppendText(b []byte) ([]byte, error) {
	return append(append(append(b, "<é"...), t...), '>'), nil
}

// MarshalText does the same.
func (t DumpedText) MarshalText() ([]byte, error) { return t.AppendText(nil) }
