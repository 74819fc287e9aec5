package gen

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/burin-go/burin/gen/internal/flags"
	"github.com/burin-go/burin/gen/internal/ir"
	"github.com/burin-go/burin/gen/internal/load"
	"github.com/burin-go/burin/gen/internal/nearest"
	"github.com/burin-go/burin/gen/internal/options"
)

// run is one command: one set of roots, and the files to make for them.
type run struct {
	pkg     *load.Package
	cfg     Config // what asks for the run, as if nothing else were asked for
	roots   []*types.TypeName
	outputs []output // the encoders first
	pos     token.Position

	// retag: its go:generate line asks for other build tags than the packages were loaded with.
	retag bool
}

// newRun returns a run of the package for cfg, with its roots to be found.
func newRun(pkg *load.Package, cfg Config, pos token.Position) run {
	return run{pkg: pkg, cfg: cfg, outputs: outputs(pkg, cfg), pos: pos}
}

// encoders is the path of the file that the encoders go to; it tells the runs of a package apart.
func (r run) encoders() string { return r.outputs[0].name }

// plan decides which files to make.
func (g *generation) plan() []run {
	if g.cfg.single() {
		return g.planOne()
	}
	var runs []run
	for _, pkg := range g.prog.Roots {
		runs = append(runs, g.runsOf(pkg)...)
	}
	if len(runs) == 0 && len(g.problems) == 0 {
		g.problem(token.Position{}, "", errNothing)
	}
	return runs
}

// planOne plans the single file that the configuration names, clear of the others in its package.
func (g *generation) planOne() []run {
	if len(g.prog.Roots) != 1 {
		g.problem(token.Position{}, "", fmt.Sprintf("-type and -output go with one package; the patterns match %d", len(g.prog.Roots)))
		return nil
	}
	pkg := g.prog.Roots[0]
	r := newRun(pkg, g.cfg, token.Position{})
	others := slices.DeleteFunc(g.runsOf(pkg), func(o run) bool { return o.encoders() == r.encoders() })
	if len(r.cfg.Types) > 0 {
		g.lookup(&r)
	} else {
		r.roots = slices.DeleteFunc(g.marked(pkg), func(obj *types.TypeName) bool {
			return slices.ContainsFunc(others, func(o run) bool { return len(o.cfg.Types) > 0 && slices.Contains(o.roots, obj) })
		})
	}
	if len(r.roots) == 0 && len(g.problems) == 0 {
		g.problem(token.Position{}, "", errNothing)
	}
	g.clashes(append(others, r))
	return []run{r}
}

// runsOf returns what the go:generate lines and marks of a package ask for.
func (g *generation) runsOf(pkg *load.Package) []run {
	marks := g.marked(pkg)
	var runs []run
	claimed := map[*types.TypeName]bool{}
	for _, line := range pkg.Lines(g.prog.Fset) {
		pos := g.prog.Fset.Position(line.Pos)
		f, err := flags.Parse(line.Args, nil)
		if err != nil {
			g.problem(pos, "", "go:generate: "+err.Error())
			continue
		}
		if f.Check || f.Diff || f.Explain || len(f.Patterns) > 0 {
			continue // not a run of its own: it names other packages, or writes nothing
		}
		r := newRun(pkg, g.cfg.ofLine(pkg, f, line.File), pos)
		r.retag = f.Tags != g.cfg.Tags
		if len(r.cfg.Types) > 0 && !r.retag {
			g.lookup(&r)
			for _, obj := range r.roots {
				claimed[obj] = true
			}
		}
		runs = append(runs, r)
	}
	rest := slices.DeleteFunc(marks, func(obj *types.TypeName) bool { return claimed[obj] })
	bare := false
	for i := range runs {
		if len(runs[i].cfg.Types) == 0 && !runs[i].retag {
			runs[i].roots = rest
			bare = true
		}
	}
	if !bare && len(rest) > 0 {
		r := newRun(pkg, g.cfg.ofMarks(), g.prog.Fset.Position(rest[0].Pos()))
		r.roots = rest
		runs = append(runs, r)
	}
	runs = slices.DeleteFunc(runs, func(r run) bool {
		if len(r.roots) == 0 && len(r.cfg.Types) == 0 && !r.retag {
			g.problem(r.pos, "", errNothing)
			return true
		}
		return false
	})
	g.clashes(runs)
	return runs
}

// clashes reports types and files that two runs of a package would make.
func (g *generation) clashes(runs []run) {
	byRoot := map[*types.TypeName]run{}
	byFile := map[string]run{}
	for _, r := range runs {
		for _, out := range r.outputs {
			if other, ok := byFile[out.name]; ok {
				g.problem(r.pos, "", fmt.Sprintf("%s is the output of %s too; join the lines, or give one of them -output", filepath.Base(out.name), g.relative(other.pos)))
			}
			byFile[out.name] = r
		}
		for _, obj := range r.roots {
			if other, ok := byRoot[obj]; ok && other.encoders() != r.encoders() {
				g.problem(r.pos, obj.Name(), fmt.Sprintf("its encoder is made for %s too; take it out of one of them", g.relative(other.pos)))
			}
			byRoot[obj] = r
		}
	}
}

// marked returns the types marked //burin:generate, in source order.
func (g *generation) marked(pkg *load.Package) []*types.TypeName {
	var marked []*types.TypeName
	ignored := map[*types.TypeName]bool{}
	for _, m := range pkg.Marks() {
		pos := g.prog.Fset.Position(m.Pos)
		switch {
		case m.Word == "ignore" && m.Options == "":
			ignored[m.Obj] = true
		case m.Word == "generate":
			marked = append(marked, m.Obj)
			_, errs := options.ParseDirective(m.Options)
			for _, err := range errs {
				g.problem(pos, m.Obj.Name(), fmt.Sprintf("//burin:generate %s: %v", m.Options, err))
			}
		case m.Word == "ignore":
			g.problem(pos, m.Obj.Name(), fmt.Sprintf("//burin:ignore takes no options; remove %q", m.Options))
		default:
			g.problem(pos, m.Obj.Name(), fmt.Sprintf("unknown directive //burin:%s; did you mean //burin:%s?", m.Word, nearest.Of(m.Word, []string{"generate", "ignore"})))
		}
	}
	for _, c := range pkg.StrayMarks() {
		g.problem(g.prog.Fset.Position(c.Pos()), "", c.Text+" is not in the doc comment of a type declared in the package; move it there")
	}
	return slices.DeleteFunc(marked, func(obj *types.TypeName) bool { return ignored[obj] })
}

// lookup finds the types that r names.
func (g *generation) lookup(r *run) {
	scope := r.pkg.Types.Scope()
	for _, name := range r.cfg.Types {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok {
			var known []string
			for _, other := range scope.Names() {
				if _, ok := scope.Lookup(other).(*types.TypeName); ok {
					known = append(known, other)
				}
			}
			what := fmt.Sprintf("package %s has no type %s", r.pkg.Path, name)
			if len(known) > 0 {
				what += fmt.Sprintf("; did you mean %s?", nearest.Of(name, known))
			}
			g.problem(r.pos, "", what)
			continue
		}
		if !slices.Contains(r.roots, obj) {
			r.roots = append(r.roots, obj)
		}
	}
}

// roots returns every type of the loaded source packages that burin makes an encoder for, in this run or another:
// by a go:generate line, by a mark, or in a file that was made by a command nobody wrote down.
func (g *generation) roots() map[*types.TypeName]*ir.Root {
	roots := map[*types.TypeName]*ir.Root{}
	for _, pkg := range g.prog.Sources() {
		isRoot := slices.Contains(g.prog.Roots, pkg)
		quiet := &generation{cfg: g.cfg, prog: g.prog}
		runs := quiet.runsOf(pkg)
		if isRoot && g.cfg.single() {
			runs = append(runs, quiet.planOne()...)
		}
		made := names(runs)
		directives := directiveOptions(pkg)
		for _, r := range runs {
			for _, obj := range r.roots {
				roots[obj] = rootOf(r.cfg, directives[obj])
			}
		}
		for name, content := range pkg.Made {
			if made[name] {
				continue
			}
			cfg := configOf(content)
			for _, typeName := range encodedTypes(content) {
				if obj, ok := pkg.Types.Scope().Lookup(typeName).(*types.TypeName); ok && roots[obj] == nil {
					roots[obj] = rootOf(cfg, directives[obj])
				}
			}
		}
	}
	return roots
}

// rootOf describes a type of a run by the run's configuration and the type's own directive.
func rootOf(cfg Config, directive options.Options) *ir.Root {
	root := &ir.Root{Options: directive, Mode: ir.Mode{Plain: cfg.NoEscapeHTML}, MarshalJSON: cfg.MarshalJSON, MarshalJSONTo: cfg.JSONV2}
	if s := directive.Value(options.EscapeHTML); s != nil {
		root.Mode.Plain = s.Value == "false"
	}
	return root
}

// directiveOptions returns the options of the package's //burin:generate marks.
func directiveOptions(pkg *load.Package) map[*types.TypeName]options.Options {
	directives := map[*types.TypeName]options.Options{}
	for _, m := range pkg.Marks() {
		if m.Word == "generate" {
			opts, _ := options.ParseDirective(m.Options) // marked reports errors
			directives[m.Obj] = opts.Over(directives[m.Obj])
		}
	}
	return directives
}

// configOf reads back from the header of a generated file what its encoders depend on.
func configOf(content []byte) Config {
	line, _, _ := strings.Cut(string(content), "\n")
	line, _, _ = strings.Cut(strings.TrimPrefix(line, load.Header), ";")
	f, _ := flags.Parse(strings.Fields(line), io.Discard) // what is no header of this version asks for nothing
	return Config{MarshalJSON: f.MarshalJSON, JSONV2: f.JSONV2, NoEscapeHTML: !f.EscapeHTML}
}

// encodedTypes returns the names of the types that a generated file declares AppendJSON for.
func encodedTypes(content []byte) []string {
	f, _ := parser.ParseFile(token.NewFileSet(), "", content, parser.SkipObjectResolution)
	if f == nil {
		return nil
	}
	var names []string
	for _, decl := range f.Decls {
		fd, ok := decl.(*ast.FuncDecl)
		if !ok || fd.Recv == nil || fd.Name.Name != "AppendJSON" || len(fd.Recv.List) != 1 {
			continue
		}
		t := fd.Recv.List[0].Type
		if star, ok := t.(*ast.StarExpr); ok {
			t = star.X
		}
		if id, ok := t.(*ast.Ident); ok {
			names = append(names, id.Name)
		}
	}
	return names
}

// orphans returns the files with burin's header that no run makes.
func (g *generation) orphans(runs []run) []File {
	made := names(runs)
	var files []File
	for _, pkg := range g.prog.Roots {
		for name := range pkg.Made {
			if !made[name] && !slices.ContainsFunc(files, func(f File) bool { return f.Name == name }) {
				files = append(files, File{Name: name, Orphan: true})
			}
		}
	}
	return files
}

const errNothing = "nothing to generate: no -type, and no type is marked //burin:generate"
