package encoding

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// large says that tests may take gigabytes: BURIN_LARGE=1.
func large() bool { return os.Getenv("BURIN_LARGE") == "1" }

// TestDeep has values of almost 100,000 levels, by every function. The linked encoding/json says whether they can be written.
func TestDeep(t *testing.T) {
	const levels = 100_000 - 10 // below the last stop where words have 32 bits
	arrays := wrap(1, levels)
	maps := any(map[string]any{})
	ints := tSelfSlice{}
	named := tSelfMap{}
	plain := &tPlain{}
	pointers := any(nil)
	nested := &tNested{}
	for range levels - 1 {
		maps = map[string]any{"k": maps}
		ints = tSelfSlice{ints}
		named = tSelfMap{"k": named}
		plain = &tPlain{C: plain}
		pointers = &[]any{pointers}
		nested = &tNested{Any: nested}
	}
	raw := json.RawMessage(strings.Repeat("[", levels) + strings.Repeat("]", levels))
	for name, v := range map[string]any{
		"[]any": arrays, "map[string]any": maps, "slices": ints, "maps": named, "structs": plain, "pointers": pointers,
		"own": nested, "raw": raw, "MarshalJSON": deepMarshaler(raw),
	} {
		want, wantErr := json.Marshal(v)
		same := func(what string, got []byte, err error, want []byte) {
			t.Helper()
			if (err == nil) != (wantErr == nil) || wantErr == nil && !bytes.Equal(got, want) {
				t.Errorf("%s of %s: %d bytes, %.100v; want %d bytes, %.100v", what, name, len(got), err, len(want), wantErr)
			}
		}
		got, err := Marshal(v)
		same("Marshal", got, err, want)
		if name != "own" && name != "structs" { // have no encoder for Python
			got, err = AppendAnyPython(nil, v, 0, PythonCompact)
			same("AppendAnyPython", got, err, want)
		}
		var w bytes.Buffer
		err = WriteArray(&w, slices.Values([]any{v}))
		same("WriteArray", w.Bytes(), err, []byte("["+string(want)+"]"))
		if name == "maps" { // json.Indent has a limit, and takes long to get there
			want, wantErr = json.MarshalIndent(v, "", " ")
			got, err = Config{Indent: " "}.Marshal(v)
			same("Config.Marshal", got, err, want)
		}
	}
}

// deepMarshaler has the JSON that it is.
type deepMarshaler []byte

func (d deepMarshaler) MarshalJSON() ([]byte, error) { return d, nil }

// TestLargeDocuments has documents of more bytes than an int32 counts, in memory of exactly their size. Without
// BURIN_LARGE=1 they have a few MiB.
func TestLargeDocuments(t *testing.T) {
	size := 4 << 20
	if large() {
		if strconv.IntSize == 32 {
			t.Skip("an int counts no more than 2 GiB")
		}
		size *= 513 // 2 GiB and 4 MiB
	}
	text := strings.Repeat("abcdefgh", 1<<17)
	texts := make([]any, size/(len(text)+3))
	for i := range texts {
		texts[i] = text
	}
	control := strings.Repeat("\x01", size/6)
	block := make([]byte, 1<<20)
	for i := range block {
		block[i] = byte(i * 7)
	}
	plainBytes := bytes.Repeat(block, size/4*3>>20)
	rows := make([][]float64, size/4000)
	row := slices.Repeat([]float64{-1.5}, 1000)
	for i := range rows {
		rows[i] = row
	}
	dst := make([]byte, 0, size+size/16+100)
	for _, c := range []struct {
		name  string
		v     any
		bytes int
		// what stands where, again and again
		from   int
		period string
	}{
		{"texts", texts, len(texts)*(len(text)+3) + 1, 1, `"` + text + `",`},
		{"one string of control characters", control, 6*len(control) + 2, 1, `\u0001`},
		{"bytes", plainBytes, (len(plainBytes)+2)/3*4 + 2, 1, ""},
		{"rows", rows, len(rows)*(5*len(row)+2) + 1, 1, "[" + strings.Repeat("-1.5,", len(row)-1) + "-1.5],"},
	} {
		b, err := MarshalAppend(dst, c.v)
		if err != nil || len(b) != c.bytes {
			t.Errorf("%s: %d bytes, %v; want %d", c.name, len(b), err, c.bytes)
			continue
		}
		if len(b) <= cap(dst) && &b[0] != &dst[:1][0] {
			t.Errorf("%s: not in dst, which has room", c.name)
		}
		if c.period == "" {
			want := AppendBytes(nil, block[:3<<18])
			if period := want[1 : len(want)-1]; !bytes.HasPrefix(b[1:], period) || !bytes.Equal(b[1:1+len(period)], period) {
				t.Errorf("%s: begins with %.100q", c.name, b)
			}
			continue
		}
		for at := c.from; at < len(b)-1; at += len(c.period) {
			if got := b[at:min(at+len(c.period), len(b)-1)]; string(got) != c.period[:len(got)] {
				t.Fatalf("%s: %.100q at byte %d", c.name, got, at)
			}
		}
	}
	var w counter
	if err := MarshalWrite(&w, texts); err != nil || int(w) != len(texts)*(len(text)+3)+1 {
		t.Errorf("MarshalWrite: %d bytes, %v", w, err)
	}
}

// TestManyFloatsStreamed writes 10^8 floats if BURIN_LARGE=1, one at a time and in rows.
func TestManyFloatsStreamed(t *testing.T) {
	n := 1_000_000
	if large() {
		n = 100_000_000
	}
	values := func(yield func(float64) bool) {
		for i := range n {
			if !yield(float64(i&0xffff) / 8) {
				return
			}
		}
	}
	const width = 1000
	rows := func(yield func([]float64) bool) {
		row := make([]float64, width)
		for i := 0; i < n; i += width {
			for j := range row {
				row[j] = float64((i+j)&0xffff) / 8
			}
			if !yield(row) {
				return
			}
		}
	}
	one, byRow := newTextSum(), newTextSum()
	err := errors.Join(WriteArray(one, values), WriteArray(byRow, rows))
	want, wantRows := newTextSum(), newTextSum()
	number := func(i int) []byte { return strconv.AppendFloat(nil, float64(i&0xffff)/8, 'f', -1, 64) }
	var texts [1 << 16][]byte
	for i := range texts {
		texts[i] = number(i)
	}
	for i := range n {
		want.add(i == 0, "[", ",")
		want.Write(texts[i&0xffff])
		if i%width == 0 {
			wantRows.add(i == 0, "[[", "],[")
		} else {
			wantRows.add(false, "", ",")
		}
		wantRows.Write(texts[i&0xffff])
	}
	io.WriteString(want, "]")
	io.WriteString(wantRows, "]]")
	if err != nil || *one != *want || *byRow != *wantRows {
		t.Errorf("%v, %v and %v, want %v and %v", err, *one, *byRow, *want, *wantRows)
	}
}

// textSum is the length of a text and a sum (FNV-1a) that no two pieces can change places in.
type textSum struct{ n, sum uint64 }

func newTextSum() *textSum { return &textSum{sum: 14695981039346656037} }

func (s *textSum) Write(b []byte) (int, error) {
	sum := s.sum
	for _, c := range b {
		sum = (sum ^ uint64(c)) * 1099511628211
	}
	s.n, s.sum = s.n+uint64(len(b)), sum
	return len(b), nil
}

func (s *textSum) add(first bool, begin, between string) {
	if first {
		between = begin
	}
	io.WriteString(s, between)
}

const mapWritten = "BURIN_MAP_WRITTEN"

// TestMapWritten: a map that is written to while it is encoded ends the process with Go's own words, as it does with
// encoding/json, and until then what is written is JSON.
func TestMapWritten(t *testing.T) {
	maps := map[string]func() (encode func() ([]byte, error), write func(i int)){
		"map[string]any":    mapOf[string, any],
		"map[string]string": mapOf[string, string],
		"map[int]float64":   mapOf[int, float64],
		"map[uint8]tVal":    mapOf[uint8, tVal],
	}
	if f := maps[os.Getenv(mapWritten)]; f != nil {
		encode, write := f()
		go func() {
			for i := 0; ; i++ {
				write(i)
			}
		}()
		for range 20_000_000 {
			if b, err := encode(); err != nil || !json.Valid(b) {
				fmt.Printf("BROKEN: %.200q, %v", b, err)
				os.Exit(3)
			}
		}
		return
	}
	for name := range maps {
		out, err := startSelf(t, "-test.run=^TestMapWritten$", mapWritten+"="+name)
		if err == nil || !bytes.Contains(out, []byte("fatal error: concurrent map")) {
			t.Errorf("%s: %v, %.2000s", name, err, out)
		}
	}
}

func mapOf[K comparable, V any]() (encode func() ([]byte, error), write func(i int)) {
	m := map[K]V{}
	key := func(i int) (k K) {
		switch p := any(&k).(type) {
		case *string:
			*p = strconv.Itoa(i % 50)
		case *int:
			*p = i % 50
		case *uint8:
			*p = uint8(i % 50)
		}
		return k
	}
	var zero V
	for i := range 40 {
		m[key(i)] = zero
	}
	encode = func() ([]byte, error) { return Marshal(m) }
	write = func(i int) {
		if i%3 == 0 {
			delete(m, key(i))
		} else {
			m[key(i)] = zero
		}
	}
	return encode, write
}

// TestMapWrittenByMethod: a method that adds entries to the map that is being encoded, which Go allows, does no harm.
func TestMapWrittenByMethod(t *testing.T) {
	m := map[tGrows]any{}
	for i := range 20 {
		m[tGrows{i, &m}] = i
	}
	for range 20 {
		if b, err := Marshal(m); err != nil || !json.Valid(b) {
			t.Errorf("%.200s, %v", b, err)
		}
	}
	m = map[tGrows]any{{1, &m}: 1, {2, &m}: 2}
	keys, err := SortTextKeys(m)
	if err != nil || len(keys.Entries) < 2 || !slices.IsSortedFunc(keys.Entries, func(a, b MapKey[tGrows]) int { return strings.Compare(a.Name, b.Name) }) {
		t.Errorf("%d keys, %v", len(keys.Entries), err)
	}
	keys.Release()
}

// tGrows adds entries to its map when it is asked for its name.
type tGrows struct {
	N int
	m *map[tGrows]any
}

func (g tGrows) MarshalText() ([]byte, error) {
	if len(*g.m) < 2000 {
		(*g.m)[tGrows{len(*g.m) + 1000, g.m}] = "new"
	}
	return strconv.AppendInt(nil, int64(g.N), 10), nil
}
