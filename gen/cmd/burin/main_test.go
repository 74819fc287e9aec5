package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary be burin itself in scripts.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"burin": main,
		"burin-at-once": func() { // says where it is from the start
			statusDelay = 0
			main()
		},
	})
}

// TestScripts runs gen/testdata/script: each script is a user's module, with a replace to this checkout.
// `same/same.go` there compares a value's bytes with encoding/json's.
func TestScripts(t *testing.T) {
	params := scriptParams(t)
	params.Dir = "../../testdata/script"
	testscript.Run(t, params)
}

// scriptParams sets up a module of its own for each script.
func scriptParams(t *testing.T) testscript.Params {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	goEnv := goEnvironment(t, "GOCACHE", "GOMODCACHE", "GOPROXY", "GOEXPERIMENT", "GOTOOLCHAIN")
	return testscript.Params{
		Setup: func(env *testscript.Env) error {
			env.Vars = append(env.Vars, goEnv...)
			env.Setenv("GOFLAGS", "-mod=mod")
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("ROOT", root)
			env.Setenv("GO", goCommand)
			mod := filepath.Join(env.WorkDir, "go.mod")
			if _, err := os.Stat(mod); err == nil {
				return nil
			}
			if err := os.WriteFile(mod, goMod(root), 0o666); err != nil {
				return err
			}
			if err := os.MkdirAll(filepath.Join(env.WorkDir, "same"), 0o777); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(env.WorkDir, "same", "same.go"), []byte(sameSource), 0o666); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(env.WorkDir, "go.sum"), sums, 0o666)
		},
	}
}

// goMod is the go.mod of a user's module, with burin from this checkout.
func goMod(root string) []byte {
	return []byte("module example.com/app\n\ngo 1.26.0\n\nrequire github.com/burin-go/burin v0.0.0\n\nreplace github.com/burin-go/burin => " + root + "\n")
}

// goEnvironment returns name=value for what the go command in a script must share with this one,
// or it would build the standard library again.
func goEnvironment(t *testing.T, names ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"env"}, names...)...).Output()
	if err != nil {
		t.Fatalf("go env: %v", err)
	}
	values := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(values) != len(names) {
		t.Fatalf("go env printed %q for %q", values, names)
	}
	env := make([]string, len(names))
	for i := range names {
		env[i] = names[i] + "=" + values[i]
	}
	return env
}

const sameSource = `// Package same compares burin with encoding/json.
package same

import (
	"encoding/json"
	"testing"

	burin "github.com/burin-go/burin/encoding"
)

// Bytes checks v, []any{v} and the encoder of v itself.
func Bytes(t *testing.T, v any) {
	t.Helper()
	check(t, v, burin.Marshal)
	check(t, []any{v}, burin.Marshal)
	a, ok := v.(burin.Appender)
	if !ok {
		t.Errorf("%T has no AppendJSON", v)
		return
	}
	check(t, v, func(any) ([]byte, error) { return a.AppendJSON(nil) })
}

func check(t *testing.T, v any, encode func(any) ([]byte, error)) {
	t.Helper()
	want, wantErr := json.Marshal(v)
	got, err := encode(v)
	if string(got) != string(want) || (err == nil) != (wantErr == nil) {
		t.Errorf("%T:\n got %s, %v\nwant %s, %v", v, got, err, want, wantErr)
	}
}
`

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		name   string
		args   []string
		code   int
		stdout string
		stderr string
	}{
		{"help", []string{"-help"}, exitOK, "burin [flags] [packages]", ""},
		{"unknown flag", []string{"-typ=X"}, exitUsage, "", "unknown flag -typ; did you mean -type?"},
		{"empty type", []string{"-type=,"}, exitUsage, "", "names no type"},
		{"flag after package", []string{".", "-check"}, exitUsage, "", "flag -check stands after a package; put flags first"},
		{"no such package", []string{"-type=X", "./nowhere"}, exitFail, "", "nowhere"},
		{"no such type", []string{"-type=Exits", "."}, exitFail, "", "has no type Exits"},
		{"nothing marked", []string{"."}, exitFail, "", "nothing to generate"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			if code := run(c.args, "", &stdout, &stderr); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if !strings.Contains(stdout.String(), c.stdout) {
				t.Errorf("stdout %q lacks %q", stdout.String(), c.stdout)
			}
			if !strings.Contains(stderr.String(), c.stderr) {
				t.Errorf("stderr %q lacks %q", stderr.String(), c.stderr)
			}
		})
	}
}

// TestReadme follows the README: its program, its commands, its output.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	program, output := fenced(t, readme, "go"), fenced(t, readme, "json")
	script := "exec burin -type=Reading\nexec go vet .\nexec go run .\ncmp stdout want.txt\n\n-- main.go --\n" + program + "-- want.txt --\n" + output
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "readme.txtar"), []byte(script), 0o666); err != nil {
		t.Fatal(err)
	}
	params := scriptParams(t)
	params.Dir = dir
	testscript.Run(t, params)
}

// fenced returns the first block of that language.
func fenced(t *testing.T, text []byte, language string) string {
	t.Helper()
	_, after, found := strings.Cut(string(text), "```"+language+"\n")
	block, _, closed := strings.Cut(after, "```")
	if !found || !closed {
		t.Fatalf("README.md has no %s block", language)
	}
	return block
}
