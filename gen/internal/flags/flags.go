// Package flags reads burin's command line, on a terminal and in a go:generate line.
package flags

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/burin-go/burin/gen/internal/nearest"
	"github.com/burin-go/burin/gen/internal/options"
)

// Flags are the arguments of one burin command.
type Flags struct {
	Types    []string // -type
	Output   string   // -output
	Tags     string   // -tags
	Tests    bool     // -tests
	Check    bool     // -check
	Diff     bool     // -diff
	Explain  bool     // -explain
	Patterns []string // packages

	MarshalJSON bool // -marshaljson
	JSONV2      bool // -jsonv2
	EasyJSON    bool // -easyjson
	Test        bool // -test
	EscapeHTML  bool // -escapehtml, true unless said otherwise
}

// ErrHelp says that help was asked for.
var ErrHelp = flag.ErrHelp

// Usage is the help text before the list of flags.
const Usage = `burin makes encoders for Go types: AppendJSON methods with the bytes of encoding/json.

	//go:generate go tool burin -type=Response,Page
	burin [flags] [packages]

Without -type it takes the types marked //burin:generate, or //easyjson:json, in their doc
comments, but for those marked //burin:ignore. Test files are looked at with -tests.
Without -type, -output and outside go generate it makes what every burin go:generate
line and every mark of the packages asks for.
`

// Parse reads args. Help goes to w.
func Parse(args []string, w io.Writer) (Flags, error) {
	var f Flags
	set := flag.NewFlagSet("burin", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.Func("type", "comma-separated `names` of the types to make encoders for", func(s string) error {
		for name := range strings.SplitSeq(s, ",") {
			if name = strings.TrimSpace(name); name != "" {
				f.Types = append(f.Types, name)
			}
		}
		if len(f.Types) == 0 {
			return errors.New("names no type")
		}
		return nil
	})
	set.StringVar(&f.Output, "output", "", "output `file` (default <file of go generate>_burin.go, else <package>_burin.go)")
	set.StringVar(&f.Tags, "tags", "", "comma-separated build `tags` to load packages with")
	set.BoolVar(&f.Tests, "tests", false, "look at _test.go files as well (implied by a go:generate line in one)")
	set.BoolVar(&f.Check, "check", false, "write nothing; exit 1 if a file is missing, stale or orphaned")
	set.BoolVar(&f.Diff, "diff", false, "as -check, and print what would change as a unified diff")
	set.BoolVar(&f.Explain, "explain", false, "write nothing; print what happens to each field of each type: batched, direct,\nby its own method, or left to encoding/json, and why")
	set.BoolVar(&f.MarshalJSON, "marshaljson", false, "also make MarshalJSON, so that encoding/json calls the encoders; it then parses\ntheir output again, which can cost more than they save")
	set.BoolVar(&f.JSONV2, "jsonv2", false, "also make MarshalJSONTo for encoding/json/v2, in <output>_jsonv2.go")
	set.BoolVar(&f.Test, "test", false, "also make tests that compare with encoding/json on random values, in <output>_test.go")
	set.BoolVar(&f.EasyJSON, "easyjson", false, "also make MarshalEasyJSON, in <output>_easyjson.go")
	set.BoolVar(&f.EscapeHTML, "escapehtml", true, "escape <, > and & in strings as json.Marshal does; -escapehtml=false writes what a\njson.Encoder writes after SetEscapeHTML(false)")
	err := set.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(w, "%s\nflags:\n", Usage)
		set.SetOutput(w)
		set.PrintDefaults()
		fmt.Fprintf(w, "\n%s", options.Help())
		return f, ErrHelp
	case err != nil:
		return f, explain(err, set)
	}
	f.Patterns = set.Args()
	for _, p := range f.Patterns {
		if strings.HasPrefix(p, "-") {
			return f, fmt.Errorf("flag %s stands after a package; put flags first", p)
		}
	}
	return f, nil
}

// explain adds the nearest known flag to an error about an unknown one.
func explain(err error, set *flag.FlagSet) error {
	name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !ok {
		return err
	}
	var known []string
	set.VisitAll(func(f *flag.Flag) { known = append(known, f.Name) })
	return fmt.Errorf("unknown flag -%s; did you mean -%s?", name, nearest.Of(name, known))
}
