package encoding

import (
	"strconv"
	"unicode"
)

// Error is what every function of this package that can fail returns. InField,
// AtIndex and AtKey make its path, from the value outwards.
//
// errors.As finds the error of encoding/json below it:
// *json.UnsupportedValueError, *json.UnsupportedTypeError, *json.MarshalerError.
type Error struct {
	// Path says where the value stands in the document, by JSON names, indices
	// and keys: matches[3].vectors[0]["a b"]. It is empty for the document
	// itself. A path longer than 4 KiB loses its beginning, which then reads
	// "...".
	Path string

	// Err is what was wrong with the value; never nil.
	Err error
}

// Error returns "path: text", or the text alone where the path is empty.
func (e *Error) Error() string {
	if e.Path == "" {
		return e.Err.Error()
	}
	return e.Path + ": " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// InField returns err as an *Error whose path begins with the JSON name of an
// object's member. Generated code calls it on its error exits; so may an
// AppendJSON written by hand. A nil err stays nil.
//
//go:noinline
func InField(err error, name string) error {
	if plainName(name) {
		return prepend(err, name)
	}
	return prepend(err, "["+strconv.Quote(name)+"]")
}

// AtIndex is InField for an element of an array: the path begins with [i].
//
//go:noinline
func AtIndex(err error, i int) error {
	return prepend(err, "["+strconv.Itoa(i)+"]")
}

// AtKey is InField for an entry of a map: the path begins with ["key"].
//
//go:noinline
func AtKey(err error, key string) error {
	return prepend(err, "["+strconv.Quote(key)+"]")
}

// plainName reports whether name reads well in a path without quotes.
func plainName(name string) bool {
	for _, r := range name {
		if r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return name != ""
}

const (
	maxPath = 4 << 10 // bounds the copying for an error at the bottom of a very deep document
	cutPath = "..."
)

// prepend puts seg before the path of err. It copies: an *Error may be one that
// a user's method returns to many goroutines.
func prepend(err error, seg string) error {
	if err == nil {
		return nil
	}
	e, ok := err.(*Error)
	if !ok {
		return &Error{seg, err}
	}
	switch {
	case len(e.Path) > maxPath:
		if e.Path[:len(cutPath)] == cutPath {
			return e
		}
		seg = cutPath
	case e.Path != "" && e.Path[0] != '[':
		seg += "."
	}
	return &Error{seg + e.Path, e.Err}
}

// asError returns err as an *Error; nil stays nil.
func asError(err error) error {
	if _, ok := err.(*Error); ok || err == nil {
		return err
	}
	return &Error{Err: err}
}
