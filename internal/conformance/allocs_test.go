package conformance

import (
	"encoding"
	"encoding/json"
	"image"
	"math"
	"net/netip"
	"reflect"
	"testing"
	"time"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/sanitizer"
)

// TestNoAllocs: with a dst of exactly the capacity that it needs, no kind of value allocates. Each case sets one
// field of a Free.
func TestNoAllocs(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("pools drop entries under the race detector")
	}
	at := time.Date(2024, 2, 29, 12, 30, 0, 120_000_000, time.FixedZone("", 3600))
	addr4, addr6 := netip.MustParseAddr("10.0.0.2"), netip.MustParseAddr("2001:db8::1")
	one, two := StaticPointer(1), StaticPointer(2)
	text := "<text>"
	cases := map[string]Free{
		"strings":            {Strings: map[string]string{"b": "x", "a<": "y", "": "\u2028", "\xff": "\xff"}},
		"named strings":      {Named: map[Name][]float64{"b": {1, 2.5}, "a": nil, "é": {}}},
		"strings that read":  {Reads: map[StringRead]bool{"b": true, "a": false}},
		"int":                {Ints: map[int]int{-1: 1, 10: 2, 9: 3}},
		"int8":               {Int8s: map[int8]int{-128: 1, 127: 2}},
		"int16":              {Int16s: map[int16]int{-1: 1, 10: 2, 9: 3}},
		"int32":              {Int32s: map[int32]int{-1: 1, 10: 2, 9: 3}},
		"int64":              {Int64s: map[int64]int{math.MinInt64: 1, math.MaxInt64: 2}},
		"uint":               {Uints: map[uint]int{1: 1, 10: 2, 9: 3}},
		"uint8":              {Uint8s: map[uint8]int{1: 1, 10: 2, 9: 3}},
		"uint16":             {Uint16s: map[uint16]int{1: 1, 10: 2, 9: 3}},
		"uint32":             {Uint32s: map[uint32]int{1: 1, 10: 2, 9: 3}},
		"uint64":             {Uint64s: map[uint64]int{0: 1, math.MaxUint64: 2}},
		"uintptr":            {Uintptrs: map[uintptr]int{1: 1, 10: 2, 9: 3}},
		"durations":          {Took: map[time.Duration]int{time.Second: 1, 0: 2}},
		"texts of structs":   {Texts: map[StaticStruct]int{{0}: 0, {1}: 1, {2}: 2}},
		"texts of ints":      {TextInts: map[StaticInt]int{0: 0, 1: 1, 2: 2}},
		"texts of strings":   {TextStrs: map[StaticString]int{"": 0, "a": 1, "bb": 2}},
		"texts of pointers":  {TextPtrs: map[*StaticPointer]int{&one: 1, &two: 2, nil: 0}},
		"texts in interface": {TextAny: map[encoding.TextMarshaler]int{&one: 1, StaticInt(0): 0, StaticStruct{2}: 2}},
		"texts and NaN":      {TextNaN: map[StaticFloat]string{0: "zero", 1: "one", StaticFloat(math.NaN()): "NaN"}},
		"addresses as keys":  {Addrs: map[netip.Addr]int{addr4: 4, addr6: 6}},
		"times as keys":      {Moments: map[time.Time]int{at: 1, at.UTC(): 2, {}: 0}},
		"appended texts":     {Appends: map[AppendKey]int{{1, 2}: 1, {2, 1}: 2, {0, 0}: 0}},
		"maps in maps":       {Nested: map[string]map[int]map[string][]string{"a": {1: {"x": {"y"}}, 2: nil}, "b": {}}},
		"structs in a map":   {Structs: map[string]image.Point{"a": {X: 1}, "b": {Y: 2}}},
		"times in a map":     {Values: map[string]time.Time{"a": at, "b": {}}},
		"pointers in a map":  {Pointers: map[string]*Omitted{"a": {}, "b": nil}},
		"recursion in a map": {Recurse: map[string]Free{"a": {Ints: map[int]int{1: 1, 2: 2}}, "b": {Any: 1}}},
		"time":               {Time: at},
		"times":              {Times: []time.Time{at, {}, at.UTC()}},
		"time by pointer":    {TimePtr: &at},
		"array of times":     {TimeArray: [2]time.Time{at, {}}},
		"duration":           {Duration: time.Minute},
		"address":            {Addr: addr6},
		"address by pointer": {AddrPtr: &addr4},
		"address and port":   {AddrPorts: []netip.AddrPort{{}, netip.AddrPortFrom(addr6, 443)}},
		"prefix":             {Prefix: new(netip.PrefixFrom(addr4, 8))},
		"text":               {Text: StaticStruct{1}},
		"array of texts":     {TextArr: [2]StaticInt{1, 2}},
		"appended text":      {AppendVal: AppendKey{1, 2}},
		"embedded pointers": {Embedded: struct {
			*Deep1
			After int
		}{&Deep1{One: 1, Deep2: &Deep2{2, 3}}, 4}},
		"json.Number":       {Number: "1e5"},
		"json.RawMessage":   {Raw: json.RawMessage("{ \"<\" : [ 1 , \"\u2028\" ] }")},
		"bytes":             {Bytes: []byte("base64"), Octets: []Octet{1, 2, 3}},
		"batches of floats": {Floats: [][]float32{{1, 0.1}, nil, {}}, Vectors: [][3]float64{{1, 2.5, 1e300}}},
		"batches of points": {Points: []Point{{1, 0.1}, {2.5, 1e300}}, Corners: [4]Point{{0, 1}, {2, 3}}},
		"inline structs": {Inline: []struct {
			Name string `json:",omitempty"`
			Zero Answer `json:",omitzero"`
		}{{"a", Answer{1}}, {"", Answer{42}}}},
		"quoted string": {Plain: &text},
	}
	for _, v := range []any{
		nil, true, 1, int8(-1), int16(-1), int32(-1), int64(math.MinInt64), uint(1), uint8(1), uint16(1), uint32(1), uint64(math.MaxUint64), uintptr(1),
		float32(0.1), 1e21, "<\xff>", Name("n"), Octet(1), Number(1.5), Flag(true), time.Second, at, &at, json.Number("1e5"), json.RawMessage(`{"a": 1}`),
		[]byte("b"), []string{"a", "b"}, []int{1, 2}, []int8{1, 2}, []float32{0.1}, []float64{0.1}, [][]float64{{1}, nil}, [][2]float32{{1, 2}}, []bool{true, false},
		[]Name{"a"}, []any{1, "a", nil, []any{}}, []time.Time{at}, []*int{nil, new(1)}, [2]int{1, 2}, [2]string{"a", "b"}, [0]int{}, [3]float64{1, 2, 3},
		map[string]any{"b": 1, "a": []any{1.5, "x"}, "c": map[string]any{}}, map[string]string{"b": "x", "a": "y"}, map[string]int{"b": 1, "a": 2},
		map[int]string{10: "a", 9: "b"}, map[uint8]any{1: 1, 2: "b"}, map[Name]bool{"b": true, "a": false}, map[string]float64{"b": 1, "a": 0.1},
		new(1), new("s"), (*int)(nil), new(any(1)), new(new(1)), Number(1), new(Number(2)), Floats{}, &Floats{}, []Floats{{}, {}}, map[string]Floats{"a": {}}, &Tree{Left: &Tree{}}, Tree{}, error(nil),
	} {
		cases["any: "+typeName(v)] = Free{Any: v, Anys: []any{v, v}}
	}
	for name, v := range cases {
		p := &v
		want, err := json.Marshal(p)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		buf := make([]byte, 0, len(want))
		for way, appendTo := range map[string]func([]byte) ([]byte, error){
			"AppendJSON":    p.AppendJSON,
			"MarshalAppend": func(dst []byte) ([]byte, error) { return burin.MarshalAppend(dst, p) },
		} {
			var out []byte
			n := testing.AllocsPerRun(10, func() { out, err = appendTo(buf) })
			if n != 0 || err != nil || string(out) != string(want) {
				t.Errorf("%s: %s: %v allocations, error %v\n got %s\nwant %s", name, way, n, err, out, want)
			}
		}
	}
}

func typeName(v any) string {
	if v == nil {
		return "nil"
	}
	return reflect.TypeOf(v).String()
}
