package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/burin-go/burin/gen/internal/options"
)

const reference = "../../../docs/generator.md"

// TestReference holds docs/generator.md to what burin -help prints. With BURIN_UPDATE_DOCS=1 it writes it.
func TestReference(t *testing.T) {
	var help, stderr bytes.Buffer
	if code := run([]string{"-help"}, "", &help, &stderr); code != 0 || stderr.Len() > 0 {
		t.Fatalf("burin -help: exit code %d, %s", code, &stderr)
	}
	want := "# Reference of the generator\n\nThis is what `burin -help` prints; the README explains the options with examples.\n\n```text\n" +
		help.String() + "```\n"
	if os.Getenv("BURIN_UPDATE_DOCS") != "" {
		if err := os.WriteFile(reference, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(reference)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/generator.md is not what burin -help prints; BURIN_UPDATE_DOCS=1 go test -run TestReference ./gen/cmd/burin writes it")
	}
}

// TestStart follows docs/start.md from an empty folder, with the generator in go.mod and in a file of its own.
func TestStart(t *testing.T) {
	text, err := os.ReadFile("../../../docs/start.md")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	program, output := fenced(t, text, "go"), fenced(t, text, "json")
	var blocks []string // of commands: module, released, in go.mod, in tools.mod, run
	for rest := string(text); ; {
		_, after, found := strings.Cut(rest, "```sh\n")
		if !found {
			break
		}
		block, behind, _ := strings.Cut(after, "```")
		blocks, rest = append(blocks, block), behind
	}
	if len(blocks) != 5 {
		t.Fatalf("docs/start.md has %d blocks of commands", len(blocks))
	}
	for name, tool := range map[string]string{"go.mod": blocks[2], "tools.mod": blocks[3]} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			source := program
			if name == "tools.mod" {
				source = strings.Replace(program, "go tool burin", "go tool -modfile=tools.mod burin", 1)
			}
			for i, commands := range []string{blocks[0], tool, blocks[4]} {
				if i == 1 {
					if err := os.WriteFile(filepath.Join(dir, "reading", "reading.go"), []byte(source), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				if i > 0 {
					commands = "cd reading\n" + commands
				}
				cmd := exec.Command("bash", "-ec", strings.ReplaceAll(commands, "=../burin", "="+root))
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
				var stdout, stderr bytes.Buffer
				cmd.Stdout, cmd.Stderr = &stdout, &stderr
				if err := cmd.Run(); err != nil {
					t.Fatalf("%v\n%s\n%s", err, commands, &stderr)
				}
				if i == 2 && stdout.String() != output {
					t.Errorf("printed %s, want %s", &stdout, output)
				}
			}
		})
	}
}

// TestReadmeNamesOptions: each option of the help is in the README too.
func TestReadmeNamesOptions(t *testing.T) {
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(options.Help()) {
		word, ok := strings.CutPrefix(line, "  ")
		if !ok || strings.HasPrefix(word, " ") {
			continue
		}
		n++
		key, values, _ := strings.Cut(strings.TrimSpace(word), "=")
		if !bytes.Contains(readme, []byte("`"+key)) && !bytes.Contains(readme, []byte(key+"=")) {
			t.Errorf("README.md does not name %s", key)
		}
		for value := range strings.SplitSeq(values, "|") {
			if value != "N" && value != "default" && !bytes.Contains(readme, []byte(value)) {
				t.Errorf("README.md does not name %s of %s", value, key)
			}
		}
	}
	if n < 10 {
		t.Errorf("found %d options in the help", n)
	}
}

// TestLinks: what the documents of this repository link to in it is there.
func TestLinks(t *testing.T) {
	root := "../../.."
	files, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "DECISIONS.md", "SECURITY.md", "benchmarks/README.md", "benchmarks/results/results.md"} {
		files = append(files, filepath.Join(root, name))
	}
	links := regexp.MustCompile(`\]\(([^)#:\s]+)(#[^)]*)?\)`)
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range links.FindAllSubmatch(text, -1) {
			found++
			if _, err := os.Stat(filepath.Join(filepath.Dir(file), string(m[1]))); err != nil {
				t.Errorf("%s links to %s: %v", file, m[1], err)
			}
		}
	}
	if found < 20 {
		t.Errorf("found %d links", found)
	}
}
