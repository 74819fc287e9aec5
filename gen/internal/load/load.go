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
	"go/build"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Options say what to load and how.
type Options struct {
	Dir      string   // where patterns are resolved, absolute
	Patterns []string // as for the go command; none is the package in Dir
	Tags     string   // build tags, comma-separated
	Tests    bool     // read _test.go files as well
	Named    bool     // the command line names types of the package matched
	Env      []string // environment of the go command; nil is the process's own

	Progress func(step string) // told what comes next; may be nil
}

// Program is what was loaded.
type Program struct {
	Fset    *token.FileSet
	Folders []*Folder // what the patterns matched

	byTypes    map[*types.Package]*Package
	conditions build.Context
}

// Package is one package of the user's modules, checked from source.
type Package struct {
	Path  string
	Name  string
	Dir   string
	Types *types.Package
	Files []*ast.File // without those made by burin

	// InTest: the package with the _test.go files that are part of it. External: a package of _test.go files,
	// whose path ends in _test. Neither: the package as others import it.
	InTest, External bool

	// Made maps the files in Dir that carry burin's header to their content.
	Made map[string][]byte

	// EasyJSON has the methods in files of easyjson that were left out, as Type.Method.
	EasyJSON map[string]token.Position

	// Errors are the parse and type errors, in the order they were met.
	Errors []error

	elsewhere map[string]token.Position
}

// FileOf returns the file of the package that holds pos; nil if none does.
func (p *Package) FileOf(pos token.Pos) *ast.File {
	for _, f := range p.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// Sources returns all packages that were checked from source, by import path.
func (p *Program) Sources() []*Package {
	list := slices.Collect(maps.Values(p.byTypes))
	slices.SortFunc(list, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	return list
}

// PackageOf returns the source package that types belong to; nil if they come from export data.
func (p *Program) PackageOf(pkg *types.Package) *Package { return p.byTypes[pkg] }

// Load lists and checks the packages that match opts.Patterns.
func Load(ctx context.Context, opts Options) (*Program, error) {
	if opts.Progress == nil {
		opts.Progress = func(string) {}
	}
	patterns := opts.Patterns
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	cfg := packages.Config{Context: ctx, Dir: opts.Dir, Env: opts.Env, Tests: opts.Tests}
	if opts.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + opts.Tags}
	}
	opts.Progress("listing packages")
	conditions, modules := surroundings(ctx, opts)
	cfg.Overlay = hideMade(modules)
	cfg.Mode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
		packages.NeedModule | packages.NeedForTest
	roots, err := packages.Load(&cfg, patterns...)
	if err != nil {
		return nil, listError(err)
	}
	if len(roots) == 0 {
		return nil, fmt.Errorf("no package matches %s", strings.Join(patterns, " "))
	}
	roots, err = readable(roots)
	if err != nil {
		return nil, err
	}
	if len(roots) == 0 {
		return nil, fmt.Errorf("no Go files match %s, or none but _test.go files, which are read with -tests only", strings.Join(patterns, " "))
	}
	l := newLoader(roots, conditions)
	l.named, l.progress = opts.Named, opts.Progress
	opts.Progress("building what the packages import")
	if err := l.openExportData(cfg); err != nil {
		return nil, err
	}
	return &Program{Fset: l.fset, Folders: l.folders(roots), byTypes: l.byTypes, conditions: conditions}, nil
}

// listError gives an error of go list in the go command's own words.
func listError(err error) error {
	_, said, ok := strings.Cut(err.Error(), "stderr: ")
	if !ok {
		return fmt.Errorf("go list: %w", err)
	}
	return errors.New(strings.TrimSpace(said))
}

// readable drops what has nothing to read: folders without files for these build conditions, and the
// main packages that the go command makes up for tests. What cannot be listed at all is an error.
func readable(roots []*packages.Package) ([]*packages.Package, error) {
	tested := map[string]bool{}
	for _, p := range roots {
		tested[p.ForTest] = true
	}
	var list []*packages.Package
	var failed []error
	for _, p := range roots {
		base, isTest := strings.CutSuffix(p.ID, ".test")
		switch {
		case isTest && tested[base]:
		case len(p.Errors) > 0 && (len(p.GoFiles) == 0 || hopeless(p.Errors[0].Msg)):
			failed = append(failed, errors.New(strings.TrimPrefix(p.Errors[0].Pos+": "+p.Errors[0].Msg, ": ")))
		case len(p.GoFiles) > 0:
			list = append(list, p)
		}
	}
	return list, errors.Join(failed...)
}

// hopeless says whether a package can never be built, whatever is generated. Other errors may be about what
// is not there yet, such as imported packages and embedded files.
func hopeless(msg string) bool {
	return strings.HasPrefix(msg, "found packages ") || strings.HasPrefix(msg, "import cycle not allowed")
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

// IsTestFile says whether the go command takes a file for a test's.
func IsTestFile(name string) bool { return strings.HasSuffix(filepath.Base(name), "_test.go") }
