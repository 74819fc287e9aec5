package matrix

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"testing"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/encoding/encodingtest"
	"github.com/burin-go/burin/internal/sanitizer"
)

// dynamic are what interfaces with methods hold, and others too.
var dynamic = []any{
	Pair{}, &Pair{}, JSONInt(0), JSONStruct{}, new(PtrJSONStruct), TextString(""), new(PtrTextInt), &BothStruct{}, Tree{}, &Nested{}, errFailing,
}

// firstSeed comes from the environment, as a failure names it.
var firstSeed = rand.Uint64() >> 1

func TestMain(m *testing.M) {
	if text := os.Getenv("BURIN_SEED"); text != "" {
		var err error
		if firstSeed, err = strconv.ParseUint(text, 10, 64); err != nil {
			panic("BURIN_SEED: " + err.Error())
		}
	}
	os.Exit(m.Run())
}

// rounds is how many random values each field takes.
func rounds() uint64 {
	if sanitizer.Enabled || testing.Short() {
		return 4
	}
	return 12
}

// fill sets *p to a random value. In some rounds methods fail, in some floats are NaN.
func fill(p any, seed uint64) {
	failing = seed%4 == 3
	f := encodingtest.Filler{Source: rand.NewPCG(seed, 0), Dynamic: dynamic, Invalid: seed%3 == 2}
	f.Fill(p)
}

// TestFields fills one field after the other, the rest being zero, so that a failure is one field's.
func TestFields(t *testing.T) {
	defer func() { failing = false }()
	for _, root := range Roots {
		typ := reflect.TypeOf(root).Elem()
		for i := range typ.NumField() {
			for round := range rounds() {
				seed := firstSeed + round
				p := reflect.New(typ)
				fill(p.Elem().Field(i).Addr().Interface(), seed)
				if err := compare(p); err != nil {
					t.Errorf("%s.%s: BURIN_SEED=%d: %v", typ.Name(), typ.Field(i).Name, seed, err)
					break
				}
			}
		}
	}
}

// TestRoots fills whole values, and encodes them in every way.
func TestRoots(t *testing.T) {
	defer func() { failing = false }()
	for _, root := range Roots {
		typ := reflect.TypeOf(root).Elem()
		for round := range rounds() / 2 {
			seed := firstSeed + round
			p := reflect.New(typ)
			if round > 0 {
				fill(p.Interface(), seed)
			}
			err := compare(p)
			if err == nil && !panics(p) {
				err = encodingtest.Compare(p.Interface(), p.Interface())
			}
			if err != nil {
				t.Errorf("%s: BURIN_SEED=%d: %v", typ.Name(), seed, err)
				break
			}
		}
	}
}

// panics says whether a method panics when encoding/json calls it for *p. compare has seen to it that
// burin does no better then, and there is nothing else to compare.
func panics(p reflect.Value) bool {
	for _, v := range []any{p.Interface(), p.Elem().Interface()} {
		_, err := safely(func() ([]byte, error) { return json.Marshal(v) })
		if _, ok := errors.AsType[methodPanic](err); ok {
			return true
		}
	}
	return false
}

// TestAny puts each kind, and a pointer to it, into interfaces of generated types.
func TestAny(t *testing.T) {
	defer func() { failing = false }()
	for _, kind := range Kinds {
		typ := reflect.TypeOf(kind).Elem()
		for round := range rounds() {
			seed := firstSeed + round
			p := reflect.New(typ)
			fill(p.Interface(), seed)
			v := p.Elem().Interface()
			for _, holder := range []any{
				&OfAny{V: v, VE: v, VZ: v, VS: v, PP: new(&v), A: [2]any{v, p.Interface()}},
				&OfAny{L: []any{p.Interface()}, M: map[string]any{"k": v, "p": p.Interface()}, Box: &Box[any]{V: v, P: &v}},
				&OfAnyMap{V: map[string]any{"k": v}}, &OfAnys{LSEZ: []Anys{{"k": p.Interface()}}},
			} {
				if err := compare(reflect.ValueOf(holder)); err != nil {
					t.Errorf("%s in %T: BURIN_SEED=%d: %v", typ, holder, seed, err)
				}
			}
		}
	}
}

// compare checks the encoder of the struct *p, where its address can be taken and where it cannot.
func compare(p reflect.Value) error {
	pointer, value := p.Interface(), p.Elem().Interface()
	return errors.Join(
		same("AppendJSON", pointer, func() ([]byte, error) {
			const prefix = "prefix"
			out, err := pointer.(burin.Appender).AppendJSON([]byte(prefix))
			rest, ok := bytes.CutPrefix(out, []byte(prefix))
			if !ok || err != nil && len(rest) > 0 {
				return nil, fmt.Errorf("dst has become %.100q", out)
			}
			return rest, err
		}),
		same("MarshalAppend", value, func() ([]byte, error) { return burin.MarshalAppend(nil, value) }))
}

// same compares what encode returns with what json.Marshal does for v.
func same(name string, v any, encode func() ([]byte, error)) error {
	want, wantErr := safely(func() ([]byte, error) { return json.Marshal(v) })
	got, err := safely(encode)
	switch {
	case (err == nil) != (wantErr == nil) || kindOf(err) != kindOf(wantErr):
		return fmt.Errorf("%s: error %v, want %v", name, err, wantErr)
	case err == nil && !bytes.Equal(got, want):
		return fmt.Errorf("%s: members %q differ:\n\t got %.1000s\n\twant %.1000s", name, differing(got, want), got, want)
	}
	return nil
}

// methodPanic is a panic of a method, most often one that is promoted through a nil pointer.
type methodPanic struct{ value any }

func (e methodPanic) Error() string { return fmt.Sprintf("panic: %v", e.value) }

func safely(encode func() ([]byte, error)) (out []byte, err error) {
	defer func() {
		if value := recover(); value != nil {
			out, err = nil, methodPanic{value}
		}
	}()
	return encode()
}

// kindOf tells errors apart by what callers look for in them.
func kindOf(err error) string {
	for _, target := range []any{new(methodPanic), new(*json.UnsupportedValueError), new(*json.UnsupportedTypeError), new(*json.MarshalerError)} {
		if err != nil && errors.As(err, target) {
			return fmt.Sprintf("%T", target)
		}
	}
	return ""
}

// differing returns the members of two objects that are not the same.
func differing(got, want []byte) []string {
	a, b := members(got), members(want)
	var names []string
	for name, raw := range b {
		if other, ok := a[name]; !ok || !bytes.Equal(raw, other) {
			names = append(names, name)
		}
	}
	for name := range a {
		if _, ok := b[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func members(object []byte) map[string]json.RawMessage {
	m := map[string]json.RawMessage{}
	if json.Unmarshal(object, &m) != nil {
		return map[string]json.RawMessage{"": object}
	}
	return m
}
