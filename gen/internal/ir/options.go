package ir

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/burin-go/burin/gen/internal/options"
)

// Root is a type that burin makes AppendJSON for.
type Root struct {
	Options options.Options // of its directive: defaults for its fields, and the mode of its documents
	Mode    Mode

	// Methods that are made besides AppendJSON, and that encoding/json, or its second version, will call.
	MarshalJSON, MarshalJSONTo bool

	Test bool // its encoder is part of the package's tests only
}

// reach is what options find when they go through a value to the numbers inside.
type reach struct {
	tag   options.Options // of the field
	keys  map[string]bool // the options that had something to act on
	struc types.Type      // a struct on the way, which options do not enter
	open  map[*Func]bool  // functions whose body is being copied
}

// apply makes n, and what it holds outside of structs, obey tag and, where that says nothing, defaults.
func apply(n *Node, tag, defaults options.Options) *reach {
	r := &reach{tag: tag, keys: map[string]bool{}, open: map[*Func]bool{}}
	r.apply(n, defaults)
	return r
}

func (r *reach) apply(n *Node, defaults options.Options) {
	o := r.tag.Over(defaults)
	switch n.Kind {
	case Pointer, Array:
		r.apply(n.Elem, defaults)
	case Slice, Map:
		r.nilEmpty(n, o)
		r.apply(n.Elem, defaults)
	case Bytes:
		r.nilEmpty(n, o)
	case Struct:
		r.struc = n.Type
	case Call, Own:
		r.applyNamed(n, defaults)
	case Float:
		r.float(n, o)
	case Int, Uint, Number, Time:
		r.format(n, o)
		r.quote(n, o)
		r.ints(n, o)
	}
}

// applyNamed goes into a named type that has a function of its own, by way of a copy: the options are the
// field's, not the type's. What the type's own directive says goes before defaults.
func (r *reach) applyNamed(n *Node, defaults options.Options) {
	f := n.Func
	if f == nil || f.Body == nil || r.open[f] {
		return
	}
	if f.Body.Kind == Struct {
		r.struc = n.Type
		return
	}
	if f.Directive != nil {
		defaults = f.Directive.Options.Over(defaults)
	}
	r.open[f] = true
	defer delete(r.open, f)
	inner := &reach{tag: r.tag, keys: map[string]bool{}, open: r.open}
	body := f.Body.clone()
	inner.apply(body, defaults)
	if inner.struc != nil {
		r.struc = inner.struc
	}
	if len(inner.keys) > 0 {
		maps.Copy(r.keys, inner.keys)
		body.Type, body.Addressable = n.Type, n.Addressable
		*n = *body
	}
}

func (r *reach) nilEmpty(n *Node, o options.Options) {
	if o.Has(options.Nil) {
		n.NilEmpty = true
		r.keys[options.Nil] = true
	}
}

func (r *reach) float(n *Node, o options.Options) {
	for _, s := range o {
		switch s.Key {
		case options.Round, options.Fixed:
			n.Form.Rounding, n.Form.Digits = s.Key, s.N
		case options.Style:
			n.Form.Python = true
		case options.NonFinite:
			n.Form.NonFinite = s.Value
			if s.Value == "error" {
				n.Form.NonFinite = ""
			}
		case options.Quote:
			n.Quoted = true
		default:
			continue
		}
		r.keys[s.Key] = true
	}
}

// format gives times and durations another form.
func (r *reach) format(n *Node, o options.Options) {
	s := o.Value(options.Format)
	switch {
	case s == nil:
		return
	case n.Kind == Time && slices.Contains(options.TimeFormats, s.Value):
	case (n.Kind == Int || n.Kind == Duration) && isNamed(n.Type, "time", "Duration") && slices.Contains(options.DurationFormats, s.Value):
		n.Kind = Duration
	default:
		return
	}
	n.Format = s.Value
	r.keys[options.Format] = true
}

// quote makes strings of numbers, among them the times and durations whose format is one.
func (r *reach) quote(n *Node, o options.Options) {
	isText := n.Kind == Time && !strings.HasPrefix(n.Format, "unix") || n.Kind == Duration && n.Format == "units"
	if o.Has(options.Quote) && !isText {
		n.Quoted = true
		r.keys[options.Quote] = true
	}
}

// ints makes strings of the integers that may have more than the 53 bits of a JavaScript number.
func (r *reach) ints(n *Node, o options.Options) {
	if (n.Kind == Int || n.Kind == Uint) && o.Has(options.Ints) && hasWords(n.Type) {
		n.Quoted = true
		r.keys[options.Ints] = true
	}
}

// hasWords says whether t is an integer type of 64 bits, or of 32 or 64 by platform.
func hasWords(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	switch b.Kind() {
	case types.Int64, types.Uint64, types.Int, types.Uint, types.Uintptr:
		return true
	}
	return false
}

// clone returns a copy of n without batches, for options to change. Functions are shared.
func (n *Node) clone() *Node {
	c := *n
	switch n.Kind {
	case Ints, Strings, StringRows, StringArrays, Times, Floats, Rows, Arrays, Objects:
		c.Kind = Slice
		if _, isArray := n.Type.Underlying().(*types.Array); isArray {
			c.Kind = Array
		}
	case StringMap:
		c.Kind = Map
	}
	if n.Elem != nil {
		c.Elem = n.Elem.clone()
	}
	return &c
}

// usedDefault is an option of a type's directive.
type usedDefault struct {
	obj *types.TypeName
	key string
}

// applyTag makes a field obey its tag, completed by the defaults of owner, the type that declares it; or nil.
func (b *builder) applyTag(f *Field, tag options.Options, owner *types.Named) {
	defaults := b.defaults(owner)
	all := tag.Over(defaults)
	if len(all) == 0 {
		return
	}
	r := apply(f.Node, tag, defaults)
	if all.Has(options.OmitNil) && hasNil(f.Node.Type) {
		f.OmitNil = true
		r.keys[options.OmitNil] = true
	}
	f.Node.Altered = len(r.keys) > 0
	for _, s := range tag {
		if !r.keys[s.Key] {
			b.problem(b.pos, "", fmt.Sprintf(`tag burin:"%s": %s`, tag, b.cannotApply(s, f.Node.Type, r)))
		}
	}
	for _, s := range defaults {
		if r.keys[s.Key] && !tag.Has(s.Key) {
			b.usedDefaults[usedDefault{owner.Obj(), s.Key}] = true
		}
	}
}

// hasNil says whether a field of type t can be nil.
func hasNil(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Interface:
		return true
	}
	return false
}

// cannotApply says what s would need, and what to do.
func (b *builder) cannotApply(s options.Setting, t types.Type, r *reach) string {
	name := typeLabel(t, b.pkg)
	switch s.Key {
	case options.OmitNil:
		return fmt.Sprintf("%s is for pointers, slices, maps and interfaces, and %s is none; remove it, or use the json tag option omitempty or omitzero", s, name)
	case options.Format:
		return fmt.Sprintf("%s and %s does not hold one; times take %s, durations %s", formatKind(s), name,
			strings.Join(options.TimeFormats, ", "), strings.Join(options.DurationFormats, ", "))
	}
	what := map[string]string{options.Nil: "slices and maps", options.Quote: "numbers", options.Ints: "integers of 64 bits"}[s.Key]
	if what == "" {
		what = "floats"
	}
	if r.struc != nil {
		inner := typeLabel(r.struc, b.pkg)
		return fmt.Sprintf("%s is for %s, and does not reach into the struct %s; put it on the fields of %s", s, what, inner, inner)
	}
	return fmt.Sprintf("%s is for %s, and there are none in %s; remove it", s, what, name)
}

func formatKind(s options.Setting) string {
	if slices.Contains(options.TimeFormats, s.Value) {
		return s.String() + " is for a time.Time,"
	}
	return s.String() + " is for a time.Duration,"
}

// defaults returns what t's directive says about its fields.
func (b *builder) defaults(t *types.Named) options.Options {
	if root := b.rootOf(t); root != nil {
		return root.Options.Only(func(key string) bool { return !options.WholeDocument(key) })
	}
	return nil
}

// rootOf returns what was asked for t, or nil.
func (b *builder) rootOf(t *types.Named) *Root {
	if t == nil || t.TypeArgs().Len() > 0 {
		return nil
	}
	return b.model.Roots[t.Obj()]
}

// applyDefaults makes the body of t, which is no struct, obey t's directive.
func (b *builder) applyDefaults(body *Node, t *types.Named) {
	if _, isStruct := t.Underlying().(*types.Struct); isStruct {
		return // its fields do
	}
	r := apply(body, nil, b.defaults(t))
	body.Altered = len(r.keys) > 0
	for key := range r.keys {
		b.usedDefaults[usedDefault{t.Obj(), key}] = true
	}
}

// checkDefaults reports options of a directive that find nothing to act on in the whole type.
func (b *builder) checkDefaults(t *types.Named) {
	for _, s := range b.defaults(t) {
		if !b.usedDefaults[usedDefault{t.Obj(), s.Key}] {
			b.problem(t.Obj().Pos(), "", fmt.Sprintf("option %s of //burin:generate has nothing to act on in this type; remove it", s))
		}
	}
}
