package encoding

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/valyala/bytebufferpool"
)

// sharedValues are what many goroutines encode at once, some of it with errors.
func sharedValues() []any {
	var values []any
	for _, v := range parity() {
		values = append(values, v)
	}
	floats := make([]float64, 2000)
	for i := range floats {
		floats[i] = math.Sqrt(float64(i)) * math.Pow(10, float64(i%40-20))
	}
	broken := slices.Clone(floats)
	broken[1500] = math.NaN()
	wide := map[string]any{}
	byInt := map[int]string{}
	for i := range 300 {
		wide[fmt.Sprintf("a name that is long, number %d", i*7919%300)] = floats[i]
		byInt[i*7919%3000] = strings.Repeat("é<\x01", i%40)
	}
	return append(values, floats, broken, [][]float64{floats[:7], nil, floats[:1000]}, wide, byInt,
		[]*tVal{{1}, {-1}}, []any{&tNested{V: 1, Any: wide, Kids: []*tNested{{}, nil}}}, &tPtr{N: 3},
		strings.Repeat("\u2028plain", 20_000), make([]byte, 5000), map[tText]*tVal{{"b"}: {1}, {"a"}: {2}})
}

// kept is a result that must never change.
type kept struct {
	b   []byte
	sum uint64
}

// TestConcurrent has hundreds of goroutines encode the same values by every function that has a pool, for BURIN_STRESS.
// What they were given is kept for a while, and then it is what it was.
func TestConcurrent(t *testing.T) {
	const goroutines = 300
	values := sharedValues()
	type answer struct{ text, fault string }
	ask := func(b []byte, err error) answer {
		if err != nil {
			return answer{fault: fmt.Sprintf("%T", err.(*Error).Err)}
		}
		return answer{text: string(b)}
	}
	plain := Config{EscapeHTML: new(false)}
	indented := Config{Indent: " "}
	ways := []struct {
		name   string
		encode func(v any) ([]byte, error)
	}{
		{"Marshal", Marshal},
		{"MarshalAppend", func(v any) ([]byte, error) { return MarshalAppend(nil, v) }},
		{"MarshalWrite", func(v any) ([]byte, error) {
			var w bytes.Buffer
			err := MarshalWrite(&w, v)
			return w.Bytes(), err
		}},
		{"MarshalBuffer", func(v any) ([]byte, error) {
			b := bytebufferpool.Get()
			defer bytebufferpool.Put(b)
			err := MarshalBuffer(b, v)
			return bytes.Clone(b.B), err
		}},
		{"WriteArray", func(v any) ([]byte, error) {
			var w bytes.Buffer
			err := WriteArray(&w, slices.Values([]any{v, v}))
			return w.Bytes(), err
		}},
		{"without HTML", plain.Marshal},
		{"indented", indented.Marshal},
		{"Python", func(v any) ([]byte, error) { return AppendAnyPython(nil, v, 0, 0) }},
	}
	want := make([][]answer, len(ways)) // by way and value
	for w := range ways {
		for _, v := range values {
			want[w] = append(want[w], ask(ways[w].encode(v)))
		}
	}
	for i, v := range values { // not only the same each time
		if std, err := json.Marshal(v); err == nil && !stdKnowsLess(v) && want[0][i].text != string(std) {
			t.Errorf("Marshal(%T) = %.100s, want %.100s", v, want[0][i].text, std)
		}
	}
	seed := maphash.MakeSeed()
	end := time.Now().Add(stressTime(t))
	var calls atomic.Int64
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(g), 1))
			var ring [32]kept
			check := func(k kept) {
				if k.b != nil && maphash.Bytes(seed, k.b) != k.sum {
					t.Errorf("a result of %d bytes has changed to %.100q", len(k.b), k.b)
				}
			}
			for n := 0; !t.Failed() && time.Now().Before(end); n++ {
				w, i := r.IntN(len(ways)), r.IntN(len(values))
				b, err := ways[w].encode(values[i])
				if got := ask(b, err); got != want[w][i] {
					t.Errorf("%s of %T: got %.100q, want %.100q", ways[w].name, values[i], got, want[w][i])
				}
				at := &ring[n%len(ring)]
				check(*at)
				*at = kept{b, maphash.Bytes(seed, b)}
				_ = MarshalWrite(io.Discard, values[r.IntN(len(values))]) // takes and overwrites what the pool has
				calls.Add(1)
			}
			for _, k := range ring {
				check(k)
			}
		})
	}
	wg.Wait()
	if calls.Load() < goroutines {
		t.Errorf("only %d calls by %d goroutines", calls.Load(), goroutines)
	}
	t.Logf("%d calls", calls.Load())
}

// stdKnowsLess reports whether v has types with an AppendJSON, which encoding/json does not call.
func stdKnowsLess(v any) bool {
	switch v.(type) {
	case []*tVal, *tPtr, map[tText]*tVal:
		return true
	}
	return false
}
