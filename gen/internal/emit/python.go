package emit

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/burin-go/burin/gen/internal/ir"
)

// comma separates elements and members.
func (fn *function) comma() string {
	if fn.spaced() {
		return ", "
	}
	return ","
}

// colon separates a name from its value.
func (fn *function) colon() string {
	if fn.spaced() {
		return ": "
	}
	return ":"
}

// spaced says whether the separators of the document have spaces.
func (fn *function) spaced() bool {
	p := fn.f.Mode.Python
	return p.On && !p.Compact
}

// modeArg is the last argument of the runtime functions for documents of Python's, with its comma.
func (fn *function) modeArg() string {
	p := fn.f.Mode.Python
	if !p.On {
		return ""
	}
	var bits []string
	for _, bit := range []struct {
		on   bool
		name string
	}{{p.Compact, "PythonCompact"}, {p.UTF8, "PythonUTF8"}, {p.NoNaN, "PythonNoNaN"}} {
		if bit.on {
			bits = append(bits, fn.burin+"."+bit.name)
		}
	}
	if bits == nil {
		bits = []string{fn.burin + ".PythonDefault"}
	}
	return ", " + strings.Join(bits, "|")
}

// any prints a call of name, one of the runtime functions that take any value, in the mode of the document.
func (fn *function) any(name, arg string, depth int) {
	switch {
	case fn.f.Mode.Python.On:
		at := "0"
		if fn.f.Nested {
			at = depthArg(depth)
		}
		fn.try(fmt.Sprintf("%s.AppendAnyPython(dst, %s, %s%s)", fn.burin, arg, at, fn.modeArg()))
	case name == "AppendAnyNested":
		fn.try(fmt.Sprintf("%s.%s(dst, %s, %s)", fn.burin, fn.mode(name), arg, depthArg(depth)))
	default:
		fn.try(fmt.Sprintf("%s.%s(dst, %s)", fn.burin, fn.mode(name), arg))
	}
}

// pythonName is name, which needs no other escapes, as json.dumps writes it.
func pythonName(name string, p ir.Python) string {
	if p.UTF8 {
		return `"` + name + `"`
	}
	out := []byte{'"'}
	for _, r := range name {
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
			continue
		}
		for _, u := range utf16.AppendRune(nil, r) {
			out = fmt.Appendf(out, `\u%04x`, u)
		}
	}
	return string(append(out, '"'))
}
