package inttest

import (
	"math"
	"slices"
	"testing"
	"time"
)

// properties says of some kinds what all of their values have to be.
func properties[I Integer]() map[string]func(x I) bool {
	times := func(unit int64) func(x I) bool {
		return func(x I) bool {
			year := time.Unix(0, int64(x)*unit).UTC().Year()
			return 2019 <= year && year <= 2030
		}
	}
	return map[string]func(x I) bool{
		"below1e3":     func(x I) bool { return 0 <= x && x < 1e3 },
		"below1e8":     func(x I) bool { return 0 <= x && x < 1e8 },
		"below1e16":    func(x I) bool { return x >= 0 && float64(x) < 1e16 },
		"signed1e8":    func(x I) bool { return math.Abs(float64(x)) < 1e8 },
		"zeros":        func(x I) bool { return x == 0 },
		"milliseconds": times(1e6),
		"nanoseconds":  times(1),
	}
}

func testKinds[I Integer](t *testing.T) {
	const n = 1 << 14
	has := properties[I]()
	for _, k := range Kinds[I]() {
		s := k.Values(1, n)
		different := map[I]bool{}
		for i, x := range s {
			if has[k.Name] != nil && !has[k.Name](x) {
				t.Fatalf("%s: value %d is %d", k.Name, i, x)
			}
			different[x] = true
		}
		least := n / 3
		switch k.Name {
		case "zeros":
			least = 1
		case "below1e3":
			least = 1e3
		}
		if len(different) < least {
			t.Errorf("%s: only %d different values", k.Name, len(different))
		}
		if k.Name == "signed1e8" && slices.Min(s) >= 0 {
			t.Errorf("%s: no negative values", k.Name)
		}
		if !slices.Equal(s, k.Values(1, n)) {
			t.Errorf("%s: the same seed gives other values", k.Name)
		}
		if k.Name != "zeros" && slices.Equal(s, k.Values(2, n)) {
			t.Errorf("%s: another seed gives the same values", k.Name)
		}
	}
}

func TestKinds(t *testing.T) {
	t.Run("int64", testKinds[int64])
	t.Run("uint64", testKinds[uint64])
	t.Run("int32", testKinds[int32])
	t.Run("uint32", testKinds[uint32])
}
