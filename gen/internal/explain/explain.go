// Package explain says in words what the encoders of package emit do with each field.
package explain

import (
	"fmt"
	"go/types"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/burin-go/burin/gen/internal/ir"
	"github.com/burin-go/burin/gen/internal/options"
)

// File writes a paragraph for each type of f: a line that names it, and one line a field.
func File(w io.Writer, f *ir.File) error {
	for _, fn := range f.Funcs {
		e := explainer{pkg: f.Pkg}
		e.function(fn)
		fmt.Fprintf(w, "%s.%s: %s\n", strings.Replace(f.Pkg.Path(), "/_test", "_test", 1), e.typ(fn.Type), e.head)
		tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, l := range e.lines {
			fmt.Fprintf(tw, "\t%s\t%s\t%s\n", l.name, l.typ, l.verdict)
		}
		if err := tw.Flush(); err != nil {
			return err
		}
	}
	return nil
}

type explainer struct {
	pkg   *types.Package
	head  string
	lines []line
}

type line struct{ name, typ, verdict string }

func (e *explainer) typ(t types.Type) string {
	if _, ok := types.Unalias(t).(*types.Struct); ok {
		return "struct" // its fields follow
	}
	return types.TypeString(t, func(p *types.Package) string {
		if p == e.pkg {
			return ""
		}
		return p.Name()
	})
}

func (e *explainer) function(fn *ir.Func) {
	var words []string
	switch {
	case fn.Root && fn.PointerReceiver:
		words = append(words, "AppendJSON with a pointer receiver, in "+fn.Name)
	case fn.Root:
		words = append(words, "AppendJSON")
	default:
		words = append(words, fn.Name)
	}
	if fn.Mode.Plain {
		words = append(words, "no HTML escaping")
	}
	if fn.Nested {
		words = append(words, "counts its nesting, since values may contain themselves")
	}
	if fn.Directive != nil {
		opts := fn.Directive.Options.Only(func(key string) bool { return key != options.EscapeHTML }) // Mode says it
		if len(opts) > 0 {
			words = append(words, "options "+opts.String())
		}
	}
	e.head = strings.Join(words, "; ")
	if fn.Body.Kind != ir.Struct {
		e.lines = append(e.lines, line{"(itself)", "", e.verdict(fn.Body)})
		return
	}
	e.fields("", fn.Body)
}

// fields adds a line for each member, and for those of structs without a name within it.
func (e *explainer) fields(prefix string, n *ir.Node) {
	for _, f := range n.Fields {
		verdict := e.verdict(f.Node)
		if when := omissions(f); when != "" {
			verdict += "; " + when
		}
		e.lines = append(e.lines, line{prefix + f.Name, e.typ(f.Node.Type), verdict})
		if f.Node.Kind == ir.Struct {
			e.fields(prefix+f.Name+".", f.Node)
		}
	}
}

// omissions says when a field is left out.
func omissions(f ir.Field) string {
	var when []string
	for _, step := range f.Path {
		if step.Pointer {
			when = append(when, step.Name+" is nil")
		}
	}
	if f.OmitEmpty {
		when = append(when, "empty")
	}
	if f.OmitNil {
		when = append(when, "nil")
	}
	if f.OmitZero != nil {
		when = append(when, "zero")
	}
	if len(when) == 0 {
		return ""
	}
	return "left out if " + strings.Join(when, " or ")
}

// verdict says what happens to a value.
func (e *explainer) verdict(n *ir.Node) string {
	switch n.Kind {
	case ir.Ints, ir.Strings, ir.StringMap, ir.Floats, ir.Rows, ir.Arrays, ir.Objects:
		return "batched" + e.form(n)
	case ir.Pointer:
		return "null or " + e.verdict(n.Elem)
	case ir.Slice, ir.Array:
		return "element by element" + e.form(n) + ", " + e.verdict(n.Elem)
	case ir.Map:
		return "sorted by key" + e.form(n) + ", " + e.verdict(n.Elem)
	case ir.Struct:
		return "field by field"
	case ir.Promoted:
		return "its embedded field alone, whose method it has: " + e.verdict(n.Fields[0].Node)
	case ir.Own:
		return "by its own method AppendJSON"
	case ir.JSON:
		return "by its own method MarshalJSON, checked and compacted"
	case ir.Text:
		if n.Append {
			return "by its own method AppendText"
		}
		return "by its own method MarshalText"
	case ir.Call:
		return "direct, by " + n.Func.Name
	case ir.Iface:
		return "by what it holds when the program runs"
	case ir.Raw:
		return "checked and compacted"
	case ir.Other:
		return "left to encoding/json: " + n.Why
	}
	return "direct" + e.form(n)
}

// form says how options change a value.
func (e *explainer) form(n *ir.Node) string {
	var words []string
	if n.NilEmpty {
		words = append(words, options.Nil+"=empty")
	}
	if n.Format != "" {
		words = append(words, options.Format+"="+n.Format)
	}
	leaf := n
	for leaf.Elem != nil && leaf.Kind >= ir.Ints {
		leaf = leaf.Elem
	}
	if leaf.Form.Rounding != "" {
		words = append(words, fmt.Sprintf("%s=%d", leaf.Form.Rounding, leaf.Form.Digits))
	}
	if leaf.Form.Python {
		words = append(words, options.Style+"=python")
	}
	if leaf.Form.NonFinite != "" {
		words = append(words, options.NonFinite+"="+leaf.Form.NonFinite)
	}
	if leaf.Quoted {
		words = append(words, "in quotes")
	}
	if len(words) == 0 {
		return ""
	}
	return " (" + strings.Join(words, ", ") + ")"
}
