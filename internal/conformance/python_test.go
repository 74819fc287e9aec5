package conformance

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/encoding/encodingtest"
	"github.com/burin-go/burin/internal/sanitizer"
)

var record = flag.Bool("record", false, "write testdata/python.txt anew, as the python3 of this machine has it")

// pythonScript rebuilds each value from a line of nodes, a list of a kind and what that needs, and prints what
// json.dumps makes of it. Numbers that are to stay as they are written go through as strings between marks.
const pythonScript = `
import json, re, struct, sys

class Members(dict):
    """An object whose names may come twice."""
    def __init__(self, pairs):
        super().__init__(pairs)
        self.pairs = pairs
    def items(self):
        return self.pairs

def refuse(token):
    raise ValueError(token)

def written(text):
    return '\0num:' + text + '\0'

def value(node, args):
    kind, *rest = node
    match kind:
        case 'null':
            return None
        case 'bool' | 'str':
            return rest[0]
        case 'int':
            return int(rest[0])
        case 'float':
            return struct.unpack('>d', bytes.fromhex(rest[0]))[0]
        case 'round':
            return round(value(rest[0], args), rest[1])
        case 'fixed':
            return written('%.*f' % (rest[1], value(rest[0], args)))
        case 'number':
            if not re.fullmatch(r'-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?', rest[0]):
                raise ValueError('number')
            return written(rest[0])
        case 'list':
            return [value(v, args) for v in rest[0]]
        case 'object':
            return {name: value(v, args) for name, v in rest[0]}
        case 'sorted':
            return Members([(value(k, args), value(v, args)) for k, v in rest[0]])
        case 'map':
            return dict(sorted(((value(k, args), value(v, args)) for k, v in rest[0]), key=lambda kv: kv[0]))
        case 'json':
            return json.loads(rest[0], object_pairs_hook=Members, parse_constant=refuse, parse_int=written, parse_float=written)
        case 'quoted':
            return json.dumps(value(rest[0], args), **args)
    raise ValueError(kind)

for line in sys.stdin:
    args, node = json.loads(line)
    try:
        text = json.dumps(value(node, args), **args)
    except ValueError:
        print('error', flush=True)
        continue
    text = re.sub(r'"\\u0000num:([^"\\]*)\\u0000"', r'\1', text)
    text = re.sub(r'\\\\u0000num:([^"\\]*)\\\\u0000', r'\1', text)
    sys.stdout.buffer.write(text.encode('utf-8', 'backslashreplace') + b'\n')
`

// python returns what json.dumps makes of each input, or "error"; ok is false where there is no python3.
func python(t *testing.T, inputs [][]byte) (outputs []string, ok bool) {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		return nil, false
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "-X", "utf8", "-c", pythonScript)
	cmd.Stdin = bytes.NewReader(bytes.Join(inputs, nil))
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args[0], err, stderr.String())
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(inputs) {
		t.Fatalf("python3 answered %d of %d: %s", len(lines), len(inputs), stderr.String())
	}
	return lines, true
}

// dumpedArgs are the arguments of json.dumps for each type, in Python's words.
var dumpedArgs = map[reflect.Type]map[string]any{
	reflect.TypeFor[Dumped]():        {},
	reflect.TypeFor[DumpedCompact](): {"separators": []string{",", ":"}, "ensure_ascii": false},
	reflect.TypeFor[DumpedStrict]():  {"ensure_ascii": false, "allow_nan": false},
}

// pythonInput is the line for *p.
func pythonInput(t *testing.T, p any) []byte {
	t.Helper()
	v := reflect.ValueOf(p).Elem()
	line, err := json.Marshal([]any{dumpedArgs[v.Type()], nodeOf(v)})
	if err != nil {
		t.Fatal(err)
	}
	return append(line, '\n')
}

type node []any

// nodeOf describes v for the script, by rules of its own: nothing of burin's is used.
func nodeOf(v reflect.Value) node {
	switch x := v.Interface().(type) {
	case time.Time:
		return textNode(x)
	case json.Number:
		if x == "" {
			x = "0"
		}
		return node{"number", string(x)}
	case json.RawMessage:
		if x == nil {
			return node{"null"}
		}
		return node{"json", string(x)}
	case []byte:
		if x == nil {
			return node{"null"}
		}
		return textNode(x)
	}
	if v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface {
		switch x := v.Interface().(type) {
		case json.Marshaler:
			b, _ := x.MarshalJSON()
			return node{"json", string(b)}
		case encoding.TextMarshaler:
			b, _ := x.MarshalText()
			return node{"str", string(b)}
		}
	}
	switch v.Kind() {
	case reflect.Bool:
		return node{"bool", v.Bool()}
	case reflect.String:
		return node{"str", v.String()}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return node{"int", strconv.FormatInt(v.Int(), 10)}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return node{"int", strconv.FormatUint(v.Uint(), 10)}
	case reflect.Float32, reflect.Float64:
		return floatNode(v.Float())
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return node{"null"}
		}
		return nodeOf(v.Elem())
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.IsNil() {
			return node{"null"}
		}
		list := []node{}
		for i := range v.Len() {
			list = append(list, nodeOf(v.Index(i)))
		}
		return node{"list", list}
	case reflect.Map:
		if v.IsNil() {
			return node{"null"}
		}
		type pair struct{ key, value reflect.Value }
		var pairs []pair
		kind := "map"
		for i := v.MapRange(); i.Next(); {
			pairs = append(pairs, pair{i.Key(), i.Value()})
			if k := i.Key(); k.Kind() == reflect.String && !utf8.ValidString(k.String()) || k.CanFloat() && math.IsNaN(k.Float()) {
				kind = "sorted" // in Go's order, as Python has none for such keys
			}
		}
		if kind == "sorted" {
			slices.SortFunc(pairs, func(a, b pair) int {
				if a.key.CanFloat() {
					return cmp.Compare(a.key.Float(), b.key.Float())
				}
				return strings.Compare(a.key.String(), b.key.String())
			})
		}
		nodes := [][2]node{}
		for _, p := range pairs {
			nodes = append(nodes, [2]node{nodeOf(p.key), nodeOf(p.value)})
		}
		return node{kind, nodes}
	case reflect.Struct:
		return node{"object", membersOf(v)}
	}
	panic(v.Type())
}

func floatNode(f float64) node {
	return node{"float", fmt.Sprintf("%016x", math.Float64bits(f))}
}

// textNode is a value that encoding/json writes as a string.
func textNode(v any) node {
	b, err := json.Marshal(v)
	if err != nil {
		return node{"error"}
	}
	return node{"str", string(b[1 : len(b)-1])}
}

func membersOf(v reflect.Value) [][2]any {
	members := [][2]any{}
	for i := range v.NumField() {
		f, x := v.Type().Field(i), v.Field(i)
		if f.Anonymous {
			if !x.IsNil() {
				members = append(members, membersOf(x.Elem())...)
			}
			continue
		}
		name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		empty := x.IsZero() || (x.Kind() == reflect.Slice || x.Kind() == reflect.Map) && x.Len() == 0
		if opts == "omitempty" && empty || opts == "omitzero" && x.IsZero() {
			continue
		}
		n := nodeOf(x)
		switch tag := f.Tag.Get("burin"); tag {
		case "round=2":
			if n = (node{"round", n, 2}); math.IsInf(x.Float(), 0) || math.IsNaN(x.Float()) {
				n = floatNode(x.Float())
			}
		case "fixed=3,nonfinite=null":
			if n = (node{"fixed", n, 3}); math.IsInf(x.Float(), 0) || math.IsNaN(x.Float()) {
				n = node{"null"}
			}
		case "nonfinite=null":
			if list, ok := n[len(n)-1].([]node); ok {
				for i, f := range x.Interface().([]float64) {
					if math.IsInf(f, 0) || math.IsNaN(f) {
						list[i] = node{"null"}
					}
				}
			}
		case "nil=empty":
			if x.IsNil() {
				n = node{"map", []any{}}
			}
		case "format=unixmilli":
			n = node{"int", strconv.FormatInt(x.Interface().(time.Time).UnixMilli(), 10)}
		}
		if opts == "string" {
			n = node{"quoted", n}
		}
		members = append(members, [2]any{name, n})
	}
	return members
}

// checkDumped compares what AppendJSON makes of *p with what json.dumps does.
func checkDumped(t *testing.T, name string, p any, want string) {
	t.Helper()
	for _, room := range []int{0, len(want)} {
		dst := append(make([]byte, 0, 3+room), "dst"...)
		got, err := p.(burin.Appender).AppendJSON(dst)
		switch {
		case want == "error" && err == nil:
			t.Errorf("%s: no error, and json.dumps refuses it: %s", name, got)
		case want == "error" && string(got) != "dst":
			t.Errorf("%s: dst is %q after an error", name, got)
		case want != "error" && err != nil:
			t.Errorf("%s: %v, and json.dumps writes %s", name, err, want)
		case want != "error" && string(got) != "dst"+want:
			at := 0
			for text := string(got[3:]); at < min(len(text), len(want)) && text[at] == want[at]; at++ {
			}
			at = max(0, at-30)
			t.Errorf("%s: from byte %d on\n got %.200q\nwant %.200q", name, at, string(got[3:])[at:], want[at:])
		}
	}
}

// TestPythonLive compares random values with what the python3 of this machine writes.
func TestPythonLive(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3 here; TestPythonRecorded has what CPython 3.11.7 wrote")
	}
	seed := rand.Uint64() >> 1
	t.Logf("seed %d", seed)
	count := 150
	if testing.Short() {
		count = 20
	}
	var values []any
	var inputs [][]byte
	for i := range count {
		for typ := range dumpedArgs {
			p := reflect.New(typ).Interface()
			f := encodingtest.Filler{Source: rand.NewPCG(seed, uint64(i)), Invalid: i%8 == 7, Dynamic: []any{
				reflect.Zero(typ).Interface(), p, []float32{}, [][2]float64{}, map[float64]string{}, map[Name]uint8{}, map[uint16]any{}, map[int32]*float64{},
				map[netip.Addr]any{}, DumpedMethod(""), DumpedText(""), []DumpedText{},
			}}
			f.Fill(p)
			strings := reflect.ValueOf(p).Elem().FieldByName("Strings")
			strings.Set(reflect.ValueOf(append(strings.Interface().([]string), planes(f.Source))))
			values = append(values, p)
			inputs = append(inputs, pythonInput(t, p))
		}
	}
	outputs, _ := python(t, inputs)
	refused := 0
	for i, want := range outputs {
		checkDumped(t, fmt.Sprintf("%T %d", values[i], i), values[i], want)
		if want == "error" {
			refused++
		}
		if t.Failed() {
			t.Fatalf("%s", inputs[i])
		}
	}
	if refused == 0 || refused > len(outputs)/4 {
		t.Errorf("%d of %d values were refused", refused, len(outputs))
	}
}

// planes returns a text of characters of all planes.
func planes(source rand.Source) string {
	var text []rune
	for range source.Uint64() % 40 {
		r := rune(source.Uint64() % 0x110000)
		if source.Uint64()%2 == 0 {
			r &= 0xffff >> (source.Uint64() % 16)
		}
		text = append(text, r) // a surrogate becomes U+FFFD
	}
	return string(text)
}

// dumpedCases have what is special in a document of Python's.
func dumpedCases() []Dumped {
	inf, nan, negZero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	var each []string
	for r := rune(0); r < 0x120; r++ {
		each = append(each, string(r))
	}
	for _, r := range []rune{0x7ff, 0x800, 0xfff, 0x1000, 0x2028, 0x2029, 0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x2ffff, 0xe0001, 0x10ffff} {
		each = append(each, string(r), "some text before "+string(r)+" and after", strings.Repeat("x", 31)+string(r))
	}
	floats := []float64{
		0, negZero, 1, -1, 0.1, 1e-4, 9.999e-5, 1e-5, 1e15, 1e16, 9999999999999998, 1e21, 1e22, 5e-324, math.MaxFloat64, 123456789.125, 1 << 53, 1e100, 2.5e-7,
	}
	return []Dumped{
		{},
		{DumpedFirst: &DumpedFirst{}, First: "x", Int: 1},
		{DumpedFirst: &DumpedFirst{Before: 1}},
		{DumpedFirst: &DumpedFirst{After: []any{nil, true, 1, 1.0, "é"}}},
		{Strings: each, String: "é\U0001f600\x7f", Quoted: "a\"\\\n\x7f\u2028é\U0001f600"},
		{Floats: floats, F32s: []float32{0.1, 1, 1e-7, 16777216, math.MaxFloat32}, F64: 1e16, F32: 0.1, FQuoted: 3, Round: 2.675, Fixed: 2},
		{Floats: []float64{nan, inf, -inf}, Null: []float64{1, nan}},
		{FQuoted: nan}, {F32: float32(-inf)}, {Round: inf}, {Fixed: nan},
		{Rows: [][]float64{nil, {}, {1, 2}, {3}}, Pairs: [][2]float64{{1, 2.5}, {1e-5, negZero}}, Arrays: [][2][2]float32{{{1, 2}, {3, 4}}, {}}},
		{Ints: []int{1, -2, math.MaxInt32}, IntArray: [3]int16{1, 2, 3}},
		{
			Texts: map[string]string{"b": "é", "a": "", "é": "1", "\U0001f600": "2", "\uffff": "3"}, ByName: map[Name]float64{"z": 1, "A": 1e-5},
			ByInt: map[int]string{10: "", 9: "", -1: "", -10: "", 0: "x"}, ByUint: map[uint8]bool{2: true, 10: false},
			ByFloat: map[float64]int{1: 1, 1e-5: 2, -2.5: 3, 1e16: 4, inf: 5, 10: 6, 9: 7},
			ByAddr:  map[netip.Addr][]string{netip.MustParseAddr("10.0.0.1"): {"é"}, netip.MustParseAddr("9.0.0.1"): nil},
		},
		{ByFloat: map[float64]int{nan: 1}}, {Any: map[float32]any{float32(nan): 1}}, {Any: map[float64]any{0.1: "", 10: 1, 9: 2, negZero: 3}},
		{Any: map[string]any{"b": []any{}, "a": map[string]any{}, "c": []any{1, 2.0, "x", nil, map[int]any{10: 1, 9: []float32{0.1}, -3: nan}}}},
		{Any: &Dumped{String: "é"}, Anys: []any{[]Dumped{{}}, map[string]*Dumped{"k": nil}}},
		{AnyMap: map[string]any{"t": DumpedText("<"), "m": []DumpedMethod{"é", "<"}, "raw": json.RawMessage(`[1 , {"a":1.50}]`), "n": json.Number("1E5"), "b": []byte("é")}},
		{Number: "1E400", Raw: json.RawMessage(" { \"a\" : [ 1.50 , \"\\u00E9\\/\\u003c\\ud83d\\uDE00\\ud83d\\b\" , { } ] , \"a\":null}")},
		{Method: "é\u2028<", Text: "é\U0001f600\"", Time: time.Date(2026, 11, 30, 1, 2, 3, 5e8, time.UTC), Unix: time.UnixMilli(-1), Bytes: []byte{1, 2, 255}},
		{Optional: DumpedOptional{C: 1}, List: []DumpedOptional{{}, {A: "x"}, {B: []int{1, 2}, C: negZero}, {A: "é", C: 1}}},
		{Self: &Dumped{Self: &Dumped{}}}, {Raw: json.RawMessage("[1,]")}, {Number: "01"},
	}
}

// allDumped returns v as a pointer to each of the types.
func allDumped(v Dumped) []any {
	compact, strict := DumpedCompact(v), DumpedStrict(v)
	if v.Any != nil && reflect.TypeOf(v.Any) == reflect.TypeFor[*Dumped]() {
		compact.Any, strict.Any = &DumpedCompact{String: "é"}, &DumpedStrict{String: "é"}
		compact.Anys, strict.Anys = []any{[]DumpedCompact{{}}}, []any{[]DumpedStrict{{}}}
	}
	return []any{&v, &compact, &strict}
}

// TestPythonRecorded compares with what CPython 3.11.7 wrote, and with the python3 of this machine.
func TestPythonRecorded(t *testing.T) {
	var values []any
	var inputs [][]byte
	for _, v := range dumpedCases() {
		for _, p := range allDumped(v) {
			values, inputs = append(values, p), append(inputs, pythonInput(t, p))
		}
	}
	path := filepath.Join("testdata", "python.txt")
	live, ok := python(t, inputs)
	if *record {
		if !ok {
			t.Fatal("no python3 here")
		}
		if err := os.WriteFile(path, []byte(strings.Join(live, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var recorded []string
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		recorded = append(recorded, lines.Text())
	}
	if len(recorded) != len(values) {
		t.Fatalf("%s has %d lines for %d values: run go test -run TestPythonRecorded -record", path, len(recorded), len(values))
	}
	for i, want := range recorded {
		checkDumped(t, fmt.Sprintf("line %d of %s", i+1, path), values[i], want)
	}
	if ok && !slices.Equal(live, recorded) {
		t.Errorf("the python3 of this machine writes something else than %s has", path)
	}
}

// TestPythonAllocs: with room for the result, a document takes no allocation.
func TestPythonAllocs(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("sync.Pool drops at random under the race detector")
	}
	for i, v := range dumpedCases() {
		v.Method = "" // which allocates; the type as a whole has no other such field
		v.AnyMap = nil
		for _, p := range allDumped(v) {
			a := p.(burin.Appender)
			out, err := a.AppendJSON(nil)
			if err != nil {
				continue
			}
			dst := make([]byte, 0, len(out))
			methods := testing.AllocsPerRun(20, func() { _, _ = v.Method.MarshalJSON() })
			if n := testing.AllocsPerRun(20, func() {
				if _, err := a.AppendJSON(dst); err != nil {
					t.Fatal(err)
				}
			}); n > methods*float64(bytes.Count(out, []byte(`Method"`))) {
				t.Errorf("case %d, %T: %v allocations", i, p, n)
			}
		}
	}
}

// TestPythonOptionsError: what would not have the bytes of Python is refused where it stands.
func TestPythonOptionsError(t *testing.T) {
	type unmade struct{ A int }
	for _, c := range []struct {
		v    any
		want string
	}{
		{unmade{}, "After: conformance.unmade stands in a document as Python writes it and has no encoder for that; mark conformance.unmade with //burin:generate style=python separators=compact ensure_ascii=false and run go generate"},
		{[]any{map[string]any{"k": &Dumped{}}}, `After[0]["k"]: conformance.Dumped stands in a document as Python writes it`},
		{Kinds{}, "After: conformance.Kinds stands in a document as Python writes it"},
		{[]struct{ B int }{{}}, "After[0]: struct { B int } stands in a document as Python writes it and has no encoder for that; give it a name, mark that with //burin:generate style=python"},
	} {
		d := DumpedCompact{DumpedFirst: &DumpedFirst{After: c.v}}
		got, err := d.AppendJSON([]byte("dst"))
		var lost *burin.OptionsError
		if !errors.As(err, &lost) || !strings.HasPrefix(strings.ReplaceAll(err.Error(), "after", "After"), c.want) || string(got) != "dst" {
			t.Errorf("%T: %s, %v", c.v, got, err)
		}
	}
	// And the other way round, as with other options.
	if b, err := burin.Marshal(struct{ D Dumped }{}); err == nil || !errors.As(err, new(*burin.OptionsError)) {
		t.Errorf("%s, %v", b, err)
	}
	if b, err := burin.Marshal([]any{DumpedCompact{}.Strings, &DumpedCompact{F64: 1}}); err != nil || !bytes.Contains(b, []byte(`"F64":1.0,`)) {
		t.Errorf("%s, %v", b, err)
	}
}
