package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/burin-go/burin/gen/internal/options"
)

// FuzzDirectives reads a text as each thing that burin reads in a source: a tag, a directive's options, a comment, the
// words of a go:generate line. What is accepted says the same when it is written out and read again.
func FuzzDirectives(f *testing.F) {
	for _, s := range []string{
		"round=2,quote", "fixed=3 nonfinite=null", "style=python separators=compact ensure_ascii=false allow_nan=false", "format=unixmilli,nil=empty,omitnil", "round=-400,ints=string", "escapehtml=false", "round=1,fixed=2", ",", "=", "quote=",
		"//burin:generate round=2", "//burin:ignore", "//easyjson:json", "/*\n easyjson:skip\n*/", "//burin:", "/**/", "//",
		`burin -type=X "a b"`, `go run -mod=mod example.org/cmd/burin@latest -type $GOPACKAGE`, `go tool burin`, `go run`, `"`, `"\x`, "$", "${", "-command burin",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, read := range []func(string) (options.Options, []error){options.ParseTag, options.ParseDirective} {
			first, errs := read(s)
			if len(errs) > 0 || len(first) == 0 {
				continue
			}
			second, errs := read(first.String())
			if len(errs) > 0 || second.String() != first.String() {
				t.Errorf("%q is %s, which is %s, %v", s, first, second, errs)
			}
		}

		if words, err := splitWords(s, func(string) string { return "x" }); err == nil && len(words) > 0 {
			if args, ok := burinArgs(words); ok && len(args) >= len(words) {
				t.Errorf("%q has arguments %q", s, args)
			}
		}

		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\n\n"+s+"\ntype T int\n", parser.ParseComments)
		if err != nil {
			return
		}
		for _, group := range file.Comments {
			for _, c := range group.List {
				checkDirective(t, c)
			}
		}
	})
}

func checkDirective(t *testing.T, c *ast.Comment) {
	d, ok := directiveOf(c)
	if ok && (d.Tool != "burin" && d.Tool != "easyjson" || d.Generate() && d.Ignore() || strings.TrimSpace(d.Options) != d.Options) {
		t.Errorf("%q is %+v", c.Text, d)
	}
	if !ok && strings.HasPrefix(c.Text, "//burin:") {
		t.Errorf("%q is no directive", c.Text)
	}
}
