package encoding

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// AppendAnyPlain is [AppendAnyNestedPlain] for a v at the top of a document.
func AppendAnyPlain(dst []byte, v any) ([]byte, error) {
	return appendAnyNested(dst, v, 0, modePlain)
}

// AppendAnyNestedPlain is [AppendAnyNested] in a document without the escapes for
// HTML: it appends what json.Encoder writes of v after SetEscapeHTML(false), its
// final newline left out.
//
// A type's AppendJSON does not know in what document it stands. One that is
// registered as plain ([RegisterOptions]) is called. Any other is called as well
// and, should its JSON have escapes that are not wanted here, compared with
// encoding/json: where the bytes are the same, as those of every generated encoder
// without options, json.Encoder's take their place. Where they differ, the method
// is one written by hand and its own bytes stand. An encoder that is known to have
// options, but not to be plain, is an [*OptionsError].
func AppendAnyNestedPlain(dst []byte, v any, depth int) ([]byte, error) {
	return appendAnyNested(dst, v, depth, modePlain)
}

// appendOwnUnknown is appendOwn in a plain document for a type that may write for
// HTML. v is a *T only where encoding/json would have its address.
func (p *plan) appendOwnUnknown(dst []byte, v any, depth int) ([]byte, error) {
	addr := reflect.TypeOf(v) != p.typ
	if l := p.lostAt(addr); l.inner != nil {
		return dst, p.optionsError(l.outer, l.inner)
	}
	out, err := p.callOwn(dst, v, depth)
	if err != nil || !escapedForHTML(out[len(dst):]) {
		return out, err
	}
	if err := p.checkOptions(v, addr); err != nil {
		return dst, err
	}
	html, err := json.Marshal(v)
	if err != nil || !bytes.Equal(html, out[len(dst):]) {
		return out, nil
	}
	return marshalPlain(dst, v)
}

// escapedForHTML reports whether b, a JSON text, may have an escape that it would not
// have in a plain document.
func escapedForHTML(b []byte) bool {
	for {
		i := bytes.Index(b, []byte(`\u`))
		if i < 0 || len(b) < i+len(`\u003c`) {
			return false
		}
		switch string(b[i+len(`\u`) : i+len(`\u003c`)]) {
		case "003c", "003e", "0026", "2028", "2029":
			return true
		}
		b = b[i+len(`\u`):]
	}
}

// writesPlain reports whether t's AppendJSON is known to write without the escapes for HTML.
func writesPlain(t reflect.Type) bool {
	return optionsOf(t).plain
}
