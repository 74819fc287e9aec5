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
		e := explainer{pkg: f.Pkg, python: fn.Mode.Python}
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
	pkg    *types.Package
	python ir.Python // the document
	head   string
	lines  []line
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
	switch python := fn.Mode.Python; {
	case fn.Mode.Plain:
		words = append(words, "no HTML escaping")
	case python.On:
		words = append(words, dumps(python))
	}
	if fn.Nested {
		words = append(words, "counts its nesting, since values may contain themselves")
	}
	if fn.Directive != nil {
		opts := fn.Directive.Options.Only(func(key string) bool { return !options.WholeDocument(key) }) // Mode says it
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

// dumps says in Python what a document is written as.
func dumps(p ir.Python) string {
	args := []string{"v"}
	if p.Compact {
		args = append(args, `separators=(",", ":")`)
	}
	if p.UTF8 {
		args = append(args, "ensure_ascii=False")
	}
	if p.NoNaN {
		args = append(args, "allow_nan=False")
	}
	return "as Python's json.dumps(" + strings.Join(args, ", ") + ")"
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
	case ir.Ints, ir.Strings, ir.StringRows, ir.StringArrays, ir.Times, ir.StringMap, ir.Floats, ir.Rows, ir.Arrays, ir.Objects:
		return "batched" + e.form(n)
	case ir.Pointer:
		return "null or " + e.verdict(n.Elem)
	case ir.Slice, ir.Array:
		return "element by element" + e.form(n) + ", " + e.verdict(n.Elem)
	case ir.Map:
		if n.Keys == ir.NumberKeys {
			return "sorted by key, as numbers" + e.form(n) + ", " + e.verdict(n.Elem)
		}
		return "sorted by key" + e.form(n) + ", " + e.verdict(n.Elem)
	case ir.Struct:
		return "field by field"
	case ir.Promoted:
		return "its embedded field alone, whose method it has: " + e.verdict(n.Fields[0].Node)
	case ir.Own:
		return "by its own method AppendJSON"
	case ir.JSON:
		return "by its own method MarshalJSON, " + e.checked()
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
		return e.checked()
	case ir.Other:
		if e.python.On {
			return "by its own method, when the program runs: " + n.Why
		}
		return "left to encoding/json: " + n.Why
	}
	return "direct" + e.form(n)
}

// checked says what becomes of JSON that is there already.
func (e *explainer) checked() string {
	if e.python.On {
		return "checked, then with Python's separators and escapes"
	}
	return "checked and compacted"
}

// form says how options change a value.
func (e *explainer) form(n *ir.Node) string {
	var words []string
	if n.NilEmpty {
		words = append(words, options.Nil+"=empty")
	}
	leaf := n
	for leaf.Elem != nil && leaf.Kind >= ir.Ints {
		leaf = leaf.Elem
	}
	if leaf.Format != "" {
		words = append(words, options.Format+"="+leaf.Format)
	}
	if leaf.Form.Rounding != "" {
		words = append(words, fmt.Sprintf("%s=%d", leaf.Form.Rounding, leaf.Form.Digits))
	}
	if leaf.Form.Python && !e.python.On {
		words = append(words, options.Style+"=python")
	}
	switch {
	case leaf.Form.NonFinite == ir.PythonTokens:
	case leaf.Kind == ir.Float && leaf.Form.NonFinite == "" && e.python.On && !e.python.NoNaN:
		words = append(words, options.NonFinite+"=error")
	case leaf.Form.NonFinite != "":
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
