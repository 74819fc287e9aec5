package gen

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"slices"
	"strings"

	"github.com/burin-go/burin/gen/internal/flags"
	"github.com/burin-go/burin/gen/internal/ir"
	"github.com/burin-go/burin/gen/internal/load"
	"github.com/burin-go/burin/gen/internal/options"
)

// roots returns every type of the loaded source packages that burin makes an encoder for, in this run or another:
// by a go:generate line, by a mark, or in a file that was made by a command nobody wrote down.
func (g *generation) roots() map[*types.TypeName]*ir.Root {
	roots := map[*types.TypeName]*ir.Root{}
	asked := map[*load.Folder][]run{}
	for _, pkg := range g.prog.Sources() {
		f := g.prog.FolderOf(pkg)
		runs, ok := asked[f]
		if !ok {
			runs = g.asked(f)
			asked[f] = runs
		}
		made := names(runs)
		directives := directiveOptions(pkg)
		add := func(cfg Config, name string, test bool) {
			if obj, ok := pkg.Types.Scope().Lookup(name).(*types.TypeName); ok {
				roots[obj] = rootOf(cfg, directives[obj])
				roots[obj].Test = test
			}
		}
		for name, content := range pkg.Made {
			if !made[name] && (!load.IsTestFile(name) || pkg.InTest || pkg.External) && g.prog.Builds(name) {
				cfg := configOf(content)
				for _, typeName := range encodedTypes(content, pkg.Name) {
					add(cfg, typeName, load.IsTestFile(name))
				}
			}
		}
		for _, r := range runs { // they know better than the files
			if r.builtIn(pkg) {
				for _, obj := range r.roots {
					add(r.cfg, obj.Name(), r.test)
				}
			}
		}
	}
	return roots
}

// asked returns all runs of a folder, in silence: problems of other folders are theirs.
func (g *generation) asked(f *load.Folder) []run {
	quiet := &generation{cfg: g.cfg, prog: g.prog}
	runs := quiet.runsOf(f)
	if g.cfg.single() && slices.Contains(g.prog.Folders, f) {
		runs = append(runs, quiet.planOne()...)
	}
	return runs
}

// builtIn says whether the files of r are part of pkg, one of the packages of its folder.
func (r run) builtIn(pkg *load.Package) bool {
	return pkg.External == r.pkg.External && (!r.test || pkg.InTest || pkg.External)
}

// rootOf describes a type of a run by the run's configuration and the type's own directive.
func rootOf(cfg Config, directive options.Options) *ir.Root {
	return &ir.Root{Options: directive, Mode: ir.ModeOf(directive, cfg.NoEscapeHTML), MarshalJSON: cfg.MarshalJSON, MarshalJSONTo: cfg.JSONV2}
}

// directiveOptions returns the options of the package's //burin:generate marks.
func directiveOptions(pkg *load.Package) map[*types.TypeName]options.Options {
	directives := map[*types.TypeName]options.Options{}
	for _, m := range pkg.Marks() {
		if m.Generate() && m.Tool == "burin" {
			opts, _ := options.ParseDirective(m.Options) // marked reports errors
			directives[m.Obj] = opts.Over(directives[m.Obj])
		}
	}
	return directives
}

// configOf reads back from the header of a generated file what its content depends on.
func configOf(content []byte) Config {
	line, _, _ := strings.Cut(string(content), "\n")
	line, _, _ = strings.Cut(strings.TrimPrefix(line, load.Header), ";")
	f, _ := flags.Parse(strings.Fields(line), io.Discard) // what is no header of this version asks for nothing
	return Config{Test: f.Test, MarshalJSON: f.MarshalJSON, JSONV2: f.JSONV2, NoEscapeHTML: !f.EscapeHTML}
}

// encodedTypes returns the names of the types that a generated file of package pkg declares AppendJSON for.
func encodedTypes(content []byte, pkg string) []string {
	f, _ := parser.ParseFile(token.NewFileSet(), "", content, parser.SkipObjectResolution)
	if f == nil || f.Name.Name != pkg {
		return nil
	}
	var names []string
	for _, decl := range f.Decls {
		if fd, ok := decl.(*ast.FuncDecl); ok && fd.Name.Name == "AppendJSON" && load.Receiver(fd) != "" {
			names = append(names, load.Receiver(fd))
		}
	}
	return names
}

// orphans returns the files with burin's header that are not among files. What test files may ask for is looked at
// with -tests only, as they are, and what belongs to another build is left to a run for that one.
func (g *generation) orphans(files []File) []File {
	made := map[string]bool{}
	for _, f := range files {
		made[f.Name] = true
	}
	var list []File
	for _, f := range g.prog.Folders {
		for name, content := range f.Packages()[0].Made {
			read := g.cfg.Tests || !load.IsTestFile(name) || testsOfPackage(name, content)
			if !made[name] && read && g.prog.Builds(name) {
				list = append(list, File{Name: name, Orphan: true})
			}
		}
	}
	return list
}

// testsOfPackage says whether a generated file has the tests of encoders that are built always.
func testsOfPackage(name string, content []byte) bool {
	return configOf(content).Test && !load.IsTestFile(strings.TrimSuffix(name, "_test.go")+".go")
}
