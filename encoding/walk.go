package encoding

import (
	stdencoding "encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"strconv"
	"time"
	"unsafe"

	"github.com/burin-go/burin/internal/quote"
)

// append appends rv, a value of p's type. addr says whether rv is addressable in
// the sense of encoding/json, which decides about methods with pointer receivers:
// what is behind a pointer or in a slice is, the value of a map or interface is
// not, and an array's element is as the array. rv.CanAddr may be true besides,
// where rv is a copy of our own. depth counts the arrays and objects around rv.
func (p *plan) append(dst []byte, rv reflect.Value, addr bool, depth int) ([]byte, error) {
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
	case opOwn:
		if addr || rv.CanAddr() && !p.unknown {
			return p.appendOwn(dst, rv.Addr().Interface(), depth)
		}
		return p.appendOwn(dst, rv.Interface(), depth)
	case opOwnPointer:
		if addr {
			return p.appendOwn(dst, rv.Addr().Interface(), depth)
		}
		return p.appendOwnCopy(dst, rv.Interface(), depth)
	case opMarshaler:
		return p.appendMarshaler(dst, rv, depth)

	case opBool:
		return AppendBool(dst, rv.Bool()), nil
	case opInt:
		return AppendInt(dst, rv.Int()), nil
	case opUint:
		return AppendUint(dst, rv.Uint()), nil
	case opFloat32:
		return p.mode.appendFloat32(dst, float32(rv.Float()))
	case opFloat64:
		return p.mode.appendFloat64(dst, rv.Float())
	case opString:
		return appendString(dst, rv.String(), p.mode.escape()), nil
	case opBytes:
		return AppendBytes(dst, rv.Bytes()), nil
	case opTime:
		t, _ := reflect.TypeAssert[time.Time](rv)
		return AppendTime(dst, t)
	case opRaw:
		return appendRaw(dst, rv.Bytes(), p.mode.escape())
	case opNumber:
		return AppendNumber(dst, json.Number(rv.String()))

	case opFloats32, opFloats64:
		if rv.Kind() == reflect.Array {
			return p.appendFloatArray(dst, rv, depth)
		}
		if p.op == opFloats32 {
			return p.mode.appendFlat32(dst, sliceOf[float32](rv))
		}
		return p.mode.appendFlat64(dst, sliceOf[float64](rv))
	case opRows32:
		return p.mode.appendRows32(dst, sliceOf[[]float32](rv))
	case opRows64:
		return p.mode.appendRows64(dst, sliceOf[[]float64](rv))
	case opTable32:
		width := p.elem.typ.Len()
		return p.mode.appendArrays32(dst, unsafe.Slice((*float32)(rv.UnsafePointer()), rv.Len()*width), width)
	case opTable64:
		width := p.elem.typ.Len()
		return p.mode.appendArrays64(dst, unsafe.Slice((*float64)(rv.UnsafePointer()), rv.Len()*width), width)
	case opStrings:
		return appendStrings(dst, sliceOf[string](rv), p.mode.escape()), nil
	case opStringRows:
		return appendStringRows(dst, sliceOf[[]string](rv), p.mode.escape()), nil
	case opStringTable:
		width := p.elem.typ.Len()
		flat := unsafe.Slice((*string)(rv.UnsafePointer()), rv.Len()*width)
		return quote.AppendArrays(dst, flat, width, quote.Set(p.mode.escape())), nil
	case opTimes:
		return appendTimes(dst, sliceOf[time.Time](rv), TimeRFC3339Nano)
	case opAnys:
		s, _ := reflect.TypeAssert[[]any](rv)
		return appendAnys(dst, s, depth, p.mode)
	case opAnyMap:
		m, _ := reflect.TypeAssert[map[string]any](rv)
		return appendAnyMap(dst, m, depth, p.mode)
	case opStringMap:
		m, _ := reflect.TypeAssert[map[string]string](rv)
		return appendStringMap(dst, m, p.mode.escape()), nil

	case opSlice:
		if rv.IsNil() {
			return append(dst, "null"...), nil
		}
		return p.appendElems(dst, rv, true, depth)
	case opArray:
		return p.appendElems(dst, rv, addr, depth)
	case opMap:
		return p.appendMap(dst, rv, depth)
	}
	if addr {
		return p.leave(dst, rv.Addr().Interface(), true)
	}
	return p.leave(dst, rv.Interface(), false)
}

// leave leaves v, which is of p's type, or a pointer to it if addr, to encoding/json.
func (p *plan) leave(dst []byte, v any, addr bool) ([]byte, error) {
	if err := p.checkOptions(v, addr); err != nil {
		return dst, err
	}
	return appendLinked(dst, v, p.mode.escape())
}

// appendOwnCopy appends v, whose type declares AppendJSON on its pointer, where it is not addressable.
// That is left to encoding/json, unless options would be lost: then a copy is encoded by the method,
// which is as good where nothing inside v asks whether it is addressable.
func (p *plan) appendOwnCopy(dst []byte, v any, depth int) ([]byte, error) {
	err := p.checkOptions(v, false)
	if err == nil {
		return appendLinked(dst, v, p.mode.escape())
	}
	if p.unknown || p.lostAt(false).byAddress {
		return dst, err
	}
	c := reflect.New(p.typ)
	c.Elem().Set(reflect.ValueOf(v))
	return p.callOwn(dst, c.Interface(), depth)
}

// follow goes through pointers and interfaces to a value that is neither, and
// returns its plan, which is nil for null.
func (p *plan) follow(rv reflect.Value) (*plan, reflect.Value, bool, error) {
	var addr bool
	var mark reflect.Value // a pointer that comes again if they go in a circle (Brent)
	hops := 0
	for {
		if rv.IsNil() {
			return nil, rv, false, nil
		}
		if p.op == opPointer {
			if hops++; hops > maxHops {
				if mark.IsValid() && mark.Type() == rv.Type() && mark.UnsafePointer() == rv.UnsafePointer() {
					return nil, rv, false, &json.UnsupportedValueError{Value: rv, Str: cycleText + " via " + rv.Type().String()}
				}
				if !mark.IsValid() || bits.OnesCount(uint(hops)) == 1 {
					mark = rv
				}
			}
			rv, p, addr = rv.Elem(), p.elem, true
		} else {
			rv = rv.Elem()
			p, addr = planOf(rv.Type(), p.mode), false
		}
		if p.op != opPointer && p.op != opInterface {
			return p, rv, addr, nil
		}
	}
}

// appendOwn appends v, a T or *T not nil for the plan p of T, by its own method.
func (p *plan) appendOwn(dst []byte, v any, depth int) ([]byte, error) {
	if p.unknown {
		return p.appendOwnUnknown(dst, v, depth)
	}
	return p.callOwn(dst, v, depth)
}

// callOwn calls v's own method.
func (p *plan) callOwn(dst []byte, v any, depth int) ([]byte, error) {
	var out []byte
	var err error
	if p.nested {
		if depth >= maxNesting {
			return dst, checkNesting(reflect.ValueOf(v), depth)
		}
		out, err = v.(NestedAppender).AppendJSONNested(dst, depth)
	} else {
		out, err = v.(Appender).AppendJSON(dst)
	}
	return checkAppended(dst, out, err, p.typ)
}

// CheckAppended takes out and err, the results of a T's AppendJSON(dst): it returns out, or dst and an error if
// there is one or if out is no longer than dst, as from a method that lost what was written before it.
func CheckAppended[T any](dst, out []byte, err error) ([]byte, error) {
	if err == nil && len(out) > len(dst) {
		return out, nil
	}
	return checkAppended(dst, out, err, reflect.TypeFor[T]())
}

func checkAppended(dst, out []byte, err error, t reflect.Type) ([]byte, error) {
	switch {
	case err != nil: // out may be anything then
		return dst, asError(err)
	case len(out) <= len(dst):
		return dst, &Error{Err: fmt.Errorf("json: %s: %w", t, errNothing)}
	}
	return out, nil
}

var errNothing = errors.New("AppendJSON appended nothing")

// appendMarshaler appends rv, an interface with a marshaler's method.
// encoding/json calls it even for a nil pointer in the interface, so it must see the
// interface.
func (p *plan) appendMarshaler(dst []byte, rv reflect.Value, depth int) ([]byte, error) {
	if rv.IsNil() {
		return append(dst, "null"...), nil
	}
	switch e := rv.Elem(); {
	case e.Kind() != reflect.Pointer:
		if own := planOf(e.Type(), p.mode); own.op == opOwn {
			return own.append(dst, e, false, depth)
		}
	case !e.IsNil():
		if own := planOf(e.Type().Elem(), p.mode); own.op == opOwn || own.op == opOwnPointer {
			return own.append(dst, e.Elem(), true, depth)
		}
	}
	if rv.CanAddr() {
		return p.leave(dst, rv.Addr().Interface(), true)
	}
	box := reflect.New(rv.Type())
	box.Elem().Set(rv)
	return p.leave(dst, box.Interface(), true)
}

// sliceOf returns the slice rv, whose elements lie in memory as E's do.
func sliceOf[E any](rv reflect.Value) []E {
	return unsafe.Slice((*E)(rv.UnsafePointer()), rv.Len())
}

func (p *plan) appendFloatArray(dst []byte, rv reflect.Value, depth int) ([]byte, error) {
	if n := rv.Len(); n > 0 && rv.CanAddr() {
		at := rv.Addr().UnsafePointer()
		if p.op == opFloats32 {
			return p.mode.appendFlat32(dst, unsafe.Slice((*float32)(at), n))
		}
		return p.mode.appendFlat64(dst, unsafe.Slice((*float64)(at), n))
	}
	return p.appendElems(dst, rv, false, depth)
}

// appendElems appends the elements of a slice or array.
func (p *plan) appendElems(dst []byte, rv reflect.Value, addr bool, depth int) ([]byte, error) {
	if depth == NestingChecked || depth >= maxNesting {
		if err := checkNesting(rv, depth); err != nil {
			return dst, err
		}
	}
	n := len(dst)
	dst = append(dst, '[')
	for i := range rv.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = p.elem.append(dst, rv.Index(i), addr, depth+1); err != nil {
			return dst[:n], AtIndex(err, i)
		}
	}
	return append(dst, ']'), nil
}

// mapScratch is what appendMap needs to sort a map, kept between uses.
type mapScratch struct {
	members[int] // names, with the index of the value
	text         []byte
	iter         reflect.MapIter
	key          reflect.Value // a K that can be set
	vals         reflect.Value // a []V
}

func (p *plan) getScratch(n int) *mapScratch {
	s, ok := p.pool.Get().(*mapScratch)
	if !ok {
		s = &mapScratch{key: reflect.New(p.typ.Key()).Elem()}
	}
	if !s.vals.IsValid() || s.vals.Len() < n {
		s.vals = reflect.MakeSlice(reflect.SliceOf(p.typ.Elem()), n, n)
	}
	s.list = slices.Grow(s.list, n)
	return s
}

func (p *plan) putScratch(s *mapScratch, n int) {
	spoil(s.text)
	if n > keepEntries || len(s.text) > keepKeyText {
		return
	}
	for i := range n {
		s.vals.Index(i).SetZero()
	}
	s.key.SetZero()
	s.iter.Reset(reflect.Value{})
	clear(s.list)
	s.list, s.text = s.list[:0], s.text[:0]
	p.pool.Put(s)
}

func (p *plan) appendMap(dst []byte, rv reflect.Value, depth int) ([]byte, error) {
	n := rv.Len()
	if n == 0 && p.key == keyLinked {
		return appendLinked(dst, rv.Interface(), p.mode.escape()) // may be an error for the type
	}
	if rv.IsNil() {
		return append(dst, "null"...), nil
	}
	if depth == NestingChecked || depth >= maxNesting {
		if err := checkNesting(rv, depth); err != nil {
			return dst, err
		}
	}
	if n == 0 {
		return append(dst, "{}"...), nil
	}
	s := p.getScratch(n)
	s.iter.Reset(rv)
	for i := 0; i < n && s.iter.Next(); i++ {
		s.key.SetIterKey(&s.iter)
		s.vals.Index(i).SetIterValue(&s.iter)
		name, err := p.name(s, rv)
		if err != nil {
			p.putScratch(s, n)
			return dst, err
		}
		s.list = append(s.list, member[int]{name, i})
	}
	start := len(dst)
	sep := byte('{')
	for _, key := range s.sorted() {
		e := &s.list[key.at]
		dst = append(dst, sep)
		sep = ','
		dst = appendString(dst, e.name, p.mode.escape())
		dst = append(dst, ':')
		var err error
		if dst, err = p.elem.append(dst, s.vals.Index(e.val), false, depth+1); err != nil {
			err = AtKey(err, e.name)
			p.putScratch(s, n)
			return dst[:start], err
		}
	}
	p.putScratch(s, n)
	return append(dst, '}'), nil
}

// name returns the member name for s.key, in s.text where it has to be made.
func (p *plan) name(s *mapScratch, m reflect.Value) (string, error) {
	start := len(s.text)
	switch p.key {
	case keyString:
		return s.key.String(), nil
	case keyStringAsJSON:
		s.text = appendKeyText(s.text, stringBytes(s.key.String()))
	case keyInt:
		s.text = strconv.AppendInt(s.text, s.key.Int(), 10)
	case keyUint:
		s.text = strconv.AppendUint(s.text, s.key.Uint(), 10)
	case keyText:
		text, err := appendTextName(s.text, s.key)
		if err != nil {
			return "", nameError(p.typ, err)
		}
		s.text = text
	default:
		return linkedName(s.key, m)
	}
	return unsafe.String(unsafe.SliceData(s.text[start:]), len(s.text)-start), nil
}

// appendTextName appends the name of a key that has a MarshalText. An error is errNilKey, or that of a method.
func appendTextName(dst []byte, k reflect.Value) ([]byte, error) {
	switch k.Kind() {
	case reflect.Pointer:
		if k.IsNil() {
			return dst, nil
		}
	case reflect.Interface:
		if k.IsNil() {
			return dst, errNilKey
		}
	default:
		address := k.Addr().Interface() // spares a copy; the methods have value receivers
		if k.Type().Implements(textAppenderType) {
			return appendAppendedKey(dst, address.(stdencoding.TextAppender))
		}
		return appendMarshaledKey(dst, address.(stdencoding.TextMarshaler))
	}
	held := k.Interface()
	if a, ok := held.(stdencoding.TextAppender); ok {
		return appendAppendedKey(dst, a)
	}
	return appendMarshaledKey(dst, held.(stdencoding.TextMarshaler))
}

// linkedName asks encoding/json for the name that it gives to key, of the map m.
func linkedName(key, m reflect.Value) (string, error) {
	one := reflect.MakeMap(reflect.MapOf(key.Type(), reflect.TypeFor[int]()))
	one.SetMapIndex(key, reflect.ValueOf(0))
	b, err := json.Marshal(one.Interface())
	if err != nil {
		if _, all := json.Marshal(m.Interface()); all != nil {
			err = all // names the right type
		}
		return "", err
	}
	var name string
	if err := json.Unmarshal(b[len(`{`):len(b)-len(`:0}`)], &name); err != nil {
		return "", err
	}
	return name, nil
}
