package encoding

import (
	"math/bits"
	"reflect"
	"slices"
	"sync"
	"unicode/utf8"
	"unsafe"

	"github.com/burin-go/burin/internal/ftoa"
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

	order nameSorter
	text  []byte     // names that had to be made; older parts of it may lie in dropped arrays
	home  *sync.Pool // where Release puts it
	namer any        // of text keys: a *keyNamer
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
	spoil(k.text)
	k.Entries, k.text = k.Entries[:0], k.text[:0]
	if cap(k.Entries) > keepEntries {
		k.Entries = nil
	}
	if cap(k.text) > keepKeyText {
		k.text = nil
	}
	k.order.release()
	k.home.Put(k)
}

func getMapKeys[K any](home *sync.Pool) *MapKeys[K] {
	if k, ok := home.Get().(*MapKeys[K]); ok {
		return k
	}
	return &MapKeys[K]{home: home}
}

func (k *MapKeys[K]) sort() {
	first := unsafe.Pointer(unsafe.SliceData(k.Entries)) // a MapKey begins with its name
	inOrder(k.Entries, k.order.sortNames(first, unsafe.Sizeof(MapKey[K]{}), len(k.Entries)))
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
		keys.text = ftoa.AppendInt(keys.text, int64(k))
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
		keys.text = ftoa.AppendUint(keys.text, uint64(k))
		keys.Entries = append(keys.Entries, MapKey[uint64]{keys.cutName(n), uint64(k)})
	}
	keys.sort()
	return keys
}

// member is an entry of a map whose value is kept beside the name, which spares
// a second look into the map.
type member[V any] struct {
	name string
	val  V
}

type members[V any] struct {
	list  []member[V]
	order nameSorter
}

func getMembers[V any](home *sync.Pool) *members[V] {
	if m, ok := home.Get().(*members[V]); ok {
		return m
	}
	return new(members[V])
}

// sorted returns the keys of m's list in the order of the names.
func (m *members[V]) sorted() []nameKey {
	first := unsafe.Pointer(unsafe.SliceData(m.list)) // a member begins with its name
	return m.order.sortNames(first, unsafe.Sizeof(member[V]{}), len(m.list))
}

func (m *members[V]) release(home *sync.Pool) {
	clear(m.list)
	if m.list = m.list[:0]; cap(m.list) > keepEntries {
		m.list = nil
	}
	m.order.release()
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
	asJSON := sortedAsJSON(reflect.TypeFor[K]())
	if len(m) <= fewMembers && !asJSON {
		if out, ok := appendFewStrings(dst, m, escape); ok {
			return out
		}
	}
	all := getMembers[string](&stringMembers)
	all.list = slices.Grow(all.list, len(m))
	for k, v := range m {
		name := string(k)
		if asJSON && !utf8.ValidString(name) {
			name = string(appendKeyText(nil, stringBytes(name)))
		}
		all.list = append(all.list, member[string]{name, string(v)})
	}
	sep := byte('{')
	for _, key := range all.sorted() {
		e := &all.list[key.at]
		dst = append(dst, sep)
		dst = appendString(dst, e.name, escape)
		dst = append(dst, ':')
		dst = appendString(dst, e.val, escape)
		sep = ','
	}
	all.release(&stringMembers)
	return append(dst, '}')
}

// fewMembers is how many entries of a map are sorted on the stack.
const fewMembers = 8

// appendFewStrings is appendStringMap for a few entries, which it does not take if some names have their first word in
// common. Each goes to where the number of words below its own says: counting has no branch that depends on a name, and
// Go's maps have another order each time.
func appendFewStrings[M ~map[K]V, K ~string, V ~string](dst []byte, m M, escape uint8) (out []byte, ok bool) {
	var list [fewMembers]member[string]
	var words [fewMembers]uint64
	n := 0
	for k, v := range m {
		if n == fewMembers {
			return dst, false // somebody writes to m
		}
		list[n] = member[string]{string(k), string(v)}
		words[n] = nameWord(string(k))
		n++
	}
	var order [fewMembers]uint8
	var places uint // that are taken
	for i, word := range words[:n] {
		place := uint64(0)
		for _, other := range words[:n] {
			_, below := bits.Sub64(other, word, 0)
			place += below
		}
		order[place%fewMembers] = uint8(i)
		places |= 1 << place
	}
	if places != 1<<n-1 {
		return dst, false
	}
	sep := byte('{')
	for _, at := range order[:n] {
		e := &list[at%fewMembers]
		dst = append(dst, sep)
		dst = appendString(dst, e.name, escape)
		dst = append(dst, ':')
		dst = appendString(dst, e.val, escape)
		sep = ','
	}
	return append(dst, '}'), true
}
