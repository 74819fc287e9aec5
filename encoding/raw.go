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

// Deeper values than this are left to encoding/json, which has a limit of its
// own. One bit a level on the stack says whether it is an object.
const compactDepth = 1024

// appendCompact appends the JSON value in src without its spaces, and escaped as AppendRaw
// or AppendRawPlain. It reports false, with dst at its old length, if src is not a
// single valid value or is nested too deeply for it; encoding/json knows which.
// Invalid UTF-8 inside strings is let through, as encoding/json does.
func appendCompact(dst, src []byte, escape uint8) ([]byte, bool) {
	n := len(dst)
	var objects [compactDepth / 64]uint64
	depth := 0

	// src[start:i] has been read and is to be copied as it is.
	start, i := 0, 0

	// beforeKey and beforeValue say what has to come at i; afterwards closed
	// says that a value has just ended there.
	const (
		beforeValue = iota
		beforeFirstValue
		beforeKey
		beforeFirstKey
		closed
	)
	next := beforeValue
	for {
		if i < len(src) && isSpace(src[i]) {
			dst = append(dst, src[start:i]...)
			i = skipSpace(src, i)
			start = i
		}
		if i == len(src) {
			if next == closed && depth == 0 {
				return append(dst, src[start:i]...), true
			}
			return dst[:n], false
		}
		c := src[i]

		if next == closed {
			if depth == 0 {
				return dst[:n], false
			}
			level := depth - 1
			object := objects[level/64]>>(level%64)&1 != 0
			i++
			switch {
			case c == ',' && object:
				next = beforeKey
			case c == ',':
				next = beforeValue
			case c == '}' && object, c == ']' && !object:
				depth--
			default:
				return dst[:n], false
			}
			continue
		}

		if next == beforeKey || next == beforeFirstKey {
			if c == '}' && next == beforeFirstKey {
				i++
				depth--
				next = closed
				continue
			}
			if c != '"' {
				return dst[:n], false
			}
			if dst, start, i = appendCompactString(dst, src, start, i, escape); i < 0 {
				return dst[:n], false
			}
			if i < len(src) && isSpace(src[i]) {
				dst = append(dst, src[start:i]...)
				i = skipSpace(src, i)
				start = i
			}
			if i == len(src) || src[i] != ':' {
				return dst[:n], false
			}
			i++
			next = beforeValue
			continue
		}

		switch c {
		case '"':
			if dst, start, i = appendCompactString(dst, src, start, i, escape); i < 0 {
				return dst[:n], false
			}
			next = closed
		case '{', '[':
			if depth == compactDepth {
				return dst[:n], false
			}
			bit := uint64(1) << (depth % 64)
			if c == '{' {
				objects[depth/64] |= bit
				next = beforeFirstKey
			} else {
				objects[depth/64] &^= bit
				next = beforeFirstValue
			}
			depth++
			i++
		case ']':
			if next != beforeFirstValue {
				return dst[:n], false
			}
			depth--
			i++
			next = closed
		case 't':
			if i = literalEnd(src, i, "true"); i < 0 {
				return dst[:n], false
			}
			next = closed
		case 'f':
			if i = literalEnd(src, i, "false"); i < 0 {
				return dst[:n], false
			}
			next = closed
		case 'n':
			if i = literalEnd(src, i, "null"); i < 0 {
				return dst[:n], false
			}
			next = closed
		default:
			if i = numberEnd(src, i); i < 0 {
				return dst[:n], false
			}
			next = closed
		}
	}
}

// rawClass marks the bytes of a string in raw JSON that need a closer look:
// what has to be escaped, what may begin U+2028, and what ends or breaks it.
var rawClass = [256]uint8{
	0x00: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
	0x10: both, both, both, both, both, both, both, both, both, both, both, both, both, both, both, both,
	'"':  both,
	'&':  escapeHTML,
	'<':  escapeHTML,
	'>':  escapeHTML,
	'\\': both,
	0xe2: both,
}

const both = escapeHTML | escapePlain

// appendCompactString reads the string whose quote is at src[i] and returns
// dst, start and i moved on. A negative i says that it is no valid string.
func appendCompactString(dst, src []byte, start, i int, escape uint8) (_ []byte, _, _ int) {
	i++
	for i < len(src) {
		c := src[i]
		if rawClass[c]&escape == 0 {
			i++
			continue
		}
		switch c {
		case '"':
			return dst, start, i + 1
		case '\\':
			size := escapeLen(src[i:])
			if size == 0 {
				return dst, start, -1
			}
			i += size
		case '<', '>', '&':
			dst = append(dst, src[start:i]...)
			dst = quote.AppendEscape(dst, c)
			i++
			start = i
		case 0xe2: // U+2028 is E2 80 A8, U+2029 is E2 80 A9
			if i+2 < len(src) && src[i+1] == 0x80 && src[i+2]&^1 == 0xa8 && (escape == escapeHTML || linked.rawSeparators) {
				dst = append(dst, src[start:i]...)
				dst = append(dst, '\\', 'u', '2', '0', '2', hexDigit[src[i+2]&0xf])
				i += 3
				start = i
				continue
			}
			i++
		default: // a control character
			return dst, start, -1
		}
	}
	return dst, start, -1
}

// escapeLen is the length of the escape sequence that s begins with, or 0 if
// it is not one of JSON's.
func escapeLen(s []byte) int {
	if len(s) < 2 {
		return 0
	}
	switch s[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if len(s) >= 6 && isHex(s[2]) && isHex(s[3]) && isHex(s[4]) && isHex(s[5]) {
			return 6
		}
	}
	return 0
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t'
}

func skipSpace(src []byte, i int) int {
	for i < len(src) && isSpace(src[i]) {
		i++
	}
	return i
}

// literalEnd is where the literal at src[i:] ends, or -1 if another is there.
func literalEnd(src []byte, i int, literal string) int {
	end := i + len(literal)
	if end > len(src) || string(src[i:end]) != literal {
		return -1
	}
	return end
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
