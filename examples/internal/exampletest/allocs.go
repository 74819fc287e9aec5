package exampletest

import (
	"encoding/json"
	"testing"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/sanitizer"
)

// Allocs wants AppendJSON to allocate nothing where dst has exactly the room that it
// needs.
func Allocs[T burin.Appender](t *testing.T, v *T) {
	t.Helper()
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	AllocsOf(t, any(v).(burin.Appender), len(want))
}

// AllocsOf is Allocs for JSON of this length, which need not be encoding/json's.
func AllocsOf(t *testing.T, v burin.Appender, length int) {
	t.Helper()
	if sanitizer.Enabled {
		t.Skip("sync.Pool drops at random under the race detector")
	}
	buf := make([]byte, 0, length)
	n := testing.AllocsPerRun(100, func() {
		if out, err := v.AppendJSON(buf); len(out) != length {
			t.Fatalf("%d bytes, error %v; want %d bytes", len(out), err, length)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}
