package frameworks

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// block is code in a document: the file it is taken from, in a comment, and the code itself.
var block = regexp.MustCompile("(?s)(?:<!-- benchmarks/frameworks/([a-z/_]+\\.go) -->\n)?```go\n(.*?)```\n")

// TestDocs compares each block of Go with its file. One that begins with the imports is all of the file below the package
// clause; others are lines that follow each other in it.
func TestDocs(t *testing.T) {
	for _, name := range []string{"frameworks.md", "from-easyjson.md"} {
		text := read(t, filepath.Join("../../docs", name))
		blocks := block.FindAllStringSubmatch(text, -1)
		if len(blocks) == 0 || len(blocks) != strings.Count(text, "```go\n") {
			t.Errorf("%s: read %d blocks of %d", name, len(blocks), strings.Count(text, "```go\n"))
		}
		for _, b := range blocks {
			file, code := b[1], b[2]
			if file == "" {
				t.Errorf("%s: no comment names the file of\n%s", name, code)
				continue
			}
			if !taken(code, read(t, file)) {
				t.Errorf("%s: this is not in %s:\n%s", name, file, code)
			}
		}
	}
}

func taken(code, file string) bool {
	if strings.HasPrefix(code, "import ") {
		_, below, found := strings.Cut(file, "\n\n")
		return found && strings.HasPrefix(file, "package ") && below == code
	}
	return code != "" && strings.Contains("\n"+file, "\n"+code)
}

func TestTaken(t *testing.T) {
	const file = "package p\n\nimport \"os\"\n\nfunc f() {}\n\nvar x = os.Args\n"
	for code, want := range map[string]bool{
		"import \"os\"\n\nfunc f() {}\n\nvar x = os.Args\n": true,
		"func f() {}\n":                    true,
		"func f() {}\n\nvar x = os.Args\n": true,
		"import \"os\"\n\nfunc f() {}\n":   false, // not all
		"f() {}\n":                         false, // not whole lines
		"func g() {}\n":                    false,
		"":                                 false,
	} {
		if taken(code, file) != want {
			t.Errorf("%q: want %t", code, want)
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
