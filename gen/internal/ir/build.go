package ir

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/types/typeutil"
)

// Model decides how types are encoded, for all packages of one program.
type Model struct {
	// Roots are the types that burin makes AppendJSON for, in this run or another: they are called, not inlined.
	Roots map[*types.TypeName]*Root

	traits map[*types.TypeName]*Func
}

// DoesNotTypeCheck is what a Problem says of a type that the type checker rejects.
const DoesNotTypeCheck = "its type does not type-check"

// Build models the encoders of roots, types of pkg, and of what they reach.
// Problems are what cannot be encoded; notices are worth telling.
func (m *Model) Build(pkg *types.Package, roots []*types.TypeName) (file *File, problems, notices []Problem) {
	b := newBuilder(m, pkg)
	b.file.FirstRoot = roots[0].Name()
	for _, root := range roots {
		b.own[root] = true
	}
	for _, root := range roots {
		b.root(root)
	}
	finish(b.file.Funcs)
	made := slices.Clone(b.file.Funcs)
	b.file.dropUncalled()
	// Roots first, in the order asked for; then what they reach, as it was met.
	rank := func(f *Func) int {
		if !f.Root {
			return len(roots)
		}
		return slices.Index(roots, f.Type.(*types.Named).Obj())
	}
	slices.SortStableFunc(b.file.Funcs, func(x, y *Func) int { return cmp.Compare(rank(x), rank(y)) })
	b.objects(made)
	return b.file, b.problems, b.notices
}

type builder struct {
	model *Model
	pkg   *types.Package
	file  *File

	byType   map[variant]*typeutil.Map // named type -> *Func
	foreign  typeutil.Map
	names    map[string]bool
	own      map[*types.TypeName]bool // the roots of this file
	context  []string                 // Type, then fields, for messages
	pos      token.Pos
	problems []Problem
	notices  []Problem

	mode         Mode         // of the documents that are being modelled
	declaring    *types.Named // the type whose directive gives defaults to the fields that are being modelled
	current      *Func        // the function that is being modelled
	usedDefaults map[usedDefault]bool
}

// variant says which of a type's functions is meant.
type variant struct {
	mode          Mode
	unaddressable bool // for values that encoding/json cannot take the address of, where that makes a difference
}

func newBuilder(m *Model, pkg *types.Package) *builder {
	if m.traits == nil {
		m.traits = map[*types.TypeName]*Func{}
	}
	return &builder{
		model: m, pkg: pkg, file: &File{Pkg: pkg, Members: map[*Node]string{}}, names: map[string]bool{}, own: map[*types.TypeName]bool{},
		byType: map[variant]*typeutil.Map{}, usedDefaults: map[usedDefault]bool{},
	}
}

func (b *builder) problem(pos token.Pos, field, what string) {
	b.problems = append(b.problems, Problem{Pos: pos, Where: b.where(field), What: what})
}

// leave makes n a value that encoding/json encodes, and tells why.
func (b *builder) leave(n *Node, why string) {
	n.Kind, n.Why = Other, why
	if b.mode.Python.On {
		b.problem(b.pos, "", why+"; encoding/json, which it would be left to, does not write as Python does; give the field a type of your own, or the tag json:\"-\"")
		return
	}
	b.notice(why + "; it is left to encoding/json")
}

func (b *builder) notice(what string) {
	b.notices = append(b.notices, Problem{Pos: b.pos, Where: b.where(""), What: what})
}

func (b *builder) where(field string) string {
	parts := b.context
	if field != "" && (len(parts) == 0 || parts[len(parts)-1] != field) {
		parts = append(slices.Clone(parts), field)
	}
	return strings.Join(parts, ".")
}

// in runs f with the message context set to a field or type at pos.
func (b *builder) in(name string, pos token.Pos, f func()) {
	saved, savedPos := b.context, b.pos
	b.context, b.pos = append(slices.Clone(b.context), name), pos
	f()
	b.context, b.pos = saved, savedPos
}

// root models the encoder of one requested type.
func (b *builder) root(obj *types.TypeName) {
	b.own[obj] = true
	b.in(obj.Name(), obj.Pos(), func() {
		named, ok := obj.Type().(*types.Named)
		switch {
		case !ok || obj.IsAlias():
			b.problem(obj.Pos(), "", b.aliased(obj))
			return
		case named.TypeParams().Len() > 0:
			b.problem(obj.Pos(), "", fmt.Sprintf("has type parameters; ask for a type that fixes them: \"type X %s[...]\"", obj.Name()))
			return
		}
		switch named.Underlying().(type) {
		case *types.Pointer, *types.Interface:
			b.problem(obj.Pos(), "", "is a pointer or an interface type, which can have no methods; mark the type it stands for")
			return
		}
		for _, name := range []string{"AppendJSON", "AppendJSONNested", "MarshalJSON", "MarshalText"} {
			if fn := declared(named, name); fn != nil {
				b.problem(fn.Pos(), "", fmt.Sprintf("declares %s by hand, so that its encoder is not burin's to make; remove the method or the request", name))
				return
			}
		}
		if v := methodField(named); v != nil {
			b.problem(v.Pos(), v.Name(), "is called like a method of the encoder; rename it, and keep its name in the json tag")
			return
		}
		b.mode = b.model.modeOf(named)
		b.checkBridges(named)
		f := b.funcFor(named, true)
		b.checkDefaults(named)
		f.Root = true
		if f.Directive == nil {
			f.Directive = &Root{}
		}
		f.MadeMatters = b.promotesMade(named) || b.setsAside(named, map[types.Type]bool{})
		f.PointerReceiver = b.dependsOnAddress(named) || hasLock(named, map[types.Type]bool{})
	})
}

// checkBridges reports methods that would lose the spaces of t's documents: encoding/json takes them out of what a
// method returns.
func (b *builder) checkBridges(t *types.Named) {
	root := b.rootOf(t)
	if root == nil || !root.Mode.Python.On || root.Mode.Python.Compact {
		return
	}
	for _, bridge := range []struct {
		flag string
		on   bool
	}{{"-marshaljson", root.MarshalJSON}, {"-jsonv2", root.MarshalJSONTo}} {
		if bridge.on {
			b.problem(t.Obj().Pos(), "", fmt.Sprintf("has style=python and %s, by whose method encoding/json would write it without the spaces of Python's separators; add separators=compact, or leave out %s", bridge.flag, bridge.flag))
		}
	}
}

// aliased says why an alias gets no encoder, and what does.
func (b *builder) aliased(obj *types.TypeName) string {
	if alias, ok := obj.Type().(*types.Alias); ok && alias.TypeParams().Len() > 0 {
		return fmt.Sprintf("is an alias with type parameters; ask for a type that fixes them: \"type X %s[...]\"", obj.Name())
	}
	t := types.Unalias(obj.Type())
	named, ok := t.(*types.Named)
	if ok && named.Obj().Pkg() == b.pkg && named.TypeArgs().Len() == 0 {
		return "is an alias; ask for the type it stands for, " + named.Obj().Name()
	}
	label := typeLabel(t, b.pkg)
	return fmt.Sprintf("is an alias of %s, which can get no methods here; write \"type %s %s\"", label, obj.Name(), label)
}

// methodField returns a field that has the name of a method that burin makes.
func methodField(t *types.Named) *types.Var {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for v := range st.Fields() {
		if v.Name() == "AppendJSON" || v.Name() == "AppendJSONNested" {
			return v
		}
	}
	return nil
}

// declared returns the method name that t itself declares, not one promoted to it.
func declared(t *types.Named, name string) *types.Func {
	for fn := range t.Origin().Methods() {
		if fn.Name() == name {
			return fn
		}
	}
	return nil
}

// modeOf returns the mode of the documents that t's AppendJSON writes.
func (m *Model) modeOf(t *types.Named) Mode {
	if root := m.Roots[t.Obj()]; root != nil {
		return root.Mode
	}
	return Mode{}
}

// isRoot says whether the function of t in mode is the one that AppendJSON is made of in this file.
func (b *builder) isRoot(t *types.Named, mode Mode) bool {
	return b.own[t.Obj()] && t.TypeArgs().Len() == 0 && mode == b.model.modeOf(t)
}

// funcFor returns the function that encodes t, in the present mode.
func (b *builder) funcFor(t *types.Named, addressable bool) *Func {
	v := variant{b.mode, !addressable && b.dependsOnAddress(t)}
	if b.byType[v] == nil {
		b.byType[v] = new(typeutil.Map)
	}
	if f, ok := b.byType[v].At(t).(*Func); ok {
		return f
	}
	f := &Func{Type: t, Name: b.funcName(t, v), Mode: b.mode, Directive: b.rootOf(t)}
	b.byType[v].Set(t, f)
	b.file.Funcs = append(b.file.Funcs, f)
	isRoot := b.isRoot(t, b.mode)
	saved, savedPos, savedType, savedFunc := b.context, b.pos, b.declaring, b.current
	b.declaring, b.current = t, f
	if t.Obj().Pkg() == b.pkg {
		b.context, b.pos = []string{t.Obj().Name()}, t.Obj().Pos()
	}
	if node, ok := b.byMethod(t, !v.unaddressable, isRoot); ok && isRoot {
		f.Body = node // a method promoted from an embedded field encodes the whole value
	} else {
		f.Body = b.underlying(t, !v.unaddressable)
		b.applyDefaults(f.Body, t)
	}
	b.context, b.pos, b.declaring, b.current = saved, savedPos, savedType, savedFunc
	return f
}

// funcName chooses the name of t's function: append<Type> for roots, append<FirstRoot><Type> for the rest,
// so that other runs in the same package, and fields added later, do not clash with it.
func (b *builder) funcName(t *types.Named, v variant) string {
	var name string
	switch {
	case !b.isRoot(t, v.mode):
		name = "append" + b.prefix(b.file.FirstRoot) + b.partName(t)
		if v.mode.Plain {
			name += "Plain"
		}
		if v.mode.Python.On {
			name += v.mode.Python.Name()
		}
	case v.unaddressable:
		name = "append" + b.prefix(t.Obj().Name())
	default:
		name = "append" + b.rootName(t.Obj().Name())
	}
	if v.unaddressable {
		name += "Value"
	}
	for b.names[name] || b.pkg.Scope().Lookup(name) != nil {
		name += "JSON"
	}
	b.names[name] = true
	return name
}

// partName names a type that is reached, by its package, name and type arguments.
func (b *builder) partName(t *types.Named) string {
	name := upperFirst(t.Obj().Name())
	if p := t.Obj().Pkg(); p != nil && p != b.pkg {
		name = upperFirst(p.Name()) + name
	}
	for arg := range t.TypeArgs().Types() {
		name += identifier(types.TypeString(arg, (*types.Package).Name))
	}
	return name
}

// rootName names a root in its function. It keeps item apart from Item, and a root of the package's tests from the
// functions of what a root of the package reaches, whose names are made without knowing of tests.
func (b *builder) rootName(root string) string {
	name := upperFirst(root)
	if name != root && b.pkg.Scope().Lookup(name) != nil {
		return "_" + root
	}
	obj, _ := b.pkg.Scope().Lookup(root).(*types.TypeName)
	if r := b.model.Roots[obj]; r == nil || !r.Test {
		return name
	}
	for other, r := range b.model.Roots {
		if other.Pkg() == b.pkg && !r.Test && strings.HasPrefix(name, upperFirst(other.Name())) {
			return "_" + root
		}
	}
	return name
}

// prefix returns what the names of further functions of a root begin with: its name, kept apart from roots whose
// names begin with it. Otherwise B inside of A and the root AB would both be appendAB.
func (b *builder) prefix(root string) string {
	prefix := b.rootName(root)
	for obj := range b.model.Roots {
		for obj.Pkg() == b.pkg && obj.Name() != root && strings.HasPrefix(b.rootName(obj.Name()), prefix) {
			prefix += "_"
		}
	}
	return prefix
}

func upperFirst(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// identifier turns a type's text into a piece of an identifier: map[string]pkg.T -> MapStringPkgT.
func identifier(s string) string {
	var out strings.Builder
	for word := range strings.FieldsFuncSeq(s, func(r rune) bool { return !isLetterOrDigit(r) }) {
		out.WriteString(upperFirst(word))
	}
	return out.String()
}

func isLetterOrDigit(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r >= 0x80
}

func typeLabel(t types.Type, pkg *types.Package) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == pkg {
			return ""
		}
		return p.Name()
	})
}

// node models the encoding of a value of type t where it is addressable or not.
func (b *builder) node(t types.Type, addressable bool) *Node {
	t = types.Unalias(t)
	if n, ok := b.byMethod(t, addressable, false); ok {
		return n
	}
	named, ok := t.(*types.Named)
	if !ok {
		return b.underlying(t, addressable)
	}
	if named.Obj().Pkg() == nil { // error, comparable
		return b.underlying(t, addressable)
	}
	if b.usesTypeParam(named) {
		b.problem(b.pos, "", fmt.Sprintf("type %s depends on a type parameter", typeLabel(t, b.pkg)))
		return &Node{Kind: Other, Type: t}
	}
	st, isStruct := named.Underlying().(*types.Struct)
	if isPointerToItself(named) {
		b.problem(b.pos, "", fmt.Sprintf("unsupported type %s, a pointer to itself; give the field the tag json:\"-\"", typeLabel(t, b.pkg)))
		return &Node{Kind: Other, Type: t}
	}
	if isStruct && b.rootOf(named) == nil {
		if disputed := b.disputed(st); len(disputed) > 0 {
			n := &Node{Type: t, Addressable: addressable}
			b.dispute(n, disputed)
			return n
		}
	}
	switch {
	case isStruct && named.Obj().Pkg() != b.pkg && !b.pin(named, st):
		n := &Node{Type: t, Addressable: addressable, Lock: hasLock(t, map[types.Type]bool{})}
		if root := b.rootOf(named); root != nil && root.Mode != b.mode {
			b.problem(b.pos, "", fmt.Sprintf("%s is made with other options for whole documents than this type, and cannot be encoded here by its fields; give both the same", typeLabel(t, b.pkg)))
			n.Kind = Other
			return n
		}
		b.leave(n, fmt.Sprintf("%s has parts that only its own package can name", typeLabel(t, b.pkg)))
		return n
	case b.elsewhere(named) && (addressable || !b.dependsOnAddress(named)):
		return &Node{Kind: Call, Type: t, Func: b.model.trait(named), Addressable: addressable}
	case isStruct || b.own[named.Obj()] || containsItself(named):
		return &Node{Kind: Call, Type: t, Func: b.funcFor(named, addressable), Addressable: addressable}
	}
	return b.underlying(t, addressable)
}

// elsewhere says whether another run makes the encoder of t, in this package.
func (b *builder) elsewhere(t *types.Named) bool {
	root := b.rootOf(t)
	return root != nil && root.Mode == b.mode && !b.own[t.Obj()] && t.Obj().Pkg() == b.pkg
}

func (b *builder) usesTypeParam(t *types.Named) bool {
	for arg := range t.TypeArgs().Types() {
		if _, ok := types.Unalias(arg).(*types.TypeParam); ok {
			return true
		}
	}
	return false
}

// underlying models t by its structure, without asking t for methods.
func (b *builder) underlying(t types.Type, addressable bool) *Node {
	n := &Node{Type: t, Addressable: addressable}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return b.basic(n, u)
	case *types.Pointer:
		n.Kind = Pointer
		n.Elem = b.node(u.Elem(), true)
	case *types.Interface:
		n.Kind = Iface
		if hasMarshaler(t) {
			n.Kind, n.Why = Other, "encoding/json calls the method of the interface, even if that holds a nil pointer"
		}
	case *types.Slice:
		switch {
		case isBytes(u.Elem()) && byVersion(u.Elem()):
			b.leave(n, fmt.Sprintf("%s is base64 for one version of encoding/json and a list of texts for the other", typeLabel(t, b.pkg)))
			return n
		case isBytes(u.Elem()) && !hasMarshaler(u.Elem()):
			n.Kind = Bytes
			return n
		}
		n.Kind = Slice
		n.Elem = b.node(u.Elem(), true)
	case *types.Array:
		n.Kind = Array
		n.Len = u.Len()
		n.Elem = b.node(u.Elem(), addressable)
	case *types.Map:
		b.mapNode(n, u)
	case *types.Struct:
		b.structNode(n, u)
	default:
		b.problem(b.pos, "", fmt.Sprintf("unsupported type %s; encoding/json cannot encode it, give the field the tag json:\"-\"", typeLabel(t, b.pkg)))
	}
	return n
}

func (b *builder) basic(n *Node, u *types.Basic) *Node {
	switch info := u.Info(); {
	case u.Kind() == types.Invalid:
		b.problem(b.pos, "", DoesNotTypeCheck)
	case info&types.IsBoolean != 0:
		n.Kind = Bool
	case info&types.IsInteger != 0 && info&types.IsUnsigned != 0:
		n.Kind = Uint
	case info&types.IsInteger != 0:
		n.Kind = Int
	case info&types.IsFloat != 0:
		n.Kind, n.Bits, n.Form = Float, 64, b.mode.floatForm()
		if u.Kind() == types.Float32 {
			n.Bits = 32
		}
	case info&types.IsString != 0:
		n.Kind = String
	default:
		b.problem(b.pos, "", fmt.Sprintf("unsupported type %s; encoding/json cannot encode it, give the field the tag json:\"-\"", typeLabel(n.Type, b.pkg)))
	}
	return n
}

func isBytes(elem types.Type) bool {
	basic, ok := elem.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Uint8
}

// hasMarshaler says whether encoding/json finds a method on t or *t; then a slice of such bytes is no base64.
func hasMarshaler(t types.Type) bool {
	_, hasJSON := findMethod(t, "MarshalJSON", marshalSig)
	_, hasText := findMethod(t, "MarshalText", marshalSig)
	return hasJSON || hasText
}

func (b *builder) mapNode(n *Node, u *types.Map) {
	n.Kind = Map
	key := u.Key()
	basic, _ := key.Underlying().(*types.Basic)
	_, hasText := findMethod(key, "MarshalText", marshalSig)
	if m, ok := findMethod(key, "MarshalText", marshalSig); ok && m.pointer {
		hasText = false // keys are not addressable
	}
	_, isInterface := key.Underlying().(*types.Interface)
	switch {
	case byVersion(key):
		b.leave(n, fmt.Sprintf("map key type %s has a method that only encoding/json/v2 calls", typeLabel(key, b.pkg)))
		return
	case isInterface && !hasText:
		b.problem(b.pos, "", fmt.Sprintf("unsupported map key type %s; use a string, an integer or a type with MarshalText", typeLabel(key, b.pkg)))
	case hasText && !reflexive(key):
		n.Keys = TextEntries
	case hasText: // of string kinds encoding/json/v2 asks for the text, v1 does not: the runtime knows which is linked
		n.Keys = TextKeys
	case basic != nil && basic.Info()&types.IsString != 0:
		n.Keys = StringKeys
	case basic != nil && basic.Info()&(types.IsInteger|types.IsFloat) != 0 && b.mode.Python.On:
		n.Keys = NumberKeys
	case basic != nil && basic.Info()&types.IsInteger != 0 && basic.Info()&types.IsUnsigned != 0:
		n.Keys = UintKeys
	case basic != nil && basic.Info()&types.IsInteger != 0:
		n.Keys = IntKeys
	default:
		b.problem(b.pos, "", fmt.Sprintf("unsupported map key type %s; encoding/json takes strings, integers and types with MarshalText", typeLabel(key, b.pkg)))
	}
	if (n.Keys == StringKeys || n.Keys == IntKeys || n.Keys == UintKeys) && !b.nameable(key) {
		b.leave(n, fmt.Sprintf("map key type %s cannot be named here", typeLabel(key, b.pkg)))
		return
	}
	n.Elem = b.node(u.Elem(), false)
}

// reflexive says whether each value of type t, one that map keys can have, equals itself: NaN does not.
func reflexive(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsFloat|types.IsComplex) == 0
	case *types.Interface:
		return false
	case *types.Array:
		return reflexive(u.Elem())
	case *types.Struct:
		for v := range u.Fields() {
			if !reflexive(v.Type()) {
				return false
			}
		}
	}
	return true
}

func (b *builder) structNode(n *Node, st *types.Struct) {
	if disputed := b.disputed(st); len(disputed) > 0 && b.dispute(n, disputed) {
		return
	}
	n.Kind = Struct
	b.checkPromotion(n.Type, st)
	for _, f := range b.structFields(st) {
		b.in(f.v.Name(), b.position(st, f), func() {
			path, _ := b.selectors(st, f)
			addressable := n.Addressable
			for _, step := range path {
				addressable = addressable || step.Pointer
			}
			b.pinEmbedded(st, f)
			field := Field{Name: f.name, Path: path, OmitEmpty: f.omitEmpty, Node: b.node(f.v.Type(), addressable)}
			if f.omitZero {
				field.OmitZero = b.zero(f.v.Type())
			}
			if f.quoted {
				quote(field.Node)
			}
			owner := b.declaring
			if b.rootOf(f.owner) != nil {
				owner = f.owner
			}
			b.applyTag(&field, f.options, owner)
			b.current.Tagged = b.current.Tagged || len(f.options) > 0
			n.Fields = append(n.Fields, field)
		})
	}
}

// quote marks the numbers, bools and strings of a field with the json tag option `string`.
// Named ones that have an encoder made by burin are written in place: the option is the field's, not the type's.
func quote(n *Node) {
	if (n.Kind == Call || n.Kind == Own) && n.Func != nil && n.Func.Body != nil {
		body := *n.Func.Body
		body.Type = n.Type
		*n = body
	}
	switch n.Kind {
	case Bool, Int, Uint, Float, String, Number, Other:
		n.Quoted = true
	case Pointer:
		quote(n.Elem)
	}
}

// position is where the user declares f, a field of st, or the last of the fields that lead to it.
func (b *builder) position(st *types.Struct, f structField) token.Pos {
	pos := b.pos
	for _, index := range f.index {
		v := st.Field(index)
		if v.Pkg() == b.pkg {
			pos = v.Pos()
		}
		st, _ = embedded(v).Underlying().(*types.Struct)
	}
	return pos
}

// pinEmbedded pins the embedded structs of other packages that f is promoted through.
func (b *builder) pinEmbedded(st *types.Struct, f structField) {
	for _, index := range f.index[:len(f.index)-1] {
		target := embedded(st.Field(index))
		st = target.Underlying().(*types.Struct)
		if named, ok := types.Unalias(target).(*types.Named); ok && named.Obj().Pkg() != b.pkg {
			if !b.pin(named, st) {
				b.notice(fmt.Sprintf("is embedded from %s, which cannot be pinned at compile time; run burin -check after upgrading that package", named.Obj().Pkg().Path()))
			}
		}
	}
}

// pin records a struct of another package whose fields are encoded here. It returns false
// for structs that cannot be written out here and so could grow a field unseen.
func (b *builder) pin(t *types.Named, st *types.Struct) bool {
	if done := b.foreign.At(t); done != nil {
		return done.(bool)
	}
	ok := b.nameable(t) && b.nameableFields(st)
	b.foreign.Set(t, ok)
	if ok {
		b.file.Foreigns = append(b.file.Foreigns, Foreign{Type: t, Struct: st})
	}
	return ok
}

func (b *builder) nameableFields(st *types.Struct) bool {
	for v := range st.Fields() {
		if !v.Exported() || !b.nameable(v.Type()) {
			return false
		}
	}
	return true
}

// nameable says whether t can be written in a file of this package.
func (b *builder) nameable(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		obj := t.Obj()
		if obj.Pkg() != nil && obj.Pkg() != b.pkg {
			if !obj.Exported() || obj.Parent() != obj.Pkg().Scope() || obj.Pkg().Name() == "main" || !importable(obj.Pkg().Path(), b.pkg.Path()) {
				return false
			}
		}
		for arg := range t.TypeArgs().Types() {
			if !b.nameable(arg) {
				return false
			}
		}
		return true
	case *types.Pointer:
		return b.nameable(t.Elem())
	case *types.Slice:
		return b.nameable(t.Elem())
	case *types.Array:
		return b.nameable(t.Elem())
	case *types.Map:
		return b.nameable(t.Key()) && b.nameable(t.Elem())
	case *types.Chan:
		return b.nameable(t.Elem())
	case *types.Struct:
		return b.nameableFields(t)
	case *types.Basic:
		return true
	case *types.Interface:
		return t.NumMethods() == 0 && t.NumEmbeddeds() == 0
	}
	return false
}

// importable applies the rule of internal packages, and of those that the standard library has vendored.
func importable(path, from string) bool {
	if strings.HasPrefix(path, "vendor/") {
		return false
	}
	parts := strings.Split(path, "/")
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i] == "internal" {
			parent := strings.Join(parts[:i], "/")
			return parent != "" && (from == parent || strings.HasPrefix(from, parent+"/"))
		}
	}
	return true
}
