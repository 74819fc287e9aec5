package encoding

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// AppendRawPython appends m in a document as Python writes it: see [Python]. A nil m is null. What is not exactly
// one JSON value is encoding/json's *json.MarshalerError.
func AppendRawPython(dst []byte, m json.RawMessage, py Python) ([]byte, error) {
	if m == nil {
		return append(dst, "null"...), nil
	}
	b := getBuffer(len(m))
	defer func() { b.put(len(b.B)) }()
	out, err := appendRaw(b.B, m, escapePlain)
	if err != nil {
		return dst, err
	}
	b.B = out
	return py.appendRestyled(dst, out), nil
}

// AppendMarshaledPython appends b, err, the results of a T's MarshalJSON, as [AppendRawPython] does. Its errors, and
// err, are a *json.MarshalerError for T.
func AppendMarshaledPython[T any](dst, b []byte, err error, py Python) ([]byte, error) {
	buf := getBuffer(len(b))
	defer func() { buf.put(len(buf.B)) }()
	out, err := appendMarshaled[T](buf.B, b, err, escapePlain)
	if err != nil {
		return dst, err
	}
	buf.B = out
	return py.appendRestyled(dst, out), nil
}

// AppendMarshaledTextPython is [AppendMarshaledText] in a document as Python writes it.
func AppendMarshaledTextPython[T any](dst, text []byte, err error, py Python) ([]byte, error) {
	if err != nil {
		return appendMarshaledText[T](dst, text, err, escapePlain)
	}
	return py.appendText(dst, text), nil
}

// CloseTextPython is [CloseText] in a document as Python writes it.
func CloseTextPython[T any](dst, text []byte, err error, py Python) ([]byte, error) {
	n := len(dst) + len(`"`)
	if err != nil || !appended(dst, text) {
		return closeText[T](dst, text, err, escapePlain)
	}
	n += py.cleanLen(text[n:])
	if n < len(text) {
		rest := getBuffer(len(text) - n)
		rest.B = append(rest.B, text[n:]...)
		text = py.appendInside(text[:n], rest.B)
		rest.put(len(rest.B))
	}
	return append(text, '"'), nil
}

// appendRestyled appends src, valid JSON without spaces, as json.dumps would write it after json.loads: with its
// separators and escapes. Numbers stay as they are.
func (py Python) appendRestyled(dst, src []byte) []byte {
	start := 0 // src[start:i] is to be copied
	for i := 0; i < len(src); {
		switch src[i] {
		case '"':
			dst = append(dst, src[start:i+1]...)
			size := insideLen(src[i+1:])
			dst = py.appendInsideAgain(dst, src[i+1:i+1+size])
			start = i + 1 + size
			i = start + 1
		case ',', ':':
			i++
			if py&PythonCompact == 0 {
				dst = append(append(dst, src[start:i]...), ' ')
				start = i
			}
		default:
			i++
		}
	}
	return append(dst, src[start:]...)
}

// insideLen is how long the inside of a string is that ends in src.
func insideLen(src []byte) int {
	for i := 0; ; i++ {
		switch src[i] {
		case '"':
			return i
		case '\\':
			i++
		}
	}
}

// appendInsideAgain is appendInside for a text with escapes.
func (py Python) appendInsideAgain(dst, text []byte) []byte {
	for {
		i := bytes.IndexByte(text, '\\')
		if i < 0 {
			return py.appendInside(dst, text)
		}
		dst = py.appendInside(dst, text[:i])
		if text[i+1] != 'u' {
			dst = py.appendInside(dst, []byte{unescaped(text[i+1])})
			text = text[i+len(`\n`):]
			continue
		}
		r := codeUnit(text[i:])
		text = text[i+len(`\u0000`):]
		if utf16.IsSurrogate(r) {
			var pair rune = utf8.RuneError
			if bytes.HasPrefix(text, []byte(`\u`)) {
				pair = utf16.DecodeRune(r, codeUnit(text))
			}
			if pair == utf8.RuneError { // one alone, which a str can have
				dst = appendUnit(dst, r)
				continue
			}
			r = pair
			text = text[len(`\u0000`):]
		}
		var char [utf8.UTFMax]byte
		dst = py.appendInside(dst, utf8.AppendRune(char[:0], r))
	}
}

// codeUnit reads \uXXXX, which is known to be valid.
func codeUnit(text []byte) rune {
	u, _ := strconv.ParseUint(string(text[len(`\u`):len(`\u0000`)]), 16, 16)
	return rune(u)
}

// unescaped is what the escape of a backslash and c stands for.
func unescaped(c byte) byte {
	switch c {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return c
}

// appendByMethod appends what encoding/json makes of v by a method of its type.
func (py Python) appendByMethod(dst []byte, v reflect.Value) ([]byte, error) {
	b := getBuffer(0)
	defer func() { b.put(len(b.B)) }()
	out, err := appendLinked(b.B, v.Interface(), escapePlain)
	if err != nil {
		return dst, err
	}
	b.B = out
	return py.appendRestyled(dst, out), nil
}
