package encoding

import (
	"io"
	"reflect"

	"github.com/valyala/bytebufferpool"
)

// Appender is the encoder of a type: generated, or written by hand, and then its
// bytes are what Marshal writes for that type wherever it meets one.
//
// AppendJSON appends one JSON value to dst and returns the extended slice. It
// keeps neither dst nor memory of it, and does not touch dst[:len(dst)]. What it
// returns together with an error is ignored. What it returns without one lies in dst
// or in memory that nobody else has: it may go to a pool, and be overwritten.
//
// The value may lie in dst[:len(dst)], as a []byte field that is a part of dst does.
// Memory of dst[len(dst):cap(dst)] it must not hold: it is overwritten while it is
// read, and the bytes that come of that, or the error, are not specified. Nothing
// else is changed even then.
//
// Only a type that itself declares AppendJSON is encoded by it. A struct that
// merely embeds such a type has the method too, and is not: the method would write
// the embedded part alone.
type Appender interface {
	AppendJSON(dst []byte) ([]byte, error)
}

// Marshal returns the JSON of v: the bytes of json.Marshal, except that types which
// declare AppendJSON are encoded by it, at any place that can be reached from v
// through pointers, interfaces, slices, arrays and maps. A struct that does not
// declare it is left to encoding/json together with all that it holds; options of
// a type inside are then an *OptionsError.
//
// The result is the caller's, exactly as long as its capacity, and made by one
// allocation. Errors are *Error.
func Marshal(v any) ([]byte, error) {
	p := rootPlan(v)
	b := getBuffer(p.hint.get())
	out, err := p.appendRoot(b.B, v)
	if err != nil {
		b.put(0)
		return nil, asError(err)
	}
	result := make([]byte, len(out))
	copy(result, out)
	b.B = out
	p.done(b)
	return result, nil
}

// MarshalAppend appends the JSON of v to dst, as Marshal writes it, and returns the
// extended slice. On error, an *Error, dst comes back at its old length. No pool is
// used: a dst of enough capacity is all it needs.
func MarshalAppend(dst []byte, v any) ([]byte, error) {
	return AppendAnyNested(dst, v, 0)
}

// MarshalWrite writes the JSON of v, as Marshal makes it, to w, from a pooled
// buffer and in exactly one call of Write. If v cannot be encoded, the error is an
// *Error and nothing has been written. Other errors are w's own, or
// io.ErrShortWrite.
func MarshalWrite(w io.Writer, v any) error {
	p := rootPlan(v)
	b := getBuffer(p.hint.get())
	out, err := p.appendRoot(b.B, v)
	if err != nil {
		b.put(0)
		return asError(err)
	}
	n, err := w.Write(out)
	if err == nil && n != len(out) {
		err = io.ErrShortWrite
	}
	b.B = out
	p.done(b)
	return err
}

// MarshalBuffer appends the JSON of v, as Marshal makes it, to b.B, for services
// that have a bytebufferpool already. On error, an *Error, b.B is as it was.
func MarshalBuffer(b *bytebufferpool.ByteBuffer, v any) error {
	out, err := AppendAnyNested(b.B, v, 0)
	if err != nil {
		return err
	}
	b.B = out
	return nil
}

// rootPlan is the plan whose size hint a call with v uses.
func rootPlan(v any) *plan {
	if v == nil {
		return &nullPlan
	}
	return planOf(reflect.TypeOf(v), modeHTML)
}

var nullPlan plan

// appendRoot appends v, a value of p's type.
func (p *plan) appendRoot(dst []byte, v any) ([]byte, error) {
	if v == nil {
		return append(dst, "null"...), nil
	}
	return p.appendAny(dst, v, 0)
}

// done returns a buffer that holds a document of p's type.
func (p *plan) done(b *buffer) {
	used := len(b.B)
	p.hint.learn(used)
	b.put(used)
}
