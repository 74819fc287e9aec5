package encoding

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// TestExamples: every exported function and type has an Example.
func TestExamples(t *testing.T) {
	examples, exported := map[string]bool{}, []string{}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range f.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				name, isExample := strings.CutPrefix(d.Name.Name, "Example")
				switch {
				case isExample:
					examples[name] = true
				case d.Recv == nil && d.Name.IsExported() && !strings.HasSuffix(e.Name(), "_test.go"):
					exported = append(exported, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if ts, ok := spec.(*ast.TypeSpec); ok && ts.Name.IsExported() && !strings.HasSuffix(e.Name(), "_test.go") {
						exported = append(exported, ts.Name.Name)
					}
				}
			}
		}
	}
	if len(exported) < 30 {
		t.Errorf("found only %d exported names", len(exported))
	}
	for _, name := range exported {
		if !examples[name] {
			t.Errorf("%s has no Example", name)
		}
	}
}
