package emit

import (
	"go/token"

	"github.com/burin-go/burin/gen/internal/ir"
)

// Tests prints a file with a test for each root: its encoder is compared with encoding/json where the two are to
// agree, and with itself where options make that impossible.
func Tests(f *ir.File, args []string, buildLine string) ([]byte, error) {
	p := newPrinter(f)
	testing := p.imports.name("testing", "testing")
	kit := p.imports.name(runtimePath+"/encodingtest", "encodingtest")
	free := func(name string) string {
		for f.Pkg.Scope().Lookup(name) != nil {
			name += "_"
		}
		return name
	}
	for _, fn := range roots(f) {
		typ, t := p.typ(fn.Type), free("t")
		name := free(testName(typ))
		switch {
		case fn.Altered || fn.MadeMatters:
			p.printf("\n// %s checks that the encoder of %s writes the same JSON wherever a value stands.\n", name, typ)
			check := "Consistent"
			if python := fn.Mode.Python; python.On && !python.NoNaN {
				check = "ConsistentPython" // not all of it is JSON
			}
			p.printf("func %s(%s *%s.T) { %s.%s[%s](%s) }\n", name, t, testing, kit, check, typ, t)
		case fn.Directive.MarshalJSON || fn.Directive.MarshalJSONTo:
			plain := free("plain")
			p.printf("\n// %s compares the encoder of %s with encoding/json, on random values.\n", name, typ)
			p.printf("func %s(%s *%s.T) {\ntype %s %s // without methods, which encoding/json would call\n", name, t, testing, plain, typ)
			p.printf("%s.SameAs[%s, %s](%s)\n}\n", kit, typ, plain, t)
		default:
			p.printf("\n// %s compares the encoder of %s with encoding/json, on random values.\n", name, typ)
			p.printf("func %s(%s *%s.T) { %s.Same[%s](%s) }\n", name, t, testing, kit, typ, t)
		}
	}
	return p.source(args, buildLine, p.out.String())
}

// testName returns the name of a type's test: TestResponse_AppendJSON, or Test_response_AppendJSON.
func testName(typ string) string {
	if token.IsExported(typ) {
		return "Test" + typ + "_AppendJSON"
	}
	return "Test_" + typ + "_AppendJSON"
}
