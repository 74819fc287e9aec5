package handwritten

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/burin-go/burin/internal/payload"
)

// The payloads have few of the cases in which numbers and strings are written in
// another way.

func TestFloats(t *testing.T) {
	values := []float64{0, math.Copysign(0, -1), 1, -1.5, 1e-5, 1e-6, 9.999999e-7, 1e-7, 1e-9, 1e-10, -1e-100, 1e20, 1e21, 1e22, -1e100, math.MaxFloat64, math.SmallestNonzeroFloat64}
	for _, f := range values {
		want, _ := json.Marshal(f)
		if got, err := appendFloat(nil, f, 64); string(got) != string(want) || err != nil {
			t.Errorf("%v: got %s, want %s, error %v", f, got, want, err)
		}
		s := float32(f)
		if math.IsInf(float64(s), 0) {
			continue
		}
		want, _ = json.Marshal(s)
		if got, err := appendFloat(nil, float64(s), 32); string(got) != string(want) || err != nil {
			t.Errorf("float32 %v: got %s, want %s, error %v", s, got, want, err)
		}
	}
	for _, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if _, err := appendFloat(nil, f, 64); err == nil {
			t.Errorf("%v: no error", f)
		}
	}
}

func TestStrings(t *testing.T) {
	values := []string{"", "plain", "é ☕ 🚀", "a\u2028b\u2029", "<b>&amp;</b>", "\x7f"}
	for c := range rune(0x80) {
		values = append(values, "x"+string(c)+"y")
	}
	for _, s := range values {
		want, _ := json.Marshal(s)
		if got := appendString(nil, s); string(got) != string(want) {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	}
	// encoding/json writes this as an escape or not, with its version.
	if got := appendString(nil, "a\xffb"); string(got) != `"a\ufffdb"` {
		t.Errorf("invalid UTF-8: got %s", got)
	}
}

// TestEmptyAndSet encodes what the payloads do not have: nil, empty, and set where
// the payload has nil.
func TestEmptyAndSet(t *testing.T) {
	notes, parent, now := "a <note>", int64(-7), time.Date(2026, 3, 4, 5, 6, 7, 8000, time.UTC)
	many := map[string]string{}
	for c := 'a'; c <= 'z'; c++ {
		many[string(c)] = "v"
	}
	for _, v := range []any{
		&payload.Fingerprint{}, &payload.Fingerprint{Matches: []payload.Match{}}, &payload.Fingerprint{Matches: []payload.Match{{}, {Vectors: [][]float64{nil, {}}}}},
		&payload.OrderBook{}, &payload.OrderBook{Bids: [][2]float64{}, Asks: [][2]float64{{}}},
		&payload.OrderBookStr{}, &payload.OrderBookStr{Bids: [][2]string{}, Asks: [][2]string{{}}},
		&payload.Todo{}, &payload.Todo{Notes: &notes, DueAt: &now, CompletedAt: &now, ParentID: &parent, Color: "red", Tags: []string{}, Metadata: many},
		new(payload.Embedding64), &payload.Embedding64{}, new(payload.Embedding32), &payload.Embedding32{},
		new(payload.Matrix), &payload.Matrix{nil, {}}, new(payload.Tensor), &payload.Tensor{nil, {}, {nil, {}, {1}}},
	} {
		want, _ := json.Marshal(v)
		if got, err := Of(v)([]byte("prefix")); string(got) != "prefix"+string(want) || err != nil {
			t.Errorf("%v: error %v\n got %s\nwant %s", reflect.TypeOf(v), err, got, want)
		}
	}
}
