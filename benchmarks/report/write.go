package main

import (
	"bytes"
	"os"
	"path/filepath"

	"github.com/burin-go/burin/benchmarks/internal/figures"
)

const jsonFile = "results.json"

// write writes the files of a report into a folder.
func write(dir string, chosen []*section, r *figures.Results) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	files := map[string][]byte{
		"results.md":    markdown(chosen, r),
		"benchstat.txt": benchstat(r),
	}
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		return err
	}
	files[jsonFile] = b.Bytes()
	for _, s := range chosen {
		svg, err := drawSection(s, r.Of(s.name))
		if err != nil {
			return err
		}
		files[s.name+".svg"] = svg
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o666); err != nil {
			return err
		}
	}
	return nil
}
