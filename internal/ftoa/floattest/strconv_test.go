package floattest

import (
	"encoding/json"
	"math"
	"testing"
)

func TestAppendStrconv(t *testing.T) {
	values := []float64{0, math.Copysign(0, -1), 1e-6, 9.5e-7, 1e-9, 1e-10, -2.5e-9, 1e20, 1e21, 1.5e300, 5e-324, 1.0 / 3}
	for i, k := range Kinds() {
		values = append(values, k.Values(uint64(i), 100)...)
	}
	checkAppendStrconv(t, values)
	var narrow []float32
	for _, f := range values {
		if f := float32(f); f-f == 0 {
			narrow = append(narrow, f)
		}
	}
	for i, k := range Kinds32() {
		narrow = append(narrow, k.Values(uint64(i), 100)...)
	}
	checkAppendStrconv(t, narrow)
}

func checkAppendStrconv[F float32 | float64](t *testing.T, values []F) {
	t.Helper()
	for _, f := range values {
		want, err := json.Marshal(f)
		if got := AppendStrconv([]byte("x"), f); err != nil || string(got) != "x"+string(want) {
			t.Errorf("%T %x: got %s, want %s, %v", f, f, got, want, err)
		}
	}
}
