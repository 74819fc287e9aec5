package ir

import (
	"fmt"
	"go/types"
)

// byMethod models t by a method, or as one of the types whose method burin knows by heart:
// AppendJSON first, then MarshalJSON and MarshalText as encoding/json would call them.
// For the root itself a method that it declares has been refused, and one promoted to it counts.
func (b *builder) byMethod(t types.Type, addressable, isRoot bool) (*Node, bool) {
	t = types.Unalias(t)
	n := &Node{Type: t, Addressable: addressable}
	switch {
	case isNamed(t, "time", "Time"):
		n.Kind = Time
		return n, true
	case isRaw(t):
		n.Kind = Raw
		return n, true
	case isNamed(t, "encoding/json", "Number"):
		n.Kind = Number
		return n, true
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return nil, false // a pointer is null or its element; an interface is asked for what it holds
	}
	named, _ := t.(*types.Named)
	if named != nil && !isRoot && b.callsOwn(n, named, addressable) {
		return n, true
	}
	if byVersion(t) {
		if isRoot {
			b.problem(b.pos, "", "has MarshalJSONTo or AppendText by embedding, which only encoding/json/v2 calls; give the field a name instead of embedding it")
		} else {
			b.leave(n, fmt.Sprintf("%s has a method that only encoding/json/v2 calls", typeLabel(t, b.pkg)))
		}
		return n, true
	}
	if m, ok := findMethod(t, "MarshalJSON", marshalSig); ok && (addressable || !m.pointer) {
		if inner, ok := b.promoted(t, m, addressable); ok {
			return inner, true
		}
		n.Kind = JSON
		b.via(n, named, m)
		return n, b.callable(n, m)
	}
	if m, ok := findMethod(t, "MarshalText", marshalSig); ok && (addressable || !m.pointer) {
		n.Kind = Text
		if a, ok := findMethod(t, "AppendText", appendSig); ok && (addressable || !a.pointer) {
			n.Append = true
		}
		return n, b.callable(n, m)
	}
	return nil, false
}

// callsOwn makes n a call of t's AppendJSON, if it has one that counts: declared by t itself,
// by hand or (of another package) by burin, and callable here.
func (b *builder) callsOwn(n *Node, t *types.Named, addressable bool) bool {
	if root := b.rootOf(t); root != nil {
		if t.Obj().Pkg() == b.pkg || root.Mode != b.mode {
			return false // a plain function call, or its fields in this mode: see node
		}
		f := b.model.trait(t)
		n.Kind, n.Nested, n.Func = Own, f.Nested, f
		return (addressable || !f.PointerReceiver) && b.nameable(t)
	}
	m, ok := findMethod(t, "AppendJSON", appendSig)
	if !ok || len(m.index) != 1 || m.pointer && !addressable {
		return false
	}
	if b.mode != (Mode{}) && t.Obj().Pkg() != b.pkg {
		n.Kind, n.Why = Other, "its AppendJSON may be made for other documents, which is known when the program runs"
		return true
	}
	n.Kind = Own
	if nested, ok := findMethod(t, "AppendJSONNested", nestedSig); ok && len(nested.index) == 1 && (addressable || !nested.pointer) {
		n.Nested = true
	}
	return true
}

// trait models a root of another package just to learn the shape of its AppendJSON.
func (m *Model) trait(t *types.Named) *Func {
	if f := m.traits[t.Obj()]; f != nil {
		return f
	}
	other := newBuilder(m, t.Obj().Pkg())
	other.file.FirstRoot = t.Obj().Name()
	m.traits[t.Obj()] = &Func{Nested: true} // what a cycle through packages comes to
	other.root(t.Obj())
	finish(other.file.Funcs)
	f := &Func{Nested: true}
	if len(other.file.Funcs) > 0 {
		f = other.file.Funcs[0]
	}
	m.traits[t.Obj()] = f
	return f
}

// promoted resolves a MarshalJSON that t has only through an embedded value, such as time.Time in
// struct{ time.Time; Note string }: encoding/json writes that value alone.
func (b *builder) promoted(t types.Type, m method, addressable bool) (*Node, bool) {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || len(m.index) != 2 || m.indirect {
		return nil, false
	}
	v := st.Field(m.index[0])
	if !isNamed(v.Type(), "time", "Time") {
		return nil, false
	}
	inner := &Node{Kind: Time, Type: v.Type(), Addressable: addressable}
	return &Node{Kind: Promoted, Type: t, Addressable: addressable, Fields: []Field{{Path: []Step{{Name: v.Name()}}, Node: inner}}}, true
}

// via keeps a root whose MarshalJSON comes from an embedded field from calling its own, which burin makes over that one and
// which calls the encoder.
func (b *builder) via(n *Node, t *types.Named, m method) {
	if root := b.rootOf(t); root == nil || !root.MarshalJSON || t.Obj().Pkg() != b.pkg || len(m.index) == 1 {
		return
	}
	v := t.Underlying().(*types.Struct).Field(m.index[0])
	if !v.Exported() && v.Pkg() != b.pkg {
		b.problem(t.Obj().Pos(), "", fmt.Sprintf("has MarshalJSON by embedding %s, which cannot be named here, and -marshaljson makes another; leave out -marshaljson", v.Name()))
	}
	n.Via = v.Name()
}

// callable reports types whose method this package cannot get at by name.
func (b *builder) callable(n *Node, m method) bool {
	if !b.nameable(n.Type) {
		b.leave(n, fmt.Sprintf("%s cannot be named here", typeLabel(n.Type, b.pkg)))
	}
	return true
}

// dependsOnAddress says whether encoding/json writes other bytes for a t that it can take the address of:
// somewhere inside, not behind a pointer, slice or map, is a type whose marshaler has a pointer receiver.
func (b *builder) dependsOnAddress(t types.Type) bool {
	return b.addressMatters(t, map[*types.Named]bool{})
}

func (b *builder) addressMatters(t types.Type, seen map[*types.Named]bool) bool {
	t = types.Unalias(t)
	if named, ok := t.(*types.Named); ok {
		if seen[named] {
			return false
		}
		seen[named] = true
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array, *types.Basic, *types.Map, *types.Slice, *types.Signature, *types.Chan:
	default:
		return false
	}
	if isNamed(t, "time", "Time") || isRaw(t) || isNamed(t, "encoding/json", "Number") {
		return false
	}
	if m, ok := findMethod(t, "AppendJSON", appendSig); ok && len(m.index) == 1 {
		return m.pointer
	}
	if byVersion(t) {
		return true
	}
	if m, ok := findMethod(t, "MarshalJSON", marshalSig); ok {
		return m.pointer
	}
	if m, ok := findMethod(t, "MarshalText", marshalSig); ok {
		return m.pointer
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return b.addressMatters(u.Elem(), seen)
	case *types.Struct:
		if len(b.versioned(u)) > 0 {
			return true
		}
		quiet := &builder{model: b.model, pkg: b.pkg}
		for _, f := range quiet.structFields(u) {
			behind := false
			for _, step := range f.path {
				behind = behind || step.Pointer
			}
			if !behind && b.addressMatters(f.v.Type(), seen) {
				return true
			}
		}
	}
	return false
}

// containsItself says whether a named slice, array, map or pointer type is its own element,
// at some remove, without a struct between.
func containsItself(t *types.Named) bool {
	seen := map[types.Type]bool{}
	for u := element(t); u != nil; u = element(u) {
		u = types.Unalias(u)
		if types.Identical(u, t) {
			return true
		}
		if seen[u] {
			return false // another type that contains itself
		}
		seen[u] = true
	}
	return false
}

// isPointerToItself says whether all that t leads to are pointers, one of them t: no value of it can be written but nil.
func isPointerToItself(t *types.Named) bool {
	if !containsItself(t) {
		return false
	}
	for u := types.Type(t); ; {
		pointer, ok := u.Underlying().(*types.Pointer)
		if !ok {
			return false
		}
		if u = types.Unalias(pointer.Elem()); types.Identical(u, t) {
			return true
		}
	}
}

// element returns what a pointer, slice, array or map type holds, else nil.
func element(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return u.Elem()
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	}
	return nil
}

// isRaw says whether t is json.RawMessage, which GOEXPERIMENT=jsonv2 makes an alias of jsontext.Value.
func isRaw(t types.Type) bool {
	return isNamed(t, "encoding/json", "RawMessage") || isNamed(t, "encoding/json/jsontext", "Value")
}
