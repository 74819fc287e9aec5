package gen

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/burin-go/burin/gen/internal/ir"
	"github.com/burin-go/burin/gen/internal/load"
	"github.com/burin-go/burin/gen/internal/nearest"
	"github.com/burin-go/burin/gen/internal/options"
)

// marked returns the types marked in the files of h, in source order: with //burin:generate and,
// if easyJSON says so, with //easyjson:json.
func (g *generation) marked(h home, easyJSON bool) []*types.TypeName {
	var marked []*types.TypeName
	ignored := map[*types.TypeName]bool{}
	for _, m := range h.pkg.Marks() {
		if !h.holds(g.prog.Fset.Position(m.Pos).Filename) {
			continue
		}
		g.checkMark(m)
		switch {
		case m.Ignore():
			ignored[m.Obj] = true
		case m.Generate() && (m.Tool == "burin" || easyJSON):
			marked = append(marked, m.Obj)
		}
	}
	for _, c := range h.pkg.StrayMarks() {
		g.problem(g.prog.Fset.Position(c.Pos()), "", c.Text+" is not in the doc comment of a type declared in the package; move it there")
	}
	return slices.DeleteFunc(marked, func(obj *types.TypeName) bool { return ignored[obj] })
}

// checkMark reports directives and options that burin does not know.
func (g *generation) checkMark(m load.Mark) {
	problem := func(format string, args ...any) {
		g.problem(g.prog.Fset.Position(m.Pos), m.Obj.Name(), fmt.Sprintf(format, args...))
	}
	switch {
	case m.Tool == "easyjson" && (m.Generate() || m.Ignore()): // easyjson reads no further
	case m.Generate():
		_, errs := options.ParseDirective(m.Options)
		for _, err := range errs {
			problem("//burin:generate %s: %v", m.Options, err)
		}
	case m.Ignore() && m.Options != "":
		problem("//burin:ignore takes no options; remove %q", m.Options)
	case !m.Ignore():
		problem("unknown directive //%s:%s; did you mean //%[1]s:%[3]s?", m.Tool, m.Word, nearest.Of(m.Word, m.Words()))
	}
}

// checkEasyJSON reports methods that burin was told to make although a file of easyjson's, which burin
// does not heed but which is built with the package, has them; and tests that would compare with those.
func (g *generation) checkEasyJSON(r run, file *ir.File) {
	for _, f := range file.Funcs {
		named, ok := f.Type.(*types.Named)
		if !ok || named.Obj().Pkg() != file.Pkg {
			continue
		}
		name := named.Obj().Name()
		report := func(flag, does, method string) {
			if pos, ok := r.pkg.EasyJSON[name+"."+method]; ok {
				g.problem(g.prog.Fset.Position(named.Obj().Pos()), name,
					fmt.Sprintf("%s %s %s, which %s declares; delete that file, or leave %s out", flag, does, method, g.relative(pos), flag))
			}
		}
		if f.Root && f.Directive.MarshalJSON {
			report("-marshaljson", "makes", "MarshalJSON")
		}
		if f.Root && r.cfg.EasyJSON {
			report("-easyjson", "makes", "MarshalEasyJSON")
		}
		if r.cfg.Test {
			report("-test", "compares with", "MarshalJSON")
		}
	}
}
