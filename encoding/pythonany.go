package encoding

import (
	"encoding/json"
	"reflect"
	"slices"
	"time"
)

// AppendAnyPython appends whatever v holds, inside depth arrays and objects (see [NestedAppender]), in a document as
// Python writes it: see [Python].
//
// Types that are registered ([RegisterOptions]) for just this document are encoded by their AppendJSON. A struct
// without an encoder, and a type whose AppendJSON is for other documents or is not known to be for this one, is an
// [*OptionsError]; one that encoding/json encodes by a MarshalJSON or a MarshalText is not. Keys of maps may be
// floats, which Python takes. Other errors are those of [AppendAnyNested].
func AppendAnyPython(dst []byte, v any, depth int, py Python) ([]byte, error) {
	if err := checkSkipped(v, depth, modePlain); err != nil {
		return dst, asError(err)
	}
	out, err := py.appendAny(dst, v, depth)
	if err != nil {
		return dst, asError(err)
	}
	return out, nil
}

// appendAny takes what an any mostly holds straight away, and the rest by reflection.
func (py Python) appendAny(dst []byte, v any, depth int) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...), nil
	case bool:
		return AppendBool(dst, v), nil
	case string:
		return py.appendText(dst, stringBytes(v)), nil
	case float64:
		return appendStyle64(dst, v, py.floatStyle())
	case int:
		return AppendInt(dst, v), nil
	case int64:
		return AppendInt(dst, v), nil
	case map[string]any:
		return py.appendAnyMap(dst, v, depth)
	case []any:
		return py.appendAnys(dst, v, depth)
	}
	return py.append(dst, reflect.ValueOf(v), false, depth)
}

func (py Python) appendAnys(dst []byte, s []any, depth int) ([]byte, error) {
	if s == nil {
		return append(dst, "null"...), nil
	}
	if depth == NestingChecked || depth >= maxNesting {
		if err := checkNesting(reflect.ValueOf(s), depth); err != nil {
			return dst, err
		}
	}
	n := len(dst)
	dst = append(dst, '[')
	for i, v := range s {
		if i > 0 {
			dst = append(dst, py.comma()...)
		}
		var err error
		if dst, err = py.appendAny(dst, v, depth+1); err != nil {
			return dst[:n], AtIndex(err, i)
		}
	}
	return append(dst, ']'), nil
}

func (py Python) appendAnyMap(dst []byte, m map[string]any, depth int) ([]byte, error) {
	if m == nil {
		return append(dst, "null"...), nil
	}
	if depth == NestingChecked || depth >= maxNesting {
		if err := checkNesting(reflect.ValueOf(m), depth); err != nil {
			return dst, err
		}
	}
	all := getMembers[any](&anyMembers)
	all.list = slices.Grow(all.list, len(m))
	for k, v := range m {
		all.list = append(all.list, member[any]{k, v})
	}
	n := len(dst)
	dst = append(dst, '{')
	for i, key := range all.sorted() {
		e := &all.list[key.at]
		dst = py.appendName(dst, i, e.name)
		var err error
		if dst, err = py.appendAny(dst, e.val, depth+1); err != nil {
			err = AtKey(err, e.name)
			all.release(&anyMembers)
			return dst[:n], err
		}
	}
	all.release(&anyMembers)
	return append(dst, '}'), nil
}

// appendName appends the name of the ith member, and what stands around it.
func (py Python) appendName(dst []byte, i int, name string) []byte {
	if i > 0 {
		dst = append(dst, py.comma()...)
	}
	dst = py.appendText(dst, stringBytes(name))
	return append(dst, py.colon()...)
}

// append appends rv. addr says whether it is addressable in the sense of encoding/json, see plan.append.
func (py Python) append(dst []byte, rv reflect.Value, addr bool, depth int) ([]byte, error) {
	p := planOf(rv.Type(), modePlain)
	if p.op == opPointer || p.op == opInterface {
		var err error
		p, rv, addr, err = p.follow(rv)
		if err != nil {
			return dst, err
		}
		if p == nil {
			return append(dst, "null"...), nil
		}
	}
	switch p.op {
	case opOwn, opOwnPointer:
		return py.appendOwn(dst, p, rv, addr, depth)
	case opMarshaler:
		return py.appendMarshaler(dst, rv, depth)
	case opTime:
		t, _ := reflect.TypeAssert[time.Time](rv)
		return AppendTime(dst, t)
	case opRaw:
		return AppendRawPython(dst, rv.Bytes(), py)
	case opNumber:
		return AppendNumber(dst, json.Number(rv.String()))
	case opBytes:
		return AppendBytes(dst, rv.Bytes()), nil
	case opAnys:
		s, _ := reflect.TypeAssert[[]any](rv)
		return py.appendAnys(dst, s, depth)
	case opAnyMap:
		m, _ := reflect.TypeAssert[map[string]any](rv)
		return py.appendAnyMap(dst, m, depth)
	}
	if p.methods && linkedCalls(p.typ, addr) {
		if addr {
			rv = rv.Addr()
		}
		return py.appendByMethod(dst, rv)
	}
	switch rv.Kind() {
	case reflect.Bool:
		return AppendBool(dst, rv.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return AppendInt(dst, rv.Int()), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return AppendUint(dst, rv.Uint()), nil
	case reflect.Float32:
		return appendStyle32(dst, float32(rv.Float()), py.floatStyle())
	case reflect.Float64:
		return appendStyle64(dst, rv.Float(), py.floatStyle())
	case reflect.String:
		return py.appendText(dst, stringBytes(rv.String())), nil
	case reflect.Slice:
		if rv.IsNil() {
			return append(dst, "null"...), nil
		}
		return py.appendElems(dst, rv, true, depth)
	case reflect.Array:
		return py.appendElems(dst, rv, addr, depth)
	case reflect.Map:
		return py.appendMap(dst, p, rv, depth)
	case reflect.Struct:
		return dst, &OptionsError{Outer: p.typ, Inner: p.typ, wayOut: wayPython, python: py}
	}
	return appendLinked(dst, rv.Interface(), escapePlain) // its error for the type
}

// appendOwn appends rv by its AppendJSON, which has to be made for this document.
func (py Python) appendOwn(dst []byte, p *plan, rv reflect.Value, addr bool, depth int) ([]byte, error) {
	o := optionsOf(p.typ)
	if !o.isPython || o.python != py {
		return dst, &OptionsError{Outer: p.typ, Inner: p.typ, wayOut: wayPython, python: py}
	}
	switch {
	case addr || p.op == opOwn && rv.CanAddr():
		return p.callOwn(dst, rv.Addr().Interface(), depth)
	case p.op == opOwn:
		return p.callOwn(dst, rv.Interface(), depth)
	}
	return p.appendOwnCopy(dst, rv.Interface(), depth)
}

// appendMarshaler appends rv, an interface with a marshaler's method: see plan.appendMarshaler.
func (py Python) appendMarshaler(dst []byte, rv reflect.Value, depth int) ([]byte, error) {
	if rv.IsNil() {
		return append(dst, "null"...), nil
	}
	switch e := rv.Elem(); {
	case e.Kind() != reflect.Pointer:
		if own := planOf(e.Type(), modePlain); own.op == opOwn {
			return py.appendOwn(dst, own, e, false, depth)
		}
	case !e.IsNil():
		if own := planOf(e.Type().Elem(), modePlain); own.op == opOwn || own.op == opOwnPointer {
			return py.appendOwn(dst, own, e.Elem(), true, depth)
		}
	}
	box := reflect.New(rv.Type()) // encoding/json has to see the interface
	box.Elem().Set(rv)
	return py.appendByMethod(dst, box)
}

// appendElems appends the elements of a slice or array.
func (py Python) appendElems(dst []byte, rv reflect.Value, addr bool, depth int) ([]byte, error) {
	if depth == NestingChecked || depth >= maxNesting {
		if err := checkNesting(rv, depth); err != nil {
			return dst, err
		}
	}
	n := len(dst)
	dst = append(dst, '[')
	for i := range rv.Len() {
		if i > 0 {
			dst = append(dst, py.comma()...)
		}
		var err error
		if dst, err = py.append(dst, rv.Index(i), addr, depth+1); err != nil {
			return dst[:n], AtIndex(err, i)
		}
	}
	return append(dst, ']'), nil
}

// appendMap appends a map of p's type.
func (py Python) appendMap(dst []byte, p *plan, rv reflect.Value, depth int) ([]byte, error) {
	n := rv.Len()
	if n == 0 && p.key == keyLinked && !isFloat(p.typ.Key()) {
		return appendLinked(dst, rv.Interface(), escapePlain) // may be an error for the type
	}
	if rv.IsNil() {
		return append(dst, "null"...), nil
	}
	if depth == NestingChecked || depth >= maxNesting {
		if err := checkNesting(rv, depth); err != nil {
			return dst, err
		}
	}
	s := p.getScratch(n)
	s.iter.Reset(rv)
	for i := 0; i < n && s.iter.Next(); i++ {
		s.key.SetIterKey(&s.iter)
		s.vals.Index(i).SetIterValue(&s.iter)
		name, err := py.name(p, s, rv)
		if err != nil {
			p.putScratch(s, n)
			return dst, err
		}
		s.list = append(s.list, member[int]{name, i})
	}
	slices.SortFunc(s.list, orderOf(p.typ.Key()))
	start := len(dst)
	dst = append(dst, '{')
	for i, e := range s.list {
		dst = py.appendName(dst, i, e.name)
		var err error
		if dst, err = py.append(dst, s.vals.Index(e.val), false, depth+1); err != nil {
			err = AtKey(err, e.name)
			p.putScratch(s, n)
			return dst[:start], err
		}
	}
	p.putScratch(s, n)
	return append(dst, '}'), nil
}
