package load

import (
	"slices"
	"strings"
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

func TestBurinArgs(t *testing.T) {
	for _, c := range []struct {
		line string
		want string // arguments, or "no"
	}{
		{"burin -type=T", "-type=T"},
		{"burin", ""},
		{`C:\bin\burin.exe -type T`, "-type T"},
		{"go tool burin -type=T", "-type=T"},
		{"go tool -n burin", ""},
		{"go tool -modfile=tools/go.mod burin -test", "-test"},
		{"go tool -modfile tools/go.mod burin -test", "-test"},
		{"go tool -modfile burin stringer", "no"},
		{"go run example.org/cmd/burin@v1.2.3 -type=T", "-type=T"},
		{"go run -mod mod -x -tags a,b example.org/cmd/burin -type=T", "-type=T"},
		{"go run --mod=mod ./cmd/burin", ""},
		{"go run -race -exec sudo ./cmd/burin .", "."},
		{"go run -v ./cmd/other burin", "no"},
		{"go run -tags burin", "no"},
		{"go run -mod", "no"},
		{"go run", "no"},
		{"go vet burin", "no"},
		{"stringer burin", "no"},
		{"easyburin -type=T", "no"},
	} {
		words, err := splitWords(c.line, func(string) string { return "" })
		if err != nil {
			t.Fatal(err)
		}
		args, ok := burinArgs(words)
		if got := strings.Join(args, " "); ok != (c.want != "no") || ok && got != c.want {
			t.Errorf("%s: %q, %v; want %q", c.line, got, ok, c.want)
		}
	}
}
