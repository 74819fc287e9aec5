package load

import (
	"context"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// surroundings asks the go command for the conditions that it builds under, and for the folders of the
// modules that the user works in: one, or those of a workspace. Outside modules that is opts.Dir itself.
func surroundings(ctx context.Context, opts Options) (conditions build.Context, dirs []string) {
	const format = `{{context.GOOS}}|{{context.GOARCH}}|{{context.CgoEnabled}}|{{context.Compiler}}|` +
		`{{join context.BuildTags ","}}|{{join context.ToolTags ","}}|{{join context.ReleaseTags ","}}|{{.Dir}}`
	conditions = build.Default
	cmd := exec.CommandContext(ctx, "go", "list", "-m", "-tags="+opts.Tags, "-f", format)
	cmd.Dir, cmd.Env = opts.Dir, opts.Env
	out, _ := cmd.Output() // where it fails, so will the listing of packages, which can say more
	for line := range strings.Lines(string(out)) {
		f := strings.SplitN(strings.TrimRight(line, "\r\n"), "|", 8)
		if len(f) < 8 {
			continue
		}
		conditions.GOOS, conditions.GOARCH, conditions.CgoEnabled, conditions.Compiler = f[0], f[1], f[2] == "true", f[3]
		conditions.BuildTags, conditions.ToolTags, conditions.ReleaseTags = list(f[4]), list(f[5]), list(f[6])
		if f[7] != "" {
			dirs = append(dirs, f[7])
		}
	}
	if len(dirs) == 0 {
		dirs = []string{opts.Dir}
	}
	return conditions, dirs
}

func list(joined string) []string {
	return strings.FieldsFunc(joined, func(r rune) bool { return r == ',' })
}

// Builds says whether a file is part of the builds that were loaded, be it with or without GOEXPERIMENT=jsonv2:
// which encoding/json is linked is no condition of the user's.
func (p *Program) Builds(file string) bool {
	dir, name := filepath.Split(file)
	conditions := p.conditions
	if ok, err := conditions.MatchFile(dir, name); ok && err == nil {
		return true
	}
	conditions.ToolTags = append(slices.Clone(conditions.ToolTags), "goexperiment.jsonv2")
	ok, err := conditions.MatchFile(dir, name)
	return ok && err == nil
}

// BuildLine returns the //go:build line of a file; empty if it has none.
func BuildLine(f *ast.File) string {
	for _, group := range f.Comments {
		for _, c := range group.List {
			if c.Pos() < f.Package && constraint.IsGoBuild(c.Text) {
				return c.Text
			}
		}
	}
	return ""
}

// Needs says whether a //go:build line holds with the tag only.
func Needs(line, tag string) bool {
	x, err := constraint.Parse(line)
	return err == nil && implies(x, tag)
}

func implies(x constraint.Expr, tag string) bool {
	switch x := x.(type) {
	case *constraint.TagExpr:
		return x.Tag == tag
	case *constraint.AndExpr:
		return implies(x.X, tag) || implies(x.Y, tag)
	case *constraint.OrExpr:
		return implies(x.X, tag) && implies(x.Y, tag)
	}
	return false
}
