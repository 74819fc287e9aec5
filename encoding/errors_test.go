package encoding

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"sync"
	"testing"
)

func TestErrorPath(t *testing.T) {
	base := errors.New("base")
	for _, tt := range []struct {
		want string
		err  error
	}{
		{"a: base", InField(base, "a")},
		{"a.b: base", InField(InField(base, "b"), "a")},
		{"a[3]: base", InField(AtIndex(base, 3), "a")},
		{"[3].a: base", AtIndex(InField(base, "a"), 3)},
		{"[1][2]: base", AtIndex(AtIndex(base, 2), 1)},
		{`a["k"].b: base`, InField(AtKey(InField(base, "b"), "k"), "a")},
		{`["\"\n"]: base`, AtKey(base, "\"\n")},
		{`[""]: base`, AtKey(base, "")},
		{`["a b"].c: base`, InField(InField(base, "c"), "a b")},
		{`[""]: base`, InField(base, "")},
		{`["a.b"]: base`, InField(base, "a.b")},
		{"snake_case-9.größe: base", InField(InField(base, "größe"), "snake_case-9")},
		{"a: wrapped: x: base", InField(wrapped{InField(base, "x")}, "a")},
		{"base", asError(base)},
		{"a: base", InField(asError(base), "a")},
	} {
		if got := tt.err.Error(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
		if !errors.Is(tt.err, base) {
			t.Errorf("%q has lost its cause", tt.want)
		}
		if _, ok := tt.err.(*Error); !ok {
			t.Errorf("%q is a %T", tt.want, tt.err)
		}
	}
	if InField(nil, "a") != nil || AtIndex(nil, 1) != nil || AtKey(nil, "k") != nil || asError(nil) != nil {
		t.Error("a nil error became one")
	}
}

type wrapped struct{ err error }

func (w wrapped) Error() string { return "wrapped: " + w.err.Error() }
func (w wrapped) Unwrap() error { return w.err }

// TestErrorShared: an error that a method hands out again and again stays as it is.
func TestErrorShared(t *testing.T) {
	shared := &Error{Path: "x", Err: errFails}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 100 {
				if got := AtIndex(InField(shared, "a"), i).(*Error).Path; !strings.HasSuffix(got, ".a.x") {
					t.Errorf("path %q", got)
				}
			}
		})
	}
	wg.Wait()
	if shared.Path != "x" {
		t.Errorf("path of the shared error is now %q", shared.Path)
	}
}

func TestErrorPathIsBounded(t *testing.T) {
	var v any = math.NaN()
	for range 100_000 {
		v = []any{v}
	}
	if depthLimited() {
		v = any([]any{math.NaN()})
		for range 9000 {
			v = []any{v}
		}
	}
	_, err := Marshal(v)
	e, ok := err.(*Error)
	if !ok || len(e.Path) > maxPath+10 || !strings.HasPrefix(e.Path, "...[0]") || !strings.HasSuffix(e.Path, "[0][0]") {
		t.Errorf("path of a deep error: %.80v", err)
	}
	var u *json.UnsupportedValueError
	if !errors.As(err, &u) {
		t.Errorf("no %T below", u)
	}
}
