package gen

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"github.com/burin-go/burin/gen/internal/ir"
	"github.com/burin-go/burin/gen/internal/load"
)

// explain says why a type does not type-check: in the type checker's own words where it has any.
func (g *generation) explain(pkg *load.Package, p ir.Problem) string {
	if p.What != ir.DoesNotTypeCheck {
		return p.What
	}
	s := search{prog: g.prog, seen: map[*ast.TypeSpec]bool{}}
	for _, source := range g.prog.Sources() {
		if file, decl, expr := declaredAt(source, p.Pos); expr != nil {
			if why := cmp.Or(errorWithin(source, decl), s.cause(source, file, expr)); why != "" {
				return why
			}
		}
	}
	for _, err := range pkg.Errors {
		var te types.Error
		if errors.As(err, &te) {
			return fmt.Sprintf("%s; the first error in its package is %s: %s", p.What, g.relative(te.Fset.Position(te.Pos)), te.Msg)
		}
	}
	return p.What
}

// declaredAt returns the file and declaration of the field or type whose name stands at pos, and its type.
func declaredAt(pkg *load.Package, pos token.Pos) (file *ast.File, decl ast.Node, expr ast.Expr) {
	file = pkg.FileOf(pos)
	if file == nil {
		return nil, nil, nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSpec:
			if n.Name.Pos() == pos {
				decl, expr = n, n.Type
			}
		case *ast.Field:
			named := len(n.Names) == 0 && n.Type.Pos() <= pos && pos < n.Type.End()
			for _, name := range n.Names {
				named = named || name.Pos() == pos
			}
			if named {
				decl, expr = n, n.Type
			}
		}
		return expr == nil
	})
	return file, decl, expr
}

// search follows type expressions to what is wrong with them.
type search struct {
	prog *load.Program
	seen map[*ast.TypeSpec]bool
}

// cause returns what is wrong with a type expression, or with a type that it names; empty if that is nothing.
func (s *search) cause(pkg *load.Package, file *ast.File, expr ast.Expr) (why string) {
	if why = errorWithin(pkg, expr); why != "" {
		return why
	}
	ast.Inspect(expr, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && why == "" {
				why = s.imported(pkg, file, x.Name, n.Sel.Name)
			}
			return false
		case *ast.Field:
			if len(n.Names) > 0 && !anyExported(n.Names) {
				return false // nobody looks at it
			}
			if why == "" {
				why = s.cause(pkg, file, n.Type)
			}
			return false
		case *ast.Ident:
			if why == "" {
				why = s.named(pkg, n.Name)
			}
		}
		return why == ""
	})
	return why
}

func anyExported(names []*ast.Ident) bool {
	for _, name := range names {
		if name.IsExported() {
			return true
		}
	}
	return false
}

// named looks at the declaration of a type of the package.
func (s *search) named(pkg *load.Package, name string) string {
	for _, f := range pkg.Files {
		for _, decl := range f.Decls {
			gd, ok := decl.(*ast.GenDecl)
			if !ok || gd.Tok != token.TYPE {
				continue
			}
			for _, spec := range gd.Specs {
				ts := spec.(*ast.TypeSpec)
				if ts.Name.Name == name && !s.seen[ts] {
					s.seen[ts] = true
					return cmp.Or(errorWithin(pkg, ts), s.cause(pkg, f, ts.Type))
				}
			}
		}
	}
	return ""
}

// imported looks at the import that a qualified name goes by, and at the type it names.
func (s *search) imported(pkg *load.Package, file *ast.File, local, name string) string {
	for _, spec := range file.Imports {
		importPath, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		imported := s.importOf(pkg, importPath)
		called := path.Base(importPath)
		switch {
		case spec.Name != nil:
			called = spec.Name.Name
		case imported != nil:
			called = imported.Name
		}
		if called != local {
			continue
		}
		if importPath == "C" {
			return fmt.Sprintf("depends on C.%s, and burin reads Go only; use a Go type, or give the field the tag json:\"-\"", name)
		}
		if msg := errorWithin(pkg, spec); msg != "" {
			return msg
		}
		if imported != nil {
			return s.named(imported, name)
		}
	}
	return ""
}

// importOf returns what pkg imports by a path, if it was checked from source.
func (s *search) importOf(pkg *load.Package, importPath string) *load.Package {
	for _, p := range pkg.Types.Imports() {
		if p.Path() == importPath {
			return s.prog.PackageOf(p)
		}
	}
	return nil
}

// errorWithin returns the first type error that stands inside a node.
func errorWithin(pkg *load.Package, n ast.Node) string {
	for _, err := range pkg.Errors {
		var te types.Error
		if errors.As(err, &te) && n.Pos() <= te.Pos && te.Pos < n.End() {
			return te.Msg
		}
	}
	return ""
}

// checkInfinite reports generic types that instantiate themselves without end, which no model could hold.
func (g *generation) checkInfinite() {
	for _, pkg := range g.prog.Sources() {
		for _, err := range pkg.Errors {
			var te types.Error
			if errors.As(err, &te) && strings.HasPrefix(te.Msg, "instantiation cycle") {
				g.problem(te.Fset.Position(te.Pos), "", "instantiation cycle: the type's parameters grow without end")
			}
		}
	}
}
