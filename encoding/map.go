package encoding

import (
	"bytes"
	stdencoding "encoding"
	"encoding/json"
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
type MapKeys[K comparable] struct {
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

func getMapKeys[K comparable](home *sync.Pool) *MapKeys[K] {
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
	for k := range m {
		keys.Entries = append(keys.Entries, MapKey[string]{string(k), string(k)})
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
func SortTextKeys[M ~map[K]V, K interface {
	comparable
	stdencoding.TextMarshaler
}, V any](m M) (*MapKeys[K], error) {
	t := reflect.TypeFor[K]()
	home, ok := textKeys.Load(t)
	if !ok {
		home, _ = textKeys.LoadOrStore(t, new(sync.Pool))
	}
	iface := t.Kind() == reflect.Interface
	pointer := t.Kind() == reflect.Pointer
	plain := t.Kind() == reflect.String && !stringKeysAsText()
	keys := getMapKeys[K](home.(*sync.Pool))
	keys.Entries = slices.Grow(keys.Entries, len(m))
	var none K
	for k := range m {
		n := len(keys.text)
		switch {
		case plain:
			keys.text = append(keys.text, reflect.ValueOf(k).String()...)
		case iface && k == none:
			keys.Release()
			return nil, &Error{Err: nilKey(reflect.TypeFor[M]())}
		case !pointer || k != none:
			text, err := k.MarshalText()
			if err != nil {
				keys.Release()
				return nil, &Error{Err: &keyError{reflect.TypeFor[M](), err}}
			}
			keys.text = appendKeyText(keys.text, text)
		}
		keys.Entries = append(keys.Entries, MapKey[K]{keys.cutName(n), k})
	}
	keys.sort()
	return keys, nil
}

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
	for k, v := range m {
		sorted.list = append(sorted.list, member[string]{string(k), string(v)})
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
