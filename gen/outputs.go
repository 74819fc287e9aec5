package gen

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/burin-go/burin/gen/internal/emit"
	"github.com/burin-go/burin/gen/internal/flags"
	"github.com/burin-go/burin/gen/internal/ir"
	"github.com/burin-go/burin/gen/internal/load"
)

// output is one file of a run.
type output struct {
	name string // absolute path
	kind kind
}

// kind is what an output holds.
type kind uint8

const (
	encoders kind = iota // AppendJSON of the roots, and what it calls
	jsonv2               // their MarshalJSONTo
	easyjson             // their MarshalEasyJSON
	tests                // comparisons with encoding/json
)

// outputs lists the files that cfg asks for in h, the encoders first.
func outputs(h home, cfg Config) []output {
	name := cfg.Output
	switch {
	case name == "" && cfg.GoFile != "":
		name = outputName(h.file(cfg.GoFile))
	case name == "":
		name = outputName(h.file(strings.TrimSuffix(h.pkg.Name, "_test") + ".go"))
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(h.pkg.Dir, name)
	}
	outs := []output{{name, encoders}}
	if cfg.JSONV2 {
		outs = append(outs, output{beside(name, "jsonv2"), jsonv2})
	}
	if cfg.EasyJSON {
		outs = append(outs, output{beside(name, "easyjson"), easyjson})
	}
	if cfg.Test {
		outs = append(outs, output{strings.TrimSuffix(name, ".go") + "_test.go", tests})
	}
	return outs
}

// beside returns the name of a further file: x_burin.go -> x_burin_jsonv2.go, x_burin_linux.go -> x_burin_jsonv2_linux.go.
func beside(name, what string) string {
	stem, suffix := cutSuffix(filepath.Base(name))
	return filepath.Join(filepath.Dir(name), strings.Join(slices.Concat(stem, []string{what}, suffix), "_")+".go")
}

// print returns the content of the output: args are for its header, buildLine may be empty.
func (o output) print(file *ir.File, args []string, buildLine string) ([]byte, error) {
	switch o.kind {
	case jsonv2:
		return emit.JSONV2(file, args, buildLine)
	case easyjson:
		return emit.EasyJSON(file, args, buildLine)
	case tests:
		return emit.Tests(file, args, buildLine)
	}
	return emit.File(file, args, buildLine)
}

// header returns the normalised arguments for the header of an output: those that its content depends on.
func (r run) header(out output) []string {
	var args []string
	if len(r.cfg.Types) > 0 {
		args = append(args, "-type="+strings.Join(r.cfg.Types, ","))
	}
	if r.cfg.Tags != "" {
		args = append(args, "-tags="+r.cfg.Tags)
	}
	if r.cfg.MarshalJSON && out.kind == encoders {
		args = append(args, "-marshaljson")
	}
	if r.cfg.NoEscapeHTML && out.kind == encoders {
		args = append(args, "-escapehtml=false")
	}
	switch out.kind {
	case jsonv2:
		args = append(args, "-jsonv2")
	case easyjson:
		args = append(args, "-easyjson")
	case tests:
		args = append(args, "-test")
	}
	return args
}

// ofLine is the configuration of a go:generate line in a file of the package. Files that c asks for
// besides the encoders are made for each line.
func (c Config) ofLine(pkg *load.Package, f flags.Flags, file string) Config {
	c.Dir, c.Patterns = pkg.Dir, f.Patterns
	c.Types, c.Output, c.Tags = f.Types, f.Output, f.Tags
	c.MarshalJSON, c.JSONV2, c.EasyJSON, c.NoEscapeHTML = f.MarshalJSON, f.JSONV2, f.EasyJSON, !f.EscapeHTML
	c.Test = c.Test || f.Test
	c.GoFile = filepath.Base(file)
	return c
}

// ofMarks is the configuration of a package's marks that no go:generate line covers.
func (c Config) ofMarks() Config {
	c.Types, c.Output, c.Tags, c.GoFile = nil, "", "", ""
	return c
}

// names is the set of files that runs make.
func names(runs []run) map[string]bool {
	set := map[string]bool{}
	for _, r := range runs {
		for _, out := range r.outputs {
			set[out.name] = true
		}
	}
	return set
}
