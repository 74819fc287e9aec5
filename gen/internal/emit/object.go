package emit

import (
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/burin-go/burin/gen/internal/ir"
)

// member is a field with what decides whether it is written.
type member struct {
	ir.Field
	value  operand
	guards []string // embedded pointers on the way that must not be nil
	when   []string // what omitempty and omitzero ask
}

func (m member) optional() bool { return len(m.guards)+len(m.when) > 0 }

// also adds a condition, if it is not there yet.
func (m *member) also(when string) {
	if !slices.Contains(m.when, when) {
		m.when = append(m.when, when)
	}
}

// object prints a struct. Every member begins with a comma; the first one's is a brace instead: in the
// literal where the first member is always there, and put in its place afterwards where it may be left out.
func (fn *function) object(n *ir.Node, x operand, depth int) {
	members := fn.membersOf(n, x)
	if len(members) == 0 {
		fn.text("{}")
		return
	}
	if !members[0].optional() {
		fn.memberList(members, depth, "{", "")
		fn.text("}")
		return
	}

	if fn.spaced() && len(members) == 1 { // with no comma to decide about
		fn.text("{")
		fn.memberList(members, depth, "", "")
		fn.text("}")
		return
	}

	open := "n" // where the function's own output begins
	if n == fn.f.Body {
		fn.need(open)
	} else {
		open, _ = fn.local("open") // not freed: the next object of the same block must not declare it again
		fn.line("%s := len(dst)", open)
	}
	if fn.spaced() { // a brace cannot take the place of a comma and a space
		fn.text("{")
		fn.memberList(members, depth, "", open)
		fn.text("}")
		return
	}
	fn.memberList(members, depth, ",", "")
	if slices.ContainsFunc(members, func(m member) bool { return !m.optional() }) {
		fn.line("dst[%s] = '{'", open)
	} else {
		fn.line("if len(dst) == %s {", open)
		fn.text("{")
		fn.line("} else {")
		fn.line("dst[%s] = '{'", open)
		fn.line("}")
	}
	fn.text("}")
}

// membersOf lists the fields of x that are ever written.
func (fn *function) membersOf(n *ir.Node, x operand) []member {
	var members []member
	for _, f := range n.Fields {
		m := member{Field: f, value: x}
		for _, step := range f.Path {
			m.value = m.value.field(step.Name)
			if step.Pointer {
				m.guards = append(m.guards, m.value.expr+" != nil")
			}
		}
		if f.OmitEmpty {
			when, ever := notEmpty(f.Node.Type, m.value.expr)
			if !ever {
				continue
			}
			m.when = append(m.when, when...)
		}
		if f.OmitNil && len(m.when) == 0 { // omitempty asks for no less
			m.when = append(m.when, m.value.expr+" != nil")
		}
		if f.OmitZero != nil {
			if f.OmitZero.Kind == ir.ZeroPointerMethod {
				m.also(m.value.expr + " != nil")
			}
			m.also(fn.notZero(f.OmitZero, m.value))
		}
		if f.OmitEmpty && len(m.when) > 1 {
			m.when[0] = plainBool(f.Node.Type, m.when[0])
		}
		if slices.Contains(m.when, m.value.expr+" != nil") || slices.Contains(m.when, "len("+m.value.expr+") > 0") {
			m.value.notNil = true
		}
		members = append(members, m)
	}
	return members
}

// memberList prints members, the first of them after the text first. Neighbours behind the same embedded pointer share its test.
// open, if not empty, is where the object begins with its brace: what may be the first member asks there whether it is.
func (fn *function) memberList(members []member, depth int, first, open string) {
	before := first
	for i := 0; i < len(members); {
		guards := members[i].guards
		for _, g := range guards {
			fn.line("if %s {", g)
		}
		for i < len(members) && slices.Equal(members[i].guards, guards) {
			fn.member(members[i], depth, before, open)
			before = fn.comma()
			if open != "" && !members[i].optional() {
				open = "" // there is one from here on
			}
			i++
		}
		for range guards {
			fn.line("}")
		}
	}
}

func (fn *function) member(m member, depth int, before, open string) {
	if len(m.when) > 0 {
		fn.line("if %s {", conjunction(m.when))
		defer fn.line("}")
	}
	if open != "" && before != "" {
		fn.line("if len(dst) > %s+1 {", open)
		fn.text(before)
		fn.line("}")
		before = ""
	}
	fn.text(before + quotedName(m.Name, fn.f.Mode) + fn.colon())
	name := strings.ReplaceAll(strconv.Quote(m.Name), "%", "%%")
	fn.at(fn.burin+".InField(%s, "+name+")", func() { fn.value(m.Node, m.value, depth+1) })
}

// plainBool is the condition when, on a value of type t, as a bool where && and || would join it with others:
// they take no two types.
func plainBool(t types.Type, when string) string {
	if u, ok := t.Underlying().(*types.Basic); !ok || u.Info()&types.IsBoolean == 0 || types.Identical(types.Unalias(t), types.Typ[types.Bool]) {
		return when
	}
	return "bool(" + when + ")"
}

func conjunction(terms []string) string {
	out := terms[0]
	for _, t := range terms[1:] {
		out += " && " + t
	}
	return out
}

// quotedName is name as a JSON string, escaped as encoding/json escapes member names; valid names need no more.
func quotedName(name string, mode ir.Mode) string {
	switch {
	case mode.Plain:
		return `"` + name + `"`
	case mode.Python.On:
		return pythonName(name, mode.Python)
	}
	out := []byte{'"'}
	for _, c := range []byte(name) {
		switch c {
		case '<', '>', '&':
			out = fmt.Appendf(out, `\u%04x`, c)
		default:
			out = append(out, c)
		}
	}
	return string(append(out, '"'))
}

// notEmpty is the test that omitempty makes on x, of type t; none where a value is never empty.
// ever is false where it always is.
func notEmpty(t types.Type, x string) (when []string, ever bool) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			return []string{x}, true
		case info&types.IsString != 0:
			return []string{x + ` != ""`}, true
		default:
			return []string{x + " != 0"}, true
		}
	case *types.Pointer, *types.Interface:
		return []string{x + " != nil"}, true
	case *types.Slice, *types.Map:
		return []string{"len(" + x + ") > 0"}, true
	case *types.Array:
		return nil, u.Len() > 0
	}
	return nil, true
}

// notZero is the test that omitzero makes; of a pointer with a method, what it asks after nil.
func (fn *function) notZero(z *ir.Zero, x operand) string {
	switch z.Kind {
	case ir.ZeroBool:
		return x.expr
	case ir.ZeroNumber:
		return x.expr + " != 0"
	case ir.ZeroString:
		return x.expr + ` != ""`
	case ir.ZeroNil:
		return x.expr + " != nil"
	case ir.ZeroEqual:
		return fmt.Sprintf("%s != (%s{})", x.expr, fn.typ(z.Type))
	case ir.ZeroMethod, ir.ZeroPointerMethod:
		return fmt.Sprintf("!%s.IsZero()", x.expr)
	case ir.ZeroInterfaceMethod:
		return fmt.Sprintf("!%s.IsZeroInterface(%s)", fn.burin, x.expr)
	}
	if z.Kind == ir.ZeroFields {
		terms := make([]string, len(z.Fields))
		for i, f := range z.Fields {
			terms[i] = fn.notZero(f.Zero, x.field(f.Name))
			if f.Zero.Kind == ir.ZeroBool && len(terms) > 1 {
				terms[i] = plainBool(f.Zero.Type, terms[i])
			}
		}
		return "(" + strings.Join(terms, " || ") + ")"
	}
	return fmt.Sprintf("!%s.IsZero(%s)", fn.burin, x.address())
}
