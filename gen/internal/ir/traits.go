package ir

import "go/types"

// finish works out what needs all functions at once: batches, which functions can fail or have options, and which can nest without bound.
func finish(funcs []*Func) {
	for _, f := range funcs {
		batch(f.Body, f.Mode)
		if reaches(f, f, map[*Func]bool{}) {
			f.Nested, f.CanFail = true, true
		}
	}
	for changed := true; changed; {
		changed = false
		for _, f := range funcs {
			if !f.CanFail && Any(f.Body, CanFail) {
				f.CanFail, changed = true, true
			}
			if !f.Altered && (f.Mode != Mode{} || Any(f.Body, altered)) {
				f.Altered, changed = true, true
			}
			if !f.Nested && Any(f.Body, nests) {
				f.Nested, f.CanFail, changed = true, true, true
			}
		}
	}
}

// Any says whether pred holds for n or a node inside it, not looking into the functions it calls.
func Any(n *Node, pred func(*Node) bool) bool {
	if n == nil {
		return false
	}
	if pred(n) || Any(n.Elem, pred) {
		return true
	}
	for _, f := range n.Fields {
		if Any(f.Node, pred) {
			return true
		}
	}
	return false
}

// CanFail says whether encoding n itself, without its parts, can return an error.
func CanFail(n *Node) bool {
	switch n.Kind {
	case Float, Number, Time, Raw, Iface, Own, JSON, Text, Other, Times, Floats, Rows, Arrays, Objects:
		return true
	case Map:
		return n.Keys == TextKeys || n.Keys == TextEntries || n.Keys == NumberKeys
	case Call:
		return n.Func.CanFail
	}
	return false
}

func altered(n *Node) bool {
	return n.Altered || (n.Kind == Call || n.Kind == Own) && n.Func != nil && n.Func.Altered
}

func nests(n *Node) bool {
	switch n.Kind {
	case Iface:
		return true
	case Own:
		return n.Nested
	case Call:
		return n.Func.Nested
	}
	return false
}

// reaches says whether from calls target, at some remove.
func reaches(from, target *Func, seen map[*Func]bool) bool {
	return Any(from.Body, func(n *Node) bool {
		if n.Kind != Call {
			return false
		}
		if n.Func == target {
			return true
		}
		if seen[n.Func] {
			return false
		}
		seen[n.Func] = true
		return reaches(n.Func, target, seen)
	})
}

// arrayWidths are the lengths beyond 64 that encoding.Array has a term for.
var arrayWidths = map[int64]bool{
	96: true, 128: true, 200: true, 256: true, 300: true, 384: true, 512: true,
	768: true, 1024: true, 1536: true, 2048: true, 3072: true, 4096: true,
}

func isArrayWidth(n int64) bool { return 1 <= n && n <= 64 || arrayWidths[n] }

// batch turns loops into calls that encode a whole slice or array.
func batch(n *Node, mode Mode) {
	if n == nil {
		return
	}
	batch(n.Elem, mode)
	for _, f := range n.Fields {
		batch(f.Node, mode)
	}
	switch n.Kind {
	case Slice, Array:
		if object := floatObject(n.Elem); object != nil && mode.batches(Objects) {
			n.Kind, n.Elem = Objects, object
		} else if kind, ok := batchOf(n.Elem); ok && mode.batches(kind) {
			n.Kind = kind
		}
	case Map:
		if n.Keys == StringKeys && n.Elem.Kind == String && mode.batches(StringMap) {
			n.Kind = StringMap
		}
	}
}

// batches says whether the runtime has the batch in documents of this mode: in Python's those of numbers, of integers
// and of times without spaces only.
func (m Mode) batches(kind Kind) bool {
	switch {
	case !m.Python.On, kind == Floats, kind == Rows, kind == Arrays:
		return true
	}
	return (kind == Ints || kind == Times) && m.Python.Compact
}

func batchOf(elem *Node) (Kind, bool) {
	_, isArray := elem.Type.Underlying().(*types.Array)
	switch {
	case elem.Kind == Float:
		return Floats, true
	case elem.Kind == Int || elem.Kind == Uint:
		return Ints, true
	case elem.Kind == String:
		return Strings, true
	case elem.Kind == Strings && !isArray && !elem.NilEmpty:
		return StringRows, true
	case elem.Kind == Strings && isArrayWidth(elem.Len):
		return StringArrays, true
	case elem.Kind == Time && !elem.Quoted:
		return Times, true
	case elem.Kind == Floats && !isArray && !elem.NilEmpty:
		return Rows, true
	case elem.Kind == Floats && isArrayWidth(elem.Len):
		return Arrays, true
	}
	return 0, false
}
