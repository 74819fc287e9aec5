package encoding

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/sanitizer"
)

// leafPrefix stands before what the functions under test append.
const leafPrefix = `{"before":`

// leafStd is what json.Marshal says of v, which must not be an error.
func leafStd(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("json.Marshal(%#v): %v", v, err)
	}
	return string(b)
}

// leafPlain is leafStd without the escapes for HTML.
func leafPlain(t testing.TB, v any) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatalf("Encode(%#v): %v", v, err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// leafSame checks that f appends want: to nil, to a full slice, and to one of
// exactly the capacity that is needed.
func leafSame(t testing.TB, name string, want string, f func(dst []byte) ([]byte, error)) {
	t.Helper()
	got, err := f(nil)
	if err != nil || string(got) != want {
		t.Errorf("%s: to nil: %q, %v, want %q", name, got, err, want)
		return
	}
	full := []byte(leafPrefix)
	full = full[:len(full):len(full)]
	got, err = f(full)
	if err != nil || string(got) != leafPrefix+want {
		t.Errorf("%s: to a full slice: %q, %v, want %q", name, got, err, leafPrefix+want)
	}
	if string(full) != leafPrefix {
		t.Errorf("%s: the prefix became %q", name, full)
	}
	leafExact(t, name, want, f)
}

// leafExact checks the append to a slice of exactly the capacity that is
// needed: in place, nothing written past it.
func leafExact(t testing.TB, name string, want string, f func(dst []byte) ([]byte, error)) {
	t.Helper()
	const canary = "#canary#"
	end := len(leafPrefix) + len(want)
	buf := append(append([]byte(leafPrefix), make([]byte, len(want))...), canary...)
	got, err := f(buf[:len(leafPrefix):end])
	if err != nil || string(got) != leafPrefix+want {
		t.Errorf("%s: to the exact capacity: %q, %v, want %q", name, got, err, leafPrefix+want)
		return
	}
	if unsafe.SliceData(got) != unsafe.SliceData(buf) {
		t.Errorf("%s: moved although the capacity was enough", name)
	}
	if string(buf[end:]) != canary {
		t.Errorf("%s: wrote past the capacity: %q", name, buf[end:])
	}
}

// leafNoAllocs is leafSame, and counts the allocations of the exact append.
func leafNoAllocs(t testing.TB, name string, want string, f func(dst []byte) ([]byte, error)) {
	t.Helper()
	leafSame(t, name, want, f)
	end := len(leafPrefix) + len(want)
	buf := append([]byte(leafPrefix), make([]byte, len(want))...)
	n := testing.AllocsPerRun(10, func() {
		if _, err := f(buf[:len(leafPrefix):end]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	})
	if n != 0 && !sanitizer.Address {
		t.Errorf("%s: %v allocations", name, n)
	}
}

// leafError checks that f fails and leaves dst as it was, and returns the error.
func leafError(t testing.TB, name string, f func(dst []byte) ([]byte, error)) error {
	t.Helper()
	var last error
	for _, room := range []int{0, 1, 1000} {
		buf := append(make([]byte, 0, len(leafPrefix)+room), leafPrefix...)
		got, err := f(buf)
		if err == nil {
			t.Fatalf("%s: no error but %q", name, got)
		}
		if string(got) != leafPrefix || string(buf) != leafPrefix {
			t.Errorf("%s: with room for %d: %q, %q after the error, want %q", name, room, got, buf, leafPrefix)
		}
		last = err
	}
	if got, err := f(nil); err == nil || len(got) != 0 {
		t.Errorf("%s: to nil: %q, %v", name, got, err)
	}
	return last
}

// leafStdError is leafError for errors at no path: it returns encoding/json's error inside.
func leafStdError(t testing.TB, name string, f func(dst []byte) ([]byte, error)) error {
	t.Helper()
	return stdError(t, leafError(t, name, f))
}

// stdError returns what err, an *Error without a path, holds.
func stdError(t testing.TB, err error) error {
	t.Helper()
	e, ok := err.(*Error)
	if !ok || e.Path != "" {
		t.Fatalf("%#v, want an *Error without a path", err)
	}
	return e.Err
}

// leafPure makes a function that cannot fail one that leafSame takes.
func leafPure(f func(dst []byte) []byte) func(dst []byte) ([]byte, error) {
	return func(dst []byte) ([]byte, error) { return f(dst), nil }
}
