package encoding

import (
	"reflect"
	"unsafe"
)

// OptionsError says that a value would have to be encoded by encoding/json, which
// knows nothing of burin's options, though a type inside it has some; or that a
// document as Python writes it holds a type whose encoder, burin's or encoding/json's,
// writes otherwise. It is found below an [*Error].
type OptionsError struct {
	// Outer is the type that encoding/json would encode, or the one in Python's document.
	Outer reflect.Type

	// Inner is the type with options, in a field's tag or registered by
	// RegisterOptions: Outer itself or one that it holds.
	Inner reflect.Type

	wayOut wayOut
	python Python // wayPython: the document
}

// wayOut is what can be done about an OptionsError.
type wayOut uint8

const (
	wayGenerate wayOut = iota // make an encoder
	wayPointer                // use the one that there is
	wayPlain                  // make it for the document's mode
	wayPython                 // likewise
)

// Error names both types and says what to do.
func (e *OptionsError) Error() string {
	outer, inner := e.Outer.String(), e.Inner.String()
	if e.wayOut == wayPython {
		return e.pythonText(outer)
	}
	holds := " and holds " + inner + ", whose burin options encoding/json would ignore; "
	if e.Outer == e.Inner {
		holds = " and has burin options, which encoding/json would ignore; "
	}
	switch {
	case e.wayOut == wayPointer:
		return outer + " declares AppendJSON on its pointer" + holds + "use a *" + outer + " here, or a slice"
	case e.wayOut == wayPlain:
		return outer + " has an encoder for HTML" + holds + "for a document without escapes for HTML generate " + outer + " with escapehtml=false"
	case e.Outer.Name() == "":
		return outer + " has no encoder made by burin" + holds + "give it a name, mark that with //burin:generate and run go generate"
	}
	return outer + " has no encoder made by burin" + holds + "mark " + outer + " with //burin:generate and run go generate"
}

func (e *OptionsError) pythonText(outer string) string {
	text := outer + " stands in a document as Python writes it and has no encoder for that; "
	if e.Outer.Name() == "" {
		return text + "give it a name, mark that with " + e.python.directive() + " and run go generate"
	}
	return text + "mark " + outer + " with " + e.python.directive() + " and run go generate"
}

// Values left to encoding/json are looked through for options, since those that it ignores would be
// lost in silence: once by type, and where a type has interfaces each time by value.

// lost says what encoding/json would ignore in values of a type.
type lost struct {
	outer, inner reflect.Type // as in OptionsError; nil if the types alone have nothing
	open         bool         // there are interfaces, which may hold anything
	byAddress    bool         // of a type that declares AppendJSON on its pointer: other bytes where it is addressable
}

// lostAt returns what is lost in values of p's type that are addressable, or not, for encoding/json.
func (p *plan) lostAt(addr bool) *lost {
	at := &p.lost[0]
	if addr {
		at = &p.lost[1]
	}
	l := at.Load()
	if l == nil {
		l = &lost{}
		f := lostFinder{lost: l, mode: p.mode, seen: map[seenType]bool{}}
		f.find(p.typ, addr, nil)
		if p.op == opOwnPointer {
			l.byAddress = byAddressWithin(p.typ)
		}
		at.Store(l)
	}
	return l
}

// lostFinder looks through types as encoding/json would.
type lostFinder struct {
	*lost
	mode mode
	seen map[seenType]bool
}

type seenType struct {
	typ  reflect.Type
	addr bool
}

// find looks for the first type with options from t on, inside outer.
func (f *lostFinder) find(t reflect.Type, addr bool, outer reflect.Type) {
	if f.inner != nil || f.seen[seenType{t, addr}] || linkedCalls(t, addr) {
		return
	}
	f.seen[seenType{t, addr}] = true
	if outer == nil && (t.Kind() == reflect.Struct || hasOptions(t, f.mode.escape())) {
		outer = t
	}
	if hasOptions(t, f.mode.escape()) {
		f.outer, f.inner = outer, t
		return
	}
	switch t.Kind() {
	case reflect.Interface:
		f.open = true
	case reflect.Pointer, reflect.Slice:
		f.find(t.Elem(), true, outer)
	case reflect.Array:
		f.find(t.Elem(), addr, outer)
	case reflect.Map:
		f.find(t.Elem(), false, outer)
	case reflect.Struct:
		for field := range t.Fields() {
			if written(field) {
				f.find(field.Type, addr, outer)
			}
		}
	}
}

// linkedCalls reports whether the linked encoding/json calls a method of a t: one of its pointer
// only where it has the address.
func linkedCalls(t reflect.Type, addr bool) bool {
	if t.Kind() == reflect.Pointer {
		return false // as what it points to
	}
	return linkedMethod(t) || addr && t.Kind() != reflect.Interface && linkedMethod(reflect.PointerTo(t))
}

func linkedMethod(t reflect.Type) bool {
	if t.Implements(marshalerType) || t.Implements(textMarshalerType) {
		return true
	}
	if !linkedV2() {
		return false
	}
	m, ok := t.MethodByName("MarshalJSONTo")
	if !ok {
		return t.Implements(textAppenderType)
	}
	in, out := m.Type.NumIn(), m.Type.NumOut() // with the receiver, unless t is an interface
	return in > 0 && m.Type.In(in-1).String() == "*jsontext.Encoder" && out == 1 && m.Type.Out(0) == errorType
}

var errorType = reflect.TypeFor[error]()

// byAddressWithin reports whether encoding/json, or an AppendJSON, writes other bytes for a t whose address
// can be taken: somewhere inside, not behind a pointer, slice or map, a type has a method on its pointer.
func byAddressWithin(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return byAddress(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			if written(f) && byAddress(f.Type) {
				return true
			}
		}
	}
	return false
}

func byAddress(t reflect.Type) bool {
	switch ownAppendJSON(t) {
	case ownValue:
		return false
	case ownPointer:
		return true
	}
	switch {
	case linkedCalls(t, false):
		return false
	case linkedCalls(t, true):
		return true
	}
	return byAddressWithin(t)
}

// checkOptions returns an *OptionsError if encoding/json would ignore options in v, which is of p's
// type, or a pointer to it if addr.
func (p *plan) checkOptions(v any, addr bool) error {
	l := p.lostAt(addr)
	if l.inner != nil {
		return p.optionsError(l.outer, l.inner)
	}
	if !l.open || !optionsKnown.Load() {
		return nil
	}
	rv := reflect.ValueOf(v)
	if addr {
		rv = rv.Elem()
	}
	s := lostSearch{mode: p.mode, seen: map[visit]bool{}}
	if s.find(rv, addr, nil) {
		return p.optionsError(s.outer, s.inner)
	}
	return nil
}

func (p *plan) optionsError(outer, inner reflect.Type) error {
	e := &OptionsError{Outer: outer, Inner: inner}
	switch {
	case p.unknown:
		e.Outer, e.wayOut = p.typ, wayPlain
	case p.op == opOwnPointer:
		e.Outer, e.wayOut = p.typ, wayPointer
	}
	return e
}

// lostSearch looks through a value for what its interfaces hold.
type lostSearch struct {
	mode         mode
	outer, inner reflect.Type
	seen         map[visit]bool
}

func (s *lostSearch) find(v reflect.Value, addr bool, outer reflect.Type) bool {
	p := planOf(v.Type(), s.mode)
	l := p.lostAt(addr)
	if outer == nil && v.Kind() == reflect.Struct {
		outer = v.Type()
	}
	if l.inner != nil {
		if s.outer, s.inner = outer, l.inner; outer == nil {
			s.outer = l.outer
		}
		return true
	}
	if !l.open {
		return false
	}
	switch v.Kind() {
	case reflect.Interface:
		return !v.IsNil() && s.find(v.Elem(), false, outer)
	case reflect.Pointer:
		return s.first(v, 0) && s.find(v.Elem(), true, outer)
	case reflect.Slice:
		return s.first(v, v.Len()) && s.elements(v, true, outer)
	case reflect.Array:
		return s.elements(v, addr, outer)
	case reflect.Map:
		if !s.first(v, 0) {
			return false
		}
		for i := v.MapRange(); i.Next(); {
			if s.find(i.Value(), false, outer) {
				return true
			}
		}
	case reflect.Struct:
		for _, i := range p.links {
			if s.find(v.Field(i), addr, outer) {
				return true
			}
		}
	}
	return false
}

func (s *lostSearch) elements(v reflect.Value, addr bool, outer reflect.Type) bool {
	for i := range v.Len() {
		if s.find(v.Index(i), addr, outer) {
			return true
		}
	}
	return false
}

// first reports whether v, a pointer, slice or map, holds something that was not looked at yet.
func (s *lostSearch) first(v reflect.Value, n int) bool {
	at := visit{v.Type(), unsafe.Pointer(nil), n}
	if at.ptr = v.UnsafePointer(); at.ptr == nil || s.seen[at] {
		return false
	}
	s.seen[at] = true
	return true
}
