package encodingtest

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"time"
)

// A Filler makes random values of any type, equal ones from equal sources: nil, empty and filled slices, maps
// and pointers; numbers, strings and times of the shapes that encoders get wrong. Interfaces hold basic values
// and what Dynamic has. Unexported fields are left alone, as encoding/json does. A type with nothing else but
// such fields is filled through its UnmarshalText, if it has one.
type Filler struct {
	// Source is where the randomness comes from. A source of zeros makes zero values, and smaller numbers
	// make simpler values, so that tools which shrink what they found can provide it.
	Source rand.Source

	// Dynamic are examples of types whose random values go into interfaces, too. Interfaces with methods
	// are nil without them.
	Dynamic []any

	// Invalid lets values come up that encoding/json refuses: NaN and infinities, times after the year 9999,
	// and what json.Number and json.RawMessage hold without being JSON.
	Invalid bool
}

// Fill sets *p, whatever it is, to a random value. It panics if p is not a pointer or is nil.
func (f *Filler) Fill(p any) {
	v := reflect.ValueOf(p)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		panic(fmt.Sprintf("encodingtest: Fill needs a pointer that is not nil, not a %T", p))
	}
	r := &run{Filler: f, budget: minValues + perField*size(v.Type().Elem()), open: map[reflect.Type]int{}}
	r.fill(v.Elem())
}

// In one Fill minValues are filled, and perField for each field; what they hold beyond is left zero.
// At most maxOpen values of one type are filled inside each other.
const (
	minValues = 500
	perField  = 10
	maxOpen   = 3
)

// size is the number of values that each t has, without what pointers, slices, maps and interfaces add.
func size(t reflect.Type) int {
	switch t.Kind() {
	case reflect.Struct:
		n := 0
		for f := range t.Fields() {
			n += size(f.Type)
		}
		return n
	case reflect.Array:
		return t.Len() * size(t.Elem())
	}
	return 1
}

// run is one call of Fill.
type run struct {
	*Filler
	budget int
	open   map[reflect.Type]int // the types around the current value
}

// choose returns a number from 0 to n-1.
func (r *run) choose(n int) int { return int(r.Source.Uint64() % uint64(n)) }

// one returns one of list.
func one[T any](r *run, list ...T) T { return list[r.choose(len(list))] }

// fill sets v, which is zero and can be set.
func (r *run) fill(v reflect.Value) {
	t := v.Type()
	if r.budget--; r.budget < 0 || r.open[t] >= maxOpen || r.special(v) {
		return
	}
	r.open[t]++
	defer func() { r.open[t]-- }()
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.choose(2) == 1)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(r.integer())) // cut to its width
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(r.integer())
	case reflect.Float32:
		v.SetFloat(float64(r.float32()))
	case reflect.Float64:
		v.SetFloat(r.float64())
	case reflect.String:
		v.SetString(r.text())
	case reflect.Struct:
		r.fields(v)
	case reflect.Array:
		for i := range v.Len() {
			r.fill(v.Index(i))
		}
	case reflect.Pointer:
		if r.choose(4) > 0 && r.mayFill(t.Elem()) {
			v.Set(reflect.New(t.Elem()))
			r.fill(v.Elem())
		}
	case reflect.Slice:
		r.slice(v)
	case reflect.Map:
		r.members(v)
	case reflect.Interface:
		r.dynamic(v)
	}
}

// mayFill says whether a value of type t, inside the current one, would be filled.
func (r *run) mayFill(t reflect.Type) bool { return r.budget > 0 && r.open[t] < maxOpen }

// special fills v if its type is one whose values have rules that its kind does not tell.
func (r *run) special(v reflect.Value) bool {
	switch p := v.Addr().Interface().(type) {
	case *time.Time:
		*p = r.time()
	case *json.Number:
		*p = r.number()
	case *json.RawMessage:
		*p = r.raw()
	case encoding.TextUnmarshaler:
		if !opaque(v.Type()) {
			return false
		}
		if p.UnmarshalText([]byte(one(r, opaqueTexts...))) != nil {
			v.SetZero()
		}
	default:
		return false
	}
	return true
}

// opaque says whether t is a struct that only its own methods can fill.
func opaque(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for f := range t.Fields() {
		if f.IsExported() {
			return false
		}
	}
	return true
}

// opaqueTexts are what common opaque types can read: numbers, addresses, prefixes.
var opaqueTexts = []string{
	"", "0", "-12", "123456789012345678901234567890", "1.5", "3/4",
	"192.0.2.1", "2001:db8::1", "fe80::1%eth0", "192.0.2.0/24", "[::1]:443", "2b8d4a26-7d0c-4c0e-9d4b-3a5f0d9f4c11",
}

// fields fills a struct: exported fields, and those that an unexported embedded struct promotes.
func (r *run) fields(v reflect.Value) {
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.CanSet():
			r.fill(f)
		case v.Type().Field(i).Anonymous && f.Kind() == reflect.Struct:
			r.fields(f)
		}
	}
}

// slice makes v nil, empty or filled. Numbers come in long slices as well: those are encoded in blocks.
func (r *run) slice(v reflect.Value) {
	t := v.Type()
	n := one(r, -1, 1, 2, 0, 3, 1)
	if n < 0 {
		return
	}
	if k := t.Elem().Kind(); n == 3 && k >= reflect.Bool && k <= reflect.Float64 {
		n = 1 + r.choose(70)
		r.budget += n // they are cheap
	}
	v.Set(reflect.MakeSlice(t, n, n))
	for i := range n {
		r.fill(v.Index(i))
	}
}

// members makes v a nil, empty or filled map. No two keys have one name in JSON: the order of such is nobody's promise.
func (r *run) members(v reflect.Value) {
	t := v.Type()
	n := one(r, -1, 1, 2, 0, 3, 12)
	if n < 0 {
		return
	}
	v.Set(reflect.MakeMap(t))
	taken := map[string]bool{}
	for range n {
		key, elem := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
		r.fill(key)
		r.fill(elem)
		if r.takeNames(key, taken) {
			v.SetMapIndex(key, elem)
		}
	}
}

// takeNames adds the names that versions of encoding/json give to key, and says whether all were free.
// What is not UTF-8 becomes U+FFFD in a name. A nil interface has none.
func (r *run) takeNames(key reflect.Value, taken map[string]bool) bool {
	if key.Kind() == reflect.Interface && key.IsNil() {
		return false // one version of encoding/json panics
	}
	var names []string
	switch {
	case key.Kind() == reflect.String:
		names = append(names, "string "+key.String())
	case key.CanFloat() && math.IsNaN(key.Float()): // a map can have many
		names = append(names, "NaN")
	}
	for _, text := range []func() ([]byte, error){marshalText(key), appendText(key)} {
		if text == nil {
			continue
		}
		name, err := text()
		if err != nil && !r.Invalid {
			return false
		}
		names = append(names, "text "+string(name))
	}
	for i, name := range names {
		names[i] = string([]rune(name))
		if taken[names[i]] {
			return false
		}
	}
	for _, name := range names {
		taken[name] = true
	}
	return true
}

// marshalText is the MarshalText of key; nil if it has none. A nil pointer has the text "".
func marshalText(key reflect.Value) func() ([]byte, error) {
	m, ok := key.Interface().(encoding.TextMarshaler)
	switch {
	case !ok:
		return nil
	case key.Kind() == reflect.Pointer && key.IsNil():
		return func() ([]byte, error) { return nil, nil }
	}
	return m.MarshalText
}

// appendText is AppendText for a key that has no MarshalText, which some versions of encoding/json call.
func appendText(key reflect.Value) func() ([]byte, error) {
	a, ok := key.Interface().(encoding.TextAppender)
	if _, both := key.Interface().(encoding.TextMarshaler); !ok || both || key.Kind() == reflect.Pointer && key.IsNil() {
		return nil
	}
	return func() ([]byte, error) { return a.AppendText(nil) }
}

// dynamic puts a value of some type into the interface v, or leaves it nil.
func (r *run) dynamic(v reflect.Value) {
	var fit []reflect.Type
	for _, list := range [][]any{basics, r.Dynamic} {
		for _, example := range list {
			if t := reflect.TypeOf(example); t.AssignableTo(v.Type()) && r.mayFill(t) {
				fit = append(fit, t)
			}
		}
	}
	choice := r.choose(len(fit) + 1)
	if choice == 0 {
		return
	}
	value := reflect.New(fit[choice-1]).Elem()
	r.fill(value)
	if value.Kind() == reflect.Pointer && value.IsNil() && v.NumMethod() > 0 {
		return // some versions of encoding/json call the method of a nil pointer, and some do not
	}
	v.Set(value)
}

// basics are what interfaces mostly hold.
var basics = []any{
	false, 0, "", 0.0, []any{}, map[string]any{},
	int8(0), int16(0), int32(0), int64(0), uint(0), uint8(0), uint16(0), uint32(0), uint64(0), uintptr(0), float32(0),
	[]string{}, []int{}, []float64{}, []byte{}, map[string]string{}, map[int]any{}, new(any), new(int), new(string),
	[2]any{}, json.Number(""), json.RawMessage{}, time.Time{}, time.Duration(0),
}
