package encoding

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
)

// tChain is a recursive type with an own encoder that passes two levels at a time
// and turns NaN into null: encoding/json stops at the NaN and sees no further.
type tChain struct {
	F    float64
	Next []*tChain
	Any  any `json:"-"`
}

func (v *tChain) AppendJSON(dst []byte) ([]byte, error) { return v.AppendJSONNested(dst, 0) }

func (v *tChain) AppendJSONNested(dst []byte, depth int) ([]byte, error) {
	if err := CheckNesting(v, depth); err != nil {
		return dst, err
	}
	if math.IsNaN(v.F) {
		dst = append(dst, `{"F":null,"Next":[`...)
	} else {
		dst = append(dst, `{"F":0,"Next":[`...)
	}
	n := len(dst)
	for i, k := range v.Next {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = AppendAnyNested(dst, k, depth+2); err != nil {
			return dst[:n], InField(AtIndex(err, i), "Next")
		}
	}
	return append(dst, "]}"...), nil
}

// tHidden goes round through a field that no search can see.
type tHidden struct{ self *tHidden }

func (v *tHidden) AppendJSON(dst []byte) ([]byte, error) { return v.AppendJSONNested(dst, 0) }
func (v *tHidden) AppendJSONNested(dst []byte, depth int) ([]byte, error) {
	dst, err := AppendAnyNested(append(dst, '['), v.self, depth+1)
	return append(dst, ']'), err
}

// tUnchecked leaves the question to AppendAnyNested, two levels further down.
type tUnchecked struct{ A []any }

func (v *tUnchecked) AppendJSON(dst []byte) ([]byte, error) { return v.AppendJSONNested(dst, 0) }
func (v *tUnchecked) AppendJSONNested(dst []byte, depth int) ([]byte, error) {
	dst = append(dst, `{"A":[`...)
	for i, a := range v.A {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = AppendAnyNested(dst, a, depth+2); err != nil {
			return dst, err
		}
	}
	return append(dst, "]}"...), nil
}

// tMarshaling has what a flag of the generator makes besides AppendJSON.
type tMarshaling struct{ Next *tMarshaling }

func (v *tMarshaling) MarshalJSON() ([]byte, error)          { return v.AppendJSON(nil) }
func (v *tMarshaling) AppendJSON(dst []byte) ([]byte, error) { return v.AppendJSONNested(dst, 0) }
func (v *tMarshaling) AppendJSONNested(dst []byte, depth int) ([]byte, error) {
	if v == nil {
		return append(dst, "null"...), nil
	}
	if err := CheckNesting(v, depth); err != nil {
		return dst, err
	}
	dst, err := v.Next.AppendJSONNested(append(dst, `{"Next":`...), depth+1)
	return append(dst, '}'), err
}

func TestCycles(t *testing.T) {
	anys := []any{nil}
	anys[0] = anys
	anyMap := map[string]any{}
	anyMap["m"] = anyMap
	mixed := map[string]any{}
	mixed["s"] = []any{&mixed}
	selfSlice := tSelfSlice{nil}
	selfSlice[0] = selfSlice
	selfMap := tSelfMap{}
	selfMap["m"] = selfMap
	typed := []map[int]any{{}}
	typed[0][1] = &typed
	nested := &tNested{}
	nested.Any = []any{nested}
	kids := &tNested{}
	kids.Kids = []*tNested{kids}
	chain := &tChain{F: math.NaN()}
	chain.Next = []*tChain{{F: math.NaN()}, {Next: []*tChain{chain}}}
	unchecked := &tUnchecked{}
	unchecked.A = []any{[]any{unchecked}} // no array or object begins at depth 1000 exactly
	marshaling := &tMarshaling{}
	marshaling.Next = &tMarshaling{marshaling}
	plain := &tPlain{}
	plain.D = []any{plain}
	var x any
	x = &x
	var y, z any
	y, z = &z, &y
	var self tSelfPtr
	self = &self
	late := any(&x)
	for range 5000 {
		late = ptr(late)
	}
	for name, v := range map[string]any{
		"[]any": anys, "map[string]any": anyMap, "through pointers": mixed, "slice": selfSlice, "map": selfMap, "typed": typed,
		"own through any": nested, "own alone": kids, "own in containers": map[string]any{"a": []any{1, kids}},
		"behind what encoding/json cannot write": chain, "the same one level down": []any{chain}, "own with MarshalJSON": marshaling, "own that does not ask": unchecked,
		"encoding/json alone": plain, "any of itself": x, "any of itself in a slice": []any{x}, "two anys": []any{y}, "pointer to itself": self, "pointer to pointer to itself": &self, "late": late,
	} {
		t.Run(name, func(t *testing.T) {
			b, err := Marshal(v)
			var u *json.UnsupportedValueError
			if b != nil || !errors.As(err, &u) || !strings.Contains(u.Str, "encountered a cycle via ") {
				t.Fatalf("got %.40q, %.100v; want the error for a cycle", b, err)
			}
			b, err = AppendAnyNestedPlain(nil, v, 0)
			if b != nil || !errors.As(err, &u) || !strings.Contains(u.Str, "encountered a cycle via ") {
				t.Fatalf("plain: got %.40q, %.100v; want the error for a cycle", b, err)
			}
		})
	}
	hidden := &tHidden{}
	hidden.self = hidden
	_, err := Marshal([]any{hidden})
	if err == nil || !strings.Contains(err.Error(), "levels deep") {
		t.Errorf("hidden cycle: %.100v", err)
	}
}

// TestShared: the same pointer twice is no cycle.
func TestShared(t *testing.T) {
	leaf := map[string]any{"a": []int{1}}
	v := wrap([]any{leaf, leaf, &leaf, []any{leaf}}, 1100)
	want, _ := json.Marshal(v)
	if got, err := Marshal(v); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%.100v", err)
	}
	opaque := []any{tMarshaler{}, leaf, leaf}
	if err := CheckNesting(&opaque, NestingChecked); err != nil {
		t.Errorf("with a MarshalJSON on the way: %v", err)
	}
	hop := any(1)
	for range 3 * maxHops {
		hop = ptr(hop)
	}
	if got, err := Marshal(hop); err != nil || string(got) != "1" {
		t.Errorf("many pointers: %s, %v", got, err)
	}
}

func TestDepth(t *testing.T) {
	makers := map[string]func(n int) any{ // values of n levels
		"[]any": func(n int) any { return wrap([]any{}, n-1) },
		"map": func(n int) any {
			v := any(map[string]any{})
			for range n - 1 {
				v = map[string]any{"k": v}
			}
			return v
		},
		"slices": func(n int) any {
			v := tSelfSlice{}
			for range n - 1 {
				v = tSelfSlice{v}
			}
			return v
		},
		"own": func(n int) any {
			v := &tNested{}
			for range n - 1 {
				v = &tNested{Any: v}
			}
			return v
		},
		"own by two": func(n int) any {
			v := &tNested{}
			if n%2 == 0 {
				v.Any = []any{}
			}
			for range (n - 1) / 2 {
				v = &tNested{Kids: []*tNested{v}}
			}
			return v
		},
		"own by two in an any": func(n int) any {
			v := &tChain{}
			if n%2 == 1 {
				return wrap(v, 1)
			}
			for range n/2 - 1 {
				v = &tChain{Next: []*tChain{v}}
			}
			return v
		},
	}
	for name, maker := range makers {
		for _, n := range []int{2, 999, 1000, 1001, 1016, 1017, 9999, 10_000, 10_001, 10_002, 50_000} {
			v := maker(n)
			want, wantErr := json.Marshal(v)
			got, err := Marshal(v)
			if name == "own by two in an any" && wantErr == nil {
				want, _ = Marshal(v) // nil slices are written as empty ones
			}
			if (err == nil) != (wantErr == nil) || !bytes.Equal(got, want) {
				t.Errorf("%s, %d levels: %d bytes, %.60v; want %d bytes, %v", name, n, len(got), err, len(want), wantErr)
			}
			if plain, plainErr := AppendAnyNestedPlain(nil, v, 0); (plainErr == nil) != (err == nil) || !bytes.Equal(plain, got) { // there is nothing to escape
				t.Errorf("%s, %d levels, plain: %d bytes, %.60v", name, n, len(plain), plainErr)
			}
			if wantErr != nil && !strings.Contains(err.Error(), wantErr.Error()) {
				t.Errorf("%s, %d levels: %.60v; want %v", name, n, err, wantErr)
			}
		}
	}
}

func TestCheckNesting(t *testing.T) {
	loop := []any{nil}
	loop[0] = loop
	for depth, want := range map[int]bool{0: false, NestingChecked - 1: false, NestingChecked: true, NestingChecked + 1: true, NestingChecked + 100: false, maxNesting: true} {
		if err := CheckNesting(&loop, depth); (err != nil) != want {
			t.Errorf("depth %d: %v", depth, err)
		} else if u := new(json.UnsupportedValueError); want && !errors.As(err, &u) {
			t.Errorf("depth %d: error is a %T", depth, err)
		}
	}
	for name, v := range map[string]any{"nil": nil, "nil pointer": (*tNested)(nil), "NaN": []any{math.NaN()}, "chan": []any{make(chan int)}, "fails": tFails{}} {
		if err := CheckNesting(&v, NestingChecked); err != nil {
			t.Errorf("%s: %v; other errors are the encoder's", name, err)
		}
	}
	// What encoding/json leaves out is no cycle.
	type omit struct {
		Self *omit `json:"-"`
		self *omit
	}
	o := &omit{}
	o.Self, o.self = o, o
	type shadowed struct{ Self *shadowed }
	type shadows struct {
		*shadowed
		Self int
	}
	s := &shadowed{}
	s.Self = s
	for _, v := range []any{o, shadows{shadowed: s}} {
		if err := CheckNesting(&v, NestingChecked); err != nil {
			t.Errorf("%T: %v", v, err)
		}
	}
}
