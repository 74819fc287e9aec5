package gen

import (
	"fmt"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// buildLine returns the //go:build line that an output of r needs, so that it is built where its types are.
// ok is false, with a problem told, if they are not all built under the same conditions.
func (g *generation) buildLine(r run, out output) (line string, ok bool) {
	var expr, first string
	for i, obj := range r.roots {
		file := g.prog.Fset.Position(obj.Pos()).Filename
		var terms []string
		if suffix := suffixExpr(file); suffix != "" && suffix != suffixExpr(out.name) {
			terms = append(terms, suffix)
		}
		if e := fileExpr(file); e != "" {
			terms = append(terms, e)
		}
		if len(terms) == 2 {
			terms[1] = "(" + terms[1] + ")"
		}
		joined := strings.Join(terms, " && ")
		if i > 0 && joined != expr {
			g.problem(g.prog.Fset.Position(obj.Pos()), obj.Name(), fmt.Sprintf("is built under other conditions than %s; make its encoder in an output file of its own", first))
			return "", false
		}
		expr, first = joined, obj.Name()
	}
	if expr == "" {
		return "", true
	}
	return "//go:build " + expr, true
}

// fileExpr returns the expression of a file's //go:build line.
func fileExpr(path string) string {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		return ""
	}
	for _, group := range f.Comments {
		for _, c := range group.List {
			if c.Pos() < f.Package && constraint.IsGoBuild(c.Text) {
				return strings.TrimSpace(strings.TrimPrefix(c.Text, "//go:build"))
			}
		}
	}
	return ""
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
