package gen

import (
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/burin-go/burin/gen/internal/load"
	"github.com/burin-go/burin/gen/internal/nearest"
)

// run is one command: one set of roots, and the files to make for them.
type run struct {
	home
	cfg     Config // what asks for the run, as if nothing else were asked for
	roots   []*types.TypeName
	outputs []output // the encoders first; none are known of a line that names other packages
	pos     token.Position

	// reload: its go:generate line asks for other build tags or files than the packages were loaded with.
	reload bool
}

// newRun returns a run for cfg, with its roots to be found.
func newRun(h home, cfg Config, pos token.Position) run {
	return run{home: h, cfg: cfg, outputs: outputs(h, cfg), pos: pos}
}

// encoders is the path of the file that the encoders go to; it tells the runs of a package apart.
func (r run) encoders() string {
	if len(r.outputs) == 0 {
		return ""
	}
	return r.outputs[0].name
}

// ofLine says whether a go:generate line asks for the run, not marks alone.
func (r run) ofLine() bool { return r.cfg.GoFile != "" }

// plan decides which files to make.
func (g *generation) plan() []run {
	if g.cfg.single() {
		return g.planOne()
	}
	var runs []run
	for _, f := range g.prog.Folders {
		runs = append(runs, g.runsOf(f)...)
	}
	return runs
}

// planOne plans what the configuration names in one package, clear of what others ask for there.
func (g *generation) planOne() []run {
	if len(g.prog.Folders) != 1 {
		g.problem(token.Position{}, "", fmt.Sprintf("-type and -output go with one package; the patterns match %d", len(g.prog.Folders)))
		return nil
	}
	f := g.prog.Folders[0]
	q := request{home: homeOf(g.prog.Fset, f, g.cfg.GoFile), cfg: g.cfg}
	others := g.runsOf(f)
	var mine []run
	if q.typed() {
		mine = append(mine, g.typedRun(f, q))
	} else {
		requests := append(g.requests(f), q)
		claimed := map[*types.TypeName]bool{}
		for _, o := range others {
			if len(o.cfg.Types) > 0 {
				claim(claimed, o.roots)
			}
		}
		for _, h := range homes(f) {
			if q.covers(h, requests) {
				mine = append(mine, g.markedRun(h, q, claimed, true))
			}
		}
		mine = slices.DeleteFunc(mine, func(r run) bool { return len(r.roots) == 0 })
		others = slices.DeleteFunc(others, func(o run) bool { return !o.ofLine() }) // q takes those marks
	}
	if len(mine) == 0 && len(g.problems) == 0 {
		g.problem(token.Position{}, "", errNothing)
	}
	if len(mine) > 1 && g.cfg.Output != "" {
		g.problem(token.Position{}, "", fmt.Sprintf("-output names one file, but the marked types are in %d packages, tests included; leave it out", len(mine)))
		return nil
	}
	others = slices.DeleteFunc(others, func(o run) bool {
		return slices.ContainsFunc(mine, func(r run) bool { return o.encoders() == r.encoders() })
	})
	g.clashes(append(others, mine...))
	return mine
}

// runsOf returns what the go:generate lines and marks in a folder ask for.
func (g *generation) runsOf(f *load.Folder) []run {
	requests := g.requests(f)
	var runs []run
	claimed := map[*types.TypeName]bool{}
	for _, q := range requests {
		if q.typed() {
			r := g.typedRun(f, q)
			claim(claimed, r.roots)
			runs = append(runs, r)
		}
	}
	for _, h := range homes(f) {
		covered := false
		for _, q := range requests {
			if !q.typed() && q.covers(h, requests) {
				covered = true
				runs = append(runs, g.markedRun(h, q, claimed, true))
			}
		}
		if !covered {
			// Nobody may ever have told burin of marks that are easyjson's, unless it is told to look at all now.
			easyJSON := !g.cfg.single() && slices.Contains(g.prog.Folders, f)
			if r := g.markedRun(h, request{cfg: g.cfg.ofMarks()}, claimed, easyJSON); len(r.roots) > 0 {
				r.pos = g.prog.Fset.Position(r.roots[0].Pos())
				runs = append(runs, r)
			}
		}
	}
	runs = g.dropEmpty(runs)
	g.clashes(runs)
	return runs
}

// typedRun resolves a request that names types. They are looked for where the request stands;
// with -tests, one outside test files can name those of tests too.
func (g *generation) typedRun(f *load.Folder, q request) run {
	if q.elsewhere() {
		return run{home: q.home, cfg: q.cfg, pos: q.pos, reload: true}
	}
	best := q.home
	if q.cfg.Tests && !q.home.test {
		for _, h := range slices.Backward(homes(f)) {
			if h.count(q.cfg.Types) >= best.count(q.cfg.Types) {
				best = h
			}
		}
	}
	r := newRun(best, q.cfg, q.pos)
	r.reload = q.reload
	g.lookup(&r)
	return r
}

// markedRun returns the run of a request that names no types: those marked in the files of h that no other run takes.
// easyJSON says that easyjson's marks count.
func (g *generation) markedRun(h home, q request, claimed map[*types.TypeName]bool, easyJSON bool) run {
	r := newRun(h, q.cfg, q.pos)
	r.reload = q.reload
	r.roots = slices.DeleteFunc(g.marked(h, easyJSON), func(obj *types.TypeName) bool { return claimed[obj] })
	return r
}

func claim(claimed map[*types.TypeName]bool, list []*types.TypeName) {
	for _, obj := range list {
		claimed[obj] = true
	}
}

// dropEmpty drops runs that make nothing, and reports go:generate lines all of whose runs do.
func (g *generation) dropEmpty(runs []run) []run {
	useful := map[token.Position]bool{}
	empty := func(r run) bool { return len(r.roots) == 0 && len(r.cfg.Types) == 0 && !r.reload }
	for _, r := range runs {
		useful[r.pos] = useful[r.pos] || !empty(r)
	}
	return slices.DeleteFunc(runs, func(r run) bool {
		if !useful[r.pos] {
			g.problem(r.pos, "", errNothing)
		}
		return empty(r)
	})
}

// clashes reports types and files that two runs of a folder would make, and encoders that
// would be built with tests only, or types that are.
func (g *generation) clashes(runs []run) {
	byRoot := map[rootName]run{}
	byFile := map[string]run{}
	for _, r := range runs {
		g.checkOutput(r)
		for _, out := range r.outputs {
			if other, ok := byFile[out.name]; ok {
				g.problem(r.pos, "", fmt.Sprintf("%s is the output of %s too; join the lines, or give one of them -output", filepath.Base(out.name), g.relative(other.pos)))
			}
			byFile[out.name] = r
		}
		for _, obj := range r.roots {
			key := rootName{r.pkg.External, obj.Name()}
			if other, ok := byRoot[key]; ok && other.encoders() != r.encoders() {
				g.problem(r.pos, obj.Name(), fmt.Sprintf("its encoder is made for %s too; take it out of one of them", g.relative(other.pos)))
			}
			byRoot[key] = r
		}
	}
}

// rootName tells the types of a folder apart. A package has them again when its tests are compiled in.
type rootName struct {
	external bool
	name     string
}

// checkOutput reports an -output that is built under other conditions than the run's types.
func (g *generation) checkOutput(r run) {
	if r.cfg.Output == "" || len(r.outputs) == 0 || load.IsTestFile(r.encoders()) == r.test {
		return
	}
	what := fmt.Sprintf("-output=%s is built with tests only, but the types are not; name a file that does not end in _test.go", r.cfg.Output)
	if r.test {
		what = fmt.Sprintf("-output=%s is built always, but the types or the line are in a test file; name a file that ends in _test.go", r.cfg.Output)
	}
	g.problem(r.pos, "", what)
}

// lookup finds the types that r names.
func (g *generation) lookup(r *run) {
	scope := r.pkg.Types.Scope()
	for _, name := range r.cfg.Types {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok && r.reload {
			continue // it may be there then
		}
		if !ok {
			var known []string
			for _, other := range scope.Names() {
				if _, ok := scope.Lookup(other).(*types.TypeName); ok {
					known = append(known, other)
				}
			}
			what := fmt.Sprintf("package %s has no type %s", r.pkg.Path, name)
			if strings.ContainsAny(name, "[]") {
				what += `; an instantiation can get no methods: write "type X Page[Item]" and ask for X`
			} else if pos, ok := g.prog.Elsewhere(r.pkg)[name]; ok && load.IsTestFile(pos.Filename) {
				what += fmt.Sprintf("; %s declares it for tests: add -tests", g.relative(pos))
			} else if ok {
				what += fmt.Sprintf("; %s declares it under build constraints that do not hold here: set -tags, GOOS, GOARCH or CGO_ENABLED", g.relative(pos))
			} else if len(known) > 0 {
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

const errNothing = "nothing to generate: no -type, and no type is marked //burin:generate"
