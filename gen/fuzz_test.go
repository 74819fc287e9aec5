package gen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/burin-go/burin/gen/internal/load"
)

// compiledEvery is how many programs there are to one that is compiled and run, which takes seconds.
const compiledEvery = 100

// FuzzGenerate makes encoders for types that bytes choose, in memory, with each of the flags that add methods, and checks that
// they are Go, and the same every time. One program in so many is compiled and compared with encoding/json besides, as all of
// TestRandomTypes are: beside the next ones, since the fuzzer gives each input ten seconds.
func FuzzGenerate(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 40 {
		data := make([]byte, 25*i)
		for j := range data {
			data[j] = byte(r.Uint32())
		}
		f.Add(data)
	}
	imported(f) // which takes longer than an input may
	f.Fuzz(func(t *testing.T, data []byte) {
		g := newGrammar(data)
		g.declare(8)
		checkInMemory(t, g, len(data)%4)
		h := fnv.New32()
		h.Write(data)
		if h.Sum32()%compiledEvery == 0 {
			compiled.start(data)
		}
		compiled.report(t)
	})
	compiled.wait()
	compiled.report(f)
}

// compiled is the program that is being compiled and run, and the mistakes of those before.
var compiled compiling

type compiling struct {
	mu     sync.Mutex
	busy   sync.WaitGroup
	one    bool
	failed []string
}

// start begins to compile a program, unless there is one.
func (c *compiling) start(data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.one {
		return
	}
	c.one = true
	data = bytes.Clone(data)
	c.busy.Go(func() {
		err := compile(data)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.one = false
		if err != nil && !errors.Is(err, errCompiler) {
			c.failed = append(c.failed, fmt.Sprintf("the bytes %q: %v", data, err))
		}
	})
}

func compile(data []byte) error {
	dir, err := os.MkdirTemp("", "burin")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return tryTypes(context.Background(), dir, data, 8, len(data)%4)
}

func (c *compiling) wait() { c.busy.Wait() }

func (c *compiling) report(t testing.TB) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, text := range c.failed {
		t.Error(text)
	}
	c.failed = nil
}

// checkInMemory makes encoders for what g has declared, with a bridge to another encoder or none.
func checkInMemory(t *testing.T, g *grammar, bridge int) {
	t.Helper()
	dir := filepath.Join(os.TempDir(), "burin", "no such folder")
	source := prelude + g.source()
	imports := imported(t)
	fset := imports.fset
	var parsed []*ast.File
	parse := func(name string, content []byte) *ast.File {
		file, err := parser.ParseFile(fset, filepath.Join(dir, name), content, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%v\n%s", err, content)
		}
		parsed = append(parsed, file)
		return file
	}
	defer func() {
		for _, f := range parsed {
			fset.RemoveFile(fset.File(f.FileStart))
		}
	}()
	prog := load.Source(fset, "example.com/app", dir, []*ast.File{parse("app.go", []byte(source))}, imports.importer)
	if errs := prog.Folders[0].Package.Errors; len(errs) > 0 {
		t.Fatalf("the grammar makes no Go: %v\n%s", errs, source)
	}
	cfg := Config{Dir: dir, Test: true, Explain: new(bytes.Buffer)}.withBridge(bridge)
	files, err := generate(t.Context(), cfg, prog)
	if err != nil {
		if bridge == 0 || !isRefusal(err) {
			t.Fatalf("%v\n%s", err, source)
		}
		return
	}
	again, err := generate(t.Context(), cfg, prog)
	if err != nil || !slices.EqualFunc(files, again, func(a, b File) bool { return a.Name == b.Name && bytes.Equal(a.Content, b.Content) }) {
		t.Fatalf("two runs differ: %v\n%s", err, source)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name, "_jsonv2.go") { // it is for another experiment
			parse(filepath.Base(f.Name), f.Content)
		}
	}
	conf := types.Config{Importer: imports.importer, Sizes: types.SizesFor(runtime.Compiler, runtime.GOARCH)}
	if _, err := conf.Check("example.com/app", fset, parsed, nil); err != nil {
		t.Fatalf("what burin made does not compile: %v\n%s\n%s", err, source, files[0].Content)
	}
}

// isRefusal says whether burin has refused to make methods for other encoders, which not every type can have.
func isRefusal(err error) bool {
	for _, p := range err.(*Error).Problems {
		if !strings.Contains(p.What, "-marshaljson") && !strings.Contains(p.What, "-jsonv2") && !strings.Contains(p.What, "-easyjson") {
			return false
		}
	}
	return true
}

type importing struct {
	fset     *token.FileSet
	importer types.Importer
	err      error
}

// imported has the export data of what programs of the grammar, and their encoders, import.
func imported(t testing.TB) importing {
	t.Helper()
	if i := loadImports(); i.err == nil {
		return i
	}
	t.Fatal(loadImports().err)
	return importing{}
}

var loadImports = sync.OnceValue(func() importing {
	cfg := packages.Config{Mode: packages.NeedName | packages.NeedExportFile | packages.NeedDeps | packages.NeedImports}
	list, err := packages.Load(&cfg, "github.com/burin-go/burin/encoding", "github.com/burin-go/burin/encoding/encodingtest", "github.com/burin-go/burin/encoding/easyjson",
		"github.com/mailru/easyjson/jwriter", "encoding/json", "errors", "fmt", "math/big", "net/netip", "strconv", "testing", "time")
	if err != nil {
		return importing{err: err}
	}
	files := map[string]string{}
	packages.Visit(list, nil, func(p *packages.Package) { files[p.PkgPath] = p.ExportFile })
	fset := token.NewFileSet()
	return importing{fset: fset, importer: importer.ForCompiler(fset, runtime.Compiler, func(path string) (io.ReadCloser, error) {
		if files[path] == "" {
			return nil, fmt.Errorf("there is no export data of %s", path)
		}
		return os.Open(files[path])
	})}
})
