package ir

import (
	"go/token"
	"go/types"
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
// MarshalJSONTo, and AppendText without a MarshalText.
func byVersion(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "MarshalJSONTo")
	if _, ok := obj.(*types.Func); ok {
		return true
	}
	_, appends := findMethod(t, "AppendText", appendSig)
	_, marshals := findMethod(t, "MarshalText", marshalSig)
	return appends && !marshals
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
