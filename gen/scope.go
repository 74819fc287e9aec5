package gen

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"github.com/burin-go/burin/gen/internal/load"
)

// reserve enters into a package's scope the names that its other builds declare, so that generated names stay
// clear of them, and so that they are the same whatever the build.
func (g *generation) reserve(pkg *load.Package) {
	for name := range g.prog.Elsewhere(pkg) {
		if pkg.Types.Scope().Lookup(name) == nil {
			pkg.Types.Scope().Insert(types.NewVar(token.NoPos, pkg.Types, name, types.Typ[types.Invalid]))
		}
	}
}

// checkShadowed reports names of Go's own that the generated content uses and the package declares as something else.
func (g *generation) checkShadowed(pkg *load.Package, content []byte) {
	shadowed := map[string]token.Position{}
	for _, name := range types.Universe.Names() {
		if obj := pkg.Types.Scope().Lookup(name); obj != nil {
			shadowed[name] = g.prog.Fset.Position(obj.Pos())
			if pos, ok := g.prog.Elsewhere(pkg)[name]; ok && !obj.Pos().IsValid() {
				shadowed[name] = pos
			}
		}
	}
	if len(shadowed) == 0 {
		return
	}
	f, err := parser.ParseFile(token.NewFileSet(), "", content, parser.SkipObjectResolution)
	if err != nil {
		return // it was formatted
	}
	report := func(id *ast.Ident) {
		if pos, ok := shadowed[id.Name]; ok {
			delete(shadowed, id.Name)
			g.problem(pos, "", fmt.Sprintf("%s hides Go's own %s, which the encoders need; rename it", id.Name, id.Name))
		}
	}
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, visit)
			return false // what is selected is no name of the scope's
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok {
				report(id)
			}
		case *ast.Ident:
			if _, isFunc := types.Universe.Lookup(n.Name).(*types.Builtin); !isFunc { // type max is no harm if nobody calls max
				report(n)
			}
		}
		return true
	}
	ast.Inspect(f, visit)
}
