package encoding

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
)

// Types with options. The methods are as burin would make them, but for the digits.
type (
	tTagged struct { // without an encoder
		Price float64 `json:"price" burin:"round=2"`
	}
	tPriced struct {
		Price float64 `burin:"round=2"`
	}
	tRounded   []float64 // registered
	tPlainOnly struct{ S string }
	tLocked    struct {
		_     sync.Mutex
		Price float64 `burin:"round=2"`
	}
	tByAddress struct {
		Price float64 `burin:"round=2"`
		M     tMarshalerPtr
	}
	tLockedOuter struct {
		_ sync.Mutex
		P tPriced
		M []tMarshalerPtr
	}
	tForHTML struct { // not registered, so that nobody knows in which documents it can stand
		S string `burin:"nil=empty"`
	}
	tTextPriced struct {
		Price float64 `burin:"round=2"`
	}
)

var (
	_ = RegisterOptions[tRounded]("round=2")
	_ = RegisterOptions[tPlainOnly]("escapehtml=false")
)

func (v tPriced) AppendJSON(dst []byte) ([]byte, error)  { return append(dst, "2.50"...), nil }
func (v tRounded) AppendJSON(dst []byte) ([]byte, error) { return append(dst, "[2.50]"...), nil }
func (v tPlainOnly) AppendJSON(dst []byte) ([]byte, error) {
	return append(AppendStringPlain(append(dst, `{"S":`...), v.S), '}'), nil
}
func (v *tLocked) AppendJSON(dst []byte) ([]byte, error)      { return append(dst, "3.50"...), nil }
func (v *tByAddress) AppendJSON(dst []byte) ([]byte, error)   { return append(dst, "4.50"...), nil }
func (v *tLockedOuter) AppendJSON(dst []byte) ([]byte, error) { return append(dst, "5.50"...), nil }
func (v tForHTML) AppendJSON(dst []byte) ([]byte, error) {
	return append(AppendString(append(dst, `{"S":`...), v.S), '}'), nil
}
func (v tTextPriced) AppendText(b []byte) ([]byte, error) { return append(b, "6.50"...), nil }

// Types without an encoder that hold such types, or any.
type (
	tHolder  struct{ P tPriced }
	tDeep    struct{ A []map[string]*[2]tHolder }
	tEmbeds  struct{ tPriced }
	tEmbedsP struct {
		*tHolder
		Extra int
	}
	tLoop struct {
		Next *tLoop
		All  map[string]*tLoop
		R    tRounded
	}
	tAnyHolder struct{ A any }
	tAnyLoop   struct {
		Next []*tAnyLoop
		Any  any
	}
	tHidden1 struct { // what encoding/json does not look at
		A tPriced `json:"-"`
		_ tPriced
		C int `json:"-" burin:"quote"`
		_ int `burin:"quote"`
	}
	tOuterMarshaler    struct{ P tPriced }
	tOuterMarshalerPtr struct{ P tPriced }
	tOuterText         struct{ P tPriced }
	tPlainHolder       struct{ P tPlainOnly }
	tTextHolder        struct{ T tTextPriced }
	tGoodHolder        struct{ M json.Marshaler }
)

func (tOuterMarshaler) MarshalJSON() ([]byte, error)     { return []byte(`"<m>"`), nil }
func (*tOuterMarshalerPtr) MarshalJSON() ([]byte, error) { return []byte(`"<p>"`), nil }
func (tOuterText) MarshalText() ([]byte, error)          { return []byte("<t>"), nil }

// inMode encodes v in a document of either mode, by burin and by encoding/json.
func inMode(v any, escape uint8) (got []byte, err error, want []byte, wantErr error) {
	got, err = appendAnyNested(nil, v, 0, mode(escape))
	want, wantErr = appendLinked(nil, v, escape)
	return
}

func TestOptionsLost(t *testing.T) {
	loop := &tAnyLoop{Any: []any{1}}
	loop.Next = []*tAnyLoop{nil, {Any: map[string]any{"a": tPriced{}}}}
	for name, tt := range map[string]struct {
		v            any
		outer, inner any
	}{
		"no encoder":              {tTagged{}, tTagged{}, tTagged{}},
		"no encoder, pointer":     {&tTagged{}, tTagged{}, tTagged{}},
		"no encoder, slice":       {[]tTagged{}, tTagged{}, tTagged{}},
		"no encoder, array":       {[1]tTagged{}, tTagged{}, tTagged{}},
		"no encoder, map":         {map[string]*tTagged{}, tTagged{}, tTagged{}},
		"no encoder, any":         {[]any{1, tTagged{}}, tTagged{}, tTagged{}},
		"field":                   {tHolder{}, tHolder{}, tPriced{}},
		"field, pointer":          {&tHolder{}, tHolder{}, tPriced{}},
		"field, in anys":          {map[string]any{"a": []any{&tHolder{}}}, tHolder{}, tPriced{}},
		"deep":                    {&tDeep{}, tDeep{}, tPriced{}},
		"deep, nil slice":         {[]tDeep(nil), tDeep{}, tPriced{}},
		"embedded":                {tEmbeds{}, tEmbeds{}, tPriced{}},
		"embedded pointer":        {tEmbedsP{}, tEmbedsP{}, tPriced{}},
		"registered":              {tLoop{}, tLoop{}, tRounded{}},
		"anonymous struct":        {struct{ R []tRounded }{}, struct{ R []tRounded }{}, tRounded{}},
		"any":                     {tAnyHolder{A: tPriced{}}, tAnyHolder{}, tPriced{}},
		"any, pointer":            {&tAnyHolder{A: &tPriced{}}, tAnyHolder{}, tPriced{}},
		"any, no encoder":         {tAnyHolder{A: tTagged{}}, tAnyHolder{}, tTagged{}},
		"any, containers":         {tAnyHolder{A: map[string]any{"a": []any{[1]any{tHolder{}}}}}, tAnyHolder{}, tPriced{}},
		"any, registered":         {[]tAnyHolder{{}, {A: tRounded{}}}, tAnyHolder{}, tRounded{}},
		"any in any":              {tAnyHolder{A: &tAnyHolder{A: ptr(any(tRounded{}))}}, tAnyHolder{}, tRounded{}},
		"any in a list":           {loop, tAnyLoop{}, tPriced{}},
		"pointer receiver inside": {struct{ L tLocked }{}, struct{ L tLocked }{}, tLocked{}},
		"by address":              {map[string]tByAddress{"a": {}}, tByAddress{}, tByAddress{}},
		"by address, any":         {[]any{tByAddress{}}, tByAddress{}, tByAddress{}},
		"marshaler not addressed": {map[string]tOuterMarshalerPtr{"a": {}}, tOuterMarshalerPtr{}, tPriced{}},
		"the same in an any":      {tAnyHolder{A: tOuterMarshalerPtr{}}, tAnyHolder{}, tPriced{}},
	} {
		for _, escape := range []uint8{escapeHTML, escapePlain} {
			got, err, _, wantErr := inMode(tt.v, escape)
			var e *OptionsError
			if !errors.As(err, &e) || wantErr != nil || len(got) > 0 {
				t.Errorf("%s: %s, %v (json: %v); want an *OptionsError", name, got, err, wantErr)
				continue
			}
			if _, ok := err.(*Error); !ok {
				t.Errorf("%s: %T, want *Error", name, err)
			}
			if e.Outer != reflect.TypeOf(tt.outer) || e.Inner != reflect.TypeOf(tt.inner) {
				t.Errorf("%s: %v in %v, want %T in %T", name, e.Inner, e.Outer, tt.inner, tt.outer)
			}
			if text := e.Error(); !strings.Contains(text, e.Outer.String()) || !strings.Contains(text, e.Inner.String()) {
				t.Errorf("%s: %s", name, text)
			}
		}
	}
}

// TestOptionsKept: where encoding/json does not get to the options, it is not kept from its work.
func TestOptionsKept(t *testing.T) {
	for name, v := range map[string]any{
		"fields that are not written": tHidden1{}, "marshaler": []any{tOuterMarshaler{}, tAnyHolder{A: &tOuterMarshaler{}}}, "text": map[string]tOuterText{"a": {}}, "text in an any": tAnyHolder{A: tOuterText{}},
		"pointer marshaler in a slice": []tOuterMarshalerPtr{{}}, "pointer marshaler in a struct in a slice": []struct{ M tOuterMarshalerPtr }{{}}, "behind an any": &tAnyHolder{A: []tOuterMarshalerPtr{{}}},
		"marshaler interface": tGoodHolder{tOuterMarshaler{}}, "any": tAnyHolder{A: []any{1, "<", nil, map[string]int{"a": 1}, &tPlain{D: 1}}}, "nil any": tAnyHolder{}, "loop": &tAnyLoop{Next: []*tAnyLoop{{}, nil}},
	} {
		for _, escape := range []uint8{escapeHTML, escapePlain} {
			if got, err, want, wantErr := inMode(v, escape); string(got) != string(want) || err != nil || wantErr != nil {
				t.Errorf("%s: %s, %v; want %s, %v", name, got, err, want, wantErr)
			}
		}
	}
}

// TestOptionsOfDroppedFields: options of a field that another one hides are lost on nobody.
func TestOptionsOfDroppedFields(t *testing.T) {
	withOptions := func(tag string) reflect.StructField {
		return reflect.StructField{Name: "F", Type: reflect.TypeFor[float64](), Tag: reflect.StructTag(tag + ` burin:"round=2"`)}
	}
	other := func(name, tag string) reflect.StructField {
		return reflect.StructField{Name: name, Type: reflect.TypeFor[int](), Tag: reflect.StructTag(tag)}
	}
	for _, tt := range []struct {
		f, g reflect.StructField
		lost bool
	}{
		{withOptions(`json:"a"`), other("G", `json:"a"`), false}, // both are dropped
		{withOptions(`json:"a,omitempty"`), other("G", `json:"a,string"`), false},
		{withOptions(``), other("G", `json:"F"`), false}, // the tag wins
		{withOptions(`json:",omitempty"`), other("G", `json:"F"`), false},
		{withOptions(`json:"G"`), other("G", ``), true},
		{withOptions(`json:"a"`), other("G", `json:"b"`), true},
		{withOptions(``), other("G", ``), true},
		{withOptions(`json:"a"`), other("G", `json:"-"`), true},
	} {
		v := reflect.New(reflect.StructOf([]reflect.StructField{tt.f, tt.g})).Elem().Interface()
		got, err, want, wantErr := inMode(v, escapeHTML)
		if lost := errors.As(err, new(*OptionsError)); lost != tt.lost || wantErr != nil || !lost && string(got) != string(want) {
			t.Errorf("%T: %s, %v; want %s, lost %v", v, got, err, want, tt.lost)
		}
	}
}

func TestOptionsHeard(t *testing.T) {
	for name, tt := range map[string]struct {
		v    any
		want string
	}{
		"own":                                  {[]any{tPriced{}, &tPriced{}, map[string]tPriced{"a": {}}, tRounded{}}, `[2.50,2.50,{"a":2.50},[2.50]]`},
		"pointer receiver":                     {[]any{&tLocked{}, []tLocked{{}}, []tByAddress{{}}}, `[3.50,[3.50],[4.50]]`},
		"pointer receiver, copied":             {map[string]any{"a": map[string]tLocked{"b": {}}, "c": [1]tLocked{}, "d": []any{[1]tLockedOuter{}, tLocked{}}}, `{"a":{"b":3.50},"c":[3.50],"d":[[5.50],3.50]}`},
		"pointer receiver, copied at the root": {tLocked{}, "3.50"},
		"plain":                                {[]any{tPlainOnly{"<"}, []tPlainOnly{{"<"}}}, `[{"S":"<"},[{"S":"<"}]]`},
	} {
		if got, err := Marshal(tt.v); string(got) != tt.want || err != nil {
			t.Errorf("%s: %s, %v; want %s", name, got, err, tt.want)
		}
	}
}

// TestOptionsMode: escapehtml=false is an option in a document for HTML only; other encoders with
// options have to be registered as plain to stand in a plain one.
func TestOptionsMode(t *testing.T) {
	v := tPlainHolder{tPlainOnly{"<"}}
	if got, err := Marshal(v); !errors.As(err, new(*OptionsError)) {
		t.Errorf("for HTML: %s, %v; want an *OptionsError", got, err)
	}
	if got, err := AppendAnyNestedPlain(nil, v, 0); string(got) != `{"P":{"S":"<"}}` || err != nil {
		t.Errorf("plain: %s, %v", got, err)
	}
	for _, v := range []any{tForHTML{"<"}, &tForHTML{}, []tForHTML{{}}, tPriced{}, tHTMLHolder{tForHTML{}}, &tHTMLHolder{}, &tLocked{}, map[string]tLocked{"a": {}}} {
		if _, err := Marshal(v); err != nil {
			t.Errorf("%T for HTML: %v", v, err)
		}
		var e *OptionsError
		if got, err := AppendAnyNestedPlain(nil, v, 0); !errors.As(err, &e) || !strings.Contains(err.Error(), "escapehtml=false") {
			t.Errorf("%T plain: %s, %v; want an *OptionsError", v, got, err)
		}
	}
}

// tHTMLHolder is generated, for HTML; tAnyHTML too, and holds anything.
type (
	tHTMLHolder struct{ F tForHTML }
	tAnyHTML    struct{ A any }
)

func (v tHTMLHolder) AppendJSON(dst []byte) ([]byte, error) {
	dst, err := v.F.AppendJSON(append(dst, `{"F":`...))
	return append(dst, '}'), err
}

func (v tAnyHTML) AppendJSON(dst []byte) ([]byte, error) {
	dst, err := AppendAny(append(dst, `{"A":`...), v.A)
	return append(dst, '}'), err
}

func TestOptionsModeAny(t *testing.T) {
	for _, tt := range []struct {
		a    any
		want string // "" for an error
	}{{"<", `{"A":"<"}`}, {tPriced{}, `{"A":2.50}`}, {[]any{"<", tPriced{}}, ""}, {[]any{"<", &tForHTML{}}, ""}} {
		got, err := AppendAnyNestedPlain(nil, tAnyHTML{tt.a}, 0)
		if tt.want != "" && (string(got) != tt.want || err != nil) {
			t.Errorf("%v: %s, %v; want %s", tt.a, got, err, tt.want)
		}
		if tt.want == "" && !errors.As(err, new(*OptionsError)) {
			t.Errorf("%v: %s, %v; want an *OptionsError", tt.a, got, err)
		}
	}
}

// TestOptionsText: only encoding/json/v2 calls an AppendText.
func TestOptionsText(t *testing.T) {
	for _, v := range []any{tTextHolder{}, tTextPriced{}, []any{tTextPriced{}}, tAnyHolder{A: tTextPriced{}}} {
		got, err := Marshal(v)
		if want, _ := json.Marshal(v); linkedV2() && (string(got) != string(want) || err != nil) {
			t.Errorf("%T: %s, %v; want %s", v, got, err, want)
		}
		if !linkedV2() && !errors.As(err, new(*OptionsError)) {
			t.Errorf("%T: %s, %v; want an *OptionsError", v, got, err)
		}
	}
}

func TestOptionsErrorText(t *testing.T) {
	for _, tt := range []struct {
		v    any
		want string
	}{
		{tHolder{}, "encoding.tHolder has no encoder made by burin and holds encoding.tPriced, whose burin options encoding/json would ignore; mark encoding.tHolder with //burin:generate and run go generate"},
		{[]any{1, tTagged{}}, "[1]: encoding.tTagged has no encoder made by burin and has burin options, which encoding/json would ignore; mark encoding.tTagged with //burin:generate and run go generate"},
		{struct{ P tPriced }{}, "struct { P encoding.tPriced } has no encoder made by burin and holds encoding.tPriced, whose burin options encoding/json would ignore; give it a name, mark that with //burin:generate and run go generate"},
		{map[string]tByAddress{"a": {}}, `["a"]: encoding.tByAddress declares AppendJSON on its pointer and has burin options, which encoding/json would ignore; use a *encoding.tByAddress here, or a slice`},
	} {
		if _, err := Marshal(tt.v); err == nil || err.Error() != tt.want {
			t.Errorf("%v\nwant %s", err, tt.want)
		}
	}
	want := "encoding.tForHTML has an encoder for HTML and has burin options, which encoding/json would ignore; for a document without escapes for HTML generate encoding.tForHTML with escapehtml=false"
	if _, err := AppendAnyNestedPlain(nil, tForHTML{}, 0); err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
}

// TestOptionsUnknown: a program without options does not look through its values.
func TestOptionsUnknown(t *testing.T) {
	v := any(&tAnyLoop{Next: []*tAnyLoop{{Any: []any{1}}}})
	p := planOf(reflect.TypeFor[tAnyLoop](), modeHTML)
	p.lostAt(true)
	optionsKnown.Store(false)
	defer optionsKnown.Store(true)
	if n := testing.AllocsPerRun(10, func() { p.checkOptions(v, true) }); n != 0 && !sanitizer.Address {
		t.Errorf("%v allocations", n)
	}
	holder := tAnyHolder{A: tRounded{1}}
	if got, err := Marshal(holder); string(got) != `{"A":[1]}` || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	type late struct {
		A int `burin:"quote"`
	}
	planOf(reflect.TypeFor[late](), modeHTML)
	if got, err := Marshal(holder); !errors.As(err, new(*OptionsError)) {
		t.Errorf("after a type with options: %s, %v", got, err)
	}
}

// TestOptionsCycle: a value with a cycle is still encoding/json's error.
func TestOptionsCycle(t *testing.T) {
	loop := &tAnyLoop{}
	loop.Any = map[string]any{"a": []any{loop, loop}}
	loop.Next = []*tAnyLoop{loop, loop}
	_, err := Marshal(loop)
	if u := new(json.UnsupportedValueError); !errors.As(err, &u) {
		t.Errorf("%v", err)
	}
}

func TestOptionsConcurrent(t *testing.T) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 50 {
				type local struct{ A, B any }
				if _, err := Marshal(struct{ A, B any }{local{1, i}, tPriced{}}); err == nil {
					t.Error("no error")
				}
				if _, err := Marshal(fmt.Sprint(i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}
