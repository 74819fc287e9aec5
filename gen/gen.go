// Package gen makes append-style JSON encoders for Go types, with the bytes of encoding/json.
//
// It reads packages, never runs them, and writes nothing itself: [Generate] returns the files.
// The command in gen/cmd/burin writes them.
package gen

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/burin-go/burin/gen/internal/explain"
	"github.com/burin-go/burin/gen/internal/ir"
	"github.com/burin-go/burin/gen/internal/load"
)

// Config says what to generate.
type Config struct {
	Dir      string   // where Patterns are resolved; empty is the current directory
	Patterns []string // packages, as for the go command; none is the package in Dir
	Types    []string // names of types of the one package matched
	Output   string   // output file, in the package's folder unless it is a path
	GoFile   string   // name of the file with the go:generate line, if there is one
	Tags     string   // build tags, comma-separated
	Tests    bool     // look at _test.go files as well; a GoFile that is one implies it
	Env      []string // environment of the go command; nil is the process's own

	MarshalJSON  bool // also make MarshalJSON
	JSONV2       bool // also make MarshalJSONTo of encoding/json/v2, in a file of its own
	Test         bool // also make tests that compare with encoding/json on random values, in a file of its own
	EasyJSON     bool // also make MarshalEasyJSON, in a file of its own
	NoEscapeHTML bool // write <, > and & as they are, like a json.Encoder after SetEscapeHTML(false)

	// Explain, if not nil, receives a description in words of what the encoders do with each field.
	Explain io.Writer

	// Notice, if not nil, is told what deserves attention but hinders nothing,
	// such as a value that is left to encoding/json.
	Notice func(Problem)

	// Progress, if not nil, is told what comes next.
	Progress func(step string)

	base string // what file names in problems are relative to; empty is Dir
}

// single says whether the configuration names one output rather than all that the packages ask for.
func (c Config) single() bool { return len(c.Types) > 0 || c.Output != "" || c.GoFile != "" }

// here says whether the patterns name the package in Dir.
func (c Config) here() bool {
	return len(c.Patterns) == 0 || len(c.Patterns) == 1 && c.Patterns[0] == "."
}

// normalised returns what the configuration comes to: a go:generate line that names nothing but other
// packages asks for what these ask for, not for one file.
func (c Config) normalised() (Config, error) {
	var err error
	c.Dir, err = filepath.Abs(c.Dir)
	if len(c.Types) == 0 && c.Output == "" && !c.here() {
		c.GoFile = ""
	}
	c.Tests = c.Tests || load.IsTestFile(c.GoFile)
	return c, err
}

// File is one generated file.
type File struct {
	Name    string // absolute path
	Content []byte // nil for an orphan

	// Orphan: the file carries burin's header, yet no go:generate line or mark asks for it any more.
	Orphan bool
}

// Problem is one finding at one place.
type Problem struct {
	Pos   token.Position // file relative to Config.Dir where it is below it
	Where string         // Type.Field; may be empty
	What  string         // what is wrong, and what to do
}

// String returns "file:line:col: Type.Field: what".
func (p Problem) String() string {
	var parts []string
	if p.Pos.IsValid() {
		parts = append(parts, p.Pos.String())
	}
	if p.Where != "" {
		parts = append(parts, p.Where)
	}
	return strings.Join(append(parts, p.What), ": ")
}

// Error holds everything that keeps Generate from making correct files, sorted by place.
type Error struct{ Problems []Problem }

// Error returns one line a problem.
func (e *Error) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Generate makes the files that cfg asks for. With Types, Output or GoFile that is one file of one package;
// otherwise it is what every burin go:generate line and every //burin:generate mark of the packages asks for,
// and the orphans among burin's files there. On error no file is returned; an *Error lists all problems at once.
func Generate(ctx context.Context, cfg Config) ([]File, error) {
	cfg, err := cfg.normalised()
	if err != nil {
		return nil, err
	}
	prog, err := load.Load(ctx, load.Options{
		Dir: cfg.Dir, Patterns: cfg.Patterns, Tags: cfg.Tags, Tests: cfg.Tests, Named: len(cfg.Types) > 0, Env: cfg.Env,
		Progress: cfg.Progress,
	})
	if err != nil {
		return nil, err
	}
	return generate(ctx, cfg, prog)
}

// generate is Generate once the packages are loaded.
func generate(ctx context.Context, cfg Config, prog *load.Program) ([]File, error) {
	if cfg.Progress == nil {
		cfg.Progress = func(string) {}
	}
	g := &generation{cfg: cfg, prog: prog}
	runs := g.plan()
	g.checkInfinite()
	if len(g.problems) > 0 {
		return nil, g.err()
	}
	model := &ir.Model{Roots: g.roots()}
	var files []File
	var later []run
	for i, r := range runs {
		if r.reload {
			later = append(later, r)
			continue
		}
		cfg.Progress(fmt.Sprintf("making encoders %d of %d: %s", i+1, len(runs), r.pkg.Path))
		files = append(files, g.make(model, r)...)
	}
	made, err := g.reload(ctx, later)
	if err != nil {
		return nil, err
	}
	files = append(files, made...)
	if !cfg.single() {
		files = append(files, g.orphans(files)...)
		if len(files) == 0 && len(g.problems) == 0 {
			g.problem(token.Position{}, "", errNothing)
		}
	}
	if len(g.problems) > 0 {
		return nil, g.err()
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return files, nil
}

// generation is one call of Generate.
type generation struct {
	cfg      Config
	prog     *load.Program
	problems []Problem
}

// make builds the model of one run and prints its files.
func (g *generation) make(model *ir.Model, r run) []File {
	for _, err := range r.pkg.Errors {
		var syntax *scanner.Error
		if errors.As(err, &syntax) {
			g.problem(syntax.Pos, "", syntax.Msg)
			return nil
		}
	}
	g.reserve(r.pkg)
	file, problems, notices := model.Build(r.pkg.Types, r.roots)
	for _, p := range problems {
		g.problem(g.prog.Fset.Position(p.Pos), p.Where, g.explain(r.pkg, p))
	}
	if g.cfg.Notice != nil {
		for _, p := range g.converted(notices) {
			g.cfg.Notice(p)
		}
	}
	if len(problems) > 0 {
		return nil
	}
	g.checkVariants(r, file)
	g.checkEasyJSON(r, file)
	if g.cfg.Explain != nil {
		if err := explain.File(g.cfg.Explain, file); err != nil {
			g.problem(r.pos, "", err.Error())
		}
	}
	var files []File
	for _, out := range r.outputs {
		buildLine, ok := g.buildLine(r, out)
		if !ok {
			return nil
		}
		content, err := out.print(file, r.header(out), buildLine)
		if err != nil {
			g.problem(r.pos, "", err.Error())
			return nil
		}
		g.checkShadowed(r.pkg, content)
		files = append(files, File{Name: out.name, Content: content})
	}
	return files
}

func (g *generation) converted(list []ir.Problem) []Problem {
	out := make([]Problem, len(list))
	for i, p := range list {
		out[i] = Problem{Pos: g.relative(g.prog.Fset.Position(p.Pos)), Where: p.Where, What: p.What}
	}
	return sorted(out)
}

func (g *generation) problem(pos token.Position, where, what string) {
	g.problems = append(g.problems, Problem{Pos: g.relative(pos), Where: where, What: what})
}

// relative shortens file names below the working folder, as compilers do.
func (g *generation) relative(pos token.Position) token.Position {
	base := cmp.Or(g.cfg.base, g.cfg.Dir)
	if rel, err := filepath.Rel(base, pos.Filename); err == nil && pos.Filename != "" && !strings.HasPrefix(rel, "..") {
		pos.Filename = rel
	}
	return pos
}

func (g *generation) err() error { return &Error{Problems: sorted(g.problems)} }

// sorted orders problems by place and drops repetitions: one field may be reached in many ways.
func sorted(list []Problem) []Problem {
	slices.SortStableFunc(list, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column), strings.Compare(a.What, b.What))
	})
	return slices.CompactFunc(list, func(a, b Problem) bool { return a.Pos == b.Pos && a.What == b.What })
}

// IsGenerated says whether content carries the header of burin's files.
func IsGenerated(content []byte) bool { return load.IsMade(content) }
