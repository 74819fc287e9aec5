package flags

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	f, err := Parse([]string{"-type", " A, B,", "-type=C", "-output=o.go", "-tags=x", "-check", "-diff", "./a", "./b"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(f.Types, []string{"A", "B", "C"}) || f.Output != "o.go" || f.Tags != "x" || !f.Check || !f.Diff ||
		!slices.Equal(f.Patterns, []string{"./a", "./b"}) {
		t.Errorf("parsed %+v", f)
	}
}

func TestHelpNamesEachFlag(t *testing.T) {
	var help strings.Builder
	if _, err := Parse([]string{"-help"}, &help); !errors.Is(err, ErrHelp) {
		t.Fatalf("error %v", err)
	}
	for _, name := range []string{"-type", "-output", "-tags", "-check", "-diff", "-explain", "-marshaljson", "-jsonv2", "-easyjson", "-escapehtml", "go:generate", "//burin:generate"} {
		if !strings.Contains(help.String(), name) {
			t.Errorf("help does not mention %s", name)
		}
	}
}
