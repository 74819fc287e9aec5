package load

import (
	"slices"
	"testing"
)

func TestSplitWords(t *testing.T) {
	env := func(name string) string { return map[string]string{"GOFILE": "a.go", "DOLLAR": "$"}[name] }
	for _, c := range []struct {
		line string
		want []string
		err  string
	}{
		{"", nil, ""},
		{" go tool burin\t-type=A,B \r", []string{"go", "tool", "burin", "-type=A,B"}, ""},
		{`burin "a b" "$GOFILE" ${GOFILE}x $NONE.`, []string{"burin", "a b", "a.go", "a.gox", "."}, ""},
		{`burin "a\tb"`, []string{"burin", "a\tb"}, ""},
		{`burin "a b`, nil, "unbalanced quotes"},
	} {
		got, err := splitWords(c.line, env)
		text := ""
		if err != nil {
			text = err.Error()
		}
		if text != c.err || !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, error %q; want %q, %q", c.line, got, text, c.want, c.err)
		}
	}
}
