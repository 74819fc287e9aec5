package gen

import (
	"go/token"
	"go/types"
	"path/filepath"
	"slices"

	"github.com/burin-go/burin/gen/internal/flags"
	"github.com/burin-go/burin/gen/internal/load"
)

// home is where types and requests stand: the files of a package that are built always,
// or those of its tests, in the package or outside.
type home struct {
	pkg  *load.Package
	test bool
}

// homes returns the homes in a folder, the package itself first.
func homes(f *load.Folder) []home {
	var list []home
	for _, pkg := range f.Packages() {
		list = append(list, home{pkg, pkg.InTest || pkg.External})
	}
	return list
}

// homeOf returns the home that a file of the folder belongs to; without a file, the package itself.
func homeOf(fset *token.FileSet, f *load.Folder, goFile string) home {
	all := homes(f)
	for _, h := range all {
		for _, file := range h.pkg.Files {
			if name := fset.Position(file.Package).Filename; filepath.Base(name) == goFile && h.holds(name) {
				return h
			}
		}
	}
	return all[0]
}

// holds says whether a file of the package belongs to h.
func (h home) holds(file string) bool { return load.IsTestFile(file) == h.test }

// count returns how many of the names are types there.
func (h home) count(names []string) int {
	n := 0
	for _, name := range names {
		if _, ok := h.pkg.Types.Scope().Lookup(name).(*types.TypeName); ok {
			n++
		}
	}
	return n
}

// request is what asks for encoders: a go:generate line, or the command line.
type request struct {
	home home // where it stands
	cfg  Config
	pos  token.Position

	// reload: it asks for other build tags or files than the packages were loaded with.
	reload bool
}

// requests returns the go:generate lines of a folder that run burin.
func (g *generation) requests(f *load.Folder) []request {
	var list []request
	for _, h := range homes(f) {
		for _, line := range h.pkg.Lines(g.prog.Fset) {
			if h.holds(line.File) {
				if q, ok := g.request(h, line); ok {
					list = append(list, q)
				}
			}
		}
	}
	return list
}

// request reads one go:generate line. Lines that write nothing, and those that ask for all that other
// packages ask for themselves, are none of this folder's.
func (g *generation) request(h home, line load.Line) (request, bool) {
	pos := g.prog.Fset.Position(line.Pos)
	f, err := flags.Parse(line.Args, nil)
	if err != nil {
		g.problem(pos, "", "go:generate: "+err.Error())
		return request{}, false
	}
	q := request{home: h, pos: pos, cfg: g.cfg.ofLine(h.pkg, f, line.File)}
	if f.Check || f.Diff || f.Explain || q.elsewhere() && !q.typed() {
		return request{}, false
	}
	q.cfg.Tests = f.Tests
	q.reload = f.Tags != g.cfg.Tags || q.cfg.Tests && !g.cfg.Tests
	return q, true
}

func (q request) typed() bool { return len(q.cfg.Types) > 0 }

// elsewhere says whether the request is about other packages than the one it stands in.
func (q request) elsewhere() bool { return q.pos.IsValid() && !q.cfg.here() }

// covers says whether the request, which names no types, takes the marked ones of h. With -tests, one outside
// test files takes those of tests too, unless there is a request in test files.
func (q request) covers(h home, all []request) bool {
	if q.home == h {
		return true
	}
	return q.cfg.Tests && !q.home.test && h.test && !slices.ContainsFunc(all, func(o request) bool { return !o.typed() && o.home == h })
}
