package encoding

import (
	"bytes"
	"encoding/json"
	"sync"
)

// linked is what the encoding/json of this binary does where its versions
// differ. It is asked once, at start; only slow paths read the answers.
var linked = askLinked()

type linkedFacts struct {
	// quotedInvalid stands for a byte that is not UTF-8 in a string inside a
	// string (",string").
	quotedInvalid string

	// rawSeparators: U+2028 and U+2029 in raw JSON are escaped even without
	// the escapes for HTML.
	rawSeparators bool
}

func askLinked() linkedFacts {
	quoted := linkedText(struct {
		S string `json:",string"`
	}{"\xff"})
	return linkedFacts{
		quotedInvalid: quoted[len(`{"S":"\"`) : len(quoted)-len(`\""}`)],
		rawSeparators: linkedPlain(json.RawMessage("\"\u2028\"")) == `"\u2028"`,
	}
}

// linkedV2 reports whether the linked encoding/json is made of its second version, which calls the
// methods AppendText and MarshalJSONTo.
var linkedV2 = sync.OnceValue(func() bool { return linkedText(appendsText{}) == `"text"` })

type appendsText struct{}

func (appendsText) AppendText(b []byte) ([]byte, error) { return append(b, "text"...), nil }

func linkedPlain(v any) string {
	b, err := marshalPlain(nil, v)
	if err != nil {
		panic("encoding: encoding/json refuses a plain value: " + err.Error())
	}
	return string(b)
}

// appendLinked appends what the linked encoding/json makes of v.
func appendLinked(dst []byte, v any, escape uint8) ([]byte, error) {
	if escape == escapePlain {
		return marshalPlain(dst, v)
	}
	b, err := json.Marshal(v)
	if err != nil {
		return dst, err
	}
	return append(dst, b...), nil
}

// marshalPlain appends what an Encoder of encoding/json without the escapes for HTML makes
// of v.
func marshalPlain(dst []byte, v any) ([]byte, error) {
	w := appendWriter{dst}
	e := json.NewEncoder(&w)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return dst, err
	}
	return w.b, nil
}

// appendWriter appends what an Encoder writes, but for the newline.
type appendWriter struct{ b []byte }

func (w *appendWriter) Write(p []byte) (int, error) {
	w.b = append(w.b, bytes.TrimSuffix(p, []byte{'\n'})...)
	return len(p), nil
}

func linkedText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic("encoding: encoding/json refuses a plain value: " + err.Error())
	}
	return string(b)
}
