package ir

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// Signatures of the methods that decide how a value is encoded.
var (
	bytesType = types.NewSlice(types.Typ[types.Byte])
	errorType = types.Universe.Lookup("error").Type()

	marshalSig = signature(nil, []types.Type{bytesType, errorType})
	appendSig  = signature([]types.Type{bytesType}, []types.Type{bytesType, errorType})
	nestedSig  = signature([]types.Type{bytesType, types.Typ[types.Int]}, []types.Type{bytesType, errorType})
	isZeroSig  = signature(nil, []types.Type{types.Typ[types.Bool]})
	lockSig    = signature(nil, nil)
)

func signature(params, results []types.Type) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, tuple(params), tuple(results), false)
}

func tuple(list []types.Type) *types.Tuple {
	vars := make([]*types.Var, len(list))
	for i, t := range list {
		vars[i] = types.NewParam(token.NoPos, nil, "", t)
	}
	return types.NewTuple(vars...)
}

// method is a method in a type's method set.
type method struct {
	obj      *types.Func
	index    []int // path through embedded fields; length 1 if the type declares it
	pointer  bool  // only in the method set of the pointer
	indirect bool  // reached through an embedded pointer
}

// findMethod looks for an exported method of T or *T with exactly the signature sig.
func findMethod(t types.Type, name string, sig *types.Signature) (method, bool) {
	obj, index, indirect := types.LookupFieldOrMethod(t, true, nil, name)
	fn, ok := obj.(*types.Func)
	if !ok || !types.Identical(stripped(fn.Signature()), sig) {
		return method{}, false
	}
	byValue := types.NewMethodSet(t).Lookup(nil, name) != nil
	return method{obj: fn, index: index, pointer: !byValue, indirect: indirect}, true
}

// byVersion says whether the versions of encoding/json disagree on a type's methods: only v2 calls
// MarshalJSONTo, which json.Number has there alone, and AppendText without a MarshalText.
func byVersion(t types.Type) bool {
	if embedsNumber(t, map[types.Type]bool{}) {
		return true
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "MarshalJSONTo")
	if _, ok := obj.(*types.Func); ok {
		return true
	}
	_, appends := findMethod(t, "AppendText", appendSig)
	_, marshals := findMethod(t, "MarshalText", marshalSig)
	return appends && !marshals
}

// embedsNumber says whether t is a struct that embeds json.Number, at some remove.
func embedsNumber(t types.Type, seen map[types.Type]bool) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || seen[t] {
		return false
	}
	seen[t] = true
	for v := range st.Fields() {
		inner := types.Unalias(v.Type())
		if p, ok := inner.(*types.Pointer); ok {
			inner = types.Unalias(p.Elem())
		}
		if v.Embedded() && (isNamed(inner, "encoding/json", "Number") || embedsNumber(inner, seen)) {
			return true
		}
	}
	return false
}

// stripped drops the receiver, which types.Identical ignores anyway, and names.
func stripped(s *types.Signature) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, s.Params(), s.Results(), s.Variadic())
}

// isNamed says whether t is the named type path.name.
func isNamed(t types.Type, path, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

// hasLock says whether copying a t would trip go vet's copylocks.
func hasLock(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	if _, ok := t.Underlying().(*types.Interface); ok {
		return false
	}
	lock, ok1 := findMethod(t, "Lock", lockSig)
	unlock, ok2 := findMethod(t, "Unlock", lockSig)
	if ok1 && ok2 && lock.pointer && unlock.pointer {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			if hasLock(u.Field(i).Type(), seen) {
				return true
			}
		}
	case *types.Array:
		return hasLock(u.Elem(), seen)
	}
	return false
}

// checkPromotion reports a struct t that would get, by embedding, a MarshalJSON or MarshalJSONTo that burin makes for
// another type: encoding/json would then write that type alone in place of a t.
func (b *builder) checkPromotion(t types.Type, st *types.Struct) {
	named, _ := t.(*types.Named)
	root := b.rootOf(named)
	if root == nil {
		root = &Root{}
	}
	for v := range st.Fields() {
		if !v.Embedded() {
			continue
		}
		inner, madeJSON, madeV2 := b.madeMethods(v.Type(), map[*types.Named]bool{})
		if madeJSON && !root.MarshalJSON || madeV2 && !root.MarshalJSONTo {
			flag := "-marshaljson"
			if !madeJSON || root.MarshalJSON {
				flag = "-jsonv2"
			}
			b.problem(v.Pos(), v.Name(), fmt.Sprintf("embeds %s, whose method made by %s encoding/json would find on %s too, and write nothing else of it; use %s for this type as well, or do not embed",
				typeLabel(inner, b.pkg), flag, typeLabel(t, b.pkg), flag))
		}
	}
}

// promotesMade says whether a struct t embeds what has methods made by burin besides AppendJSON.
func (b *builder) promotesMade(t *types.Named) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for v := range st.Fields() {
		if !v.Embedded() {
			continue
		}
		if _, j, to := b.madeMethods(v.Type(), map[*types.Named]bool{}); j || to {
			return true
		}
	}
	return false
}

// setsAside says whether a field in t has the option string in its tag and a type with methods made by burin besides
// AppendJSON. encoding/json, which finds the methods, passes over the option; the encoder of t does as without them.
func (b *builder) setsAside(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		elem := element(t)
		return elem != nil && b.setsAside(elem, seen)
	}
	for i := range st.NumFields() {
		_, options, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ",")
		if slices.Contains(strings.Split(options, ","), "string") {
			if _, j, to := b.madeMethods(st.Field(i).Type(), map[*types.Named]bool{}); j || to {
				return true
			}
		}
		if b.setsAside(st.Field(i).Type(), seen) {
			return true
		}
	}
	return false
}

// madeMethods looks for a type with methods made by burin besides AppendJSON that t has, or promotes.
func (b *builder) madeMethods(t types.Type, seen map[*types.Named]bool) (inner types.Type, marshalJSON, marshalJSONTo bool) {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, _ := t.(*types.Named)
	if seen[named] {
		return nil, false, false
	}
	seen[named] = true
	if root := b.rootOf(named); root != nil && (root.MarshalJSON || root.MarshalJSONTo) {
		return t, root.MarshalJSON, root.MarshalJSONTo
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil, false, false
	}
	for v := range st.Fields() {
		if v.Embedded() {
			if inner, j, to := b.madeMethods(v.Type(), seen); j || to {
				return inner, j, to
			}
		}
	}
	return nil, false, false
}
