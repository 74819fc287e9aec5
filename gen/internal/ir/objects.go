package ir

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// floatObject returns the Struct that n is or calls the function of, if a slice of such values can be encoded as the
// float64 that its memory is made of; else nil.
func floatObject(n *Node) *Node {
	object := *n
	if n.Kind == Call {
		if n.Func.Body == nil || n.Func.Tagged {
			return nil // it contains itself, or has options, which are registered where it is encoded
		}
		object = *n.Func.Body
		object.Type, object.Func = n.Type, n.Func
	}
	st, ok := object.Type.Underlying().(*types.Struct)
	if !ok || object.Kind != Struct || len(object.Fields) < 2 || len(object.Fields) != st.NumFields() {
		return nil
	}
	for i, f := range object.Fields {
		isField := len(f.Path) == 1 && f.Path[0].Name == st.Field(i).Name()
		isAlways := !f.OmitEmpty && !f.OmitNil && f.OmitZero == nil
		isPlain := f.Node.Kind == Float && f.Node.Bits == 64 && f.Node.Form == FloatForm{} && !f.Node.Quoted
		if !isField || !isAlways || !isPlain {
			return nil
		}
	}
	return &object
}

// dropUncalled drops the functions that nothing calls any more, since batches do what they did.
func (f *File) dropUncalled() {
	called := map[*Func]bool{}
	var visit func(fn *Func)
	visit = func(fn *Func) {
		if called[fn] {
			return
		}
		called[fn] = true
		Any(fn.Body, func(n *Node) bool {
			if n.Kind == Call {
				visit(n.Func)
			}
			return false
		})
	}
	for _, fn := range f.Funcs {
		if fn.Root {
			visit(fn)
		}
	}
	f.Funcs = slices.DeleteFunc(f.Funcs, func(fn *Func) bool { return !called[fn] })
}

// objects names the members of the batches of objects in the file, and collects the layouts that they rely on.
func (b *builder) objects(made []*Func) {
	var pinned typeutil.Map
	for _, fn := range b.file.Funcs {
		Any(fn.Body, func(n *Node) bool {
			if n.Kind == Call && !slices.Contains(made, n.Func) && n.Func.Body != nil {
				n = n.Func.Body // the encoder of another file, which may be one call that is made here too
			}
			if n.Kind != Objects {
				return false
			}
			b.file.Members[n] = b.membersName(n.Elem, made)
			named, ok := n.Elem.Type.(*types.Named)
			// One of another package is pinned as it is, one without a name where it is encoded.
			if ok && named.Obj().Pkg() == b.pkg && pinned.At(named) == nil {
				pinned.Set(named, true)
				b.file.Layouts = append(b.file.Layouts, Layout{named, named.Underlying().(*types.Struct)})
			}
			return false
		})
	}
}

// membersName names the members of object like the function that would encode it, if one was made for this file, so that
// other fields neither rename nor move them; those of a struct without a name by themselves.
func (b *builder) membersName(object *Node, made []*Func) string {
	prefix := b.prefix(b.file.FirstRoot)
	switch named, ok := object.Type.(*types.Named); {
	case !ok:
		return prefix + namesOf(object.Fields)
	case slices.Contains(made, object.Func):
		return strings.TrimPrefix(object.Func.Name, "append")
	default:
		return prefix + b.partName(named)
	}
}

// namesOf makes a piece of an identifier of the first and the last name, or of all if they are few.
func namesOf(fields []Field) string {
	if last := len(fields) - 1; last > 3 {
		return identifier(fields[0].Name) + "To" + identifier(fields[last].Name)
	}
	var name string
	for _, f := range fields {
		name += identifier(f.Name)
	}
	return name
}
