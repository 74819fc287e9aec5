package encoding

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unsafe"

	"github.com/burin-go/burin/rounding"
)

// SortNumbersPython returns the keys of m with their values, sorted by the number as json.dumps sorts under
// sort_keys=True, and named as it writes them: 10, 1.0, 1e-05. NaN, which Python gives no place, comes first; it and
// the infinities are an *Error under PythonNoNaN. encoding/json has no maps of floats.
func SortNumbersPython[M ~map[K]V, K Integer | Float, V any](m M, py Python) (*MapKeys[MapEntry[K, V]], error) {
	keys := getMapKeys[MapEntry[K, V]](poolOf[MapEntry[K, V]](&numberKeys))
	keys.Entries = slices.Grow(keys.Entries, len(m))
	kind := reflect.TypeFor[K]().Kind()
	for k, v := range m {
		n := len(keys.text)
		switch {
		case kind == reflect.Float32 || kind == reflect.Float64:
			if py&PythonNoNaN != 0 && !finite64(float64(k)) {
				keys.Release()
				return nil, unsupported64(float64(k))
			}
			keys.text = rounding.AppendRepr(keys.text, float64(k))
		case kind >= reflect.Uint && kind <= reflect.Uintptr:
			keys.text = strconv.AppendUint(keys.text, uint64(k), 10)
		default:
			keys.text = strconv.AppendInt(keys.text, int64(k), 10)
		}
		keys.Entries = append(keys.Entries, MapKey[MapEntry[K, V]]{keys.cutName(n), MapEntry[K, V]{k, v}})
	}
	slices.SortFunc(keys.Entries, func(a, b MapKey[MapEntry[K, V]]) int { return cmp.Compare(a.Key.Key, b.Key.Key) })
	return keys, nil
}

var numberKeys sync.Map // reflect.Type of MapEntry[K, V] -> *sync.Pool of *MapKeys[MapEntry[K, V]]

// name returns the member name for s.key, as plan.name does, and that of a float.
func (py Python) name(p *plan, s *mapScratch, m reflect.Value) (string, error) {
	if !isFloat(p.typ.Key()) {
		return p.name(s, m)
	}
	f := s.key.Float()
	if py&PythonNoNaN != 0 && !finite64(f) {
		return "", unsupported64(f)
	}
	n := len(s.text)
	s.text = rounding.AppendRepr(s.text, f)
	return unsafe.String(unsafe.SliceData(s.text[n:]), len(s.text)-n), nil
}

// isFloat reports whether keys of type t are floats without methods that encoding/json would call.
func isFloat(t reflect.Type) bool {
	return (t.Kind() == reflect.Float32 || t.Kind() == reflect.Float64) && keyOpOf(t) == keyLinked && !methods(t)
}

// orderOf returns the order of the names of keys of type t.
func orderOf(t reflect.Type) func(a, b member[int]) int {
	switch key := keyOpOf(t); {
	case isFloat(t):
		return func(a, b member[int]) int { return cmp.Compare(parsedFloat(a.name), parsedFloat(b.name)) }
	case key == keyInt || key == keyUint:
		return func(a, b member[int]) int { return compareDecimals(a.name, b.name) }
	}
	return func(a, b member[int]) int { return strings.Compare(a.name, b.name) }
}

// parsedFloat reads what AppendRepr has written.
func parsedFloat(name string) float64 {
	f, _ := strconv.ParseFloat(name, 64)
	return f
}

// compareDecimals compares integers by their decimals.
func compareDecimals(a, b string) int {
	negative := a[0] == '-'
	if negative != (b[0] == '-') {
		return cmp.Compare(a[0], b[0]) // '-' comes before the digits
	}
	order := cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	if negative {
		return -order
	}
	return order
}
