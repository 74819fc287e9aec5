// Package emit prints the model of package ir as Go.
package emit

import (
	"fmt"
	"go/format"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/burin-go/burin/gen/internal/ir"
	"github.com/burin-go/burin/gen/internal/load"
	"github.com/burin-go/burin/gen/internal/options"
)

const (
	// runtimePath is the package that generated code calls. It is known here as a text only.
	runtimePath = "github.com/burin-go/burin/encoding"

	// guard is the constant of that package by which an unfit pair of generator and runtime fails to compile.
	guard = "GeneratedV1IfUndefinedUpdateBurinAndRegenerate"
)

// File prints one file. args are the normalised arguments for its header, buildLine is its //go:build line or empty.
func File(f *ir.File, args []string, buildLine string) ([]byte, error) {
	p := newPrinter(f)
	p.burin = p.imports.name(runtimePath, "burin")
	for _, fn := range f.Funcs {
		if fn.Root {
			p.methods(fn)
		}
		p.register(fn)
		if !direct(fn) {
			p.function(fn)
		}
	}
	for _, foreign := range f.Foreigns {
		p.pin(foreign.Type, foreign.Struct)
	}
	for _, layout := range f.Layouts {
		p.pin(layout.Type, layout.Struct)
	}
	p.formats.print(p)
	p.floatMembers.print(p)

	guarded := fmt.Sprintf("\nconst _ = %s.%s\n", p.burin, guard)
	return p.source(args, buildLine, guarded+p.out.String())
}

// source lays out a file around its declarations.
func (p *printer) source(args []string, buildLine, decls string) ([]byte, error) {
	var out strings.Builder
	out.WriteString(load.Header)
	for _, arg := range args {
		out.WriteString(" " + arg)
	}
	out.WriteString("; DO NOT EDIT.\n\n")
	if buildLine != "" {
		out.WriteString(buildLine + "\n\n")
	}
	if len(p.file.Foreigns) > 0 || p.imports.foreign {
		out.WriteString("//lint:file-ignore SA1019 Deprecated fields and types are encoded as well.\n\n")
	}
	fmt.Fprintf(&out, "package %s\n\n%s%s", p.file.Pkg.Name(), p.imports.block(), decls)
	src, err := format.Source([]byte(out.String()))
	if err != nil {
		return nil, fmt.Errorf("internal error, please report: generated code does not parse: %w\n%s", err, out.String())
	}
	return src, nil
}

type printer struct {
	file    *ir.File
	imports *importManager
	burin   string // the local name of the runtime package

	registered   map[types.Type]bool // types whose options the runtime is told of
	formats      floatFormats
	floatMembers floatMembers
	out          strings.Builder
}

func newPrinter(f *ir.File) *printer {
	return &printer{file: f, imports: newImportManager(f.Pkg), registered: map[types.Type]bool{}}
}

func (p *printer) printf(format string, args ...any) { fmt.Fprintf(&p.out, format, args...) }

func (p *printer) typ(t types.Type) string { return types.TypeString(t, p.imports.qualifier) }

// direct says whether the encoder of a root is one call, which AppendJSON makes itself.
func direct(f *ir.Func) bool {
	if !f.Root || f.PointerReceiver || f.Nested || f.Body.NilEmpty || quotedOutside(f.Body) {
		return false
	}
	switch f.Body.Kind {
	case ir.Floats, ir.Rows, ir.Arrays, ir.Objects, ir.Ints, ir.Strings, ir.StringRows, ir.StringArrays, ir.Times:
		_, isSlice := f.Type.Underlying().(*types.Slice)
		return isSlice
	case ir.Bool, ir.Int, ir.Uint, ir.Float, ir.String, ir.StringMap, ir.Bytes:
		return true
	}
	return false
}

// methods prints what a root offers.
func (p *printer) methods(f *ir.Func) {
	name := p.typ(f.Type)
	p.printf("\n// AppendJSON appends v as JSON: see [%s.Appender].\n", p.burin)
	if f.Directive.MarshalJSON {
		defer p.marshalJSON(f)
	}
	if direct(f) {
		fn := &function{printer: p, f: f}
		call := fn.call(f.Body, operand{expr: "v"})
		if !ir.CanFail(f.Body) {
			call += ", nil"
		}
		p.printf("func (v %s) AppendJSON(dst []byte) ([]byte, error) {\nreturn %s\n}\n", name, call)
		return
	}
	receiver, arg := "v "+name, "&v"
	null := ""
	if f.PointerReceiver {
		receiver, arg = "v *"+name, "v"
		null = "if v == nil {\nreturn append(dst, \"null\"...), nil\n}\n"
	}
	result := func(depth string) string {
		if f.Nested {
			return fmt.Sprintf("%s(dst, %s, %s)", f.Name, arg, depth)
		}
		if f.CanFail {
			return fmt.Sprintf("%s(dst, %s)", f.Name, arg)
		}
		return fmt.Sprintf("%s(dst, %s), nil", f.Name, arg)
	}
	p.printf("func (%s) AppendJSON(dst []byte) ([]byte, error) {\n%sreturn %s\n}\n", receiver, null, result("0"))
	if f.Nested {
		p.printf("\n// AppendJSONNested is AppendJSON for a value inside depth arrays and objects: see [%s.NestedAppender].\n", p.burin)
		p.printf("func (%s) AppendJSONNested(dst []byte, depth int) ([]byte, error) {\n%sreturn %s\n}\n", receiver, null, result("depth"))
	}
}

// register prints what makes it an error, when the program runs, to leave a value with options to encoding/json:
// those that reflection cannot see, or, for those in tags, that there are any.
func (p *printer) register(f *ir.Func) {
	var opts options.Options
	if f.Root {
		opts = f.Directive.Options
		if f.Mode.Plain && !opts.Has(options.EscapeHTML) {
			opts = append(slices.Clone(opts), options.Setting{Key: options.EscapeHTML, Value: "false"})
		}
	}
	if (len(opts) > 0 || f.Tagged) && !p.registered[f.Type] {
		p.registered[f.Type] = true
		p.printf("\nvar _ = %s.RegisterOptions[%s](%q)\n", p.burin, p.typ(f.Type), opts)
	}
}

// pin makes the build fail when a struct t that is not encoded field by field, or is of another package, changes its fields.
func (p *printer) pin(t *types.Named, st *types.Struct) {
	name := p.typ(t)
	p.printf("\n// The fields of %s as they are encoded above: if this does not compile, run go generate again.\nvar _ struct {\n", name)
	for i := range st.NumFields() {
		v := st.Field(i)
		if !v.Embedded() {
			p.printf("%s ", v.Name())
		}
		p.printf("%s", p.typ(v.Type()))
		if tag := st.Tag(i); tag != "" {
			if strconv.CanBackquote(tag) {
				p.printf(" `%s`", tag)
			} else {
				p.printf(" %q", tag)
			}
		}
		p.printf("\n")
	}
	p.printf("} = %s{}\n", name)
}
