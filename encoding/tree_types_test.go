package encoding

import (
	"encoding/json"
	"errors"
	"strconv"
	"sync"
)

// The types below declare AppendJSON by hand. Most write something that
// encoding/json would not, "own:...", so that a test sees who encoded a value.

// tVal declares it with a value receiver.
type tVal struct{ N int }

func (v tVal) AppendJSON(dst []byte) ([]byte, error) {
	if v.N < 0 {
		return nil, InField(errors.New("negative"), "N")
	}
	return append(strconv.AppendInt(append(dst, `"own:`...), int64(v.N), 10), '"'), nil
}

// tPtr declares it with a pointer receiver, as generated code does for locks.
type tPtr struct {
	mu sync.Mutex
	N  int
}

func (v *tPtr) AppendJSON(dst []byte) ([]byte, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return append(strconv.AppendInt(append(dst, `"ptr:`...), int64(v.N), 10), '"'), nil
}

// tNum, tList, tDict and tFunc are not structs.
type (
	tNum  int
	tList []int
	tDict map[string]int
	tFunc func()
)

func (v tNum) AppendJSON(dst []byte) ([]byte, error)   { return append(dst, `"num"`...), nil }
func (v *tList) AppendJSON(dst []byte) ([]byte, error) { return append(dst, `"list"`...), nil }
func (v tDict) AppendJSON(dst []byte) ([]byte, error)  { return append(dst, `"dict"`...), nil }
func (v tFunc) AppendJSON(dst []byte) ([]byte, error)  { return append(dst, `"func"`...), nil }

// Promoted only: encoding/json's way.
type (
	tPromotedVal struct {
		tVal
		Extra int
	}
	tPromotedPtr struct {
		*tPtr
		Extra int
	}
	tPromotedAddr struct {
		tPtr
		Extra int
	}
	tPromotedDeep struct {
		tPromotedVal
		More int
	}
	tPromotedIface struct {
		Appender
		Extra int
	}
	tPromotedGeneric struct {
		tGeneric[int]
		Extra int
	}
	tPromotedAlike struct {
		tAlike
		B int
	}
	tRenamed tPromotedVal
)

// tAlike's method is its own, and short enough to be inlined into the wrappers of
// those that embed it.
type tAlike struct{ A int }

func (tAlike) AppendJSON(dst []byte) ([]byte, error) { return append(dst, '7'), nil }

// Embedding, and declared as well: the type's own.
type tOuterVal struct {
	tVal
	Extra int
}

func (v tOuterVal) AppendJSON(dst []byte) ([]byte, error) { return append(dst, `"outer"`...), nil }

type tOuterPtr struct {
	tVal
	Extra int
}

func (v *tOuterPtr) AppendJSON(dst []byte) ([]byte, error) { return append(dst, `"outerptr"`...), nil }

type tOuterInline struct {
	tVal
	Extra int
}

func (v tOuterInline) AppendJSON(dst []byte) ([]byte, error) { return appendTOuterInline(dst, &v) }

func appendTOuterInline(dst []byte, _ *tOuterInline) ([]byte, error) { return append(dst, '8'), nil }

type tGeneric[T any] struct{ V T }

func (v tGeneric[T]) AppendJSON(dst []byte) ([]byte, error) { return append(dst, `"generic"`...), nil }

type tGenericOuter[T any] struct {
	tVal
	V T
}

func (v tGenericOuter[T]) AppendJSON(dst []byte) ([]byte, error) {
	return append(dst, `"genericouter"`...), nil
}

type tGenericOuterPtr[T any] struct {
	tVal
	V T
}

func (v *tGenericOuterPtr[T]) AppendJSON(dst []byte) ([]byte, error) {
	return append(dst, `"genericouterptr"`...), nil
}

// tWrongSignature has a method of the name only.
type tWrongSignature struct{ N int }

func (v tWrongSignature) AppendJSON(dst []byte) []byte { return append(dst, `"wrong"`...) }

// tBoth is a Marshaler as well: AppendJSON wins.
type tBoth struct{ N int }

func (v tBoth) AppendJSON(dst []byte) ([]byte, error) { return append(dst, `"both"`...), nil }
func (v tBoth) MarshalJSON() ([]byte, error)          { return []byte(`"marshaler"`), nil }

// tNested is what generated code for a recursive type with an any looks like:
// bytes as encoding/json's.
type tNested struct {
	V    float64    `json:"v"`
	Any  any        `json:"any"`
	Kids []*tNested `json:"kids"`
}

func (v *tNested) AppendJSON(dst []byte) ([]byte, error) { return appendTNested(dst, v, 0) }
func (v *tNested) AppendJSONNested(dst []byte, depth int) ([]byte, error) {
	return appendTNested(dst, v, depth)
}

func appendTNested(dst []byte, v *tNested, depth int) ([]byte, error) {
	n := len(dst)
	if depth >= NestingChecked {
		if err := CheckNesting(v, depth); err != nil {
			return dst, err
		}
	}
	var err error
	dst = append(dst, `{"v":`...)
	if dst, err = AppendFloat64(dst, v.V); err != nil {
		return dst[:n], InField(err, "v")
	}
	dst = append(dst, `,"any":`...)
	if dst, err = AppendAnyNested(dst, v.Any, depth+1); err != nil {
		return dst[:n], InField(err, "any")
	}
	dst = append(dst, `,"kids":`...)
	if v.Kids == nil {
		dst = append(dst, "null"...)
	} else {
		dst = append(dst, '[')
		for i, k := range v.Kids {
			if i > 0 {
				dst = append(dst, ',')
			}
			if k == nil {
				dst = append(dst, "null"...)
			} else if dst, err = appendTNested(dst, k, depth+2); err != nil {
				return dst[:n], InField(AtIndex(err, i), "kids")
			}
		}
		dst = append(dst, ']')
	}
	return append(dst, '}'), nil
}

// tOuterNested declares AppendJSON and promotes AppendJSONNested.
type tOuterNested struct {
	tNested
	Extra int
}

func (v *tOuterNested) AppendJSON(dst []byte) ([]byte, error) {
	return append(dst, `"outernested"`...), nil
}

// Methods that encoding/json calls.
type (
	tMarshaler    struct{ N int }
	tMarshalerPtr struct{ N int }
	tText         struct{ S string }
	tTextPtr      struct{ S string }
	tTextInt      int
	tTextString   string
	tAppendText   struct{ S string }
	tAppendString string
	tByteText     byte
	tFails        struct{}
	tDir          struct{ P *tMarshalerPtr }
	tNilMarshaler struct{}
)

var errFails = errors.New("fails")

func (v tMarshaler) MarshalJSON() ([]byte, error)     { return []byte(` { "m" : "<" } `), nil }
func (v *tMarshalerPtr) MarshalJSON() ([]byte, error) { return []byte(`"addr"`), nil }
func (v tText) MarshalText() ([]byte, error)          { return []byte(v.S), nil }
func (v *tTextPtr) MarshalText() ([]byte, error)      { return []byte("addr:" + v.S), nil }
func (v tTextInt) MarshalText() ([]byte, error)       { return []byte("t" + strconv.Itoa(int(v))), nil }
func (v tTextString) MarshalText() ([]byte, error)    { return []byte("t" + string(v)), nil }
func (v tAppendText) AppendText(b []byte) ([]byte, error) {
	return append(b, v.S...), nil
}
func (v tAppendString) AppendText(b []byte) ([]byte, error) {
	return append(append(b, "append:"...), v...), nil
}
func (v tByteText) MarshalText() ([]byte, error) { return []byte{'b', byte(v)}, nil }
func (v *tNilMarshaler) MarshalJSON() ([]byte, error) {
	if v == nil {
		return []byte(`"called"`), nil
	}
	return []byte(`"not nil"`), nil
}
func (v tFails) MarshalJSON() ([]byte, error) { return nil, errFails }

type (
	tPlain struct {
		A int `json:"a,omitempty"`
		B string
		C *tPlain `json:",omitempty"`
		D any
	}
	tHoldsPtr  struct{ D tMarshalerPtr }
	tSelfSlice []tSelfSlice
	tSelfMap   map[string]tSelfMap
	tSelfPtr   *tSelfPtr
	tPrice     float64
	tLevel     [2]tPrice
	tName      string
	tRaw       json.RawMessage
	tByte      byte
)
