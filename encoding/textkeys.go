package encoding

import (
	"bytes"
	stdencoding "encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"unicode/utf8"
)

// textKey is what keys that are named by a MarshalText have.
type textKey interface {
	comparable
	stdencoding.TextMarshaler
}

// SortTextKeys returns the keys of m, named by their AppendText or, without one, their
// MarshalText, in the order of encoding/json. A nil pointer is named "" without a call. The
// error of a method comes back as encoding/json has it, with the method's error below it.
// Names that are equal keep no particular order. A key of a string type is named
// by its methods only where the linked encoding/json does so: the first
// version of it takes the string.
//
// K may be an interface. Then a method is called whatever the interface holds, a
// nil pointer and a string too, as encoding/json does. A nil key, at which one version
// of encoding/json panics, is a *json.UnsupportedValueError.
func SortTextKeys[M ~map[K]V, K textKey, V any](m M) (*MapKeys[K], error) {
	keys := getMapKeys[K](poolOf[K](&textKeys))
	keys.Entries = slices.Grow(keys.Entries, len(m))
	namer := namerOf[K](&keys.namer)
	for k := range m {
		n := len(keys.text)
		text, err := namer.append(keys.text, k)
		if err != nil {
			namer.forget()
			keys.Release()
			return nil, asError(nameError(reflect.TypeFor[M](), err))
		}
		keys.text = text
		keys.Entries = append(keys.Entries, MapKey[K]{keys.cutName(n), k})
	}
	namer.forget()
	keys.sort()
	return keys, nil
}

// MapEntry is a key of a map with its value.
type MapEntry[K comparable, V any] struct {
	Key   K
	Value V
}

// SortTextEntries is SortTextKeys for a map whose keys may be, or hold, NaN: no value is found by such a
// key, so each comes with its own.
func SortTextEntries[M ~map[K]V, K textKey, V any](m M) (*MapKeys[MapEntry[K, V]], error) {
	keys := getMapKeys[MapEntry[K, V]](poolOf[MapEntry[K, V]](&textKeys))
	keys.Entries = slices.Grow(keys.Entries, len(m))
	namer := namerOf[K](&keys.namer)
	for k, v := range m {
		n := len(keys.text)
		text, err := namer.append(keys.text, k)
		if err != nil {
			namer.forget()
			keys.Release()
			return nil, asError(nameError(reflect.TypeFor[M](), err))
		}
		keys.text = text
		keys.Entries = append(keys.Entries, MapKey[MapEntry[K, V]]{keys.cutName(n), MapEntry[K, V]{k, v}})
	}
	namer.forget()
	keys.sort()
	return keys, nil
}

var textKeys sync.Map // reflect.Type of K -> *sync.Pool of *MapKeys[K]

// poolOf returns the pool of *MapKeys[K] among pools.
func poolOf[K any](pools *sync.Map) *sync.Pool {
	t := reflect.TypeFor[K]()
	home, ok := pools.Load(t)
	if !ok {
		home, _ = pools.LoadOrStore(t, new(sync.Pool))
	}
	return home.(*sync.Pool)
}

// keyNamer names keys of type K as encoding/json does.
type keyNamer[K textKey] struct {
	iface, pointer bool // the kind of K
	plain          bool // K is a string that is its own name

	// appender is key's address, where K has an AppendText: to box each key would allocate.
	appender stdencoding.TextAppender
	key      K
}

// namerOf returns the namer that is kept at home.
func namerOf[K textKey](home *any) *keyNamer[K] {
	if n, ok := (*home).(*keyNamer[K]); ok {
		return n
	}
	t := reflect.TypeFor[K]()
	n := &keyNamer[K]{
		iface:   t.Kind() == reflect.Interface,
		pointer: t.Kind() == reflect.Pointer,
		plain:   t.Kind() == reflect.String && !stringKeysAsText(),
	}
	if !n.iface && !n.pointer && t.Implements(textAppenderType) {
		n.appender = any(&n.key).(stdencoding.TextAppender)
	}
	*home = n
	return n
}

// append appends the name of k. An error is errNilKey, or that of a method.
func (n *keyNamer[K]) append(dst []byte, k K) ([]byte, error) {
	var none K
	appender := n.appender
	switch {
	case n.plain:
		return append(dst, reflect.ValueOf(k).String()...), nil
	case n.iface && k == none:
		return dst, errNilKey
	case n.pointer && k == none:
		return dst, nil
	case n.iface || n.pointer:
		appender, _ = any(k).(stdencoding.TextAppender)
	}
	if appender == nil {
		return appendMarshaledKey(dst, k)
	}
	n.key = k
	return appendAppendedKey(dst, appender)
}

// forget leaves nothing of the user's in a namer.
func (n *keyNamer[K]) forget() { n.key = *new(K) }

// appendMarshaledKey appends the name that the MarshalText of a key returns.
func appendMarshaledKey[K textKey](dst []byte, k K) ([]byte, error) {
	text, err := k.MarshalText()
	if err != nil {
		return dst, err
	}
	return appendKeyText(dst, text), nil
}

// appendAppendedKey appends the name that the AppendText of a key appends, most often to dst itself.
func appendAppendedKey(dst []byte, k stdencoding.TextAppender) ([]byte, error) {
	n := len(dst)
	text, err := k.AppendText(dst[n:])
	switch {
	case err != nil:
		return dst, err
	case len(text) == 0:
		return dst, nil
	case cap(dst)-n < len(text) || &text[0] != &dst[:n+1][n] || !utf8.Valid(text):
		return appendKeyText(dst, bytes.Clone(text)), nil
	}
	return dst[:n+len(text)], nil
}

// nameError is the error for a map of type t where naming a key failed with err.
func nameError(t reflect.Type, err error) error {
	if err == errNilKey {
		return nilKey(t)
	}
	return keyFailure(t, err)
}

var errNilKey = errors.New("nil key")

// stringKeysAsText reports whether the linked encoding/json calls the MarshalText
// of a map key whose kind is string.
var stringKeysAsText = sync.OnceValue(func() bool {
	b, _ := json.Marshal(map[textString]int{"": 0})
	return string(b) == `{"text":0}`
})

// appendKeyText appends the text of a key as it is compared with others. encoding/json/v2 sorts
// texts when they have become JSON, where each byte that is not UTF-8 is a U+FFFD; v1 sorts them as they are.
func appendKeyText(dst, text []byte) []byte {
	if utf8.Valid(text) || !textKeysSortedAsJSON() {
		return append(dst, text...)
	}
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		dst = utf8.AppendRune(dst, r)
		text = text[size:]
	}
	return dst
}

// sortedAsJSON reports whether the linked encoding/json sorts keys of the string type t as appendKeyText has them.
// Its second version does so if t has methods of marshalers and unmarshalers, whether they are called or not.
func sortedAsJSON(t reflect.Type) bool {
	if t == stringType || !linkedV2() {
		return false
	}
	sorted, ok := stringTypes.Load(t)
	if !ok {
		sorted, _ = stringTypes.LoadOrStore(t, stdMethods(t) || unmarshals(reflect.PointerTo(t)))
	}
	return sorted.(bool)
}

var stringTypes sync.Map // reflect.Type -> the result of sortedAsJSON

func unmarshals(t reflect.Type) bool {
	_, ok := t.MethodByName("UnmarshalJSONFrom") // its interface is there only with encoding/json/v2
	return ok || t.Implements(reflect.TypeFor[json.Unmarshaler]()) || t.Implements(reflect.TypeFor[stdencoding.TextUnmarshaler]())
}

// textKeysSortedAsJSON asks the linked encoding/json for the order of two texts that changes with it.
var textKeysSortedAsJSON = sync.OnceValue(func() bool {
	b, _ := json.Marshal(map[textStruct]int{{"\xe2("}: 0, {"\xff"}: 1})
	return bytes.HasSuffix(b, []byte(":0}"))
})

type textStruct struct{ s string }

func (t textStruct) MarshalText() ([]byte, error) { return []byte(t.s), nil }

type textString string

func (textString) MarshalText() ([]byte, error) { return []byte("text"), nil }

// nilKey is the error for a nil interface as the key of a map of type t.
func nilKey(t reflect.Type) error {
	return &json.UnsupportedValueError{Value: reflect.Zero(t.Key()), Str: "nil key in a " + t.String()}
}

// keyFailure is the error of the linked encoding/json where err is that of a key's MarshalText in a map of type typ.
func keyFailure(typ reflect.Type, err error) error {
	if !keyErrorsTyped() {
		return &keyError{typ, err}
	}
	key := typ.Key()
	if key.Kind() != reflect.Pointer {
		key = reflect.PointerTo(key) // encoding/json takes the address of a copy
	}
	var failed any = marshaledText{err}
	if key.Implements(textAppenderType) {
		failed = appendedText{marshaledText{err}}
	}
	_, err = appendMarshaledLinked(nil, key, failed, escapeHTML)
	return err
}

// keyErrorsTyped reports whether the linked encoding/json returns a *json.MarshalerError if the MarshalText of a key
// fails. The first version returns a text.
var keyErrorsTyped = sync.OnceValue(func() bool {
	_, err := json.Marshal(map[failingKey]int{{}: 0})
	_, ok := err.(*json.MarshalerError)
	return ok
})

type failingKey struct{}

func (failingKey) MarshalText() ([]byte, error) { return nil, errors.New("fails") }

// keyError is the failure of a key's MarshalText in a map of type typ.
type keyError struct {
	typ reflect.Type
	err error
}

func (e *keyError) Error() string {
	return fmt.Sprintf("json: encoding error for type %q: %q", e.typ.String(), e.err.Error())
}

func (e *keyError) Unwrap() error { return e.err }
