package importrules

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// root is where the module is.
var root = filepath.Join("..", "..")

// TestImports reads the imports of the tree as the go command sees them, for each
// system.
func TestImports(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command: ", err)
	}
	readFolders(t)
	for _, goos := range []string{"linux", "darwin", "windows"} {
		for _, goarch := range []string{"amd64", "arm64"} {
			t.Run(goos+"/"+goarch, func(t *testing.T) {
				g := load(t, goos, goarch)
				if _, ok := g[module+"/internal/cpu"]; !ok {
					t.Fatal("the go command did not list internal/cpu")
				}
				for _, line := range check(g, rules(goarch)) {
					t.Error(line)
				}
			})
		}
	}
}

// readFolders lists every folder of the module, for go test to see that a result
// it has kept is out of date when a source changes.
func readFolders(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func load(t *testing.T, goos, goarch string) graph {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Standard,Imports", "./...")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0", "GOWORK=off")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, stderr.String())
	}
	g := make(graph)
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath string
			Standard   bool
			Imports    []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return g
		} else if err != nil {
			t.Fatal(err)
		}
		g[p.ImportPath] = node{p.Standard, p.Imports}
	}
}

// tree returns a graph that keeps the rules, with all packages of the module's
// plan.
func tree() graph {
	g := graph{
		"encoding/json": {std: true}, "fmt": {std: true}, "testing": {std: true},
		"net":                    {std: true},
		"net/http":               {std: true, imports: []string{"net"}},
		bytebufferpool:           {imports: []string{"fmt"}},
		cpuid:                    {imports: []string{"fmt", "golang.org/x/sys/unix"}},
		"golang.org/x/sys/unix":  {},
		easyjson:                 {imports: []string{"net/http", jwriter}},
		jwriter:                  {imports: []string{easyjson + "/buffer"}},
		easyjson + "/buffer":     {imports: []string{"net"}},
		diff:                     {},
		"golang.org/x/tools/x":   {imports: []string{"golang.org/x/mod/m"}},
		"golang.org/x/mod/m":     {},
		"example.org/other":      {imports: []string{"fmt"}},
		"example.org/network":    {imports: []string{"net"}},
		"github.com/burin-go/go": {}, // outside the module in spite of its first letters
	}
	for p, imports := range map[string][]string{
		"internal/cpu":         {cpuid, "fmt"},
		"internal/cpu/cputest": {"testing", "./internal/cpu"},
		"internal/ftoa":        {"./internal/cpu", "./internal/ftoa/table"},
		"internal/ftoa/table":  nil,
		"internal/quote":       {"./internal/cpu"},
		"internal/payload":     {"fmt"},
		"internal/conformance": {"./encoding", "./rounding"},
		"internal/importrules": nil,
		"rounding":             {"./internal/ftoa", "fmt"},
		"encoding":             {"./rounding", "./internal/quote", "./internal/ftoa", "./internal/cpu", bytebufferpool, "encoding/json"},
		"encoding/easyjson":    {"./encoding", jwriter},
		"gen":                  {"./gen/internal/emit", "golang.org/x/tools/x"},
		"gen/internal/emit":    {"fmt"},
		"gen/cmd/burin":        {"./gen", diff},
		"examples/todo":        {"./encoding", "./rounding", "./examples/internal/command", "net/http"},
		"benchmarks":           {"./encoding", "./internal/payload", "example.org/other", easyjson},

		"examples/internal/command":     {"./examples/internal/compare", "./examples/internal/serve"},
		"examples/internal/compare":     {"./encoding"},
		"examples/internal/serve":       {"./encoding", "net/http"},
		"examples/internal/exampletest": {"./encoding", "testing"},
	} {
		n := node{}
		for _, q := range imports {
			n.imports = append(n.imports, full(q))
		}
		g[full("./"+p)] = n
	}
	return g
}

func TestCheckAccepts(t *testing.T) {
	for _, goarch := range []string{"amd64", "arm64"} {
		if broken := check(tree(), rules(goarch)); len(broken) != 0 {
			t.Errorf("%s: %s", goarch, strings.Join(broken, "\n"))
		}
	}
	early := graph{full("./internal/cpu"): {}} // the other packages need not exist
	if broken := check(early, rules("amd64")); len(broken) != 0 {
		t.Errorf("a tree of one package: %s", strings.Join(broken, "\n"))
	}
}

// TestCheckFinds adds one import, or removes one, and wants to hear of it.
func TestCheckFinds(t *testing.T) {
	tests := []struct {
		name, pkg, add, remove string
		want                   string // a part of a line
	}{
		{name: "encoding reaches net", pkg: "./encoding", add: "net", want: "encoding must never reach net"},
		{name: "encoding reaches net through others", pkg: bytebufferpool, add: "example.org/network", want: "/encoding -> " + bytebufferpool + " -> example.org/network -> net"},
		{name: "cpuid starts to import net", pkg: cpuid, add: "net", want: "rounding must never reach net"},
		{name: "encoding gets a dependency", pkg: "./encoding", add: "example.org/other", want: "encoding imports example.org/other"},
		{name: "encoding gets a dependency below", pkg: "./internal/quote", add: "example.org/other", want: "/encoding reaches example.org/other"},
		{name: "encoding drops its pool", pkg: "./encoding", remove: bytebufferpool, want: "encoding no longer reaches " + bytebufferpool},
		{name: "encoding uses the generator", pkg: "./encoding", add: "./gen", want: "encoding imports"},
		{name: "encoding uses test data", pkg: "./encoding", add: "./internal/payload", want: "encoding must never reach"},
		{name: "encoding uses easyjson", pkg: "./encoding", add: jwriter, want: "encoding imports " + jwriter},
		{name: "rounding uses encoding", pkg: "./rounding", add: "./encoding", want: "rounding must never reach"},
		{name: "rounding uses the pool", pkg: "./rounding", add: bytebufferpool, want: "rounding imports " + bytebufferpool},
		{name: "rounding reaches net", pkg: "./rounding", add: "net/http", want: "rounding must never reach net/http"},
		{name: "easyjson imports its root", pkg: "./encoding/easyjson", add: easyjson, want: "must never reach " + easyjson},
		{name: "easyjson reaches net/http", pkg: jwriter, add: "net/http", want: "easyjson must never reach net/http"},
		{name: "easyjson takes another package", pkg: "./encoding/easyjson", add: easyjson + "/buffer", want: "easyjson imports " + easyjson + "/buffer"},
		{name: "gen uses encoding", pkg: "./gen", add: "./encoding", want: "gen must never reach"},
		{name: "gen uses encoding deep inside", pkg: "./gen/internal/emit", add: "./encoding", want: "burin must never reach"},
		{name: "gen uses the CPU level", pkg: "./gen/internal/emit", add: "./internal/cpu", want: "emit imports"},
		{name: "gen uses what is the command's", pkg: "./gen", add: diff, want: "gen imports " + diff},
		{name: "kernels use encoding", pkg: "./internal/ftoa", add: "./encoding", want: "ftoa imports"},
		{name: "kernels use cpuid", pkg: "./internal/quote", add: cpuid, want: "quote imports " + cpuid},
		{name: "cpu uses kernels", pkg: "./internal/cpu", add: "./internal/ftoa", want: "cpu imports"},
		{name: "example uses internals", pkg: "./examples/todo", add: "./internal/cpu", want: "todo imports"},
		{name: "example uses easyjson", pkg: "./examples/todo", add: "./encoding/easyjson", want: "todo imports"},
		{name: "example uses benchmarks", pkg: "./examples/todo", add: "./benchmarks", want: "todo must never reach"},
		{name: "example uses tests' helper", pkg: "./examples/todo", add: "./examples/internal/exampletest", want: "todo must never reach"},
		{name: "example's server measures", pkg: "./examples/internal/serve", add: "./examples/internal/compare", want: "serve imports"},
		{name: "example's table serves", pkg: "./examples/internal/compare", add: "./examples/internal/serve", want: "compare imports"},
		{name: "encoding uses an example", pkg: "./encoding", add: "./examples/internal/compare", want: "encoding imports"},
		{name: "tests' helper outside of tests", pkg: "./internal/quote", add: "./internal/cpu/cputest", want: "quote must never reach"},
		{name: "example uses the conformance types", pkg: "./examples/todo", add: "./internal/conformance", want: "todo must never reach"},
		{name: "conformance types use the generator", pkg: "./internal/conformance", add: "./gen", want: "conformance imports"},
		{name: "package without a rule", pkg: "./internal/new", add: "fmt", want: "new: no rule"},
		{name: "package without a rule or import", pkg: "./cmd/tool", want: "tool: no rule"},
		{name: "root package", pkg: "./", want: "burin: no rule"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := tree()
			n := g[full(tt.pkg)]
			if tt.remove != "" {
				var kept []string
				for _, q := range n.imports {
					if q != full(tt.remove) {
						kept = append(kept, q)
					}
				}
				n.imports = kept
			}
			if tt.add != "" {
				n.imports = append(n.imports, full(tt.add))
			}
			g[full(tt.pkg)] = n
			if broken := strings.Join(check(g, rules("amd64")), "\n"); !strings.Contains(broken, tt.want) {
				t.Errorf("got %q, want a line with %q", broken, tt.want)
			}
		})
	}
}
