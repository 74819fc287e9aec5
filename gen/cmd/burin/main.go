// Burin makes append-style JSON encoders for Go types, with the bytes of encoding/json.
//
//	//go:generate go tool burin -type=Response,Page
//	burin [flags] [packages]
//
// burin -help lists the flags. Exit codes: 0 done, or nothing to do; 1 a file is stale, or a type cannot be
// encoded; 2 the command line is wrong.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/burin-go/burin/gen"
	"github.com/burin-go/burin/gen/internal/flags"
)

const (
	exitOK    = 0
	exitFail  = 1
	exitUsage = 2
)

func main() {
	os.Exit(run(os.Args[1:], os.Getenv("GOFILE"), os.Stdout, os.Stderr))
}

// run is main with its surroundings as arguments. goFile is the file whose go:generate line runs burin.
func run(args []string, goFile string, stdout, stderr io.Writer) int {
	f, err := flags.Parse(args, stdout)
	switch {
	case errors.Is(err, flags.ErrHelp):
		return exitOK
	case err != nil:
		fmt.Fprintf(stderr, "burin: %v\nrun burin -help for usage\n", err)
		return exitUsage
	}
	if f.Check || f.Diff || f.Explain {
		goFile = "" // a check looks at all that the package asks for
	}
	cfg := gen.Config{
		Patterns: f.Patterns,
		Types:    f.Types,
		Output:   f.Output,
		GoFile:   goFile,
		Tags:     f.Tags,
		Tests:    f.Tests,

		MarshalJSON:  f.MarshalJSON,
		JSONV2:       f.JSONV2,
		EasyJSON:     f.EasyJSON,
		Test:         f.Test,
		NoEscapeHTML: !f.EscapeHTML,
	}
	var shown *status
	if f.Explain {
		cfg.Explain = stdout
	} else {
		shown = newStatus(stderr)
	}
	cfg.Progress = shown.step
	cfg.Notice = func(p gen.Problem) {
		shown.clear()
		fmt.Fprintf(stderr, "%s\n", p)
	}
	files, err := gen.Generate(context.Background(), cfg)
	shown.stop()
	if err != nil {
		fmt.Fprintf(stderr, "%v\n", err)
		return exitFail
	}
	if f.Explain {
		return exitOK
	}
	if f.Check || f.Diff {
		return check(files, f.Diff, stdout, stderr)
	}
	if err := write(files, stderr); err != nil {
		fmt.Fprintf(stderr, "burin: %v\n", err)
		return exitFail
	}
	return exitOK
}

// check compares files with those on disk, and says what differs.
func check(files []gen.File, asDiff bool, stdout, stderr io.Writer) int {
	code := exitOK
	for _, f := range files {
		old, err := os.ReadFile(f.Name)
		name := relative(f.Name)
		switch {
		case f.Orphan:
			fmt.Fprintf(stderr, "%s: orphaned: nothing asks for this file any more; delete it\n", name)
		case errors.Is(err, os.ErrNotExist):
			fmt.Fprintf(stderr, "%s: missing; run go generate\n", name)
		case err != nil:
			fmt.Fprintf(stderr, "burin: %v\n", err)
		case bytes.Equal(old, f.Content):
			continue
		default:
			fmt.Fprintf(stderr, "%s: stale; run go generate\n", name)
		}
		code = exitFail
		if asDiff {
			slash := filepath.ToSlash(name)
			stdout.Write(diff.Diff("a/"+slash, old, "b/"+slash, f.Content))
		}
	}
	return code
}

// write puts files in place, all or none: each goes to a temporary file beside its target first.
// A file that is already right is left alone, and keeps its time.
func write(files []gen.File, stderr io.Writer) (err error) {
	type pending struct{ temp, name string }
	var moves []pending
	defer func() {
		for _, m := range moves {
			os.Remove(m.temp)
		}
	}()
	for _, f := range files {
		if f.Orphan {
			fmt.Fprintf(stderr, "%s: orphaned: nothing asks for this file any more; delete it\n", relative(f.Name))
			continue
		}
		old, err := os.ReadFile(f.Name)
		switch {
		case err == nil && bytes.Equal(old, f.Content):
			continue
		case err == nil && !gen.IsGenerated(old):
			return fmt.Errorf("%s was not made by burin and is not overwritten; move it away, or choose another -output", relative(f.Name))
		}
		temp, err := writeTemp(f)
		if err != nil {
			return err
		}
		moves = append(moves, pending{temp, f.Name})
	}
	for i, m := range moves {
		if err := os.Rename(m.temp, m.name); err != nil {
			moves = moves[i:]
			return err
		}
	}
	moves = nil
	return nil
}

// writeTemp writes f beside its target, with a name that the go command ignores.
func writeTemp(f gen.File) (name string, err error) {
	temp, err := os.CreateTemp(filepath.Dir(f.Name), "."+filepath.Base(f.Name)+".*")
	if err != nil {
		return "", err
	}
	_, err = temp.Write(f.Content)
	if err == nil {
		err = temp.Chmod(0o644)
	}
	if closeErr := temp.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		os.Remove(temp.Name())
		return "", err
	}
	return temp.Name(), nil
}

// relative shortens names below the current folder.
func relative(name string) string {
	dir, err := os.Getwd()
	if err != nil {
		return name
	}
	if rel, err := filepath.Rel(dir, name); err == nil && !strings.HasPrefix(rel, "..") {
		return rel
	}
	return name
}
