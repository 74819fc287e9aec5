package emit

import (
	"slices"
	"testing"
)

func TestUsesOf(t *testing.T) {
	for _, c := range []struct {
		statements string
		want       []use
	}{
		{"dst = append(dst, `{\"x\":{}}`...)", nil},
		{`return dst[:n], burin.InField(err, "x")`, nil},
		{"v.x.x()", nil},
		{"f(x)", []use{{2, false}}},
		{"f(x.A, y.x)", []use{{2, false}}},
		{"f(&x)", []use{{3, true}}},
		{"f(&x.A.B)", []use{{3, true}}},
		{"f(a && x)", []use{{7, false}}},
		{"f(x[:])", []use{{2, true}}},
		{"f(x.A[:], xx, x1)", []use{{2, true}}},
		{"f(x.A[i].B[:])", []use{{2, true}}},
		{"f(x[i])", []use{{2, false}}},
		{"for i := range x {\n\tf(x[i])\n}", []use{{15, false}, {22, false}}},
		{"if x == nil {\n\tdst = append(dst, \"x\"...)\n}", []use{{3, false}}},
	} {
		if got := usesOf(c.statements, "x"); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.statements, got, c.want)
		}
	}
}
