package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/internal/figures"
)

// experimentSections are the documents by programs that are built with GOEXPERIMENT=jsonv2: encoding/json is another
// package then, so that another program has to measure it. A program that is built so itself has them among its documents.
func experimentSections() []*section {
	if onV2() {
		return nil
	}
	return []*section{
		experimentSection("experiment-fresh", "documents-fresh", "Documents, a fresh slice from each call, GOEXPERIMENT=jsonv2"),
		experimentSection("experiment-reused", "documents-reused", "Documents, into a buffer that is used again, GOEXPERIMENT=jsonv2"),
	}
}

func onV2() bool {
	return slices.ContainsFunc(benchmarks.Arms(), func(a *benchmarks.Arm) bool { return a.Name == "json-v2" })
}

func experimentSection(name, of, title string) *section {
	s := *documentSections()[0]
	s.name, s.title = name, title
	s.about = "By a program of its own, in which `encoding/json` is the package on top of `encoding/json/v2`: compare within this table."
	s.rows = slices.Clone(s.rows)
	for i := range s.rows {
		s.rows[i].arms = []string{"encoding-json", "json-v2", "burin"}
	}
	s.elsewhere = func(s *section, m *measurement) ([]figures.Cell, error) { return m.withExperiment(s, of) }
	return &s
}

// withExperiment builds this program with the experiment and lets it measure.
func (m *measurement) withExperiment(s *section, of string) ([]figures.Cell, error) {
	if os.Getenv("GOEXPERIMENT") != "" {
		return nil, fmt.Errorf("GOEXPERIMENT=%s is set already", os.Getenv("GOEXPERIMENT"))
	}
	dir, err := os.MkdirTemp("", "report")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "report.exe") // any name will do where programs have no extension
	m.progress.Say(s.name + ": building with GOEXPERIMENT=jsonv2")
	build := exec.Command("go", "build", "-o", program, "github.com/burin-go/burin/benchmarks/report")
	build.Env = append(os.Environ(), "GOEXPERIMENT=jsonv2")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%v: %w\n%s", build, err, out)
	}
	rows := make([]string, len(s.rows))
	seconds := 0.0
	for i, r := range s.rows {
		rows[i] = r.name
		seconds += m.seconds(s, r) * float64(len(r.arms)*m.rounds)
	}
	args := []string{
		"-sections", of, "-payload", strings.Join(rows, ","), "-arm", strings.Join(s.rows[0].arms, ","), "-out", dir,
		"-rounds", fmt.Sprint(m.rounds), "-slice", m.sliceOf(s).String(),
	}
	if m.noisy {
		args = append(args, "-noisy")
	}
	m.progress.Say(s.name + ": measuring with GOEXPERIMENT=jsonv2")
	var out bytes.Buffer
	measure := exec.Command(program, args...)
	measure.Stdout, measure.Stderr = &out, &out
	ended := measure.Run()
	m.progress.Step(seconds, s.name)
	// It has written its figures even if it complains that their rounds differ, which is said of all figures together.
	f, err := os.Open(filepath.Join(dir, jsonFile))
	if err != nil {
		return nil, fmt.Errorf("%v: %v\n%s", measure, ended, out.String())
	}
	defer f.Close()
	results, err := figures.Read(f)
	if err != nil {
		return nil, err
	}
	for i := range results.Cells {
		results.Cells[i].Section = s.name
	}
	return results.Cells, nil
}
