package easyjson

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	burin "github.com/burin-go/burin/encoding"
	"github.com/mailru/easyjson"
	"github.com/mailru/easyjson/jwriter"
	"github.com/mailru/easyjson/opt"

	"github.com/burin-go/burin/benchmarks/frameworks/easyjson/ours"
	"github.com/burin-go/burin/benchmarks/frameworks/easyjson/theirs"
)

// guide tells users what changes.
const guide = "../../../docs/from-easyjson.md"

// raw writes what it is.
type raw string

func (r raw) MarshalJSON() ([]byte, error) { return []byte(r), nil }
func (raw) UnmarshalJSON([]byte) error     { return nil }

const (
	panics  = "panic"
	failing = "error"
)

// differences are the rows of the guide's table: the same value, written by easyjson and by burin.
var differences = []struct {
	what         string
	their        easyjson.Marshaler
	our          burin.Appender
	easyjson     string
	burin        string
	notPredicted bool // the bytes of easyjson may be others from call to call
}{
	{what: "floats from 1e6 on, in and out of slices: `1234567`, `1e20`",
		their: theirs.Floats{F: []float64{1234567, 1e20}}, our: ours.Floats{F: []float64{1234567, 1e20}},
		easyjson: `{"F":[1.234567e+06,1e+20],"F32":null}`, burin: `{"F":[1234567,100000000000000000000],"F32":null}`},
	{what: "floats below 1e-4: `0.00001`, `1e-7`, and as `float32`",
		their: theirs.Floats{F: []float64{0.00001, 1e-7}, F32: []float32{1e-7}}, our: ours.Floats{F: []float64{0.00001, 1e-7}, F32: []float32{1e-7}},
		easyjson: `{"F":[1e-05,1e-07],"F32":[1e-07]}`, burin: `{"F":[0.00001,1e-7],"F32":[1e-7]}`},
	{what: "maps: the order of the keys",
		their: theirs.Map{M: map[string]int{"b": 1, "a": 2}}, our: ours.Map{M: map[string]int{"b": 1, "a": 2}},
		easyjson: `{"M":{"b":1,"a":2}}`, burin: `{"M":{"a":2,"b":1}}`, notPredicted: true},
	{what: "embedded structs: the order of the fields",
		their: theirs.Embedding{}, our: ours.Embedding{},
		easyjson: `{"First":0,"Last":0,"Middle":0}`, burin: `{"First":0,"Middle":0,"Last":0}`},
	{what: "a nil pointer that is embedded",
		their: theirs.EmbeddingPointer{}, our: ours.EmbeddingPointer{}, easyjson: panics, burin: `{"Last":0}`},
	{what: "`\\b` and `\\f` in strings",
		their: theirs.Text{S: "\b\f"}, our: ours.Text{S: "\b\f"}, easyjson: `{"S":"\u0008\u000c"}`, burin: `{"S":"\b\f"}`},
	{what: "`,string` on strings, on bools, and on slices",
		their: theirs.Strings{S: "a", B: true, L: []int{1}}, our: ours.Strings{S: "a", B: true, L: []int{1}},
		easyjson: `{"S":"a","B":true,"L":["1"],"I":"0","P":null}`, burin: `{"S":"\"a\"","B":"true","L":[1],"I":"0","P":null}`},
	{what: "`json.Number`",
		their: theirs.Number{N: "12"}, our: ours.Number{N: "12"}, easyjson: `{"N":"12"}`, burin: `{"N":12}`},
	{what: "`[3]byte`",
		their: theirs.Array{Sum: [3]byte{1, 2, 3}}, our: ours.Array{Sum: [3]byte{1, 2, 3}}, easyjson: `{"Sum":"AQID"}`, burin: `{"Sum":[1,2,3]}`},
	{what: "`[]Byte` where `type Byte byte`",
		their: theirs.NamedBytes{B: []theirs.Byte{1, 2, 3}}, our: ours.NamedBytes{B: []ours.Byte{1, 2, 3}}, easyjson: `{"B":[1,2,3]}`, burin: `{"B":"AQID"}`},
	{what: "`json.RawMessage` and what a `MarshalJSON` returns: HTML and spaces",
		their: theirs.Raw{R: json.RawMessage(`{ "a": "<" }`)}, our: ours.Raw{R: json.RawMessage(`{ "a": "<" }`)},
		easyjson: `{"R":{ "a": "<" }}`, burin: `{"R":{"a":"\u003c"}}`},
	{what: "the same, not valid",
		their: theirs.Raw{R: json.RawMessage(`{`)}, our: ours.Raw{R: json.RawMessage(`{`)}, easyjson: `{"R":{}`, burin: failing},
	{what: "the same, empty and not nil",
		their: theirs.Raw{R: json.RawMessage{}}, our: ours.Raw{R: json.RawMessage{}}, easyjson: `{"R":null}`, burin: failing},
	{what: "names with `<`, `>` or `&`, and the name `-`",
		their: theirs.Names{}, our: ours.Names{}, easyjson: `{"a<b":0}`, burin: `{"a\u003cb":0,"-":0}`},
	{what: "`omitempty` on types with `IsDefined`, those of `opt`",
		their: theirs.Optional{}, our: ours.Optional{}, easyjson: `{}`, burin: `{"Empty":null}`},
	{what: "interfaces with `MarshalJSON`",
		their: theirs.Interface{M: raw("1")}, our: ours.Interface{M: raw("1")}, easyjson: `{"M":}`, burin: `{"M":1}`},
	{what: "the same, nil",
		their: theirs.Interface{}, our: ours.Interface{}, easyjson: panics, burin: `{"M":null}`},
}

// theirBytes is what easyjson writes of v, or how it fails.
func theirBytes(v easyjson.Marshaler) (text string) {
	defer func() {
		if recover() != nil {
			text = panics
		}
	}()
	b, err := easyjson.Marshal(v)
	if err != nil {
		return failing
	}
	return string(b)
}

// ourBytes is what burin writes of v, which has to be what encoding/json does.
func ourBytes(t *testing.T, v burin.Appender) string {
	t.Helper()
	b, err := v.AppendJSON(nil)
	std, stdErr := json.Marshal(v)
	if string(b) != string(std) || (err == nil) != (stdErr == nil) {
		t.Errorf("%T: burin wrote %s, %v; encoding/json %s, %v", v, b, err, std, stdErr)
	}
	if err != nil {
		return failing
	}
	return string(b)
}

func TestDifferences(t *testing.T) {
	var table []string
	for _, d := range differences {
		got := theirBytes(d.their)
		for i := 0; d.notPredicted && got != d.easyjson && i < 1000; i++ {
			got = theirBytes(d.their)
		}
		if got != d.easyjson {
			t.Errorf("%s: easyjson wrote %s, want %s", d.what, got, d.easyjson)
		}
		if got := ourBytes(t, d.our); got != d.burin {
			t.Errorf("%s: burin wrote %s, want %s", d.what, got, d.burin)
		}
		row := "| " + d.what + " | " + code(d.easyjson) + " | " + code(d.burin) + " |"
		if d.notPredicted {
			row = "| " + d.what + " | random, such as " + code(d.easyjson) + " | " + code(d.burin) + " |"
		}
		table = append(table, row)
	}
	if got := rows(t); !slices.Equal(got, table) {
		t.Errorf("the table in %s has\n%s\nwant\n%s", guide, strings.Join(got, "\n"), strings.Join(table, "\n"))
	}
}

func code(text string) string {
	if text == panics || text == failing {
		return text
	}
	return "`" + text + "`"
}

// rows are the lines of the guide's table, without its head.
func rows(t *testing.T) []string {
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "| value | easyjson | burin |\n| --- | --- | --- |\n")
	table, _, closed := strings.Cut(table, "\n\n")
	if !found || !closed {
		t.Fatalf("%s has no table of differences", guide)
	}
	return strings.Split(table, "\n")
}

// TestSame is what the guide says does not change.
func TestSame(t *testing.T) {
	p := 1.5
	invalid := "not UTF-8: \xff"
	if escaped, err := json.Marshal(invalid); !strings.Contains(string(escaped), `\ufffd`) { // the second version of encoding/json
		t.Log(string(escaped), err)
		invalid = "not compared"
	}
	for _, c := range []struct {
		their easyjson.Marshaler
		our   burin.Appender
	}{
		{theirs.Floats{F: []float64{0, math.Copysign(0, -1), 1, -2.5, 0.0001, 999999, 123456.789}, F32: []float32{1.25, 0.1}},
			ours.Floats{F: []float64{0, math.Copysign(0, -1), 1, -2.5, 0.0001, 999999, 123456.789}, F32: []float32{1.25, 0.1}}},
		{theirs.Floats{F: []float64{math.NaN()}}, ours.Floats{F: []float64{math.NaN()}}},
		{theirs.Floats{F32: []float32{float32(math.Inf(-1))}}, ours.Floats{F32: []float32{float32(math.Inf(-1))}}},
		{theirs.Text{S: "<b> & \"\\/\t\r\n\x00\x7f é\u2028\u2029 \U0001f600"}, ours.Text{S: "<b> & \"\\/\t\r\n\x00\x7f é\u2028\u2029 \U0001f600"}},
		{theirs.Strings{S: "", I: -3, P: &p}, ours.Strings{S: "", I: -3, P: &p}},
		{theirs.Empty{}, ours.Empty{}},
		{theirs.Empty{S: []int{}, M: map[string]int{}, B: []byte{}, P: new(int), A: []any{nil}}, ours.Empty{S: []int{}, M: map[string]int{}, B: []byte{}, P: new(int), A: []any{nil}}},
		{&theirs.Methods{}, &ours.Methods{}},
		{theirs.Optional{Empty: opt.OInt(0), Zero: opt.OInt(1)}, ours.Optional{Empty: opt.OInt(0), Zero: opt.OInt(1)}},
		{theirs.Tags{}, ours.Tags{}},
		{theirs.Tags{Name: "a", Text: "b", ID: 1, Kind: "c", Size: 2}, ours.Tags{Name: "a", Text: "b", ID: 1, Kind: "c", Size: 2}},
		{theirs.Raw{}, ours.Raw{}},
		{theirs.Text{S: invalid}, ours.Text{S: invalid}},
	} {
		their := theirBytes(c.their)
		our := ourBytes(t, c.our)
		if _, strings := c.our.(ours.Strings); strings { // but for what the table has
			their = replace(t, their, `"S":"","B":false`, `"S":"\"\"","B":"false"`)
		}
		if their != our {
			t.Errorf("%T: easyjson wrote %s, burin %s", c.our, their, our)
		}
	}
}

func replace(t *testing.T, text, old, new string) string {
	t.Helper()
	if !strings.Contains(text, old) {
		t.Fatalf("no %s in %s", old, text)
	}
	return strings.Replace(text, old, new, 1)
}

// TestFlags is what takes the place of flags of easyjson's writer, and of its Optional.
func TestFlags(t *testing.T) {
	for _, c := range []struct {
		name   string
		writer jwriter.Writer
		their  easyjson.Marshaler
		our    burin.Appender
		want   string
	}{
		{"nil=empty", jwriter.Writer{Flags: jwriter.NilMapAsEmpty | jwriter.NilSliceAsEmpty}, theirs.Empty{}, ours.NilEmpty{}, `"S":[],"M":{},`},
		{"-escapehtml=false", jwriter.Writer{NoEscapeHTML: true}, theirs.Text{S: "<b> & c"}, ours.NoHTML{S: "<b> & c"}, `{"S":"<b> & c"}`},
		{"omitzero", jwriter.Writer{}, theirs.Optional{}, ours.Omitted{}, `{}`},
		{"omitzero, defined", jwriter.Writer{}, theirs.Optional{Empty: opt.OInt(0)}, ours.Omitted{Empty: opt.OInt(0)}, `{"Empty":0}`},
	} {
		c.their.MarshalEasyJSON(&c.writer)
		their, err := c.writer.BuildBytes()
		if err != nil || !strings.Contains(string(their), c.want) {
			t.Errorf("%s: easyjson wrote %s, %v", c.name, their, err)
		}
		our, err := c.our.AppendJSON(nil)
		if err != nil || !strings.Contains(string(our), c.want) {
			t.Errorf("%s: burin wrote %s, %v", c.name, our, err)
		}
	}
	// The flag for slices does not reach []byte.
	if b, err := (ours.NilEmpty{}).AppendJSON(nil); string(b) != `{"S":[],"M":{},"B":""}` {
		t.Errorf("%s, %v", b, err)
	}
}

// TestLine: nothing but the go:generate line, and here the package, tells the two files of types apart.
func TestLine(t *testing.T) {
	read := func(name string) string {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	their := read("theirs/types.go")
	their = replace(t, their, "package theirs\n", "package ours\n")
	their = replace(t, their, "//go:generate go tool easyjson types.go\n", "//go:generate go tool burin\n")
	if our := read("ours/types.go"); our != their {
		t.Error("ours/types.go is not theirs/types.go with another go:generate line")
	}
}
