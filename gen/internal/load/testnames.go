package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
)

// TestNames returns the names that the package's _test.go files declare, but for those that burin made.
// Files that do not parse declare what can be read of them.
func (p *Package) TestNames() map[string]bool {
	names := map[string]bool{}
	files, _ := filepath.Glob(filepath.Join(p.Dir, "*_test.go")) // the pattern is right
	for _, file := range files {
		if _, made := p.Made[file]; made {
			continue
		}
		f, _ := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if f == nil || f.Name.Name != p.Name {
			continue
		}
		for _, decl := range f.Decls {
			for _, id := range declared(decl) {
				names[id.Name] = true
			}
		}
	}
	return names
}

// declared returns the names that a declaration adds to its package, methods aside.
func declared(decl ast.Decl) []*ast.Ident {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []*ast.Ident{d.Name}
		}
	case *ast.GenDecl:
		var ids []*ast.Ident
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				ids = append(ids, s.Name)
			case *ast.ValueSpec:
				ids = append(ids, s.Names...)
			}
		}
		return ids
	}
	return nil
}
