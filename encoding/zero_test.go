package encoding

import (
	"math"
	"reflect"
	"testing"
)

func TestIsZero(t *testing.T) {
	type pair struct {
		X []int
		y []int
	}
	check := func(got bool, v any) {
		t.Helper()
		if want := reflect.ValueOf(v).IsZero(); got != want {
			t.Errorf("IsZero(%#v) = %v, want %v", v, got, want)
		}
	}
	for _, v := range []pair{{}, {X: []int{}}, {y: []int{}}} {
		check(IsZero(&v), v)
	}
	for _, v := range [][2][]float64{{}, {nil, {}}} {
		check(IsZero(&v), v)
	}
	for _, v := range []float64{0, math.Copysign(0, -1), 1, math.NaN()} {
		check(IsZero(&v), v)
	}
}
