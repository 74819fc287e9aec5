package conformance

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/encoding/encodingtest"
)

// TestReports has a value for each kind of mistake that encoders were publicly reported for: repository#number. The
// bytes are encoding/json's; the empty text stands for those of the version that is linked, where they differ. What is
// not about bytes is in the tests below, and in package encoding (TestPoolLetsGo); what shows while generating, in
// reports.txtar among the scripts.
func TestReports(t *testing.T) {
	at := time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		trap, report string
		v            any
		want         string
	}{
		{"the comma after members of an embedded pointer that are left out", "mailru/easyjson#368, goccy/go-json#581",
			&EmbedsOptional{OptionalPart: &OptionalPart{A: "x"}}, `{"a":"x","c":0}`},
		{"the same, the pointer being nil", "mailru/easyjson#368, goccy/go-json#581",
			&EmbedsOptional{}, `{"c":0}`},
		{"an embedded struct with a field of its own name", "goccy/go-json#450",
			&EmbedsNamesake{Namesake{"in", 1}, "n"}, `{"Namesake":"in","Other":1,"N":"n"}`},
		{"a promoted MarshalJSON is the whole value", "mailru/easyjson#90",
			&TimeWithNote{at, "lost"}, `"2024-02-29T12:00:00Z"`},
		{"a nil pointer to a type with a MarshalJSON, in a slice", "goccy/go-json#523",
			&NilTimes{nil}, `[null]`},
		{"a nil pointer to a type with a MarshalJSON, in a field", "bytedance/sonic#58",
			&NilTime{}, `{"T":null}`},
		{"map keys that are texts of structs, sorted as texts", "mailru/easyjson#127, segmentio/encoding",
			&VersionKeys{{"2"}: 1, {"10"}: 2}, `{"v10":2,"v2":1}`},
		{"map keys that are negative integers, sorted as texts", "mailru/easyjson#292",
			&SignedKeys{-1: true, 10: true, 9: false}, `{"-1":true,"10":true,"9":false}`},
		{"one name in two embedded structs belongs to neither", "golang/go#11006",
			&EmbedsRivals{RivalVW{1, 2}, RivalVU{3, 4}}, `{"W":2,"U":4}`},
		{"fields after a nil embedded pointer", "segmentio/encoding#41",
			&EmbedsNil{Two: 2}, `{"Zero":0,"Two":2}`},
		{"an exported field of an embedded unexported struct", "golang/go#18009",
			&EmbedsPrivate{private{4, 9}, 5}, `{"Pub":4,"Z":5}`},
		{"-0 is empty, and keeps its sign", "seen in bytedance/sonic",
			&NegativeZeros{math.Copysign(0, -1), math.Copysign(0, -1)}, `{"G":-0}`},
		{"where floats begin to have exponents", "mailru/easyjson#425, mailru/easyjson#432",
			&Decimals{1e20, 1e21, 1e-6, 9.9e-7}, `[100000000000000000000,1e+21,0.000001,9.9e-7]`},
		{"a tie of two shortest decimals of a float32", "golang/go, by its versions",
			&ShortDecimals{float32(1) / 4096, -float32(1) / 4096}, ""},
		{"the tag option string on a pointer, nil, and on a slice", "segmentio/encoding, json-iterator/go#660",
			&StringOption{nil, []int{1}}, `{"P":null,"L":[1]}`},
		{"raw JSON is compacted and escaped", "json.RawMessage",
			&RawParts{json.RawMessage(`{ "a" : "<" }`), nil}, `[{"a":"\u003c"},null]`},
		{"omitempty leaves out no structs and no times", "goccy/go-json#458, golang/go#29310",
			&OmitsEmpty{}, `{"S":{"X":0},"T":"0001-01-01T00:00:00Z"}`},
		{"omitzero asks IsZero, and keeps empty slices", "golang/go#45669, segmentio/encoding#148",
			&OmitsZero{M: Answer{42}, E: []int{}}, `{"E":[]}`},
		{"a json.Number that is empty", "golang/go#34268",
			&Numbers{"", "1e5"}, `[0,1e5]`},
		{"generic types, and aliases of their instances", "mailru/easyjson#369, mailru/easyjson#414",
			&GenericPart{A: FloatPage{Items: []float64{1}}}, `{"P":{"items":null,"Next":null},"A":{"items":[1],"Next":null}}`},
		{"an array of nil slices", "pquerna/ffjson#147",
			&NilRows{}, `[null,null]`},
		{"an array of no elements", "pquerna/ffjson#147",
			&NoRows{}, `[]`},
		{"blank and unexported fields", "json-iterator/go#415",
			&Blanks{hidden: 1, Shown: 2}, `{"Shown":2}`},
		{"a byte that is not UTF-8, by the version that is linked", "golang/go#75163",
			new(Text("a\xffb")), ""},
	} {
		want, err := json.Marshal(c.v)
		if err != nil || c.want != "" && string(want) != c.want {
			t.Errorf("%s (%s): encoding/json writes %s, error %v, and not %s", c.trap, c.report, want, err, c.want)
		}
		if err := encodingtest.Compare(c.v, c.v); err != nil {
			t.Errorf("%s (%s): %v", c.trap, c.report, err)
		}
	}
}

// TestReportedErrors: values that are an error, which names the field, with nothing written.
func TestReportedErrors(t *testing.T) {
	nan, inf, short := math.NaN(), math.Inf(-1), float32(math.Inf(1))
	for _, c := range []struct {
		trap, report string
		v            burin.Appender
		path         string
	}{
		{"NaN", "mailru/easyjson#134, goccy/go-json#597", &NotNumbers{F64: nan}, "F64"},
		{"an infinity", "mailru/easyjson#134, goccy/go-json#597", &NotNumbers{F64: inf}, "F64"},
		{"an infinite float32", "mailru/easyjson#134, goccy/go-json#597", &NotNumbers{F32: short}, "F32"},
		{"NaN in a slice", "mailru/easyjson#134, goccy/go-json#597", &NotNumbers{Slice: []float64{1, 2, nan}}, "slice[2]"},
		{"an infinity in a slice of float32", "mailru/easyjson#134, goccy/go-json#597", &NotNumbers{Short: []float32{short}}, "Short[0]"},
		{"NaN in a map", "mailru/easyjson#134, goccy/go-json#597", &NotNumbers{Map: map[string]float64{"a": 1, "b": nan}}, `Map["b"]`},
		{"NaN behind a pointer", "mailru/easyjson#134, goccy/go-json#597", &NotNumbers{Ptr: &nan}, "Ptr"},
		{"an infinity in an array", "mailru/easyjson#134, goccy/go-json#597", &NotNumbers{Deep: [][2]float32{{}, {1, short}}}, "Deep[1][1]"},
		{"raw JSON that is empty", "json.RawMessage", &RawParts{{}}, "[0]"},
		{"raw JSON that is none", "json.RawMessage", &RawParts{nil, json.RawMessage("{bad")}, "[1]"},
		{"a json.Number that is none", "golang/go#34268", &Numbers{"1", "x1"}, "[1]"},
	} {
		if _, err := json.Marshal(c.v); err == nil {
			t.Errorf("%s (%s): no error of encoding/json", c.trap, c.report)
		}
		out, err := c.v.AppendJSON([]byte("before"))
		if e, ok := errors.AsType[*burin.Error](err); !ok || e.Path != c.path || string(out) != "before" {
			t.Errorf("%s (%s): error %v, dst %q", c.trap, c.report, err, out)
		}
		var w strings.Builder
		if err := burin.MarshalWrite(&w, []any{"written?", c.v}); err == nil || w.Len() > 0 {
			t.Errorf("%s (%s): error %v, %q written", c.trap, c.report, err, w.String())
		}
		if err := encodingtest.Compare(c.v, c.v); err != nil {
			t.Errorf("%s (%s): %v", c.trap, c.report, err)
		}
	}
}

// TestReportedOptions: NaN is null where a tag asks for it (goccy/go-json#332, uber-go/zap#690).
func TestReportedOptions(t *testing.T) {
	v := NullNaN{math.NaN(), []float32{1, float32(math.Inf(1)), float32(math.NaN())}}
	for _, v := range []any{v, &v} {
		if got, err := burin.Marshal(v); string(got) != `{"F":null,"L":[1,null,null]}` || err != nil {
			t.Errorf("%T: %s, %v", v, got, err)
		}
	}
}

// TestResultsAreTheCallers: what one call returned, the next leaves alone (francoispqt/gojay#83, ohler55/ojg#90).
func TestResultsAreTheCallers(t *testing.T) {
	var results [][]byte
	var texts []string
	for i := range 50 {
		for _, v := range []any{&Kinds{Int: i}, []any{i, "text"}, map[string]int{"a": i, "b": -i}, StringMap{"k": strings.Repeat("x", i*50)}} {
			b, err := burin.Marshal(v)
			if err != nil || cap(b) != len(b) {
				t.Fatalf("%T: capacity %d for %d bytes, error %v", v, cap(b), len(b), err)
			}
			results, texts = append(results, b), append(texts, string(b))
		}
	}
	for i, b := range results {
		if string(b) != texts[i] {
			t.Fatalf("result %d was %s and has become %s", i, texts[i], b)
		}
	}
}

// TestConcurrentFirstUse: many goroutines meet types for the first time at once (goccy/go-json#566, bytedance/sonic#536).
// The types are made here, so that no other test can have met them.
func TestConcurrentFirstUse(t *testing.T) {
	for n := range 20 {
		inner := reflect.MapOf(reflect.TypeFor[int](), reflect.ArrayOf(n+3, reflect.TypeFor[*Tree]()))
		typ := reflect.SliceOf(reflect.PointerTo(reflect.MapOf(reflect.TypeFor[Name](), inner)))
		v := reflect.MakeSlice(typ, 1, 1)
		v.Index(0).Set(reflect.New(typ.Elem().Elem()))
		v.Index(0).Elem().Set(reflect.MakeMap(typ.Elem().Elem()))
		v.Index(0).Elem().SetMapIndex(reflect.ValueOf(Name("<n>")), reflect.MakeMap(inner))
		v.Index(0).Elem().MapIndex(reflect.ValueOf(Name("<n>"))).SetMapIndex(reflect.ValueOf(n), reflect.Zero(inner.Elem()))
		want, err := json.Marshal(v.Interface())
		if err != nil {
			t.Fatal(err)
		}
		start := make(chan struct{})
		var wg sync.WaitGroup
		for range 16 {
			wg.Go(func() {
				<-start
				if got, err := burin.Marshal(v.Interface()); string(got) != string(want) || err != nil {
					t.Errorf("%s: %s, %v", typ, got, err)
				}
			})
		}
		close(start)
		wg.Wait()
	}
}
