package exampletest

import (
	"encoding/json"
	"testing"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/race"
)

// Allocs wants AppendJSON to allocate nothing where dst has exactly the room that it
// needs.
func Allocs[T burin.Appender](t *testing.T, v *T) {
	t.Helper()
	if race.Enabled {
		t.Skip("sync.Pool drops at random under the race detector")
	}
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var appender burin.Appender = any(v).(burin.Appender)
	buf := make([]byte, 0, len(want))
	n := testing.AllocsPerRun(100, func() {
		var out []byte
		if out, err = appender.AppendJSON(buf); len(out) != len(want) {
			t.Fatalf("%d bytes, error %v; want %d bytes", len(out), err, len(want))
		}
	})
	if n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}
