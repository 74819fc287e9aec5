package slogburin

import (
	"log/slog"

	burin "github.com/burin-go/burin/encoding"
)

// Attr is slog.Any for a value that burin encodes, when and if a handler writes the record. Without it slog.JSONHandler
// gives the value to encoding/json, which does not know generated encoders and their options.
//
// <, > and & come as \u003c, \u003e and \u0026, where slog.JSONHandler leaves them alone. What cannot be encoded is a text that
// begins with !ERROR in its place, as ever with slog, and the rest of the record is written. slog.TextHandler writes the
// JSON, quoted.
func Attr(key string, v any) slog.Attr { return slog.Any(key, value{v}) }

type value struct{ v any }

// MarshalJSON is what slog.JSONHandler calls.
func (v value) MarshalJSON() ([]byte, error) { return burin.Marshal(v.v) }

// MarshalText is what slog.TextHandler calls.
func (v value) MarshalText() ([]byte, error) { return burin.Marshal(v.v) }

// AppendJSON is what Handler calls.
func (v value) AppendJSON(dst []byte) ([]byte, error) { return burin.MarshalAppend(dst, v.v) }
