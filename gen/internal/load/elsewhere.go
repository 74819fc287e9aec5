package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// Elsewhere returns the package-level names that other builds of the package declare, by name: those in files
// that build constraints leave out here, and in the package's tests. What burin makes is part of these builds too.
// Files with the tag ignore are programs of their own, and part of none.
func (p *Program) Elsewhere(pkg *Package) map[string]token.Position {
	if pkg.elsewhere != nil {
		return pkg.elsewhere
	}
	pkg.elsewhere = map[string]token.Position{}
	here := map[string]bool{}
	for _, f := range pkg.Files {
		here[p.Fset.Position(f.Package).Filename] = true
	}
	entries, _ := os.ReadDir(pkg.Dir) // it was read before
	for _, e := range entries {
		path := filepath.Join(pkg.Dir, e.Name())
		if _, made := pkg.Made[path]; made || here[path] || !strings.HasSuffix(path, ".go") || ignored(e.Name()) {
			continue
		}
		fset := token.NewFileSet()
		f, _ := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution) // broken ones declare what they can
		if f == nil || f.Name.Name != pkg.Name || Needs(BuildLine(f), "ignore") {
			continue
		}
		for _, id := range declared(f) {
			if _, twice := pkg.elsewhere[id.Name]; !twice {
				pkg.elsewhere[id.Name] = fset.Position(id.Pos())
			}
		}
	}
	return pkg.elsewhere
}

// ignored says whether the go command never looks at a file of that name.
func ignored(name string) bool { return strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") }

// declared returns the names that a file declares for its package.
func declared(f *ast.File) []*ast.Ident {
	var list []*ast.Ident
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil {
				list = append(list, decl.Name)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					list = append(list, spec.Name)
				case *ast.ValueSpec:
					list = append(list, spec.Names...)
				}
			}
		}
	}
	return list
}
