package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"runtime"

	"github.com/burin-go/burin/encoding"
)

// countsFile is written where `go -C benchmarks` runs.
const countsFile = "guard/instructions.json"

//go:embed instructions.json
var embeddedCounts []byte

// counts are instructions a value, by key.
type counts map[string]float64

// key says for what instructions are counted: other processors may have other kernels, other compilers make other code.
func key(r result) string {
	return fmt.Sprintf("%s/%s/%s/%s/%s", runtime.GOARCH, encoding.Level(), runtime.Version(), r.name, r.arm)
}

func readCounts(text []byte) (counts, error) {
	c := counts{}
	if err := json.Unmarshal(text, &c); err != nil {
		return nil, fmt.Errorf("%s: %w", countsFile, err)
	}
	return c, nil
}

func (c counts) add(results []result) {
	for _, r := range results {
		c[key(r)] = r.instructions
	}
}

func (c counts) write(name string) error {
	text, err := json.MarshalIndent(c, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o666)
}
