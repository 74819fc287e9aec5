package conformance

import (
	"encoding/json"
	"reflect"
	"time"

	"pgregory.net/rapid"
)

// fill sets v to a random value of its type, recursing depth levels into pointers, slices and maps.
func fill(rt *rapid.T, v reflect.Value, depth int) {
	if !v.CanSet() {
		return // unexported
	}
	switch v.Interface().(type) {
	case time.Time:
		zone := time.FixedZone("", rapid.SampledFrom([]int{0, 0, 3600, -12600, 86399}).Draw(rt, "zone"))
		sec := rapid.Int64Range(-62135596800, 253402300799).Draw(rt, "sec")
		t := time.Unix(sec, rapid.Int64Range(0, 999999999).Draw(rt, "nsec")).In(zone)
		if rapid.Bool().Draw(rt, "zero") {
			t = time.Time{}
		}
		v.Set(reflect.ValueOf(t))
		return
	case json.RawMessage:
		raw := rapid.SampledFrom([]string{`{ "a" : "<"}`, `[1, 2.5e+3 ]`, "null", "\"\u2028\\u0041\"", `{"a":1,"a":2}`}).Draw(rt, "raw")
		v.SetBytes([]byte(raw))
		return
	case json.Number:
		v.SetString(rapid.SampledFrom([]string{"", "1e5", "-12", "0.5"}).Draw(rt, "number"))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(rt, v.Field(i), depth)
		}
	case reflect.Pointer:
		if depth > 0 && rapid.Bool().Draw(rt, "set") {
			v.Set(reflect.New(v.Type().Elem()))
			fill(rt, v.Elem(), depth-1)
		}
	case reflect.Interface:
		if depth > 0 {
			fillInterface(rt, v, depth-1)
		}
	case reflect.Slice:
		if depth > 0 && rapid.Bool().Draw(rt, "set") {
			n := rapid.IntRange(0, 3).Draw(rt, "len")
			v.Set(reflect.MakeSlice(v.Type(), n, n))
			for i := range n {
				fill(rt, v.Index(i), depth-1)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(rt, v.Index(i), depth)
		}
	case reflect.Map:
		if depth > 0 && rapid.Bool().Draw(rt, "set") {
			v.Set(reflect.MakeMap(v.Type()))
			n := rapid.IntRange(0, 3).Draw(rt, "len")
			if v.Type() == reflect.TypeFor[map[StringText]int]() {
				n = min(n, 1) // texts that collide have no order
			}
			for range n {
				key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
				fill(rt, key, depth-1)
				fill(rt, elem, depth-1)
				v.SetMapIndex(key, elem)
			}
		}
	case reflect.String:
		v.SetString(rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "<b>&", "\xff", "é\u2028", "\"\\\n\x01", "\xe2\x28\xa1"})).Draw(rt, "string"))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(rt, "bool"))
	case reflect.Float32:
		v.SetFloat(float64(rapid.Float32Range(-3e38, 3e38).Draw(rt, "float32")))
	case reflect.Float64:
		v.SetFloat(rapid.OneOf(rapid.Float64Range(-1e308, 1e308), rapid.SampledFrom([]float64{0, 1, -1.5, 1e21, 1e20, 1e-7, 1e-6, 0.1})).Draw(rt, "float64"))
	case reflect.Chan, reflect.Func:
	default:
		if v.CanInt() {
			v.SetInt(rapid.OneOf(rapid.Int64(), rapid.Int64Range(-3, 8)).Draw(rt, "int")) // 7 fails in Doubled
		} else {
			v.SetUint(rapid.OneOf(rapid.Uint64(), rapid.Uint64Range(0, 3)).Draw(rt, "uint"))
		}
	}
}

// fillInterface puts a value of some type into v, types with encoders among them.
func fillInterface(rt *rapid.T, v reflect.Value, depth int) {
	candidates := []any{
		0, "", 1.5, true, nil, []any{}, map[string]any{}, Tree{}, &Tree{}, Kinds{}, []Omitted{}, Doubled(0), &PtrJSON{}, PtrJSON{},
		map[Name]*Omitted{}, Number(0), Interfaces{}, &Interfaces{}, []*Interfaces{}, Flag(false), errSeven, json.RawMessage{}, time.Time{},
	}
	var fit []any
	for _, c := range candidates {
		if c == nil || reflect.TypeOf(c).AssignableTo(v.Type()) {
			fit = append(fit, c)
		}
	}
	choice := fit[rapid.IntRange(0, len(fit)-1).Draw(rt, "dynamic")]
	if choice == nil {
		return
	}
	value := reflect.New(reflect.TypeOf(choice)).Elem()
	if value.Type() != reflect.TypeOf(errSeven) {
		fill(rt, value, depth)
	}
	if value.Kind() == reflect.Pointer && value.IsNil() && v.Type() == reflect.TypeFor[json.Marshaler]() {
		return // encoding/json calls MarshalJSON on the nil pointer, or does not, depending on its version
	}
	v.Set(value)
}
