package encoding

import (
	"errors"
	"fmt"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
)

// tAppends is named by its AppendText, in the way that its first letter says.
type tAppends struct{ way, text string }

func (k tAppends) MarshalText() ([]byte, error) {
	if k.way == "fail" {
		return nil, errFails
	}
	return []byte(k.text), nil
}

func (k tAppends) AppendText(b []byte) ([]byte, error) {
	switch k.way {
	case "fail":
		return append(b, "lost"...), errFails
	case "elsewhere":
		return []byte(k.text), nil
	case "nil":
		return nil, nil
	}
	return append(b, k.text...), nil
}

// TestAppendedKeys: names are the same whether an AppendText appends to what it is given or returns other memory,
// with which encoding/json/v2 panics: the keys that it sees have the same texts.
func TestAppendedKeys(t *testing.T) {
	m := map[tAppends]int{}
	for i := range 200 { // so many that the space for names grows
		m[tAppends{"append", fmt.Sprintf("%050d", i)}] = i
		m[tAppends{"elsewhere", fmt.Sprintf("x%d", i)}] = -i
	}
	m[tAppends{"append", "not UTF-8 \xff"}] = 1
	m[tAppends{"append", "\ufffe"}] = 2
	m[tAppends{"nil", ""}] = 3
	same := map[textStruct]int{}
	for k, v := range m {
		same[textStruct{k.text}] = v
	}
	for range 3 {
		keys, err := SortTextKeys(m)
		if err != nil {
			t.Fatal(err)
		}
		wantJSON(t, same, appendSorted(keys, func(k tAppends) any { return m[k] }))
		entries, err := SortTextEntries(m)
		if err != nil {
			t.Fatal(err)
		}
		wantJSON(t, same, appendSorted(entries, func(e MapEntry[tAppends, int]) any { return e.Value }))
		wantJSON(t, same, string(must(MarshalAppend(nil, m))))
	}
	m[tAppends{"fail", ""}] = 4
	if keys, err := SortTextKeys(m); keys != nil || !errors.Is(err, errFails) {
		t.Errorf("SortTextKeys: %v, %v", keys, err)
	}
	if entries, err := SortTextEntries(m); entries != nil || !errors.Is(err, errFails) {
		t.Errorf("SortTextEntries: %v, %v", entries, err)
	}
	if _, err := Marshal(m); !errors.Is(err, errFails) {
		t.Errorf("Marshal: %v", err)
	}
}

// tAppendsPtr has an AppendText that does not count for keys, which have no address.
type tAppendsPtr struct{ s string }

func (k tAppendsPtr) MarshalText() ([]byte, error) { return []byte(k.s), nil }

func (k *tAppendsPtr) AppendText(b []byte) ([]byte, error) { return append(b, "pointer"...), nil }

func TestKeysAppendByAddress(t *testing.T) {
	m := map[tAppendsPtr]int{{"b"}: 1, {"a"}: 2}
	keys, err := SortTextKeys(m)
	if err != nil {
		t.Fatal(err)
	}
	wantJSON(t, m, appendSorted(keys, func(k tAppendsPtr) any { return m[k] }))
	wantJSON(t, m, string(must(MarshalAppend(nil, m))))
	p := map[*tAppendsPtr]int{{"b"}: 1}
	byPointer, err := SortTextKeys(p)
	if err != nil {
		t.Fatal(err)
	}
	if got := appendSorted(byPointer, func(k *tAppendsPtr) any { return p[k] }); got != `{"pointer":1}` {
		t.Error(got)
	}
}

// TestKeysAreNotKept: the pool holds on to no key.
func TestKeysAreNotKept(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("pools drop entries under the race detector")
	}
	for _, m := range []map[tAppends]int{{{"append", "a"}: 1}, {{"fail", "a"}: 1}} {
		keys, err := SortTextKeys(m)
		if err == nil {
			keys.Release()
		}
		again, ok := poolOf[tAppends](&textKeys).Get().(*MapKeys[tAppends])
		if !ok {
			t.Fatal("nothing in the pool")
		}
		if n := again.namer.(*keyNamer[tAppends]); n.key != (tAppends{}) {
			t.Errorf("the pool keeps %+v", n.key)
		}
	}
}
