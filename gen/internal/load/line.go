package load

import (
	"errors"
	"fmt"
	"go/build"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Line is a go:generate line that runs burin.
type Line struct {
	Pos  token.Pos
	File string   // path of the file it stands in
	Args []string // what follows the command
}

// Lines returns the go:generate lines of the package that run burin, in source order.
func (p *Package) Lines(fset *token.FileSet) []Line {
	var lines []Line
	for _, f := range p.Files {
		aliases := map[string][]string{}
		for _, group := range f.Comments {
			for _, c := range group.List {
				rest, ok := strings.CutPrefix(c.Text, "//go:generate ")
				at := fset.Position(c.Pos())
				if !ok || at.Column != 1 {
					continue
				}
				words, err := splitWords(rest, generateEnv(p, at))
				if err != nil || len(words) == 0 {
					continue // the go command reports it
				}
				if words[0] == "-command" {
					if len(words) > 2 {
						aliases[words[1]] = words[2:]
					}
					continue
				}
				if full, ok := aliases[words[0]]; ok {
					words = append(append([]string(nil), full...), words[1:]...)
				}
				if args, ok := burinArgs(words); ok {
					lines = append(lines, Line{Pos: c.Pos(), File: fset.Position(f.Package).Filename, Args: args})
				}
			}
		}
	}
	return lines
}

// burinArgs returns what follows burin in a command line that runs it:
// `burin …`, `go tool burin …`, `go run [flags] …/cmd/burin[@version] …`.
func burinArgs(words []string) ([]string, bool) {
	if isBurin(words[0]) {
		return words[1:], true
	}
	if words[0] != "go" || len(words) < 3 || words[1] != "run" && words[1] != "tool" {
		return nil, false
	}
	rest := words[2:]
	for len(rest) > 0 && strings.HasPrefix(rest[0], "-") {
		if !strings.Contains(rest[0], "=") && !slices.Contains(switches, strings.TrimLeft(rest[0], "-")) {
			rest = rest[1:] // its value
		}
		rest = rest[min(1, len(rest)):]
	}
	if len(rest) == 0 {
		return nil, false
	}
	return rest[1:], isBurin(rest[0])
}

// switches are the flags of go run and go tool that take no value.
var switches = []string{"a", "asan", "buildvcs", "cover", "json", "linkshared", "modcacherw", "msan", "n", "race", "trimpath", "v", "work", "x"}

func isBurin(word string) bool {
	word, _, _ = strings.Cut(word, "@")
	return strings.TrimSuffix(path.Base(strings.ReplaceAll(word, `\`, "/")), ".exe") == "burin"
}

// generateEnv returns the variables of a go:generate line as `go generate` sets them.
func generateEnv(p *Package, at token.Position) func(name string) string {
	return func(name string) string {
		switch name {
		case "GOFILE":
			return filepath.Base(at.Filename)
		case "GOLINE":
			return strconv.Itoa(at.Line)
		case "GOPACKAGE":
			return p.Name
		case "GOROOT":
			return build.Default.GOROOT
		case "GOOS":
			return build.Default.GOOS
		case "GOARCH":
			return build.Default.GOARCH
		case "DOLLAR":
			return "$"
		}
		return os.Getenv(name)
	}
}

// splitWords splits a go:generate line as `go generate` does: blanks separate words, a word in
// double quotes is a Go string, and variables get the values that env has for them.
func splitWords(line string, env func(name string) string) ([]string, error) {
	var words []string
	for {
		line = strings.TrimLeft(line, " \t\r")
		if line == "" {
			return words, nil
		}
		var word string
		if line[0] == '"' {
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				return nil, errors.New("unbalanced quotes")
			}
			if word, err = strconv.Unquote(quoted); err != nil {
				return nil, fmt.Errorf("bad quoted word %s", quoted)
			}
			line = line[len(quoted):]
		} else {
			end := strings.IndexAny(line, " \t\r")
			if end < 0 {
				end = len(line)
			}
			word, line = line[:end], line[end:]
		}
		words = append(words, os.Expand(word, env))
	}
}
