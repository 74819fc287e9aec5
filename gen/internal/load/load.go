// Package load reads the packages that burin generates for: their types, doc directives and go:generate lines.
//
// Packages of the user's own modules are type-checked from source without function bodies, so code that
// calls methods which are yet to be generated does no harm; all others come from compiler export data.
// Files that burin made are left out, so that no run decides by its own output.
package load

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Options say what to load and how.
type Options struct {
	Dir      string   // where patterns are resolved, absolute
	Patterns []string // as for the go command; none is the package in Dir
	Tags     string   // build tags, comma-separated
	Env      []string // environment of the go command; nil is the process's own
}

// Program is what was loaded.
type Program struct {
	Fset  *token.FileSet
	Roots []*Package // the packages that the patterns matched, by import path

	byTypes map[*types.Package]*Package
}

// Package is one package of the user's modules, checked from source.
type Package struct {
	Path  string
	Name  string
	Dir   string
	Types *types.Package
	Files []*ast.File // without those made by burin

	// Made maps the files in Dir that carry burin's header to their content.
	Made map[string][]byte

	// Errors are the parse and type errors, in the order they were met.
	Errors []error
}

// Sources returns all packages that were checked from source, by import path.
func (p *Program) Sources() []*Package {
	list := slices.Collect(maps.Values(p.byTypes))
	slices.SortFunc(list, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	return list
}

const mode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles |
	packages.NeedImports | packages.NeedDeps | packages.NeedModule

// Load lists and checks the packages that match opts.Patterns.
func Load(ctx context.Context, opts Options) (*Program, error) {
	patterns := opts.Patterns
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	cfg := packages.Config{Context: ctx, Dir: opts.Dir, Env: opts.Env, Mode: mode}
	if opts.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + opts.Tags}
	}
	cfg.Overlay = hideMade(ctx, opts)
	roots, err := packages.Load(&cfg, patterns...)
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	if len(roots) == 0 {
		return nil, fmt.Errorf("no package matches %s", strings.Join(patterns, " "))
	}

	l := &loader{
		fset:    token.NewFileSet(),
		listed:  map[string]*packages.Package{},
		source:  map[*packages.Package]bool{},
		checked: map[*packages.Package]*Package{},
		byTypes: map[*types.Package]*Package{},
	}
	packages.Visit(roots, nil, func(p *packages.Package) {
		l.listed[p.ID] = p
		l.source[p] = ownModule(p) || importsAny(p, l.source)
	})
	for _, p := range roots {
		l.source[p] = true
	}
	if err := l.openExportData(cfg); err != nil {
		return nil, err
	}
	prog := &Program{Fset: l.fset, byTypes: l.byTypes}
	for _, p := range roots {
		if err := listError(p); err != nil {
			return nil, err
		}
		prog.Roots = append(prog.Roots, l.check(p))
	}
	return prog, nil
}

// ownModule says whether p belongs to a module that the user can edit.
func ownModule(p *packages.Package) bool {
	if p.Module == nil { // the standard library, or outside modules
		return false
	}
	return p.Module.Main || p.Module.Replace != nil && p.Module.Replace.Version == ""
}

func importsAny(p *packages.Package, set map[*packages.Package]bool) bool {
	for _, imp := range p.Imports {
		if set[imp] {
			return true
		}
	}
	return false
}

// listError returns what keeps a matched package from being read at all.
func listError(p *packages.Package) error {
	if len(p.CompiledGoFiles) > 0 || len(p.GoFiles) > 0 {
		return nil
	}
	for _, e := range p.Errors {
		return errors.New(strings.TrimPrefix(e.Pos+": "+e.Msg, ": "))
	}
	return fmt.Errorf("%s: no Go files", p.PkgPath)
}

type loader struct {
	fset    *token.FileSet
	listed  map[string]*packages.Package
	source  map[*packages.Package]bool
	export  types.Importer
	checked map[*packages.Package]*Package
	byTypes map[*types.Package]*Package
}

// openExportData lets the go command build (or find in its cache) the packages
// that the source packages import and that are not checked from source themselves.
func (l *loader) openExportData(cfg packages.Config) error {
	need := map[string]bool{}
	for p, src := range l.source {
		if !src {
			continue
		}
		for _, imp := range p.Imports {
			if !l.source[imp] && imp.PkgPath != "unsafe" && imp.PkgPath != "C" {
				need[imp.PkgPath] = true
			}
		}
	}
	files := map[string]string{}
	if len(need) > 0 {
		paths := make([]string, 0, len(need))
		for path := range need {
			paths = append(paths, path)
		}
		slices.Sort(paths)
		cfg.Mode = packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile
		built, err := packages.Load(&cfg, paths...)
		if err != nil {
			return fmt.Errorf("go list -export: %w", err)
		}
		packages.Visit(built, nil, func(p *packages.Package) { files[p.PkgPath] = p.ExportFile })
	}
	l.export = importer.ForCompiler(l.fset, runtime.Compiler, func(path string) (io.ReadCloser, error) {
		file := files[path]
		if file == "" {
			return nil, fmt.Errorf("package %s does not build", path)
		}
		return os.Open(file)
	})
	return nil
}

// check parses and type-checks one source package and, first, those it imports.
func (l *loader) check(p *packages.Package) *Package {
	if done := l.checked[p]; done != nil {
		return done
	}
	out := &Package{Path: p.PkgPath, Name: p.Name, Made: map[string][]byte{}}
	l.checked[p] = out
	files := p.CompiledGoFiles
	if len(files) == 0 {
		files = p.GoFiles
	}
	if len(p.GoFiles) > 0 {
		out.Dir = filepath.Dir(p.GoFiles[0])
		out.Made = madeIn(out.Dir)
	}
	for _, name := range files {
		if _, made := out.Made[name]; made {
			continue
		}
		f, err := parser.ParseFile(l.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		var list scanner.ErrorList
		switch {
		case errors.As(err, &list):
			out.Errors = append(out.Errors, list[0])
		case err != nil:
			out.Errors = append(out.Errors, err)
		}
		if f != nil {
			out.Files = append(out.Files, f)
		}
	}
	conf := types.Config{
		IgnoreFuncBodies: true,
		FakeImportC:      true,
		Importer:         importFunc(func(path string) (*types.Package, error) { return l.importFor(p, path) }),
		Error:            func(err error) { out.Errors = append(out.Errors, err) },
		Sizes:            types.SizesFor(runtime.Compiler, "amd64"),
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		conf.GoVersion = "go" + p.Module.GoVersion
	}
	out.Types, _ = conf.Check(p.PkgPath, l.fset, out.Files, nil) // its errors are in out.Errors
	l.byTypes[out.Types] = out
	return out
}

func (l *loader) importFor(from *packages.Package, path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	imp := from.Imports[path]
	if imp == nil {
		return nil, fmt.Errorf("could not import %s", path)
	}
	if l.source[imp] {
		return l.check(imp).Types, nil
	}
	return l.export.Import(imp.PkgPath)
}

type importFunc func(path string) (*types.Package, error)

func (f importFunc) Import(path string) (*types.Package, error) { return f(path) }
