package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestFaults: each fault can be put in, and is one.
func TestFaults(t *testing.T) {
	faults, err := parse(list)
	if err != nil {
		t.Fatal(err)
	}
	if len(faults) < 60 {
		t.Errorf("%d faults", len(faults))
	}
	seen := map[string]bool{}
	for _, f := range faults {
		if f.Name == "" || seen[f.Name] {
			t.Errorf("a fault named %q is there twice, or has no name", f.Name)
		}
		seen[f.Name] = true
		content, err := os.ReadFile(filepath.Join("../..", f.File))
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		wrong, err := f.apply(content)
		if err != nil {
			t.Error(err)
		} else if string(wrong) == string(content) {
			t.Errorf("%s changes nothing", f.Name)
		}
		if !strings.Contains(f.Test, "./") {
			t.Errorf("%s: go test %s names no package", f.Name, f.Test)
		}
	}
}

// TestTry puts one fault into a module of its own: noticed, survived, not built, hanging.
func TestTry(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":     "module example.org/m\n\ngo 1.26\n",
		"m.go":       "package m\n\nfunc Two() int { return 1 + 1 }\n\nfunc Unseen() int { return 3 }\n",
		"m_test.go":  "package m\n\nimport \"testing\"\n\nfunc TestTwo(t *testing.T) {\n\tif Two() != 2 {\n\t\tt.Fail()\n\t}\n}\n",
		"source.txt": "one",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		f       Fault
		noticed string
		err     string
	}{
		{f: Fault{Name: "sum", File: "m.go", Old: "1 + 1", New: "1 + 2", Test: "./..."}, noticed: "--- FAIL: TestTwo"},
		{f: Fault{Name: "unseen", File: "m.go", Old: "return 3", New: "return 4", Test: "./..."}},
		{f: Fault{Name: "typo", File: "m.go", Old: "1 + 1", New: "1 +", Test: "./..."}, noticed: doesNotBuild},
		{f: Fault{Name: "endless", File: "m.go", Old: "return 1 + 1", New: "for {\n\t}", Test: "-timeout 1s ./..."}, noticed: "panic: test timed out after 1s"},
		{f: Fault{Name: "gone", File: "m.go", Old: "nowhere", New: "", Test: "./..."}, err: "0 times in m.go"},
		{f: Fault{Name: "twice", File: "m.go", Old: "return", New: "", Test: "./..."}, err: "2 times in m.go"},
		{f: Fault{Name: "made", File: "source.txt", Old: "one", New: "two", Make: `sed -i "s/return [12]/return $(grep -c one source.txt)/" m.go`, Test: "./..."},
			noticed: "--- FAIL: TestTwo"},
	} {
		before, err := os.ReadFile(filepath.Join(dir, "m.go"))
		if err != nil {
			t.Fatal(err)
		}
		noticed, err := try(dir, c.f, 20*time.Second)
		text := ""
		if err != nil {
			text = err.Error()
		}
		if !strings.HasPrefix(noticed, c.noticed) || (noticed == "") != (c.noticed == "") || !strings.Contains(text, c.err) || (err == nil) != (c.err == "") {
			t.Errorf("%s: %q, error %v; want %q, %q", c.f.Name, noticed, err, c.noticed, c.err)
		}
		if after, err := os.ReadFile(filepath.Join(dir, "m.go")); err != nil || string(after) != string(before) && c.f.Make == "" {
			t.Errorf("%s: m.go is not as it was", c.f.Name)
		}
	}
}
