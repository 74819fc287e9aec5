package encoding

import (
	"math"
	"reflect"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
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

type (
	zeroer    interface{ IsZero() bool }
	tZero     int
	tZeroPtr  struct{ Zero bool }
	tZeroList []int
)

func (z tZero) IsZero() bool     { return z == 7 }
func (z *tZeroPtr) IsZero() bool { return z.Zero }
func (z tZeroList) IsZero() bool { return z != nil }

func TestIsZeroInterface(t *testing.T) {
	zero := tZero(7)
	for _, v := range []zeroer{nil, tZero(0), tZero(7), &zero, new(tZero), (*tZero)(nil), (*tZeroPtr)(nil), &tZeroPtr{}, &tZeroPtr{true}, tZeroList(nil), tZeroList{}} {
		b := leafStd(t, struct {
			Z zeroer `json:",omitzero"`
		}{v})
		if got := IsZeroInterface(v); got != (b == "{}") {
			t.Errorf("%#v: %v, encoding/json writes %s", v, got, b)
		}
		if n := testing.AllocsPerRun(10, func() { IsZeroInterface(v) }); n != 0 && !sanitizer.Address {
			t.Errorf("%#v: %v allocations", v, n)
		}
	}
}
