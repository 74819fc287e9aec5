package encodingtest

import (
	"encoding/json"
	"regexp"
	"testing"

	"github.com/burin-go/burin/encoding"
)

// Consistent checks a T that has options, and so other bytes than encoding/json would write: whatever way a T or
// a *T is encoded, alone or in slices, maps and interfaces, it becomes what T's AppendJSON appends, and that is
// JSON. Values are made, and failures named, as [Same] does.
func Consistent[T any](t testing.TB, dynamic ...any) {
	t.Helper()
	each(t, dynamic, func(p *T) error { return consistent(p, json.Valid) })
}

// ConsistentPython is [Consistent] for a T whose documents are Python's, with NaN, Infinity and -Infinity where JSON
// has no number.
func ConsistentPython[T any](t testing.TB, dynamic ...any) {
	t.Helper()
	each(t, dynamic, func(p *T) error { return consistent(p, validPython) })
}

// validPython reports whether b is JSON but for Python's tokens.
func validPython(b []byte) bool { return json.Valid(tokens.ReplaceAllFunc(b, withoutToken)) }

// tokens finds strings too, to leave them as they are.
var tokens = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\bNaN\b|-?\bInfinity\b`)

func withoutToken(found []byte) []byte {
	if found[0] == '"' {
		return found
	}
	return []byte("null")
}

// consistent checks one value.
func consistent[T any](p *T, valid func([]byte) bool) error {
	c := &comparison{}
	a := any(p).(encoding.Appender) // each has looked
	own, err := a.AppendJSON(nil)
	if err == nil && !valid(own) {
		c.add("%T.AppendJSON: no JSON: %.200q", p, own)
	}
	for _, f := range wrapped(p) {
		want := []byte(f.open + string(own) + f.close)
		if err != nil {
			want = nil
		}
		c.appenders(f.v, want, err)
	}
	c.own(p, own, err)
	return c.err()
}

// form is a value that holds another, with what its JSON has before and after that one's.
type form struct {
	v           any
	open, close string
}

// wrapped returns *p in containers: its address can be taken, or the receiver of its AppendJSON is a value.
func wrapped[T any](p *T) []form {
	list := []form{
		{p, "", ""}, {&p, "", ""}, {[]*T{p}, "[", "]"}, {map[string]*T{"k": p}, `{"k":`, "}"}, {[]any{p}, "[", "]"},
		{[][1]*T{{p}}, "[[", "]]"}, {map[string]any{"k": []*T{p}}, `{"k":[`, "]}"}, {&[1]T{*p}, "[", "]"}, {[]T{*p}, "[", "]"},
	}
	if _, ok := any(*p).(encoding.Appender); ok {
		list = append(list, form{*p, "", ""}, form{map[string]T{"k": *p}, `{"k":`, "}"}, form{[]any{*p}, "[", "]"})
	}
	return list
}
