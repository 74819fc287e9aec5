package gen

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"

	"github.com/burin-go/burin/gen/internal/load"
)

func TestOutputName(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"x.go", "x_burin.go"},
		{"x_test.go", "x_burin_test.go"},
		{"x_linux.go", "x_burin_linux.go"},
		{"x_amd64.go", "x_burin_amd64.go"},
		{"x_linux_amd64.go", "x_burin_linux_amd64.go"},
		{"x_linux_test.go", "x_burin_linux_test.go"},
		{"linux.go", "linux_burin.go"},
		{"a_b.go", "a_b_burin.go"},
		{"x_linux_y.go", "x_linux_y_burin.go"},
	} {
		if got := outputName(c.in); got != c.want {
			t.Errorf("outputName(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

// TestTestFileName: what a request in a package's own file makes for its tests.
func TestTestFileName(t *testing.T) {
	inside := home{&load.Package{InTest: true}, true}
	external := home{&load.Package{External: true}, true}
	plain := home{&load.Package{}, false}
	for _, c := range []struct {
		home     home
		in, want string
	}{
		{plain, "x.go", "x_burin.go"},
		{plain, "x_linux.go", "x_burin_linux.go"},
		{inside, "x.go", "x_burin_test.go"},
		{inside, "x_test.go", "x_burin_test.go"},
		{inside, "x_linux.go", "x_burin_linux_test.go"},
		{external, "x.go", "x_test_burin_test.go"},
		{external, "x_test.go", "x_burin_test.go"},
		{external, "x_linux.go", "x_test_burin_linux_test.go"},
		{external, "a_b.go", "a_b_test_burin_test.go"},
	} {
		if got := outputName(c.home.file(c.in)); got != c.want {
			t.Errorf("%s in %+v gives %q, want %q", c.in, c.home, got, c.want)
		}
	}
}

// TestDeterminism: the same bytes on every run, whatever the order of Go's maps.
func TestDeterminism(t *testing.T) {
	dir, err := filepath.Abs("../internal/conformance")
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Dir: dir}
	var first []byte
	for range 2 {
		prog, err := load.Load(context.Background(), load.Options{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 10 {
			files, err := generate(context.Background(), cfg, prog)
			if err != nil {
				t.Fatal(err)
			}
			if len(files) != 1 || filepath.Base(files[0].Name) != "types_burin.go" {
				t.Fatalf("made %d files, first %s", len(files), files[0].Name)
			}
			if first == nil {
				first = files[0].Content
			}
			if !bytes.Equal(files[0].Content, first) {
				t.Fatalf("run %d differs from the first", i)
			}
		}
	}
}

// BenchmarkGenerate loads, models and prints one package.
func BenchmarkGenerate(b *testing.B) {
	for b.Loop() {
		if _, err := Generate(context.Background(), Config{Dir: "../internal/conformance"}); err != nil {
			b.Fatal(err)
		}
	}
}
