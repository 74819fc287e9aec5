package ir

import "testing"

func TestImportable(t *testing.T) {
	for _, c := range []struct {
		path, from string
		want       bool
	}{
		{"example.com/app/internal/x", "example.com/app", true},
		{"example.com/app/internal/x", "example.com/app/y/z", true},
		{"example.com/app/internal/x", "example.com/app/_test", true},
		{"example.com/app/internal/x", "example.com/application", false},
		{"example.com/app/internal/x", "example.com", false},
		{"example.com/a/internal/b/internal/c", "example.com/a", false},
		{"example.com/a/internal/b/internal/c", "example.com/a/internal/b/d", true},
		{"example.com/internals/x", "example.com/app", true},
		{"internal/abi", "example.com/app", false},
		{"encoding/json/internal/jsonflags", "example.com/app", false},
		{"vendor/golang.org/x/net/idna", "example.com/app", false},
	} {
		if got := importable(c.path, c.from); got != c.want {
			t.Errorf("importable(%q, %q) = %t", c.path, c.from, got)
		}
	}
}
