package gen

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// TestRandomTypes makes encoders for packages of random types, and runs their tests: BURIN_GEN_BATCHES of 40 types
// each, two without it, from BURIN_GEN_SEED on. Three in four have bridges to other encoders too.
func TestRandomTypes(t *testing.T) {
	batches, first := fromEnvironment(t, "BURIN_GEN_BATCHES", 2), fromEnvironment(t, "BURIN_GEN_SEED", 1)
	for seed := first; seed < first+batches; seed++ {
		t.Run(fmt.Sprintf("BURIN_GEN_SEED=%d", seed), func(t *testing.T) {
			checkTypes(t, binary.LittleEndian.AppendUint64(nil, seed), 40, int(seed%4))
		})
	}
}

func fromEnvironment(t *testing.T, name string, unset uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return unset
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// withBridge adds methods for another encoder, or none.
func (c Config) withBridge(bridge int) Config {
	c.MarshalJSON, c.JSONV2, c.EasyJSON = bridge == 1, bridge == 2, bridge == 3
	return c
}

// checkTypes fails the test if tryTypes does.
func checkTypes(t *testing.T, data []byte, n, bridge int) {
	t.Helper()
	if err := tryTypes(t.Context(), t.TempDir(), data, n, bridge); errors.Is(err, errCompiler) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
}

// errCompiler is for type P *T; type T struct{ *M }; type M map[string]struct{ P P }; func (M) Do() {}
var errCompiler = errors.New("the compiler of Go 1.26.8 fails on such types, as soon as one has a method")

// tryTypes declares n types in dir, has burin make encoders and tests, and runs these and its own.
func tryTypes(ctx context.Context, dir string, data []byte, n, bridge int) error {
	g := newGrammar(data)
	g.declare(n)
	source := g.source()
	root, err := filepath.Abs("..")
	if err != nil {
		return err
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	module := "module example.com/app\n\ngo 1.26.0\n\nrequire (\n\tgithub.com/burin-go/burin v0.0.0\n\tgithub.com/mailru/easyjson v0.9.2\n)\n\nreplace github.com/burin-go/burin => " + root + "\n"
	files := []File{
		{Name: "go.mod", Content: []byte(module)}, {Name: "go.sum", Content: sums},
		{Name: "app.go", Content: []byte(prelude + source)}, {Name: "more_test.go", Content: []byte(g.tests(bridge))},
	}
	write := func(files []File) (err error) {
		for _, f := range files {
			err = errors.Join(err, os.WriteFile(filepath.Join(dir, filepath.Base(f.Name)), f.Content, 0o666))
		}
		return err
	}
	if err := write(files[:3]); err != nil {
		return err
	}
	env := append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	cfg := Config{Dir: dir, Test: true, Env: env}
	made, err := Generate(ctx, cfg.withBridge(bridge))
	if err != nil && bridge > 0 && isRefusal(err) {
		made, err = Generate(ctx, cfg)
	}
	if err != nil {
		return fmt.Errorf("%w\n%s", err, source)
	}
	if err := write(append(made, files[3])); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-vet=off", ".")
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.CombinedOutput()
	if bytes.Contains(out, []byte("internal compiler error: declared pointer receiver type")) {
		return errCompiler
	}
	if err != nil {
		return fmt.Errorf("%w\n%s\n%s", err, bytes.TrimSpace(out), source)
	}
	return nil
}
