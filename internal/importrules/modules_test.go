package importrules

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDependenciesHaveReasons: what a module of this repository requires itself, a tool too, has a row in DECISIONS.md, and
// a row is about something that is required.
func TestDependenciesHaveReasons(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command: ", err)
	}
	decisions, err := os.ReadFile(filepath.Join(root, "DECISIONS.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(decisions), "\n## Dependencies\n")
	section, _, _ = strings.Cut(section, "\n## ")
	rows := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\| .+ \\| .+ \\|$").FindAllStringSubmatch(section, -1) {
		rows[m[1]] = false
	}
	for _, file := range moduleFiles(t) {
		for _, path := range requiredBy(t, file) {
			if _, ok := rows[path]; !ok {
				t.Errorf("%s requires %s, which has no row in DECISIONS.md", file, path)
			}
			rows[path] = true
		}
	}
	for path, required := range rows {
		if !required {
			t.Errorf("DECISIONS.md has a row for %s, which nothing requires", path)
		}
	}
}

func moduleFiles(t *testing.T) (files []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.Name() == "go.mod":
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 5 {
		t.Fatalf("%d modules: %v", len(files), files)
	}
	return files
}

// requiredBy returns the modules that are required for their own sake, and those of tools.
func requiredBy(t *testing.T, file string) (paths []string) {
	t.Helper()
	out, err := exec.Command("go", "mod", "edit", "-json", file).Output()
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	var mod struct {
		Require []struct {
			Path     string
			Indirect bool
		}
		Tool []struct{ Path string }
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	for _, r := range mod.Require {
		tool := false
		for _, t := range mod.Tool {
			tool = tool || strings.HasPrefix(t.Path, r.Path+"/")
		}
		if (!r.Indirect || tool) && r.Path != module {
			paths = append(paths, r.Path)
		}
	}
	return paths
}
