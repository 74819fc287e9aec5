package encoding

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unsafe"
)

// NestedAppender is declared by types that can nest without bound: recursive
// ones, and those that hold an interface. Its method is AppendJSON told how many
// JSON arrays and objects enclose the value, so that cycles and encoding/json's
// limit of depth are seen across types:
//
//   - with depth >= NestingChecked it calls CheckNesting first;
//   - what it passes on, to AppendAnyNested or another NestedAppender, is its
//     depth plus one for each array and object that it opened around it.
//
// Like AppendJSON it counts only where the type itself declares it.
type NestedAppender interface {
	AppendJSONNested(dst []byte, depth int) ([]byte, error)
}

// NestingChecked is the depth, in enclosing JSON arrays and objects, at which an
// encoder asks whether the value has a cycle. encoding/json begins to look there.
const NestingChecked = 1000

const (
	// nestingSteps is how many levels are checked from NestingChecked on: a type
	// that opens several levels before it asks again can miss one.
	nestingSteps = 8

	// maxNesting bounds what CheckNesting cannot see, methods written by hand that
	// go round in a circle. Stacks double up to 512 MB, or 128 MB where words have 32
	// bits; what needs more is a crash.
	maxNesting = 100_000 + 150_000*(strconv.IntSize/64)

	// maxHops is how many pointers in a row, with no array or object between them,
	// are followed before looking for a circle.
	maxHops = 1000
)

// CheckNesting returns nil at once while depth is below NestingChecked. At that
// depth, and at a few more, it looks through *v and returns encoding/json's error,
// in an *Error, if that has a cycle (*json.UnsupportedValueError), or is nested more
// deeply than the linked encoding/json can write. Other errors are left to the
// encoder, which knows their place. From 250,000 levels on (100,000 where words have
// 32 bits) any value is an error. v may stand on the stack: a copy is looked at.
func CheckNesting[T any](v *T, depth int) error {
	if depth < NestingChecked || depth >= NestingChecked+nestingSteps && depth < maxNesting {
		return nil
	}
	c := new(T)
	*c = *v
	return asError(checkNesting(reflect.ValueOf(c), depth))
}

//go:noinline
func checkNesting(v reflect.Value, depth int) error {
	if depth >= maxNesting {
		return &json.UnsupportedValueError{Value: v, Str: "nested more than " + strconv.Itoa(maxNesting) + " levels deep"}
	}
	if depth >= NestingChecked+nestingSteps || !v.IsValid() {
		return nil
	}
	s := search{open: map[visit]bool{}}
	if !s.cyclic(v) {
		if !depthLimited() {
			return nil
		}
		if err := marshalBelow(v, depth); err != nil && strings.Contains(err.Error(), depthText) {
			return err
		}
		return nil
	}
	cycle := &json.UnsupportedValueError{Value: s.via, Str: cycleText + " via " + s.via.Type().String()}
	if s.opaque {
		return cycle // a MarshalJSON on the way may be our caller, so encoding/json is not asked
	}
	switch err := marshalBelow(v, depth).(type) {
	case nil:
		return nil // encoding/json leaves out a field on the way
	case *json.UnsupportedValueError:
		if strings.HasPrefix(err.Str, cycleText) {
			return err
		}
	}
	return cycle
}

const (
	cycleText = "encountered a cycle"
	depthText = "exceeded max depth"
)

// marshalBelow returns encoding/json's error for v inside depth arrays.
func marshalBelow(v reflect.Value, depth int) error {
	_, err := json.Marshal(wrap(v.Interface(), depth))
	return err
}

func wrap(v any, depth int) any {
	for range depth {
		v = []any{v}
	}
	return v
}

// depthLimited reports whether the linked encoding/json has a limit of depth.
// The first version has none when it encodes.
var depthLimited = sync.OnceValue(func() bool {
	_, err := json.Marshal(wrap(nil, 10_001))
	return err != nil
})

// search looks for a cycle among the pointers, maps and slices that an encoder
// would follow, depth first.
type search struct {
	open   map[visit]bool // true on the way down, false when done
	via    reflect.Value  // where the cycle closes
	opaque bool           // a type with marshalers is on the way, whatever they do
}

type visit struct {
	typ reflect.Type
	ptr unsafe.Pointer
	len int
}

func (s *search) cyclic(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Interface:
		return !v.IsNil() && s.cyclic(v.Elem())
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if v.IsNil() || leaf(v.Type().Elem().Kind()) {
			return false
		}
		at := visit{typ: v.Type(), ptr: v.UnsafePointer()}
		if v.Kind() == reflect.Slice {
			at.len = v.Len()
		}
		if open, seen := s.open[at]; seen {
			if open {
				s.via = v
			}
			return open
		}
		s.open[at] = true
		if s.below(v) {
			return true
		}
		s.open[at] = false
		return false
	case reflect.Array, reflect.Struct:
		return s.below(v)
	}
	return false
}

// below is cyclic for what v holds.
func (s *search) below(v reflect.Value) bool {
	if v.Kind() == reflect.Pointer {
		return s.cyclic(v.Elem())
	}
	p := planOf(v.Type(), modeHTML) // links and methods are the same in every mode
	if p.methods {
		s.opaque = true
		if p.op != opOwn && p.op != opOwnPointer {
			return false
		}
	}
	switch v.Kind() {
	case reflect.Map:
		for i := v.MapRange(); i.Next(); {
			if s.cyclic(i.Value()) {
				return true
			}
		}
	case reflect.Slice, reflect.Array:
		if leaf(p.typ.Elem().Kind()) {
			return false
		}
		for i := range v.Len() {
			if s.cyclic(v.Index(i)) {
				return true
			}
		}
	case reflect.Struct:
		for _, i := range p.links {
			if s.cyclic(v.Field(i)) {
				return true
			}
		}
	}
	return false
}

// linkFields returns the fields of a struct type that encoding/json may write and
// that can lead on to other values.
func linkFields(t reflect.Type) []int {
	var links []int
	for i := range t.NumField() {
		f := t.Field(i)
		if written(f) && !leaf(f.Type.Kind()) {
			links = append(links, i)
		}
	}
	return links
}

func leaf(k reflect.Kind) bool { return k <= reflect.Complex128 || k == reflect.String }
