package encoding

import (
	"bytes"
	stdencoding "encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
)

// appendSorted is what generated code does with sorted keys.
func appendSorted[K comparable](keys *MapKeys[K], val func(K) any) string {
	dst := []byte{'{'}
	for i, e := range keys.Entries {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(AppendString(dst, e.Name), ':')
		dst, _ = AppendAny(dst, val(e.Key))
	}
	keys.Release()
	return string(append(dst, '}'))
}

func wantJSON(t *testing.T, v any, got string) {
	t.Helper()
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%T: got %s, want %s", v, got, want)
	}
}

func TestSortKeys(t *testing.T) {
	for range 3 { // the second time from the pool
		s := map[tName]int{"b": 1, "a<": 2, "": 3, "B": 4, "ä": 5, "\xff": 6}
		wantJSON(t, s, appendSorted(SortStringKeys(s), func(k string) any { return s[tName(k)] }))
		i := map[tNum]bool{-1: true, 10: true, 9: false, -10: true, 0: true}
		wantJSON(t, map[int]bool{-1: true, 10: true, 9: false, -10: true, 0: true}, appendSorted(SortIntKeys(i), func(k int64) any { return i[tNum(k)] }))
		w := map[int64]int{math.MinInt64: 1, math.MaxInt64: 2}
		wantJSON(t, w, appendSorted(SortIntKeys(w), func(k int64) any { return w[k] }))
		u := map[uintptr]string{2: "a", 10: "b", 1: "c"}
		wantJSON(t, u, appendSorted(SortUintKeys(u), func(k uint64) any { return u[uintptr(k)] }))
		x := map[uint64]int{math.MaxUint64: 1}
		wantJSON(t, x, appendSorted(SortUintKeys(x), func(k uint64) any { return x[k] }))
		text := func(k tText) any { return k.S }
		m := map[tText]string{{"v2"}: "v2", {"v10"}: "v10", {"<"}: "<"}
		keys, err := SortTextKeys(m)
		if err != nil {
			t.Fatal(err)
		}
		wantJSON(t, m, appendSorted(keys, text))
		p := map[*tText]int{nil: 1, {"a"}: 2}
		pk, err := SortTextKeys(p)
		if err != nil {
			t.Fatal(err)
		}
		wantJSON(t, p, appendSorted(pk, func(k *tText) any { return p[k] }))
		a := map[netip.Addr]int{netip.MustParseAddr("10.0.0.2"): 1, netip.MustParseAddr("10.0.0.10"): 2}
		ak, _ := SortTextKeys(a)
		wantJSON(t, a, appendSorted(ak, func(k netip.Addr) any { return a[k] }))
		ts := map[tTextString]int{"a": 1, "b": 2}
		tk, _ := SortTextKeys(ts)
		wantJSON(t, ts, appendSorted(tk, func(k tTextString) any { return ts[k] }))
		ti := map[tTextInt]int{1: 1, 2: 2}
		ik, _ := SortTextKeys(ti)
		wantJSON(t, ti, appendSorted(ik, func(k tTextInt) any { return ti[k] }))
		for _, n := range []int{len(SortStringKeys(map[string]int(nil)).Entries), len(SortIntKeys(map[int]int{}).Entries)} {
			if n != 0 {
				t.Errorf("%d keys of an empty map", n)
			}
		}
	}
}

func TestSortKeysLarge(t *testing.T) {
	m := map[int]int{}
	for i := range 3 * keepEntries {
		m[i*7919] = i
	}
	keys := SortIntKeys(m)
	if len(keys.Entries) != len(m) || !slices.IsSortedFunc(keys.Entries, func(a, b MapKey[int64]) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("not all keys, or not in order")
	}
	keys.Release()
	if keys.Entries != nil || cap(keys.text) > keepKeyText {
		t.Errorf("the pool keeps %d entries", cap(keys.Entries))
	}
	wantJSON(t, m, string(must(MarshalAppend(nil, m))))
	s := map[string]string{}
	for k := range m {
		s[strings.Repeat("x", k%100)+string(rune(k))] = "v"
	}
	wantJSON(t, s, string(AppendStringMap(nil, s)))
}

func must(b []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return b
}

// tTextFails fails for one of its values.
type tTextFails int

func (v tTextFails) MarshalText() ([]byte, error) {
	if v == 2 {
		return nil, errFails
	}
	return []byte{'a' + byte(v)}, nil
}

func TestSortTextKeysError(t *testing.T) {
	m := map[tTextFails]any{1: 1, 2: 2}
	keys, err := SortTextKeys(m)
	if keys != nil || !errors.Is(err, errFails) {
		t.Fatalf("%v, %v", keys, err)
	}
	_, want := json.Marshal(m)
	var marshaler, wantMarshaler *json.MarshalerError
	if err.Error() != want.Error() || errors.As(err, &marshaler) != errors.As(want, &wantMarshaler) {
		t.Errorf("error %q, want %q", err, want)
	}
	if marshaler != nil && marshaler.Type != wantMarshaler.Type {
		t.Errorf("error for %s, want %s", marshaler.Type, wantMarshaler.Type)
	}
	if _, err := Marshal([]any{m}); !errors.Is(err, errFails) || !strings.HasPrefix(err.Error(), "[0]: json: ") {
		t.Errorf("Marshal: %v", err)
	}
	delete(m, 2)
	if b, err := Marshal(m); string(b) != `{"b":1}` {
		t.Errorf("after the error: %s, %v", b, err)
	}
}

// tMarshaled and tRead are strings with methods that are not called for keys.
type (
	tMarshaled string
	tRead      string
)

func (tMarshaled) MarshalJSON() ([]byte, error) { return []byte("0"), nil }

func (*tRead) UnmarshalText([]byte) error { return nil }

// TestStringKeysWithMethods: encoding/json/v2 sorts such keys when U+FFFD has taken the place of what is not UTF-8.
func TestStringKeysWithMethods(t *testing.T) {
	const first, second = "\xff", "\ufffe"
	byMarshaled, byRead := map[tMarshaled]int{first: 1, second: 2}, map[tRead]int{first: 1, second: 2}
	texts, plain := map[tRead]string{first: "", second: ""}, map[string]string{first: "", second: ""}
	for _, c := range []struct {
		m   any
		got string
	}{
		{byMarshaled, appendSorted(SortStringKeys(byMarshaled), func(k string) any { return byMarshaled[tMarshaled(k)] })},
		{byRead, appendSorted(SortStringKeys(byRead), func(k string) any { return byRead[tRead(k)] })},
		{texts, string(AppendStringMap(nil, texts))},
		{plain, string(AppendStringMap(nil, plain))},
	} {
		wantJSON(t, c.m, c.got)
		wantJSON(t, c.m, string(must(MarshalAppend(nil, c.m))))
	}
}

// TestReleaseClears: what goes back to a pool holds on to nothing of the user's.
func TestReleaseClears(t *testing.T) {
	m := map[*tText]int{{"a"}: 1, {"b"}: 2}
	keys, err := SortTextKeys(m)
	if err != nil {
		t.Fatal(err)
	}
	entries := keys.Entries
	keys.Release()
	for _, e := range entries {
		if e != (MapKey[*tText]{}) {
			t.Errorf("entry %v is left", e)
		}
	}
	p := planOf(reflect.TypeFor[map[string]*tVal](), modeHTML)
	s := p.getScratch(2)
	s.list = append(s.list, member[int]{"a", 0})
	s.vals.Index(0).Set(reflect.ValueOf(&tVal{1}))
	s.key.SetString("a")
	names := s.list
	p.putScratch(s, 2)
	if names[0] != (member[int]{}) || !s.vals.Index(0).IsNil() || s.key.String() != "" {
		t.Error("a map's scratch is not cleared")
	}
	all := getMembers[any](new(sync.Pool))
	all.list = append(all.list, member[any]{"a", m})
	list := all.list
	all.release(new(sync.Pool))
	if list[0] != (member[any]{}) {
		t.Error("members are not cleared")
	}
}

func TestAppendStringMap(t *testing.T) {
	for _, m := range []map[tName]tName{nil, {}, {"a": "<"}, {"b": "1", "a": "2", "\"": "\x00", "\xff": "\u2028", "<": "&"}} {
		wantJSON(t, m, string(AppendStringMap(nil, m)))
		if want, got := leafPlain(t, m), string(AppendStringMapPlain(nil, m)); got != want {
			t.Errorf("plain: %s, want %s", got, want)
		}
		if !sanitizer.Enabled { // sync.Pool drops at random under the race detector
			leafNoAllocs(t, fmt.Sprintf("%q plain", m), leafPlain(t, m), leafPure(func(dst []byte) []byte { return AppendStringMapPlain(dst, m) }))
		}
	}
}

func TestSortKeysAllocs(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("sync.Pool drops at random under the race detector")
	}
	s := map[tName]int{"b": 1, "a": 2, "c": 3}
	i := map[int32]int{-1: 1, 100: 2}
	u := map[uint8]int{1: 1, 200: 2}
	m := map[string]string{"a": "b", "c": "d"}
	dst := make([]byte, 0, len(`{"a":"b","c":"d"}`))
	for name, f := range map[string]func(){
		"SortStringKeys": func() { SortStringKeys(s).Release() }, "SortIntKeys": func() { SortIntKeys(i).Release() },
		"SortUintKeys": func() { SortUintKeys(u).Release() }, "AppendStringMap": func() { AppendStringMap(dst, m) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 && !sanitizer.Address {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func TestSortKeysConcurrent(t *testing.T) {
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			m := map[tTextInt]int{tTextInt(g): g, tTextInt(g + 100): g}
			n := map[int]int{g: g, g + 100: g}
			want, _ := json.Marshal(m)
			wantInt, _ := json.Marshal(n)
			for range 200 {
				keys, err := SortTextKeys(m)
				if err != nil {
					t.Error(err)
				}
				if got := appendSorted(keys, func(k tTextInt) any { return m[k] }); got != string(want) {
					t.Errorf("got %s, want %s", got, want)
				}
				if got := appendSorted(SortIntKeys(n), func(k int64) any { return n[int(k)] }); got != string(wantInt) {
					t.Errorf("got %s, want %s", got, wantInt)
				}
			}
		})
	}
	wg.Wait()
}

// TestTextKeyOrder: the versions of encoding/json sort texts that are not UTF-8 differently.
func TestTextKeyOrder(t *testing.T) {
	m := map[textStruct]int{{""}: 1, {"\xff"}: 2, {"\xe2("}: 3, {"\xf0\x9f\x98"}: 4, {"\ufffe"}: 6, {"\U0001f600"}: 7, {"a\x80\x80"}: 8, {"a\xffb"}: 9}
	want, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Marshal(m); err != nil || !bytes.Equal(got, want) {
		t.Errorf("Marshal: %s, %v; want %s", got, err, want)
	}
	keys, err := SortTextKeys(m)
	if err != nil {
		t.Fatal(err)
	}
	var got []byte
	for i, k := range keys.Entries {
		got = append(got, "{,"[min(i, 1)])
		got = AppendInt(append(AppendString(got, k.Name), ':'), m[k.Key])
	}
	keys.Release()
	if got = append(got, '}'); !bytes.Equal(got, want) {
		t.Errorf("SortTextKeys: %s, want %s", got, want)
	}
}

// tTextNil has a MarshalText that works on a nil pointer.
type tTextNil struct{ s string }

func (v *tTextNil) MarshalText() ([]byte, error) {
	if v == nil {
		return []byte("nil"), nil
	}
	return []byte(v.s), nil
}

// TestInterfaceKeys: keys whose type is an interface with MarshalText.
func TestInterfaceKeys(t *testing.T) {
	type text = stdencoding.TextMarshaler
	for name, m := range map[string]map[text]any{
		"nil": nil, "empty": {}, "kinds": {tText{"v2"}: 1, &tText{"v10"}: 2, tTextString("s"): 3, tTextInt(4): 4, &tTextNil{"<p>"}: 5, tTextArray{"a"}: 6},
		"nil pointer": {(*tTextNil)(nil): 1}, "not UTF-8": {tText{"\xff"}: 1, tText{"\xe2("}: 2, tText{"\ufffe"}: 3},
	} {
		want := leafStd(t, m)
		if got, err := Marshal(m); string(got) != want || err != nil {
			t.Errorf("%s: Marshal: %s, %v; want %s", name, got, err, want)
		}
		if m == nil {
			continue
		}
		keys, err := SortTextKeys(m)
		if err != nil {
			t.Fatal(err)
		}
		got := "{}" // generated code writes an empty map in that way too
		if len(m) > 0 {
			got = appendSorted(keys, func(k text) any { return m[k] })
		}
		if got != want {
			t.Errorf("%s: SortTextKeys: %s, want %s", name, got, want)
		}
	}

	none := map[text]any{tText{"a"}: 1, nil: 2}
	for name, err := range map[string]error{
		"Marshal":      second(Marshal([]any{none})),
		"SortTextKeys": second(SortTextKeys(none)),
	} {
		if e := new(json.UnsupportedValueError); !errors.As(err, &e) || !strings.Contains(e.Str, "nil key in a map[encoding.TextMarshaler]interface") {
			t.Errorf("%s with a nil key: %v", name, err)
		}
	}
	if _, err := SortTextKeys(map[text]int{tTextFails(2): 1}); !errors.Is(err, errFails) {
		t.Errorf("a key that fails: %v", err)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("no panic of a value method that is called on a nil pointer")
			}
		}()
		SortTextKeys(map[text]int{(*tText)(nil): 1})
	}()
	delete(none, nil)
	if b, err := Marshal(none); string(b) != `{"a":1}` || err != nil {
		t.Errorf("afterwards: %s, %v", b, err)
	}
}

type tTextArray [1]string

func (v tTextArray) MarshalText() ([]byte, error) { return []byte("array " + v[0]), nil }

func second[T any](_ T, err error) error { return err }
