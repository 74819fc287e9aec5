package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// BenchmarkCommand runs the built command on a package of 200 types, as go generate does: a process a run,
// with nothing kept from the last one but what the go command has in its cache.
func BenchmarkCommand(b *testing.B) {
	dir := b.TempDir()
	root, err := filepath.Abs("../../..")
	if err != nil {
		b.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		b.Fatal(err)
	}
	for name, content := range map[string][]byte{"go.mod": goMod(root), "go.sum": sums, "app.go": manyTypes(200)} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o666); err != nil {
			b.Fatal(err)
		}
	}
	command := filepath.Join(b.TempDir(), "burin.exe")
	execute(b, ".", "go", "build", "-o", command, ".")
	output := filepath.Join(dir, "app_burin.go")
	for b.Loop() {
		b.StopTimer()
		if err := os.Remove(output); err != nil && !os.IsNotExist(err) {
			b.Fatal(err)
		}
		b.StartTimer()
		execute(b, dir, command)
	}
	execute(b, dir, "go", "build", ".")
	if content, err := os.ReadFile(output); err != nil || bytes.Count(content, []byte(") AppendJSON(")) != 200 {
		b.Fatalf("200 encoders were not made: %v", err)
	}
}

func execute(b *testing.B, dir, name string, args ...string) {
	b.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
}

// manyTypes returns a file with n marked structs of a dozen fields, of which every tenth reaches into net/http and net/url.
func manyTypes(n int) []byte {
	var out bytes.Buffer
	out.WriteString("package app\n\nimport (\n\t\"net/http\"\n\t\"net/url\"\n\t\"time\"\n)\n")
	for i := range n {
		fmt.Fprintf(&out, `
//burin:generate
type T%[1]d struct {
	ID     int64             `+"`json:\"id\"`"+`
	Name   string            `+"`json:\"name,omitempty\"`"+`
	Score  float64           `+"`json:\"score\"`"+`
	At     time.Time         `+"`json:\"at\"`"+`
	Tags   map[string]string `+"`json:\"tags\"`"+`
	Rows   [][]float64
	Counts []int32 `+"`json:\"counts,omitempty\"`"+`
	On     *bool
	Next   *T%[2]d            `+"`json:\"next\"`"+`
	ByName map[string][]T%[2]d
	Part   struct {
		X, Y  float64
		Lines []string
	} `+"`json:\"part\"`"+`
`, i, min(i+1, n-1))
		if i%10 == 0 {
			out.WriteString("\tHeader http.Header\n\tQuery  url.Values\n\tCookie *http.Cookie\n")
		}
		out.WriteString("}\n")
	}
	return out.Bytes()
}
