package encoding

import "strings"

// Python says how a document is written that is to have the bytes of Python's json.dumps: the constants below,
// or'ed together. The zero Python is json.dumps without arguments.
//
// What Python has no word for is written as follows. Maps are sorted as under sort_keys=True, strings by code point
// and numbers by value, since Go's maps have no order; fields of structs come as they are declared. A float32 is the
// float64 of the same value. Bytes that are not UTF-8 count as U+FFFD, as in encoding/json; in keys they are sorted as bytes. A []byte is a string
// of base64 and a time.Time one of RFC 3339, as in encoding/json. A json.Number stays as it is written. JSON from
// a json.RawMessage or a MarshalJSON is checked, and comes out as json.dumps writes it after json.loads, save that
// numbers stay as they are written and members in their places.
type Python uint8

const (
	// PythonCompact is separators=(",", ":"). Python's default has a space after each.
	PythonCompact Python = 1 << iota

	// PythonUTF8 is ensure_ascii=False: only '"', '\' and control characters are escaped.
	PythonUTF8

	// PythonNoNaN is allow_nan=False: NaN and the infinities are a *json.UnsupportedValueError. Python's default
	// writes NaN, Infinity and -Infinity, which is not JSON.
	PythonNoNaN

	// PythonDefault is json.dumps without arguments.
	PythonDefault Python = 0
)

// comma separates elements and members.
func (py Python) comma() string {
	if py&PythonCompact != 0 {
		return ","
	}
	return ", "
}

// colon separates a name from its value.
func (py Python) colon() string {
	if py&PythonCompact != 0 {
		return ":"
	}
	return ": "
}

// floatStyle is the style of a float in the document.
func (py Python) floatStyle() floatStyle {
	st := floatStyle{form: formPython, nonFinite: NonFinitePython}
	if py&PythonNoNaN != 0 {
		st.nonFinite = NonFiniteError
	}
	return st
}

// directive is the line that asks for encoders of such documents.
func (py Python) directive() string {
	words := []string{"//burin:generate style=python"}
	for _, w := range pythonWords {
		if py&w.bit != 0 {
			words = append(words, w.word)
		}
	}
	return strings.Join(words, " ")
}

// pythonWords are the options of a directive that are not json.dumps's defaults.
var pythonWords = []struct {
	bit  Python
	word string
}{
	{PythonCompact, "separators=compact"},
	{PythonUTF8, "ensure_ascii=false"},
	{PythonNoNaN, "allow_nan=false"},
}
