// Package errortexts holds every error text of the module to a test that expects it.
package errortexts

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestErrorTexts: what errors.New and fmt.Errorf are given in packages that users have stands in a test of the module, or in a
// script, as far as it is constant.
func TestErrorTexts(t *testing.T) {
	root := filepath.Join("..", "..")
	var expected strings.Builder
	var texts []text
	for _, dir := range []string{"encoding", "rounding", "gen", "internal/cpu"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, ".txtar") {
				content, err := os.ReadFile(path)
				expected.Write(content)
				return err
			}
			if strings.HasSuffix(path, ".go") {
				found, err := textsOf(path)
				texts = append(texts, found...)
				return err
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(texts) < 30 {
		t.Errorf("found only %d texts", len(texts))
	}
	// Tests have texts in quotes of either kind.
	all := strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(expected.String())
	for _, x := range texts {
		if begin := x.constant[:min(len(x.constant), enough)]; !strings.Contains(all, begin) && unreachable[begin] == "" {
			t.Errorf("%s: no test expects %q", x.at, begin)
		}
	}
}

// enough is how many bytes of a text tell it from others.
const enough = 24

// unreachable has what no test can bring about, by its beginning, and why.
var unreachable = map[string]string{
	"internal error, please r": "the generator has a mistake then",
	"go list:":                 "the go command failed without a word",
	"package not found":        "go list has told what is missing before",
	"bad quoted word":          "what strconv takes for quoted it can unquote",
}

type text struct {
	at       token.Position
	constant string // the longest part without verbs
}

var verb = regexp.MustCompile(`%[-+# 0]*[0-9.]*[a-zA-Z%]`)

func textsOf(path string) (texts []text, err error) {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		fun, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || fun.Sel.Name != "Errorf" && fun.Sel.Name != "New" {
			return true
		}
		if pkg, ok := fun.X.(*ast.Ident); !ok || pkg.Name != "errors" && pkg.Name != "fmt" {
			return true
		}
		lit, ok := call.Args[0].(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		s, err := strconv.Unquote(lit.Value)
		if err != nil {
			return true
		}
		parts := verb.Split(s, -1)
		longest := slices.MaxFunc(parts, func(a, b string) int { return len(a) - len(b) })
		if longest = strings.TrimSpace(longest); len(longest) >= 6 {
			texts = append(texts, text{files.Position(lit.Pos()), longest})
		}
		return true
	})
	return texts, nil
}
