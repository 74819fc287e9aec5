package gen

import (
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/types"
	"go/version"
	"path/filepath"
	"slices"
	"strings"

	"github.com/burin-go/burin/gen/internal/ir"
	"github.com/burin-go/burin/gen/internal/load"
)

// conditions say when a file is built: by the end of its name and by what is in it, as //go:build expressions.
type conditions struct{ name, text string }

// conditionsOf returns the conditions of a file: its name, its //go:build line, and that cgo files need cgo.
func conditionsOf(path string, f *ast.File) conditions {
	c := conditions{name: suffixExpr(path)}
	c.text = strings.TrimSpace(strings.TrimPrefix(load.BuildLine(f), "//go:build"))
	if usesCgo(f) && !load.Needs("//go:build "+c.text, "cgo") {
		c.text = and(c.text, "cgo")
	}
	return c
}

func usesCgo(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(spec *ast.ImportSpec) bool { return spec.Path.Value == `"C"` })
}

// and joins two expressions, either of which can be empty.
func and(x, y string) string {
	switch {
	case x == "":
		return y
	case y == "":
		return x
	}
	if strings.Contains(x, "||") {
		x = "(" + x + ")"
	}
	if strings.Contains(y, "||") {
		y = "(" + y + ")"
	}
	return x + " && " + y
}

// buildLine returns the //go:build line that an output of r needs, so that it is built where its types are.
// ok is false, with a problem told, if they are not all built under the same conditions, or the output's name has others.
func (g *generation) buildLine(r run, out output) (line string, ok bool) {
	var first conditions
	byName := suffixExpr(out.name)
	for i, obj := range r.roots {
		pos := g.prog.Fset.Position(obj.Pos())
		c := conditionsOf(pos.Filename, r.pkg.FileOf(obj.Pos()))
		switch {
		case i > 0 && c != first:
			g.problem(pos, obj.Name(), fmt.Sprintf("is built under other conditions than %s; make its encoder in an output file of its own", r.roots[0].Name()))
			return "", false
		case byName != "" && byName != c.name:
			g.problem(pos, obj.Name(), fmt.Sprintf("is built under other conditions than %s, which is for %s only; give its encoder another -output", filepath.Base(out.name), byName))
			return "", false
		}
		first = c
	}
	if byName != "" {
		first.name = ""
	}
	if expr := and(first.name, first.text); expr != "" {
		line = "//go:build " + upToDate(expr)
	}
	return line, true
}

// language is the version of Go that generated code is written in.
const language = "go1.26"

// upToDate returns expr so that it does not take the file back to an older language, as `go1.21` in it would.
func upToDate(expr string) string {
	x, err := constraint.Parse("//go:build " + expr)
	if err != nil {
		return expr
	}
	if v := constraint.GoVersion(x); v != "" && version.Compare(v, language) < 0 {
		return and(expr, language)
	}
	return expr
}

// checkVariants reports types of the package whose fields are encoded by the run although other builds
// of the package declare them too, maybe with other fields.
func (g *generation) checkVariants(r run, file *ir.File) {
	elsewhere := g.prog.Elsewhere(r.pkg)
	for _, f := range file.Funcs {
		named, ok := f.Type.(*types.Named)
		if !ok || f.Root || named.Obj().Pkg() != file.Pkg {
			continue
		}
		other, twice := elsewhere[named.Obj().Name()]
		if twice {
			pos := g.prog.Fset.Position(named.Obj().Pos())
			g.problem(pos, named.Obj().Name(), fmt.Sprintf("is part of %s, and %s declares it for other builds; give both an encoder of their own, in the files that declare them", r.roots[0].Name(), g.relative(other)))
		}
	}
}

// suffixExpr returns what a file's name says about where it is built: x_linux_arm64.go is linux && arm64.
func suffixExpr(path string) string {
	_, suffix := cutSuffix(filepath.Base(path))
	return strings.Join(slices.DeleteFunc(suffix, func(s string) bool { return s == "test" }), " && ")
}

// outputName turns x.go into x_burin.go, with what the go command reads in a name left at its end:
// x_linux.go -> x_burin_linux.go, x_test.go -> x_burin_test.go.
func outputName(goFile string) string {
	stem, suffix := cutSuffix(goFile)
	return strings.Join(slices.Concat(stem, []string{"burin"}, suffix), "_") + ".go"
}

// file returns the name that goFile would have in h: in tests x.go is x_test.go, in external ones x_test_test.go.
func (h home) file(goFile string) string {
	if h.holds(goFile) {
		return goFile
	}
	stem, suffix := cutSuffix(goFile)
	if h.pkg.External {
		stem = append(slices.Clone(stem), "test")
	}
	return strings.Join(slices.Concat(stem, suffix, []string{"test"}), "_") + ".go"
}

// cutSuffix splits a file name at its underscores, what the go command reads apart from the rest.
func cutSuffix(name string) (stem, suffix []string) {
	parts := strings.Split(strings.TrimSuffix(name, ".go"), "_")
	end := len(parts)
	if end > 1 && parts[end-1] == "test" {
		end--
	}
	if end > 1 && knownArch[parts[end-1]] {
		end--
	}
	if end > 1 && knownOS[parts[end-1]] {
		end--
	}
	return parts[:end], parts[end:]
}

// The names that the go command reads in file names (go help buildconstraint; go tool dist list).
var (
	knownOS   = set("aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos")
	knownArch = set("386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm")
)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}
