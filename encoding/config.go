package encoding

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Config has options for those who cannot generate their encoders anew. The zero Config is what [Marshal] does, and costs
// nothing.
//
//	b, err := burin.Config{EscapeHTML: new(false), Indent: "  "}.Marshal(v)
type Config struct {
	// EscapeHTML says whether '<', '>' and '&' are escaped in strings, as after json.Encoder's SetEscapeHTML: see
	// [AppendAnyNestedPlain], also for types whose AppendJSON writes for HTML. nil is true.
	EscapeHTML *bool

	// NonFinite says what is written for NaN and the infinities, NonFiniteNull or NonFiniteString, where v's numbers are met without an encoder of their
	// type's own: in slices, arrays, maps, pointers and interfaces. What stands for them inside of a struct is said
	// when its encoder is generated, by the option nonfinite; without it they are an error there, whatever is said here.
	NonFinite NonFinite

	// Prefix and Indent are those of json.MarshalIndent. The document stays on one line if both are empty.
	Prefix, Indent string
}

// Marshal returns the JSON of v as [Marshal] does, written as c says. With an indent it takes two allocations more.
func (c Config) Marshal(v any) ([]byte, error) {
	if c == (Config{}) {
		return Marshal(v)
	}
	b := getBuffer(0)
	out, err := c.Append(b.B, v)
	if err != nil {
		b.put(0)
		return nil, err
	}
	result := bytes.Clone(out)[:len(out):len(out)]
	b.B = out
	b.put(len(out))
	return result, nil
}

// Append appends the JSON of v to dst as [MarshalAppend] does, written as c says. On error, an *Error, dst comes back at its
// old length.
func (c Config) Append(dst []byte, v any) ([]byte, error) {
	m, err := c.mode()
	switch {
	case err != nil:
		return dst, err
	case c.Prefix == "" && c.Indent == "":
		return appendAnyNested(dst, v, 0, m)
	}
	b := getBuffer(0)
	compact, err := appendAnyNested(b.B, v, 0, m)
	if err != nil {
		b.put(0)
		return dst, err
	}
	indented := bytes.NewBuffer(dst)
	err = json.Indent(indented, compact, c.Prefix, c.Indent)
	b.B = compact
	b.put(len(compact))
	if err != nil { // a method appended what is no JSON
		return dst, asError(err)
	}
	return indented.Bytes(), nil
}

func (c Config) mode() (mode, error) {
	escape := modeHTML
	if c.EscapeHTML != nil && !*c.EscapeHTML {
		escape = modePlain
	}
	if c.NonFinite > NonFiniteString {
		return escape, &Error{Err: fmt.Errorf("burin: Config.NonFinite is %d: set NonFiniteError, NonFiniteNull or NonFiniteString", c.NonFinite)}
	}
	return modeOf(escape, c.NonFinite), nil
}
