package encodingtest

import (
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// everything has what Fill has a rule for.
type everything struct {
	Bool       bool
	Int8       int8
	Uint64     uint64
	Float32    float32
	Float64    float64
	String     string
	Bytes      []byte
	Ints       []int
	Map        map[string]int
	Keys       map[textKey]string
	Any        any
	Marshaler  json.Marshaler
	Pointer    *int
	Array      [3]bool
	Time       time.Time
	Raw        json.RawMessage
	Number     json.Number
	Big        big.Int
	Addr       netip.Addr
	Func       func()   `json:"-"`
	Chan       chan int `json:"-"`
	Self       *everything
	Selves     []everything
	unexported int
	embedded
	*pointed
}

type embedded struct{ Promoted int }

type pointed struct{ Lost int }

// textKey is a key whose text is not UTF-8 for many of its values.
type textKey struct{ S string }

func (k textKey) MarshalText() ([]byte, error) { return []byte(k.S), nil }

type quoted string

func (q quoted) MarshalJSON() ([]byte, error) { return json.Marshal(string(q)) }

// TestFillReaches: each shape that the documentation promises comes up.
func TestFillReaches(t *testing.T) {
	seen := map[string]bool{}
	mark := func(name string, ok bool) { seen[name] = seen[name] || ok }
	for seed := range uint64(1000) {
		var v everything
		(&Filler{Source: rand.NewPCG(seed, 0), Dynamic: []any{quoted(""), new(quoted)}}).Fill(&v)
		if v.unexported != 0 || v.pointed != nil || v.Func != nil || v.Chan != nil {
			t.Fatalf("seed %d: filled what it should leave alone", seed)
		}
		if _, err := json.Marshal(v); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		mark("nil slice", v.Ints == nil)
		mark("empty slice", v.Ints != nil && len(v.Ints) == 0)
		mark("short slice", len(v.Ints) == 1)
		mark("long slice", len(v.Ints) > 32)
		mark("nil map", v.Map == nil)
		mark("empty map", v.Map != nil && len(v.Map) == 0)
		mark("large map", len(v.Map) > 8)
		mark("text keys", len(v.Keys) > 2)
		mark("bytes", len(v.Bytes) > 40)
		mark("nil pointer", v.Pointer == nil)
		mark("pointer", v.Pointer != nil)
		mark("recursion", v.Self != nil && v.Self.Self != nil)
		mark("recursion in slices", len(v.Selves) > 0 && len(v.Selves[0].Selves) > 0)
		mark("promoted", v.Promoted != 0)
		mark("negative int8", v.Int8 < 0)
		mark("large uint64", v.Uint64 > math.MaxInt64)
		mark("bool", v.Bool)
		mark("array", v.Array[0] && !v.Array[2])
		mark("zero time", v.Time.IsZero())
		_, offset := v.Time.Zone()
		mark("time zone", offset != 0)
		mark("UTC", !v.Time.IsZero() && v.Time.Location() == time.UTC)
		mark("whole second", !v.Time.IsZero() && v.Time.Nanosecond() == 0)
		mark("nanosecond", v.Time.Nanosecond()%1000 != 0)
		mark("raw with spaces", strings.ContainsAny(string(v.Raw), " \n\t"))
		mark("raw object", strings.HasPrefix(strings.TrimSpace(string(v.Raw)), "{"))
		mark("empty number", v.Number == "")
		mark("number with exponent", strings.ContainsAny(string(v.Number), "eE"))
		mark("opaque number", v.Big.Sign() < 0)
		mark("opaque address", v.Addr.Is6())
		f := v.Float64
		mark("-0", f == 0 && math.Signbit(f))
		mark("integer float", f != 0 && f == math.Trunc(f) && math.Abs(f) < 1000)
		mark("short decimal", f != math.Trunc(f) && f*1000 == math.Trunc(f*1000))
		mark("1e21", f == 1e21)
		mark("1e-7", f == 1e-7)
		mark("random bits", math.Abs(f) > 1e100)
		mark("subnormal or tiny", f != 0 && math.Abs(f) < 1e-100)
		mark("2^-12", v.Float32 == 0x1p-12)
		mark("random float32", math.Abs(float64(v.Float32)) > 1e30)
		mark("empty string", v.String == "")
		mark("clean string", len(v.String) > 64 && !strings.ContainsFunc(v.String, func(c rune) bool { return c < 'a' || 'z' < c }))
		mark("HTML", strings.ContainsAny(v.String, "<>&"))
		mark("not UTF-8", !utf8.ValidString(v.String))
		mark("U+2028", strings.Contains(v.String, "\u2028"))
		mark("control character", strings.ContainsAny(v.String, "\x00\x1f\n"))
		if v.Marshaler != nil {
			mark("marshaler "+reflect.TypeOf(v.Marshaler).String(), true)
			mark("nil pointer in an interface with methods", reflect.ValueOf(v.Marshaler).IsZero() && reflect.TypeOf(v.Marshaler).Kind() == reflect.Pointer)
		}
		for _, example := range append(basics, nil, quoted(""), new(quoted)) {
			name := "any " + typeName(example)
			mark(name, name == "any "+typeName(v.Any))
		}
	}
	if seen["nil pointer in an interface with methods"] {
		t.Error("a nil pointer in an interface with methods, which the versions of encoding/json do not agree on")
	}
	delete(seen, "nil pointer in an interface with methods")
	for name, ok := range seen {
		if !ok {
			t.Errorf("never made: %s", name)
		}
	}
	if !seen["marshaler encodingtest.quoted"] || !seen["marshaler *encodingtest.quoted"] {
		t.Error("interfaces with methods hold nothing")
	}
}

func typeName(v any) string {
	if v == nil {
		return "nil"
	}
	return reflect.TypeOf(v).String()
}

// TestFillInvalid: with Invalid set, encoding/json refuses some values of each kind that can be refused.
func TestFillInvalid(t *testing.T) {
	for name, p := range map[string]any{
		"float32": new(float32), "float64": new(float64), "time": new(time.Time), "number": new(json.Number), "raw": new(json.RawMessage),
	} {
		refused := 0
		for seed := range uint64(500) {
			f := Filler{Source: rand.NewPCG(seed, 0), Invalid: true}
			f.Fill(p)
			if _, err := json.Marshal(p); err != nil {
				refused++
			}
		}
		if refused < 20 || refused > 200 {
			t.Errorf("%s: %d of 500 values are refused", name, refused)
		}
	}
}

// TestFillIsDeterministic: equal sources make equal values, zeros make the zero value.
func TestFillIsDeterministic(t *testing.T) {
	make := func(src rand.Source) everything {
		var v everything
		(&Filler{Source: src}).Fill(&v)
		return v
	}
	for seed := range uint64(50) {
		if a, b := make(rand.NewPCG(seed, 0)), make(rand.NewPCG(seed, 0)); !reflect.DeepEqual(a, b) {
			t.Fatalf("seed %d: %+v\n%+v", seed, a, b)
		}
	}
	if v := make(zeros{}); !reflect.ValueOf(v).IsZero() {
		t.Errorf("of zeros: %+v", v)
	}
}

type zeros struct{}

func (zeros) Uint64() uint64 { return 0 }

// TestFillEnds: types that contain themselves, in every way, do not fill forever.
func TestFillEnds(t *testing.T) {
	type forest []forest
	type dictionary map[string]dictionary
	type branches struct {
		A, B, C *branches
		D, E    []branches
		F       map[int]branches
		Any     any
	}
	for seed := range uint64(300) {
		for _, p := range []any{new(forest), new(dictionary), new(branches), new(any)} {
			f := Filler{Source: rand.NewPCG(seed, 0), Dynamic: []any{branches{}, forest{}}}
			f.Fill(p)
			if out, err := json.Marshal(p); err != nil || len(out) > 1<<20 {
				t.Fatalf("seed %d: %T makes %d bytes, error %v", seed, p, len(out), err)
			}
		}
	}
}

// TestFillReachesAllFields: a struct of a thousand fields has none that is always zero.
func TestFillReachesAllFields(t *testing.T) {
	var fields []reflect.StructField
	for i := range 1000 {
		fields = append(fields, reflect.StructField{Name: "F" + string(rune('A'+i/26/26)) + string(rune('A'+i/26%26)) + string(rune('A'+i%26)), Type: reflect.TypeFor[[]any]()})
	}
	typ := reflect.StructOf(fields)
	filled := make([]bool, len(fields))
	for seed := range uint64(20) {
		p := reflect.New(typ)
		f := Filler{Source: rand.NewPCG(seed, 0)}
		f.Fill(p.Interface())
		for i := range filled {
			filled[i] = filled[i] || p.Elem().Field(i).Len() > 0
		}
	}
	for i, ok := range filled {
		if !ok {
			t.Errorf("field %d is never filled", i)
		}
	}
}

func TestFillNeedsPointer(t *testing.T) {
	for _, p := range []any{nil, 1, (*int)(nil), everything{}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Fill(%T) did not panic", p)
				}
			}()
			(&Filler{Source: zeros{}}).Fill(p)
		}()
	}
}
