package encoding

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/burin-go/burin/internal/sanitizer"
)

// configured is what json.Encoder writes with the same settings.
func configured(t *testing.T, c Config, v any) string {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(c.EscapeHTML == nil || *c.EscapeHTML)
	enc.SetIndent(c.Prefix, c.Indent)
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

func TestConfig(t *testing.T) {
	values := []any{
		nil, 1, "<é>\u2028", []string{"&"}, map[string]any{"a<": []any{1.5, "<b>", nil, map[string]any{}}, "b": []any{}},
		[]float64{1, 2.5}, [][]float32{{1}, nil, {}}, [2]float64{3, 4}, [][2]float64{{5, 6}}, time.Unix(0, 0).UTC(),
		map[int][]float64{2: {1}, 10: nil}, &struct{ A, B any }{"<", []int{1}}, json.RawMessage(`{"x" : "<"}`),
	}
	for _, c := range []Config{
		{}, {EscapeHTML: new(true)}, {EscapeHTML: new(false)}, {Indent: "\t"}, {Prefix: "> ", Indent: "  "}, {Prefix: ">"},
		{EscapeHTML: new(false), Indent: "  ", NonFinite: NonFiniteNull}, {NonFinite: NonFiniteString},
	} {
		for _, v := range values {
			want := configured(t, c, v)
			got, err := c.Marshal(v)
			if err != nil || string(got) != want || len(got) != cap(got) {
				t.Errorf("%+v: %v, capacity %d\n got %s\nwant %s", c, err, cap(got), got, want)
			}
			got, err = c.Append([]byte("before"), v)
			if err != nil || string(got) != "before"+want {
				t.Errorf("%+v: Append: %v\n got %s\nwant %s", c, err, got, want)
			}
		}
	}
}

func TestConfigNonFinite(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(-1)
	nan32 := float32(nan)
	for _, tt := range []struct {
		v            any
		null, string string
	}{
		{nan, `null`, `"NaN"`},
		{nan32, `null`, `"NaN"`},
		{&inf, `null`, `"-Infinity"`},
		{[]float64{1, nan, 2}, `[1,null,2]`, `[1,"NaN",2]`},
		{[]float32{1, nan32}, `[1,null]`, `[1,"NaN"]`},
		{[2]float64{inf, 1}, `[null,1]`, `["-Infinity",1]`},
		{&[2]float32{nan32, 1}, `[null,1]`, `["NaN",1]`},
		{[][]float64{{nan}, nil, {}}, `[[null],null,[]]`, `[["NaN"],null,[]]`},
		{[][]float32{{nan32}, nil}, `[[null],null]`, `[["NaN"],null]`},
		{[][2]float64{{1, inf}}, `[[1,null]]`, `[[1,"-Infinity"]]`},
		{[][1]float32{{nan32}}, `[[null]]`, `[["NaN"]]`},
		{map[string]any{"a": nan, "b": []any{inf, []float64{nan}}}, `{"a":null,"b":[null,[null]]}`, `{"a":"NaN","b":["-Infinity",["NaN"]]}`},
		{map[int]float64{1: nan}, `{"1":null}`, `{"1":"NaN"}`},
		{map[string][]*float64{"x": {&nan, nil}}, `{"x":[null,null]}`, `{"x":["NaN",null]}`},
	} {
		for rule, want := range map[NonFinite]string{NonFiniteNull: tt.null, NonFiniteString: tt.string} {
			if got, err := (Config{NonFinite: rule}).Marshal(tt.v); err != nil || string(got) != want {
				t.Errorf("%v, %d: %v, got %s, want %s", tt.v, rule, err, got, want)
			}
		}
		if _, err := (Config{EscapeHTML: new(false)}).Marshal(tt.v); err == nil {
			t.Errorf("%v: no error", tt.v)
		}
	}
}

// TestConfigNonFiniteInside: an encoder has decided for its own numbers, and says so.
func TestConfigNonFiniteInside(t *testing.T) {
	for _, v := range []any{struct{ F float64 }{math.NaN()}, []any{configOwn{math.NaN()}}} {
		dst := []byte("before")
		got, err := Config{NonFinite: NonFiniteNull, Indent: " "}.Append(dst, v)
		var unsupported *json.UnsupportedValueError
		if !errors.As(err, &unsupported) || string(got) != "before" {
			t.Errorf("%v: %v, got %q", v, err, got)
		}
	}
}

type configOwn struct{ F float64 }

func (o configOwn) AppendJSON(dst []byte) ([]byte, error) { return AppendFloat64(dst, o.F) }

func TestConfigInvalid(t *testing.T) {
	const want = "burin: Config.NonFinite is 3: set NonFiniteError, NonFiniteNull or NonFiniteString"
	if _, err := (Config{NonFinite: NonFinitePython}).Marshal(1); fmt.Sprint(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestConfigCosts(t *testing.T) {
	v := any([]float64{1, 2, 3})
	buf := make([]byte, 0, 100)
	for _, c := range []Config{{}, {EscapeHTML: new(false)}, {NonFinite: NonFiniteNull}} {
		if allocs := testing.AllocsPerRun(100, func() { _, _ = c.Append(buf, v) }); allocs != 0 && !sanitizer.Address {
			t.Errorf("%+v: %v allocations", c, allocs)
		}
	}
}
