package ir

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/burin-go/burin/gen/internal/options"
)

// structField is a field that encoding/json would write, before its type is looked at.
type structField struct {
	name      string
	tagged    bool
	index     []int
	path      []Step
	v         *types.Var
	omitEmpty bool
	omitZero  bool
	quoted    bool   // the tag says string and the type is one that it applies to
	disputed  string // what keeps the struct from being encoded here: see builder.disputed
	remedy    string // what to do about that
	options   options.Options
	owner     *types.Named // the embedded struct that declares it; nil for st itself
}

// structFields returns the fields of st as encoding/json finds them: the shallowest of a name wins, a tagged one
// among equals, and nobody where that leaves two.
func (b *builder) structFields(st *types.Struct) []structField {
	return b.dominant(b.candidates(st))
}

// candidates returns all fields of st that can become members, breadth first through embedded structs.
func (b *builder) candidates(st *types.Struct) []structField {
	type level struct {
		st    *types.Struct
		index []int
		path  []Step
		typ   types.Type
	}
	var fields []structField
	next := []level{{st: st}}
	var visited, count, nextCount typeutil.Map
	for len(next) > 0 {
		current := next
		next = nil
		count, nextCount = nextCount, typeutil.Map{}
		for _, l := range current {
			if l.typ != nil {
				if visited.At(l.typ) != nil {
					continue
				}
				visited.Set(l.typ, true)
			}
			for i := range l.st.NumFields() {
				v := l.st.Field(i)
				target := embedded(v)
				_, pointer := types.Unalias(v.Type()).(*types.Pointer)
				inner, isStruct := target.Underlying().(*types.Struct)
				tag := reflect.StructTag(l.st.Tag(i))
				if v.Embedded() && target.Underlying() == types.Typ[types.Invalid] && tag.Get("json") != "-" {
					b.problem(v.Pos(), v.Name(), DoesNotTypeCheck)
					continue
				}
				if !v.Exported() && (!v.Embedded() || !isStruct) {
					continue
				}
				f, ok := parseTag(tag.Get("json"), v, v.Embedded() && isStruct)
				f.options = b.parseOptions(tag, v, ok && (f.tagged || !v.Embedded() || !isStruct))
				if !ok {
					continue
				}
				f.owner, _ = types.Unalias(l.typ).(*types.Named)
				f.index = append(slices.Clone(l.index), i)
				f.path = append(slices.Clone(l.path), Step{Name: v.Name(), Pointer: pointer})
				f.quoted = f.quoted && quotable(target)
				if f.tagged || !v.Embedded() || !isStruct || f.disputed != "" {
					f.path[len(f.path)-1].Pointer = false // the field itself may well be a pointer: that is its own encoding
					fields = append(fields, f)
					if l.typ != nil && atLeast(&count, l.typ, 2) {
						fields = append(fields, f) // two of a kind on one level: they cancel out below
					}
					continue
				}
				n, _ := nextCount.At(target).(int)
				nextCount.Set(target, n+1)
				if n == 0 {
					next = append(next, level{st: inner, index: f.index, path: f.path, typ: target})
				}
			}
		}
	}
	return fields
}

// embedded returns what a field, if it is embedded, gives its members by: its type, or what that points to.
func embedded(v *types.Var) types.Type {
	if p, ok := types.Unalias(v.Type()).(*types.Pointer); ok {
		return p.Elem()
	}
	return v.Type()
}

// selectors returns how Go gets from a struct st to f: f's path without the unexported fields of other packages, which
// cannot be named here and which Go promotes through. ok is false where it does not, or where one is a pointer:
// nobody here could ask whether it is nil.
func (b *builder) selectors(st *types.Struct, f structField) (path []Step, ok bool) {
	var holder types.Type = st
	var hidden []int // the way from holder
	for i, index := range f.index {
		v := st.Field(index)
		hidden = append(hidden, index)
		switch {
		case v.Exported() || v.Pkg() == b.pkg:
			if got, way, _ := types.LookupFieldOrMethod(holder, true, b.pkg, v.Name()); got != v || !slices.Equal(way, hidden) {
				return nil, false
			}
			path = append(path, f.path[i])
			holder, hidden = v.Type(), nil
		case f.path[i].Pointer:
			return nil, false
		}
		st, _ = embedded(v).Underlying().(*types.Struct)
	}
	return path, len(hidden) == 0
}

func atLeast(m *typeutil.Map, t types.Type, n int) bool {
	got, _ := m.At(t).(int)
	return got >= n
}

// dominant keeps one field of each name, or none, and puts them in declaration order.
func (b *builder) dominant(fields []structField) []structField {
	slices.SortStableFunc(fields, func(a, b structField) int {
		return cmp.Or(
			strings.Compare(a.name, b.name),
			cmp.Compare(len(a.index), len(b.index)),
			compareTagged(a, b),
			slices.Compare(a.index, b.index))
	})
	var out []structField
	for i := 0; i < len(fields); {
		j := i + 1
		for j < len(fields) && fields[j].name == fields[i].name {
			j++
		}
		unique := j == i+1 || len(fields[i].index) != len(fields[i+1].index) || fields[i].tagged != fields[i+1].tagged
		if unique {
			out = append(out, fields[i])
			b.warnHidden(fields[i], fields[i+1:j])
		} else {
			b.warnCancelled(fields[i:j])
		}
		i = j
	}
	slices.SortFunc(out, func(a, b structField) int { return slices.Compare(a.index, b.index) })
	return out
}

// warnHidden tells of fields that encoding/json leaves out for winner, of the same JSON name. Where the Go name is
// the same as well, Go itself hides the field, and nobody is surprised.
func (b *builder) warnHidden(winner structField, hidden []structField) {
	for _, f := range hidden {
		if f.v.Name() != winner.v.Name() {
			b.warnDropped(f, fmt.Sprintf("%s, which is embedded less deeply or has the name by its tag, has the same JSON name %q", winner.v.Name(), f.name))
		}
	}
}

// warnCancelled tells of fields that encoding/json leaves out since none of them wins.
func (b *builder) warnCancelled(fields []structField) {
	for _, f := range fields {
		if len(f.index) == len(fields[0].index) {
			b.warnDropped(f, fmt.Sprintf("another field has the same JSON name %q on the same level", f.name))
		}
	}
}

func (b *builder) warnDropped(f structField, why string) {
	if f.v.Pkg() == b.pkg {
		b.notices = append(b.notices, Problem{Pos: f.v.Pos(), Where: b.where(f.v.Name()), What: "is left out, as encoding/json leaves it out: " + why + "; rename one of them"})
	}
}

func compareTagged(a, b structField) int {
	switch {
	case a.tagged == b.tagged:
		return 0
	case a.tagged:
		return -1
	}
	return 1
}

// parseTag reads a json tag; ok is false for fields that are never written. isEmbedded: v is an embedded struct.
func parseTag(tag string, v *types.Var, isEmbedded bool) (f structField, ok bool) {
	if tag == "-" {
		return f, false
	}
	f.v = v
	name, rest, _ := strings.Cut(tag, ",")
	switch {
	case name == "":
		f.name = v.Name()
	case !validName(name):
		f.disputed = fmt.Sprintf("json name %q has characters that encoding/json ignores or rejects, depending on its version", name)
		f.remedy = "use letters, digits and punctuation without quotes and backslash"
		f.name = v.Name()
	default:
		f.name, f.tagged = name, true
	}
	for rest != "" {
		var opt string
		opt, rest, _ = strings.Cut(rest, ",")
		switch opt {
		case "omitempty":
			f.omitEmpty = true
		case "omitzero":
			f.omitZero = true
		case "string":
			f.quoted = true
		default:
			if f.disputed == "" {
				f.disputed, f.remedy = disputedOption(opt, isEmbedded && name == "")
			}
		}
	}
	return f, true
}

// parseOptions reads a burin tag. Options on what is no member of the object are for nothing.
func (b *builder) parseOptions(tag reflect.StructTag, v *types.Var, isMember bool) options.Options {
	text, ok := tag.Lookup("burin")
	if !ok {
		return nil
	}
	if !isMember {
		b.problem(v.Pos(), v.Name(), fmt.Sprintf("tag burin:%q is on a field that is no member of the JSON object; put it on the fields inside, or remove it", text))
		return nil
	}
	opts, errs := options.ParseTag(text)
	for _, err := range errs {
		b.problem(v.Pos(), v.Name(), fmt.Sprintf("tag burin:%q: %v", text, err))
	}
	return opts
}

// quotable says whether the json tag option `string` applies to a type.
func quotable(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) != 0
}
