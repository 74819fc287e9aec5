package payload_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"reflect"
	"runtime"
	"testing"

	"github.com/valyala/bytebufferpool"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/payload"
	"github.com/burin-go/burin/internal/sanitizer"
)

// documents are pointers to one value of each type.
func documents() []burin.Appender {
	e64, e32, matrix, tensor := payload.NewEmbedding64(), payload.NewEmbedding32(), payload.NewMatrix()[:100], payload.NewTensor()
	todo := payload.NewTodo()
	return []burin.Appender{
		payload.NewFingerprint(), payload.NewFingerprintL(), &payload.NewFingerprint().Matches[0], payload.NewOrderBook(),
		payload.NewOrderBookStr(), &todo.Assignee, todo, &e64, &e32, &matrix, &tensor,
	}
}

// Structs that embed the types without being generated: what is promoted to them is not their own.
type (
	embedsFingerprint struct {
		payload.Fingerprint
		Extra int
	}
	embedsMatch struct {
		*payload.Match
		Extra int
	}
	embedsOrderBook struct {
		Extra int
		payload.OrderBook
	}
	embedsUser struct {
		payload.User
		Extra int `json:"id"`
	}
	embedsTodo struct {
		*payload.Todo
		Extra int
	}
	embedsSlice struct {
		payload.Embedding64
		Extra int
	}
	embedsTwo struct {
		payload.OrderBookStr
		payload.Matrix
	}
)

func TestBytes(t *testing.T) {
	for _, v := range documents() {
		p := reflect.ValueOf(v)
		name, value := p.Type().String(), p.Elem().Interface()
		nilPointer := reflect.Zero(p.Type()).Interface()
		slice := reflect.MakeSlice(reflect.SliceOf(p.Type().Elem()), 2, 2)
		slice.Index(0).Set(p.Elem())
		byName := reflect.MakeMap(reflect.MapOf(reflect.TypeFor[string](), p.Type().Elem()))
		byName.SetMapIndex(reflect.ValueOf("b"), p.Elem())
		byName.SetMapIndex(reflect.ValueOf("a"), reflect.Zero(p.Type().Elem()))
		for kind, form := range map[string]any{
			"pointer": v, "value": value, "nil pointer": nilPointer, "pointer to pointer": &v,
			"any": []any{v, value, nilPointer}, "slice": slice.Interface(), "map": byName.Interface(),
			"field": struct{ A, B any }{v, value},
		} {
			t.Run(name+"/"+kind, func(t *testing.T) { same(t, form) })
		}
		t.Run(name+"/AppendJSON", func(t *testing.T) {
			want, _ := json.Marshal(v)
			got, err := v.AppendJSON([]byte("prefix"))
			if err != nil || string(got) != "prefix"+string(want) {
				t.Errorf("error %v, %d bytes, want %d", err, len(got), len("prefix")+len(want))
			}
		})
	}
	todo := payload.NewTodo()
	for _, v := range []any{
		embedsFingerprint{*payload.NewFingerprint(), 1}, &embedsMatch{&payload.NewFingerprint().Matches[0], 1}, embedsMatch{},
		embedsOrderBook{1, *payload.NewOrderBook()}, embedsUser{todo.Assignee, 1}, embedsTodo{todo, 1}, &embedsTodo{},
		[]embedsSlice{{payload.NewEmbedding64(), 1}}, embedsTwo{}, payload.Embedding32(nil), payload.Matrix{nil, {}},
		payload.Tensor{nil, {}, {nil, {}, {1.5}}},
	} {
		t.Run(reflect.TypeOf(v).String(), func(t *testing.T) { same(t, v) })
	}
}

// same compares what each function that takes any value writes for v.
func same(t *testing.T, v any) {
	t.Helper()
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	check := func(function string, got []byte, err error) {
		t.Helper()
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: error %v\n got %.200s\nwant %.200s", function, err, got, want)
		}
	}
	got, err := burin.Marshal(v)
	check("Marshal", got, err)
	got, err = burin.MarshalAppend([]byte("prefix"), v)
	check("MarshalAppend", bytes.TrimPrefix(got, []byte("prefix")), err)
	var w bytes.Buffer
	err = burin.MarshalWrite(&w, v)
	check("MarshalWrite", w.Bytes(), err)
	b := bytebufferpool.ByteBuffer{B: []byte("prefix")}
	err = burin.MarshalBuffer(&b, v)
	check("MarshalBuffer", bytes.TrimPrefix(b.B, []byte("prefix")), err)
}

func skipUnderRace(t *testing.T) {
	t.Helper()
	if sanitizer.Enabled {
		t.Skip("pools drop entries under the race detector")
	}
}

// TestExactBuffer: a buffer of exactly the output's length is enough, and nothing is allocated.
func TestExactBuffer(t *testing.T) {
	skipUnderRace(t)
	for _, v := range documents() {
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 0, len(want))
		var got []byte
		n := testing.AllocsPerRun(20, func() { got, err = v.AppendJSON(buf) })
		if n != 0 || err != nil || !bytes.Equal(got, want) || &got[0] != &buf[:1][0] {
			t.Errorf("%T: %v allocations, error %v", v, n, err)
		}
		value := reflect.ValueOf(v).Elem().Interface().(burin.Appender)
		if n := testing.AllocsPerRun(20, func() { _, err = value.AppendJSON(buf) }); n != 0 || err != nil {
			t.Errorf("%T: %v allocations, error %v", value, n, err)
		}
	}
}

// TestMarshalAllocatesOnce counts the result of Marshal and nothing else.
func TestMarshalAllocatesOnce(t *testing.T) {
	skipUnderRace(t)
	for _, v := range documents() {
		var got []byte
		var err error
		if n := testing.AllocsPerRun(20, func() { got, err = burin.Marshal(v) }); n != 1 || err != nil || cap(got) != len(got) {
			t.Errorf("%T: %v allocations, error %v, length %d of %d", v, n, err, len(got), cap(got))
		}
	}
}

// TestPooledCalls: the pool still has its buffers after 200,000 calls, when one that learns from
// lengths alone would long have begun to drop them.
func TestPooledCalls(t *testing.T) {
	skipUnderRace(t)
	const calls = 200_000
	book := payload.NewOrderBook()
	small := &payload.OrderBook{Symbol: book.Symbol, Bids: book.Bids[:20], Asks: book.Asks[:20]}
	var buffer bytebufferpool.ByteBuffer
	if err := errors.Join(burin.MarshalWrite(io.Discard, book), burin.MarshalBuffer(&buffer, book)); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		buffer.Reset()
		if err := burin.MarshalWrite(io.Discard, small); err != nil {
			t.Fatal(err)
		}
		if err := burin.MarshalBuffer(&buffer, small); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if n := after.Mallocs - before.Mallocs; n > calls/1000 {
		t.Errorf("%d allocations in %d calls", n, calls)
	}
}

// TestNaN500 has a NaN as the 500th float of a matrix.
func TestNaN500(t *testing.T) {
	m := payload.NewMatrix()
	m[499/128][499%128] = math.NaN()
	for _, v := range []any{m, &m, []any{m}} {
		dst := append(make([]byte, 0, 8<<20), "prefix"...)
		out, err := burin.MarshalAppend(dst, v)
		path := "[3][115]"
		if _, nested := v.([]any); nested {
			path = "[0]" + path
		}
		var e *burin.Error
		var std *json.UnsupportedValueError
		if !errors.As(err, &e) || e.Path != path || !errors.As(err, &std) {
			t.Errorf("%T: error %v, want path %s", v, err, path)
		}
		if string(out) != "prefix" {
			t.Errorf("%T: dst has %d bytes after the error", v, len(out))
		}
	}
	out, err := m.AppendJSON([]byte("prefix"))
	if string(out) != "prefix" || err == nil {
		t.Errorf("AppendJSON: %d bytes, error %v", len(out), err)
	}
}
