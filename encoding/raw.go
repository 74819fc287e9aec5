package encoding

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"

	"github.com/burin-go/burin/internal/quote"
)

// AppendRaw appends m as encoding/json does: checked, without its spaces, and
// with '<', '>', '&', U+2028 and U+2029 escaped. A nil m is null. What is not
// exactly one JSON value, the empty message included, is encoding/json's
// *json.MarshalerError.
func AppendRaw(dst []byte, m json.RawMessage) ([]byte, error) {
	return appendRaw(dst, m, escapeHTML)
}

// AppendRawPlain is [AppendRaw] as after json.Encoder's SetEscapeHTML(false): '<', '>' and
// '&' stay as they are, and with the first version of encoding/json so do U+2028 and U+2029,
// which the second one escapes.
func AppendRawPlain(dst []byte, m json.RawMessage) ([]byte, error) {
	return appendRaw(dst, m, escapePlain)
}

func appendRaw(dst []byte, m json.RawMessage, escape uint8) ([]byte, error) {
	if m == nil {
		return append(dst, "null"...), nil
	}
	if out, ok := appendCompact(dst, m, escape); ok {
		return out, nil
	}
	return appendRawLinked(dst, m, escape)
}

// AppendMarshaled appends b, err, the results of a T's MarshalJSON, as
// [AppendRaw] does. Its errors, and err, are a *json.MarshalerError for T.
func AppendMarshaled[T any](dst, b []byte, err error) ([]byte, error) {
	return appendMarshaled[T](dst, b, err, escapeHTML)
}

// AppendMarshaledPlain is [AppendMarshaled] for [AppendRawPlain].
func AppendMarshaledPlain[T any](dst, b []byte, err error) ([]byte, error) {
	return appendMarshaled[T](dst, b, err, escapePlain)
}

func appendMarshaled[T any](dst, b []byte, err error, escape uint8) ([]byte, error) {
	if err == nil {
		if out, ok := appendCompact(dst, b, escape); ok {
			return out, nil
		}
	}
	return appendMarshaledLinked(dst, reflect.TypeFor[T](), marshaled{b, err}, escape)
}

// AppendMarshaledText appends text, the result of a T's MarshalText, as a JSON
// string; a nil text is "". If err is not nil, the error is a
// *json.MarshalerError for T.
func AppendMarshaledText[T any](dst, text []byte, err error) ([]byte, error) {
	return appendMarshaledText[T](dst, text, err, escapeHTML)
}

// AppendMarshaledTextPlain is [AppendMarshaledText] without the escapes for HTML.
func AppendMarshaledTextPlain[T any](dst, text []byte, err error) ([]byte, error) {
	return appendMarshaledText[T](dst, text, err, escapePlain)
}

func appendMarshaledText[T any](dst, text []byte, err error, escape uint8) ([]byte, error) {
	if err != nil {
		return appendMarshaledLinked(dst, reflect.TypeFor[T](), marshaledText{err}, escape)
	}
	return appendText(dst, text, escape), nil
}

// CloseText completes what
//
//	text, err := v.AppendText(append(dst, '"'))
//
// began for a v of type T: it escapes the text after the quote where it
// stands and closes the string. If err is not nil, or AppendText did not
// append to what it was given, the error is a *json.MarshalerError for T.
func CloseText[T any](dst, text []byte, err error) ([]byte, error) {
	return closeText[T](dst, text, err, escapeHTML)
}

// CloseTextPlain is [CloseText] without the escapes for HTML.
func CloseTextPlain[T any](dst, text []byte, err error) ([]byte, error) {
	return closeText[T](dst, text, err, escapePlain)
}

func closeText[T any](dst, text []byte, err error, escape uint8) ([]byte, error) {
	if err == nil {
		if out, ok := escapeAndClose(dst, text, escape); ok {
			return out, nil
		}
		err = errNotAppended
	}
	return appendMarshaledLinked(dst, reflect.TypeFor[T](), appendedText{marshaledText{err}}, escape)
}

var errNotAppended = errors.New("AppendText did not append to its argument")

func escapeAndClose(dst, text []byte, escape uint8) ([]byte, bool) {
	if !appended(dst, text) {
		return dst, false
	}
	text = quote.EscapeInPlace(text, len(dst)+1, quote.Set(escape))
	return append(text, '"'), true
}

// appended reports whether text is what an AppendText has made of append(dst, '"').
func appended(dst, text []byte) bool {
	n := len(dst)
	if len(text) <= n || text[n] != '"' {
		return false
	}
	// Memory that is not dst's must begin with a copy of it. To compare costs
	// no more than that copy did.
	return n == 0 || &text[0] == &dst[0] || bytes.Equal(text[:n], dst)
}

// The slow paths ask encoding/json: for its errors, whose texts and types
// callers know, and for its limits.

//go:noinline
func appendRawLinked(dst []byte, m json.RawMessage, escape uint8) ([]byte, error) {
	out, err := appendLinked(dst, m, escape)
	return out, asError(err)
}

//go:noinline
func appendMarshaledLinked(dst []byte, t reflect.Type, v any, escape uint8) ([]byte, error) {
	out, err := appendLinked(dst, v, escape)
	if err == nil {
		return out, nil
	}
	if e, ok := err.(*json.MarshalerError); ok {
		e.Type = t
		return dst, &Error{Err: e}
	}
	return dst, &Error{Err: &json.MarshalerError{Type: t, Err: err}}
}

// marshaled, marshaledText and appendedText give encoding/json what the method
// of a user's type gave us.

type marshaled struct {
	b   []byte
	err error
}

func (m marshaled) MarshalJSON() ([]byte, error) { return m.b, m.err }

type marshaledText struct{ err error }

func (m marshaledText) MarshalText() ([]byte, error) { return nil, m.err }

// appendedText has both methods: encoding/json calls, and then names in the
// error, AppendText or MarshalText depending on its version.
type appendedText struct{ marshaledText }

func (a appendedText) AppendText(b []byte) ([]byte, error) { return b, a.err }
