package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// loader checks packages once each, those that they import first.
type loader struct {
	fset     *token.FileSet
	sizes    types.Sizes
	matched  map[*packages.Package]bool // by the patterns
	named    bool                       // Options.Named
	progress func(step string)
	source   map[*packages.Package]bool // to be checked from source
	export   types.Importer
	checked  map[*packages.Package]*Package
	byTypes  map[*types.Package]*Package
	parsed   map[string]parsedFile        // a file can be part of a package and of its test variants
	made     map[string]map[string][]byte // by folder
}

type parsedFile struct {
	file *ast.File
	err  error
}

// newLoader returns a loader that checks roots and the user's packages that they import from source.
func newLoader(roots []*packages.Package, conditions build.Context) *loader {
	l := &loader{
		sizes:   types.SizesFor(conditions.Compiler, conditions.GOARCH),
		fset:    token.NewFileSet(),
		source:  map[*packages.Package]bool{},
		matched: map[*packages.Package]bool{},
		checked: map[*packages.Package]*Package{},
		byTypes: map[*types.Package]*Package{},
		parsed:  map[string]parsedFile{},
		made:    map[string]map[string][]byte{},
	}
	for _, p := range roots {
		l.source[p], l.matched[p] = true, true
	}
	packages.Visit(roots, nil, func(p *packages.Package) {
		l.source[p] = l.source[p] || ownModule(p) || importsAny(p, l.source)
	})
	return l
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
			if !l.source[imp] && imp.PkgPath != "unsafe" {
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
		cfg.Mode = packages.NeedName | packages.NeedExportFile
		cfg.Tests = false
		built, err := packages.Load(&cfg, paths...)
		if err != nil {
			return listError(err)
		}
		for _, p := range built {
			files[p.PkgPath] = p.ExportFile
		}
	}
	l.export = importer.ForCompiler(l.fset, runtime.Compiler, func(path string) (io.ReadCloser, error) {
		file := files[path]
		if file == "" {
			return nil, fmt.Errorf("it does not build: run go build %s", path)
		}
		return os.Open(file)
	})
	return nil
}

// check parses and type-checks one source package and, first, those it imports.
// Of cgo it sees the Go side only: what a C type is, it leaves open.
func (l *loader) check(p *packages.Package) *Package {
	if done := l.checked[p]; done != nil {
		return done
	}
	out := &Package{Path: p.PkgPath, Name: p.Name, Dir: p.Dir, External: isExternal(p)}
	out.InTest = p.ForTest == p.PkgPath
	l.checked[p] = out
	if out.Dir == "" && len(p.GoFiles) > 0 {
		out.Dir = filepath.Dir(p.GoFiles[0])
	}
	out.Made = l.madeIn(out.Dir)
	for _, name := range p.GoFiles {
		if _, made := out.Made[name]; !made {
			l.parse(out, name)
		}
	}
	l.leaveEasyJSON(out, l.named && l.matched[p], l.matched[p])
	conf := types.Config{
		IgnoreFuncBodies: true,
		FakeImportC:      true,
		Importer:         importFunc(func(path string) (*types.Package, error) { return l.importFor(p, path) }),
		Error:            func(err error) { out.Errors = append(out.Errors, err) },
		Sizes:            l.sizes,
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		conf.GoVersion = "go" + p.Module.GoVersion
	}
	out.Types, _ = conf.Check(typesPath(out, p), l.fset, out.Files, nil) // its errors are in out.Errors
	l.byTypes[out.Types] = out
	return out
}

// typesPath returns the path that a package is checked under. Nobody can import external tests; for what these may
// import themselves, internal packages above all, they stand inside the folder that they test.
func typesPath(pkg *Package, p *packages.Package) string {
	if pkg.External {
		return p.ForTest + "/_test"
	}
	return p.PkgPath
}

// parse adds a file to the package.
func (l *loader) parse(pkg *Package, name string) {
	done, ok := l.parsed[name]
	if !ok {
		done.file, done.err = parser.ParseFile(l.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		l.parsed[name] = done
	}
	var list scanner.ErrorList
	switch {
	case errors.As(done.err, &list):
		pkg.Errors = append(pkg.Errors, list[0])
	case done.err != nil:
		pkg.Errors = append(pkg.Errors, done.err)
	}
	if done.file != nil {
		pkg.Files = append(pkg.Files, done.file)
	}
}

// madeIn returns the files of a folder that burin made.
func (l *loader) madeIn(dir string) map[string][]byte {
	made, ok := l.made[dir]
	if !ok {
		made = madeIn(dir)
		l.made[dir] = made
	}
	return made
}

func (l *loader) importFor(from *packages.Package, path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	imp := from.Imports[path]
	switch {
	case imp == nil:
		return nil, errors.New("package not found")
	case l.source[imp]:
		return l.check(imp).Types, nil
	case len(imp.Errors) > 0:
		return nil, errors.New(strings.Join(strings.Fields(imp.Errors[0].Msg), " ")) // on one line
	}
	return l.export.Import(imp.PkgPath)
}

type importFunc func(path string) (*types.Package, error)

func (f importFunc) Import(path string) (*types.Package, error) { return f(path) }
