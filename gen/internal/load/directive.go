package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// Mark is a directive in a type's doc comment: burin's own, or one of easyjson's, which burin heeds too.
type Mark struct {
	Pos token.Pos
	Obj *types.TypeName
	Directive
}

// Directive is a comment for a tool: //tool:word options.
type Directive struct {
	Tool    string // "burin" or "easyjson"
	Word    string // what follows the colon, up to the first space
	Options string // the rest of the line
}

// Generate says whether the directive asks for an encoder.
func (d Directive) Generate() bool {
	return d.Tool == "burin" && d.Word == "generate" || d.Tool == "easyjson" && d.Word == "json"
}

// Ignore says whether the directive asks for none.
func (d Directive) Ignore() bool {
	return d.Tool == "burin" && d.Word == "ignore" || d.Tool == "easyjson" && d.Word == "skip"
}

// Words returns the words that the directive's tool knows.
func (d Directive) Words() []string {
	if d.Tool == "easyjson" {
		return []string{"json", "skip"}
	}
	return []string{"generate", "ignore"}
}

// directiveOf reads a comment. Of easyjson's directives it takes all forms that easyjson takes.
func directiveOf(c *ast.Comment) (Directive, bool) {
	for _, tool := range []string{"burin", "easyjson"} {
		if rest, ok := strings.CutPrefix(c.Text, "//"+tool+":"); ok {
			word, options, _ := strings.Cut(strings.TrimRight(rest, " \t\r"), " ")
			return Directive{Tool: tool, Word: word, Options: strings.TrimSpace(options)}, true
		}
	}
	text := strings.TrimSuffix(c.Text[2:], "*/")
	for line := range strings.SplitSeq(text, "\n") {
		for _, word := range []string{"json", "skip"} {
			if strings.HasPrefix(strings.TrimSpace(line), "easyjson:"+word) {
				return Directive{Tool: "easyjson", Word: word}, true
			}
		}
	}
	return Directive{}, false
}

// Marks returns the directives on the package's types, in source order.
func (p *Package) Marks() []Mark {
	var marks []Mark
	for _, f := range p.Files {
		for _, decl := range f.Decls {
			gd, ok := decl.(*ast.GenDecl)
			if !ok || gd.Tok != token.TYPE {
				continue
			}
			for _, spec := range gd.Specs {
				ts := spec.(*ast.TypeSpec)
				obj, _ := p.Types.Scope().Lookup(ts.Name.Name).(*types.TypeName)
				if obj == nil {
					continue
				}
				marks = append(marks, marksIn(ts.Doc, obj, false)...)
				marks = append(marks, marksIn(gd.Doc, obj, len(gd.Specs) > 1 && gd.Lparen.IsValid())...)
			}
		}
	}
	return marks
}

// marksIn returns the directives of a doc comment. In that of several types easyjson means each of them, burin none.
func marksIn(doc *ast.CommentGroup, obj *types.TypeName, several bool) []Mark {
	if doc == nil {
		return nil
	}
	var marks []Mark
	for _, c := range doc.List {
		if d, ok := directiveOf(c); ok && (d.Tool == "easyjson" || !several) {
			marks = append(marks, Mark{Pos: c.Pos(), Obj: obj, Directive: d})
		}
	}
	return marks
}

// StrayMarks returns the //burin: comments that stand on no type's doc comment, where they would do nothing.
func (p *Package) StrayMarks() []*ast.Comment {
	onType := map[token.Pos]bool{}
	for _, m := range p.Marks() {
		onType[m.Pos] = true
	}
	var stray []*ast.Comment
	for _, f := range p.Files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if strings.HasPrefix(c.Text, "//burin:") && !onType[c.Pos()] {
					stray = append(stray, c)
				}
			}
		}
	}
	return stray
}
