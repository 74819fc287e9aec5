package encoding

import (
	"bytes"
	stdencoding "encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"
)

// MapKey is a key of a map with the name of its member in the JSON object.
type MapKey[K any] struct {
	Name string // as it is before quoting and escaping
	Key  K
}

// MapKeys are the keys of a map in the order in which encoding/json writes them:
// by name, compared as strings. They come from SortStringKeys and its kin, live
// in pooled memory, and are valid until Release.
type MapKeys[K any] struct {
	Entries []MapKey[K]

	text []byte     // names that had to be made; older parts of it may lie in dropped arrays
	home *sync.Pool // where Release puts it
}

// keepEntries and keepKeyText bound what a released MapKeys holds on to.
const (
	keepEntries = 1 << 14
	keepKeyText = 1 << 18
)

// Release gives the memory of k back. Neither k nor a name in it may be used
// afterwards. Keys are cleared: the pool keeps nothing of the map alive.
func (k *MapKeys[K]) Release() {
	clear(k.Entries)
	k.Entries, k.text = k.Entries[:0], k.text[:0]
	if cap(k.Entries) > keepEntries {
		k.Entries = nil
	}
	if cap(k.text) > keepKeyText {
		k.text = nil
	}
	k.home.Put(k)
}

func getMapKeys[K any](home *sync.Pool) *MapKeys[K] {
	if k, ok := home.Get().(*MapKeys[K]); ok {
		return k
	}
	return &MapKeys[K]{home: home}
}

func (k *MapKeys[K]) sort() {
	slices.SortFunc(k.Entries, func(a, b MapKey[K]) int { return strings.Compare(a.Name, b.Name) })
}

// cutName returns what was appended to k.text after its first n bytes, as a
// string. It stays right when text moves on to a larger array.
func (k *MapKeys[K]) cutName(n int) string {
	return unsafe.String(unsafe.SliceData(k.text[n:]), len(k.text)-n)
}

var stringKeys, intKeys, uintKeys sync.Pool

// SortStringKeys returns the keys of m, as strings, in the order of
// encoding/json. Generated code reads the values with m[K(e.Key)].
func SortStringKeys[M ~map[K]V, K ~string, V any](m M) *MapKeys[string] {
	keys := getMapKeys[string](&stringKeys)
	keys.Entries = slices.Grow(keys.Entries, len(m))
	asJSON := sortedAsJSON(reflect.TypeFor[K]())
	for k := range m {
		name := string(k)
		if asJSON {
			n := len(keys.text)
			keys.text = appendKeyText(keys.text, stringBytes(name))
			name = keys.cutName(n)
		}
		keys.Entries = append(keys.Entries, MapKey[string]{name, string(k)})
	}
	keys.sort()
	return keys
}

// SortIntKeys returns the keys of m with their decimal names in the order of
// encoding/json, that of the names as strings: "-1", "10", "9".
func SortIntKeys[M ~map[K]V, K Signed, V any](m M) *MapKeys[int64] {
	keys := getMapKeys[int64](&intKeys)
	keys.Entries = slices.Grow(keys.Entries, len(m))
	for k := range m {
		n := len(keys.text)
		keys.text = strconv.AppendInt(keys.text, int64(k), 10)
		keys.Entries = append(keys.Entries, MapKey[int64]{keys.cutName(n), int64(k)})
	}
	keys.sort()
	return keys
}

// SortUintKeys is SortIntKeys for unsigned keys.
func SortUintKeys[M ~map[K]V, K Unsigned, V any](m M) *MapKeys[uint64] {
	keys := getMapKeys[uint64](&uintKeys)
	keys.Entries = slices.Grow(keys.Entries, len(m))
	for k := range m {
		n := len(keys.text)
		keys.text = strconv.AppendUint(keys.text, uint64(k), 10)
		keys.Entries = append(keys.Entries, MapKey[uint64]{keys.cutName(n), uint64(k)})
	}
	keys.sort()
	return keys
}

var textKeys sync.Map // reflect.Type of K -> *sync.Pool of *MapKeys[K]

// SortTextKeys returns the keys of m, named by their MarshalText, in the order of
// encoding/json. A nil pointer is named "" without a call. The error of a
// MarshalText comes back with encoding/json's text and the method's error below it.
// Names that are equal keep no particular order. A key of a string type is named
// by its MarshalText only where the linked encoding/json does so: the first
// version of it takes the string.
//
// K may be an interface. Then MarshalText is called whatever the interface holds, a
// nil pointer and a string too, as encoding/json does. A nil key, at which one version
// of encoding/json panics, is a *json.UnsupportedValueError.
func SortTextKeys[M ~map[K]V, K textKey, V any](m M) (*MapKeys[K], error) {
	keys := getMapKeys[K](poolOf[K](&textKeys))
	keys.Entries = slices.Grow(keys.Entries, len(m))
	shape := shapeOf[K]()
	for k := range m {
		n := len(keys.text)
		text, err := appendKeyName(keys.text, k, shape)
		if err != nil {
			keys.Release()
			return nil, asError(shape.failure(reflect.TypeFor[M](), err))
		}
		keys.text = text
		keys.Entries = append(keys.Entries, MapKey[K]{keys.cutName(n), k})
	}
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
	shape := shapeOf[K]()
	for k, v := range m {
		n := len(keys.text)
		text, err := appendKeyName(keys.text, k, shape)
		if err != nil {
			keys.Release()
			return nil, asError(shape.failure(reflect.TypeFor[M](), err))
		}
		keys.text = text
		keys.Entries = append(keys.Entries, MapKey[MapEntry[K, V]]{keys.cutName(n), MapEntry[K, V]{k, v}})
	}
	keys.sort()
	return keys, nil
}

// textKey is what keys that are named by a MarshalText have.
type textKey interface {
	comparable
	stdencoding.TextMarshaler
}

// poolOf returns the pool of *MapKeys[K] among pools.
func poolOf[K any](pools *sync.Map) *sync.Pool {
	t := reflect.TypeFor[K]()
	home, ok := pools.Load(t)
	if !ok {
		home, _ = pools.LoadOrStore(t, new(sync.Pool))
	}
	return home.(*sync.Pool)
}

// keyShape is what decides, besides MarshalText, about the name of a textKey.
type keyShape struct{ iface, pointer, plain bool }

func shapeOf[K textKey]() keyShape {
	k := reflect.TypeFor[K]().Kind()
	return keyShape{k == reflect.Interface, k == reflect.Pointer, k == reflect.String && !stringKeysAsText()}
}

// failure is the error for a map of type t where appendKeyName returned err.
func (s keyShape) failure(t reflect.Type, err error) error {
	if err == errNilKey {
		return nilKey(t)
	}
	return keyFailure(t, err)
}

// appendKeyName appends the name of k. An error is errNilKey, or that of MarshalText.
func appendKeyName[K textKey](dst []byte, k K, shape keyShape) ([]byte, error) {
	var none K
	switch {
	case shape.plain:
		return append(dst, reflect.ValueOf(k).String()...), nil
	case shape.iface && k == none:
		return dst, errNilKey
	case shape.pointer && k == none:
		return dst, nil
	}
	text, err := k.MarshalText()
	if err != nil {
		return dst, err
	}
	return appendKeyText(dst, text), nil
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

// member is an entry of a map whose value is kept beside the name, which spares
// a second look into the map.
type member[V any] struct {
	name string
	val  V
}

type members[V any] struct{ list []member[V] }

func getMembers[V any](home *sync.Pool) *members[V] {
	if m, ok := home.Get().(*members[V]); ok {
		return m
	}
	return new(members[V])
}

func (m *members[V]) sort() {
	slices.SortFunc(m.list, func(a, b member[V]) int { return strings.Compare(a.name, b.name) })
}

func (m *members[V]) release(home *sync.Pool) {
	clear(m.list)
	if m.list = m.list[:0]; cap(m.list) > keepEntries {
		m.list = nil
	}
	home.Put(m)
}

var stringMembers, anyMembers sync.Pool

// AppendStringMap appends m as a JSON object whose names and values are strings,
// sorted by name; a nil map is null.
func AppendStringMap[M ~map[K]V, K ~string, V ~string](dst []byte, m M) []byte {
	return appendStringMap(dst, m, escapeHTML)
}

// AppendStringMapPlain is [AppendStringMap] without the escapes for HTML.
func AppendStringMapPlain[M ~map[K]V, K ~string, V ~string](dst []byte, m M) []byte {
	return appendStringMap(dst, m, escapePlain)
}

func appendStringMap[M ~map[K]V, K ~string, V ~string](dst []byte, m M, escape uint8) []byte {
	switch {
	case m == nil:
		return append(dst, "null"...)
	case len(m) == 0:
		return append(dst, "{}"...)
	}
	sorted := getMembers[string](&stringMembers)
	sorted.list = slices.Grow(sorted.list, len(m))
	asJSON := sortedAsJSON(reflect.TypeFor[K]())
	for k, v := range m {
		name := string(k)
		if asJSON && !utf8.ValidString(name) {
			name = string(appendKeyText(nil, stringBytes(name)))
		}
		sorted.list = append(sorted.list, member[string]{name, string(v)})
	}
	sorted.sort()
	sep := byte('{')
	for _, e := range sorted.list {
		dst = append(dst, sep)
		dst = appendString(dst, e.name, escape)
		dst = append(dst, ':')
		dst = appendString(dst, e.val, escape)
		sep = ','
	}
	sorted.release(&stringMembers)
	return append(dst, '}')
}
