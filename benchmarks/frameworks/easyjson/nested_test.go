package easyjson

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	burin "github.com/burin-go/burin/encoding"
	"github.com/mailru/easyjson"
	"github.com/mailru/easyjson/buffer"
	"github.com/mailru/easyjson/jwriter"

	"github.com/burin-go/burin/benchmarks/frameworks/easyjson/bridge"
	"github.com/burin-go/burin/benchmarks/frameworks/easyjson/outer"
	"github.com/burin-go/burin/benchmarks/frameworks/easyjson/theirs"
)

// Numbers that all write differently: easyjson, burin with round=2, and encoding/json.
var (
	tags   = theirs.Tags{Name: "<", ID: 1}
	floats = theirs.Floats{F: []float64{0.00001, 1234567.125}}
	prices = bridge.Prices{F: []float64{0.00001, 1234567.125}}
)

const (
	tagsJSON   = `{"name":"\u003c","text":"","id":1,"size":0}`
	floatsJSON = `{"F":[1e-05,1.234567125e+06],"F32":null}`
	pricesJSON = `{"f":[0,1234567.12]}`
	holderJSON = `{"value":` + tagsJSON + `,"pointer":` + tagsJSON + `,"list":[` + floatsJSON + `],"by_name":{"a":` + tagsJSON +
		`},"any":` + floatsJSON + `,"price":1.00,"own":` + pricesJSON + `,"nil":{"a":null}}`
)

func holder() *bridge.Holder {
	return &bridge.Holder{Value: tags, Pointer: &tags, List: []theirs.Floats{floats}, ByName: map[string]theirs.Tags{"a": tags},
		Any: floats, Price: 1, Own: prices, Nil: map[string]*theirs.Tags{"a": nil}}
}

// TestTheirsInOurs: the MarshalJSON of easyjson's types is called, as encoding/json calls it.
func TestTheirsInOurs(t *testing.T) {
	if b, err := burin.Marshal(holder()); string(b) != holderJSON || err != nil {
		t.Errorf("got %s, %v\nwant %s", b, err, holderJSON)
	}
	bad := holder()
	bad.List[0].F = []float64{math.NaN()}
	_, err := burin.Marshal(bad)
	var ours *burin.Error
	var method *json.MarshalerError
	if !errors.As(err, &ours) || ours.Path != "list[0]" || !errors.As(err, &method) {
		t.Errorf("error %v", err)
	}
}

// TestOursInTheirs: easyjson finds MarshalEasyJSON.
func TestOursInTheirs(t *testing.T) {
	v := outer.Outer{Name: "n", Text: "<", Price: 0.00001, Value: prices, Pointer: &prices, List: []bridge.Prices{prices, {}},
		ByName: map[string]*bridge.Holder{"h": holder()}, Any: prices, Last: 1}
	const want = `{"name":"n","text":"\u003c","price":1e-05,"value":` + pricesJSON + `,"pointer":` + pricesJSON + `,"list":[` + pricesJSON +
		`,{"f":null}],"by_name":{"h":` + holderJSON + `},"any":` + pricesJSON + `,"last":1}`
	if b, err := easyjson.Marshal(v); string(b) != want || err != nil {
		t.Errorf("got %s, %v\nwant %s", b, err, want)
	}
	// What easyjson made for encoding/json, and for burin, is the same.
	for name, marshal := range map[string]func(any) ([]byte, error){"encoding/json": json.Marshal, "burin": burin.Marshal} {
		if b, err := marshal(v); string(b) != want || err != nil {
			t.Errorf("%s: got %s, %v\nwant %s", name, b, err, want)
		}
	}
	var again outer.Outer
	if err := easyjson.Unmarshal([]byte(`{"price":2,"value":{"f":[1,2]}}`), &again); err != nil || len(again.Value.F) != 2 || again.Price != 2 {
		t.Errorf("decoded %+v, %v", again, err)
	}
}

// TestError: the writer's error is burin's, and what follows does not hide it.
func TestError(t *testing.T) {
	v := outer.Outer{Value: bridge.Prices{F: []float64{1, math.Inf(1)}}, Last: 1}
	_, err := easyjson.Marshal(v)
	var ours *burin.Error
	if !errors.As(err, &ours) || ours.Path != "f[1]" {
		t.Errorf("error %v", err)
	}
}

// TestNoCopy: burin writes where easyjson's writer would: into the buffer that it has.
func TestNoCopy(t *testing.T) {
	// A nil in Any would be asked of encoding/json.
	v := outer.Outer{Text: strings.Repeat("x", 1000), Any: &prices, Value: prices, List: []bridge.Prices{prices, prices}}
	buf := make([]byte, 0, 8192)
	w := jwriter.Writer{Buffer: buffer.Buffer{Buf: buf}}
	if n := testing.AllocsPerRun(100, func() {
		w.Buffer.Buf = buf
		v.MarshalEasyJSON(&w)
	}); n != 0 || w.Error != nil {
		t.Errorf("%v allocations, error %v", n, w.Error)
	}
	if &w.Buffer.Buf[0] != &buf[:1][0] {
		t.Error("the writer has another buffer")
	}
	want, err := easyjson.Marshal(v)
	if string(w.Buffer.Buf) != string(want) || err != nil {
		t.Errorf("got %s, %v\nwant %s", w.Buffer.Buf, err, want)
	}
}
