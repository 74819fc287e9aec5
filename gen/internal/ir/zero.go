package ir

import "go/types"

// zero decides how omitzero tests a field of type t, as encoding/json does: by an IsZero method, else as reflect.
func (b *builder) zero(t types.Type) *Zero {
	kind, receiver := ZeroMethod, t
	switch u := t.Underlying().(type) {
	case *types.Interface:
		kind = ZeroInterfaceMethod
	case *types.Pointer:
		kind, receiver = ZeroPointerMethod, u.Elem()
		if !hasMethods(t, u) {
			return b.plainZero(t)
		}
	}
	if _, ok := findMethod(receiver, "IsZero", isZeroSig); ok {
		return &Zero{Kind: kind, Type: t}
	}
	return b.plainZero(t)
}

// hasMethods says whether the pointer type t has the methods of what it points to: it has none if it is named, or
// points to a pointer or an interface.
func hasMethods(t types.Type, pointer *types.Pointer) bool {
	if _, named := types.Unalias(t).(*types.Named); named {
		return false
	}
	switch pointer.Elem().Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return false
	}
	return true
}

// plainZero decides as reflect.Value.IsZero does, which asks no methods.
func (b *builder) plainZero(t types.Type) *Zero {
	z := &Zero{Type: t}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			z.Kind = ZeroBool
		case info&(types.IsInteger|types.IsFloat) != 0:
			z.Kind = ZeroNumber
		case info&types.IsString != 0:
			z.Kind = ZeroString
		}
	case *types.Struct, *types.Array:
		z.Kind = ZeroReflect
		if types.Comparable(t) && b.nameable(t) {
			z.Kind = ZeroEqual // == and reflect agree: -0 is zero, blank fields do not count
		} else if st, ok := u.(*types.Struct); ok {
			b.fieldwise(z, st)
		}
	default:
		z.Kind = ZeroNil
	}
	return z
}

// fieldwise makes z a test of each field, if all can be named here and none needs reflection.
func (b *builder) fieldwise(z *Zero, st *types.Struct) {
	var fields []ZeroField
	for v := range st.Fields() {
		if v.Name() == "_" {
			continue
		}
		if !v.Exported() && v.Pkg() != b.pkg {
			return
		}
		f := b.plainZero(v.Type())
		if f.Kind == ZeroReflect {
			return
		}
		fields = append(fields, ZeroField{Name: v.Name(), Zero: f})
	}
	z.Kind, z.Fields = ZeroFields, fields
}
