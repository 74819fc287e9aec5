// Command faults puts faults into a copy of this repository, one at a time, and runs the tests that have to notice:
//
//	go run ./internal/faults                 # all of faults.json, about an hour on two processors
//	go run ./internal/faults -run 'float|pool'
//	go run ./internal/faults -list
//
// The tests have to pass without the fault. A fault that changes no test's result has survived: either the tests lack
// something, or the fault is none, and then it does not belong in the list. Survivors, and faults that do not build, end it
// with exit code 1.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

//go:embed faults.json
var list []byte

// A Fault is one replacement in one file.
type Fault struct {
	Name string
	File string
	Old  string // found in the file once
	New  string
	Make string // shell commands that make generated files from File, if it is a generator
	Test string // arguments of go test
	Env  string // variables for the test
}

// timeout is for making files, building and testing, each, which a fault may make hang. A test stops before, by its own limit.
const timeout = 10 * time.Minute

// doesNotBuild begins the result of a fault that says nothing about tests, as they did not run.
const doesNotBuild = "DOES NOT BUILD"

func main() {
	pattern := flag.String("run", "", "only faults whose names match this `regexp`")
	only := flag.Bool("list", false, "print the names")
	flag.Parse()
	if err := run(*pattern, *only); err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(1)
	}
}

func run(pattern string, only bool) error {
	match, err := regexp.Compile(pattern)
	if err != nil {
		return err
	}
	faults, err := parse(list)
	if err != nil {
		return err
	}
	if only {
		for _, f := range faults {
			fmt.Printf("%s: %s\n", f.File, f.Name)
		}
		return nil
	}
	dir, err := os.MkdirTemp("", "faults")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := copyTree(dir, "."); err != nil {
		return err
	}
	noticed, survived, broken := 0, 0, 0
	limits := map[string]time.Duration{} // of tests, by command
	for _, f := range faults {
		if !match.MatchString(f.Name) {
			continue
		}
		start := time.Now()
		limit, ok := limits[f.command(0)]
		if !ok {
			if out, err := shell(dir, f.command(timeout/2)); err != nil {
				return fmt.Errorf("%s fails without a fault: %w\n%s", f.command(timeout/2), err, out)
			}
			limit = 20*time.Second + 3*time.Since(start).Round(time.Second)
			limits[f.command(0)] = limit
			start = time.Now()
		}
		result, err := try(dir, f, limit)
		if err != nil {
			return err
		}
		switch {
		case result == "":
			survived++
			result = "SURVIVED"
		case strings.HasPrefix(result, doesNotBuild):
			broken++
		default:
			noticed++
		}
		fmt.Printf("%-70.70s %5.1f s  %s\n", f.Name, time.Since(start).Seconds(), result)
	}
	fmt.Printf("%d of %d noticed\n", noticed, noticed+survived+broken)
	if survived+broken > 0 {
		return fmt.Errorf("%d survived, %d do not build", survived, broken)
	}
	return nil
}

func parse(list []byte) (faults []Fault, err error) {
	d := json.NewDecoder(bytes.NewReader(list))
	d.DisallowUnknownFields()
	err = d.Decode(&faults)
	return faults, err
}

// copyTree copies what belongs to the repository.
func copyTree(to, from string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == ".git":
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, path), 0o777)
		case !d.Type().IsRegular():
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, path), content, 0o666)
	})
}

// apply returns the file with the fault.
func (f Fault) apply(content []byte) ([]byte, error) {
	if n := bytes.Count(content, []byte(f.Old)); n != 1 {
		return nil, fmt.Errorf("%s: what is to be replaced is there %d times in %s", f.Name, n, f.File)
	}
	return bytes.Replace(content, []byte(f.Old), []byte(f.New), 1), nil
}

// command is what has to notice f, within a time.
func (f Fault) command(limit time.Duration) string {
	return strings.TrimSpace(fmt.Sprint(f.Env, " go test -count=1 -vet=off -failfast -short=false -timeout ", limit, " ", f.Test))
}

// try puts f into the copy in dir, and says what noticed it within limit, if anything did. The copy is then as it was.
func try(dir string, f Fault, limit time.Duration) (noticed string, err error) {
	path := filepath.Join(dir, f.File)
	content, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	wrong, err := f.apply(content)
	if err != nil {
		return "", err
	}
	defer func() {
		err = errors.Join(err, os.WriteFile(path, content, 0o666))
		if f.Make != "" {
			_, again := shell(dir, f.Make)
			err = errors.Join(err, again)
		}
	}()
	if err := os.WriteFile(path, wrong, 0o666); err != nil {
		return "", err
	}
	if f.Make != "" {
		if out, err := shell(dir, f.Make); err != nil {
			return doesNotBuild + "\n" + string(out), nil
		}
	}
	out, err := shell(dir, f.command(limit))
	switch {
	case err == nil:
		return "", nil
	case bytes.Contains(out, []byte("build failed")), bytes.Contains(out, []byte("setup failed")):
		return doesNotBuild + "\n" + string(out), nil
	}
	return firstFailure(out), nil
}

// shell runs commands in dir.
func shell(dir, commands string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-ec", commands)
	cmd.Dir = dir
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return append(out, "--- FAIL: no end within "+timeout.String()...), err
	}
	return out, err
}

func firstFailure(out []byte) string {
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "--- FAIL") || strings.HasPrefix(line, "panic:") || strings.HasPrefix(line, "fatal error:") {
			return line
		}
	}
	return "go test failed"
}
