package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/encoding/encodingtest"
	"github.com/burin-go/burin/internal/sanitizer"
)

// roots are all types with generated encoders.
var roots = []reflect.Type{
	reflect.TypeFor[Kinds](), reflect.TypeFor[Floats](), reflect.TypeFor[Embedding](), reflect.TypeFor[Options](),
	reflect.TypeFor[Maps](), reflect.TypeFor[Bytes](), reflect.TypeFor[Methods](), reflect.TypeFor[Functions](), reflect.TypeFor[ByValue](),
	reflect.TypeFor[Foreign](), reflect.TypeFor[Locked](), reflect.TypeFor[Interfaces](), reflect.TypeFor[Tree](),
	reflect.TypeFor[Forest](), reflect.TypeFor[Dictionary](), reflect.TypeFor[Generic](), reflect.TypeFor[Number](),
	reflect.TypeFor[Flag](), reflect.TypeFor[StringMap](), reflect.TypeFor[MapSlice](), reflect.TypeFor[Triple](),
	reflect.TypeFor[Text](), reflect.TypeFor[Reflected](), reflect.TypeFor[ByVersion](), reflect.TypeFor[Blobs](), reflect.TypeFor[Instants](), reflect.TypeFor[Objects](), reflect.TypeFor[Track](), reflect.TypeFor[Composed](),
}

// TestRandom compares every way to encode random values with json.Marshal.
func TestRandom(t *testing.T) {
	for _, typ := range roots {
		t.Run(typ.Name(), func(t *testing.T) {
			t.Parallel()
			same(t, reflect.New(typ).Interface())
			rapid.Check(t, func(rt *rapid.T) {
				p := reflect.New(typ).Interface()
				fill(rt, p)
				same(rt, p)
			})
		})
	}
}

type failer interface {
	Helper()
	Error(args ...any)
}

// same checks *p and values that hold it.
func same(t failer, p any) {
	t.Helper()
	if err := encodingtest.Compare(p, p); err != nil {
		t.Error(err)
	}
}

// TestNil checks nil pointers to each root.
func TestNil(t *testing.T) {
	for _, typ := range roots {
		same(t, reflect.New(reflect.PointerTo(typ)).Interface())
		same(t, reflect.New(reflect.SliceOf(reflect.PointerTo(typ))).Interface())
	}
}

// embedder has no encoder of its own; the one promoted to it would drop Extra.
type embedder struct {
	Omitted
	ByValue
	Extra int
}

func TestPromotedIsNotOwn(t *testing.T) {
	same(t, new(any(embedder{Extra: 7})))
	same(t, new(any(&embedder{Extra: 7})))
}

// TestPaths checks the path of an error in each kind of container.
func TestPaths(t *testing.T) {
	nan := math.NaN()
	seven := Doubled(7)
	for _, c := range []struct {
		v    burin.Appender
		path string
	}{
		{Floats{Cube: [][][]float64{{}, {{1}, {1, 2, nan}}}}, "Cube[1][1][2]"},
		{Floats{Wide: [70]float64{69: nan}}, "Wide[69]"},
		{Floats{WideRows: [][70]float32{{}, {3: float32(nan)}}}, "WideRows[1][3]"},
		{Floats{Ptrs: []*float64{nil, &nan}}, "Ptrs[1]"},
		{Floats{InMap: map[string][2]float64{"a b": {1, nan}}}, `InMap["a b"][1]`},
		{Floats{One: float32(math.Inf(1))}, "One"},
		{Generic{Structs: &Page[Omitted]{}, Alias: FloatPage{Next: &FloatPage{Items: []float64{nan}}}}, "Alias.Next.items[0]"},
		{ByValue{Doubled: 7}, "d"},
		{&Methods{ValueJSONs: []Doubled{1, 7}}, "ValueJSONs[1]"},
		{&Methods{ValueJSONP: &seven}, "ValueJSONP"},
		{&Composed{InMap: map[string]Methods{"x": {ValueJSON: 7}}}, `InMap["x"].ValueJSON`},
		{&Composed{ByhandPtr: []*Byhand{nil, {987654321}}}, "ByhandPtr[1]"},
		{&Composed{Byhand: Byhand{987654321}}, "Byhand"},
		{&Composed{Byhand: Byhand{987654322}}, "Byhand"},
		{Interfaces{Any: []any{1, map[string]any{"k": Floats{Slice: []float64{nan}}}}}, `Any[1]["k"].Slice[0]`},
		{Number(nan), ""},
		{Objects{Points: []Point{{}, {1, nan}}}, "Points[1].y"},
		{Objects{Array: [9]Point{8: {X: nan}}}, "Array[8].x"},
		{Objects{Escaped: []EscapedPoint{{X: Decimal(nan)}}}, `Escaped[0]["<x>"]`},
		{PlainObjects{Long: [4]LongNames{3: {Y: nan}}}, "Long[3].Y"},
		{Track{{}, {}, {0, nan}}, "[2].y"},
	} {
		out, err := c.v.AppendJSON([]byte("prefix"))
		var where *burin.Error
		if !errors.As(err, &where) || where.Path != c.path {
			t.Errorf("%T: error %v, want path %q", c.v, err, c.path)
		}
		if string(out) != "prefix" {
			t.Errorf("%T: dst is %q after an error", c.v, out)
		}
	}
}

// allocating are the roots some of whose values are encoded by methods that allocate, or by encoding/json.
var allocating = map[string]string{
	"Maps":       "texts of keys",
	"Bytes":      "OctetText.MarshalText",
	"Methods":    "MarshalJSON and MarshalText of most",
	"Functions":  "MarshalJSON and MarshalText",
	"ByValue":    "Doubled.MarshalJSON",
	"Composed":   "has Methods",
	"Foreign":    "url.Userinfo is left to encoding/json",
	"ByVersion":  "left to encoding/json",
	"Reflected":  "omitzero on an array of slices, and interfaces",
	"Interfaces": "values of types without encoders",
}

// TestAllocs: with a buffer of exactly the output's length nothing is allocated.
func TestAllocs(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("pools drop entries under the race detector")
	}
	for _, typ := range roots {
		if allocating[typ.Name()] != "" {
			continue
		}
		values := rapid.Custom(func(rt *rapid.T) burin.Appender {
			p := reflect.New(typ).Interface()
			fillValid(rt, p)
			return p.(burin.Appender)
		})
		for seed := range 20 {
			v := values.Example(seed)
			want, err := v.AppendJSON(nil)
			if err != nil {
				t.Fatalf("%s: %v", typ, err)
			}
			buf := make([]byte, 0, len(want))
			n := testing.AllocsPerRun(10, func() { _, err = v.AppendJSON(buf) })
			if n != 0 || err != nil {
				t.Errorf("%s: %v allocations for %d bytes, error %v", typ, n, len(want), err)
			}
		}
	}
}

// TestCycles: a value that contains itself is encoding/json's error, not a stack overflow.
func TestCycles(t *testing.T) {
	tree := &Tree{}
	tree.Left = &Tree{Children: []Tree{{}}}
	tree.Left.Children[0].Left = tree
	loop := &Interfaces{}
	loop.Any = []any{map[string]any{"x": loop}}
	forest := make(Forest, 1)
	forest[0] = forest
	dictionary := Dictionary{}
	dictionary["d"] = dictionary
	for _, v := range []any{tree, *tree, loop, *loop, forest, dictionary, []any{tree}} {
		_, err := burin.Marshal(v)
		var cycle *json.UnsupportedValueError
		if !errors.As(err, &cycle) {
			t.Errorf("%T: error %.200v", v, err)
		}
	}
}

// TestDeep: what is deep but ends is encoded as far as encoding/json encodes it.
func TestDeep(t *testing.T) {
	for _, depth := range []int{990, 1000, 1010, 4990, 4999, 5000, 5001, 9999, 10001, 50000} {
		tree := &Tree{}
		for range depth {
			tree = &Tree{Left: tree}
		}
		sameError(t, tree)
		var any any
		for range depth {
			any = Interfaces{Any: any}
		}
		sameError(t, any)
		var forest Forest
		for range depth {
			forest = Forest{forest}
		}
		sameError(t, forest)
	}
}

func sameError(t *testing.T, v any) {
	t.Helper()
	want, wantErr := json.Marshal(v)
	got, err := burin.Marshal(v)
	if (err == nil) != (wantErr == nil) || !bytes.Equal(got, want) {
		t.Errorf("%T: error %.200v, want %.200v; %d bytes, want %d", v, err, wantErr, len(got), len(want))
	}
}

func TestWriteIsNotTorn(t *testing.T) {
	var w countingWriter
	if err := burin.MarshalWrite(&w, Floats{Slice: []float64{math.NaN()}}); err == nil || w.calls != 0 {
		t.Errorf("error %v after %d writes", err, w.calls)
	}
	if err := burin.MarshalWrite(&w, Kinds{}); err != nil || w.calls != 1 {
		t.Errorf("error %v after %d writes", err, w.calls)
	}
}

type countingWriter struct{ calls int }

func (w *countingWriter) Write(p []byte) (int, error) {
	w.calls++
	return io.Discard.Write(p)
}
