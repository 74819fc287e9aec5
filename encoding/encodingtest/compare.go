package encodingtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/valyala/bytebufferpool"

	"github.com/burin-go/burin/encoding"
)

// Compare encodes *p and values that hold it in every way that package encoding has, and returns what
// differs from encoding/json, bytes or errors, or nil. plain is what encoding/json is given in its place: p
// itself, or, for a type whose MarshalJSON burin made, a pointer to the same value of a type without that method.
func Compare(p, plain any) error {
	c := &comparison{kinds: true}
	ours, theirs := forms(p), forms(plain)
	if t := reflect.TypeOf(p); t != reflect.TypeOf(plain) && t.Elem().Kind() == reflect.Uint8 {
		if b, err := json.Marshal(ours[2]); err == nil && b[0] == '[' {
			theirs[2] = theirs[3] // bytes with a method make an array of a slice, where those of plain are base64
		}
	}
	for i := range ours {
		want, err := json.Marshal(theirs[i])
		if i == 0 {
			c.own(p, want, err)
		}
		c.appenders(ours[i], want, err)
	}
	return c.err()
}

type comparison struct {
	kinds bool // errors are to have the types of encoding/json's
	found []error
}

func (c *comparison) err() error { return errors.Join(c.found...) }

// forms returns p itself, then *p as a value and in containers.
func forms(p any) []any {
	v := reflect.ValueOf(p).Elem()
	t, value := v.Type(), v.Interface()
	slice := reflect.MakeSlice(reflect.SliceOf(t), 1, 1)
	slice.Index(0).Set(v)
	array := reflect.New(reflect.ArrayOf(1, t)).Elem()
	array.Index(0).Set(v)
	byName := reflect.MakeMap(reflect.MapOf(reflect.TypeFor[string](), t))
	byName.SetMapIndex(reflect.ValueOf("k"), v)
	return []any{
		p, value, slice.Interface(), array.Interface(), byName.Interface(),
		[]any{value, p}, map[string]any{"k": value}, &[]*any{&value},
	}
}

const prefix = "prefix"

// own compares the AppendJSON of p, if it has one, which writes what is written for a pointer.
func (c *comparison) own(p any, want []byte, wantErr error) {
	a, ok := p.(encoding.Appender)
	if !ok {
		return
	}
	for _, room := range []int{0, len(want), len(want) + 100} {
		dst := append(make([]byte, 0, len(prefix)+room), prefix...)
		got, err := a.AppendJSON(dst)
		c.appended(fmt.Sprintf("%T.AppendJSON with room for %d bytes", p, room), got, err, want, wantErr)
	}
}

// appenders compares what the functions that take any value make of v.
func (c *comparison) appenders(v any, want []byte, wantErr error) {
	got, err := encoding.Marshal(v)
	c.same(fmt.Sprintf("Marshal(%T)", v), got, err, want, wantErr)

	dst := append(make([]byte, 0, len(prefix)+len(want)), prefix...)
	got, err = encoding.MarshalAppend(dst, v)
	c.appended(fmt.Sprintf("MarshalAppend(dst, %T)", v), got, err, want, wantErr)

	var w bytes.Buffer
	err = encoding.MarshalWrite(&w, v)
	c.same(fmt.Sprintf("MarshalWrite(w, %T)", v), w.Bytes(), err, want, wantErr)

	b := bytebufferpool.ByteBuffer{B: []byte(prefix)}
	err = encoding.MarshalBuffer(&b, v)
	c.appended(fmt.Sprintf("MarshalBuffer(b, %T)", v), b.B, err, want, wantErr)
}

// appended compares a result that begins with the prefix, after an error too.
func (c *comparison) appended(call string, got []byte, err error, want []byte, wantErr error) {
	rest, ok := bytes.CutPrefix(got, []byte(prefix))
	if !ok {
		c.add("%s: what dst held before is %q, want %q", call, got[:min(len(got), 2*len(prefix))], prefix)
		return
	}
	c.same(call, rest, err, want, wantErr)
}

// same compares bytes and errors.
func (c *comparison) same(call string, got []byte, err error, want []byte, wantErr error) {
	var e *encoding.Error
	switch {
	case (err == nil) != (wantErr == nil):
		c.add("%s: error %v, want %v", call, err, wantErr)
	case err != nil && len(got) > 0:
		c.add("%s: %d bytes appended in spite of error %v", call, len(got), err)
	case err != nil && !errors.As(err, &e):
		c.add("%s: error %v is a %T, not an *encoding.Error", call, err, err)
	case c.kinds && err != nil && kindOf(err) != kindOf(wantErr):
		c.add("%s: error %v (%s), want %v (%s)", call, err, kindOf(err), wantErr, kindOf(wantErr))
	case err == nil && !bytes.Equal(got, want):
		c.add("%s: %s", call, difference(got, want))
	}
}

func (c *comparison) add(format string, args ...any) {
	c.found = append(c.found, fmt.Errorf(format, args...))
}

// kindOf names the type of encoding/json's error that is err or below it.
func kindOf(err error) string {
	if e, ok := errors.AsType[*json.UnsupportedValueError](err); ok {
		return fmt.Sprintf("%T", e)
	}
	if e, ok := errors.AsType[*json.UnsupportedTypeError](err); ok {
		return fmt.Sprintf("%T", e)
	}
	if e, ok := errors.AsType[*json.MarshalerError](err); ok {
		if made, ok := errors.AsType[*encoding.Error](e.Err); ok {
			return kindOf(made) // of a MarshalJSON that burin made: without it, encoding/json would have come to the same
		}
		return fmt.Sprintf("%T", e)
	}
	return "none of encoding/json's"
}

// difference shows got and want around the first byte that differs.
func difference(got, want []byte) string {
	at := 0
	for at < len(got) && at < len(want) && got[at] == want[at] {
		at++
	}
	const around = 40
	window := func(b []byte) string {
		text, from, to := "", max(at-around, 0), min(at+around, len(b))
		if from > 0 {
			text = "…"
		}
		text += string(b[min(from, to):to])
		if to < len(b) {
			text += "…"
		}
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprintf("differs at byte %d:\n\t got %s\n\twant %s", at, window(got), window(want))
}
