package nearest

import "testing"

func TestOf(t *testing.T) {
	known := []string{"type", "output", "tags", "check", "diff"}
	for _, c := range []struct{ name, want string }{
		{"tipe", "type"}, {"types", "type"}, {"tag", "tags"}, {"out", "output"}, {"dif", "diff"}, {"chek", "check"},
	} {
		if got := Of(c.name, known); got != c.want {
			t.Errorf("Of(%q) = %q, want %q", c.name, got, c.want)
		}
	}
}
