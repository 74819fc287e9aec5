package floattest

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// properties says of each kind what makes it one: what all of its values have to be.
var properties = map[string]func(i int, f float64) bool{
	"digits17":  func(_ int, f float64) bool { return math.Abs(f) < 1 },
	"bits":      func(_ int, f float64) bool { return true },
	"float32":   func(_ int, f float64) bool { return f == float64(float32(f)) },
	"prices":    func(_ int, f float64) bool { return f > 0 && decimals(f) <= 2 },
	"ints":      func(_ int, f float64) bool { return f >= 0 && f < 1e5 && decimals(f) == 0 },
	"sensor":    func(_ int, f float64) bool { return math.Abs(f) <= 100 && decimals(f) <= 4 },
	"zeros90":   func(_ int, f float64) bool { return math.Abs(f) < 1 },
	"zeros":     func(_ int, f float64) bool { return math.Float64bits(f) == 0 },
	"latlon":    func(i int, f float64) bool { return math.Abs(f) <= float64(90+90*(i&1)) && decimals(f) <= 7 },
	"gradients": func(_ int, f float64) bool { return math.Abs(f) < 1e-8 },
	"ids":       func(_ int, f float64) bool { return f >= 1<<60 && f <= 1<<61 },
	"book":      func(i int, f float64) bool { return decimals(f) <= 2+6*(i&1) },
	"mixed64":   func(_ int, f float64) bool { return math.Abs(f) < 1e5+1 },
	"mixed512":  func(_ int, f float64) bool { return math.Abs(f) < 1e5+1 },
}

func decimals(f float64) int {
	_, fraction, _ := strings.Cut(strconv.FormatFloat(f, 'f', -1, 64), ".")
	return len(fraction)
}

func TestKinds(t *testing.T) {
	checkKinds(t, Kinds(), properties, map[string]int{"zeros": 1, "zeros90": 1 << 15 / 12, "ints": 1 << 14, "mixed64": 1 << 14, "mixed512": 1 << 14})
}

// properties32 is properties for kinds of float32.
var properties32 = map[string]func(i int, f float32) bool{
	"embeddings": func(_ int, f float32) bool { return f > -0.2 && f < 0.2 },
	"unit":       func(_ int, f float32) bool { return f >= 0 && f <= 1 },
	"bits32":     func(_ int, f float32) bool { return true },
	"prices":     func(_ int, f float32) bool { return f > 0 && f <= 1e5 },
	"ints":       func(_ int, f float32) bool { return f >= 0 && f < 1e5 && decimals(float64(f)) == 0 },
	"sensor":     func(_ int, f float32) bool { return f >= -100 && f <= 100 },
	"zeros90":    func(_ int, f float32) bool { return f >= -1 && f <= 1 },
	"zeros":      func(_ int, f float32) bool { return math.Float32bits(f) == 0 },
	"latlon":     func(i int, f float32) bool { return math.Abs(float64(f)) <= float64(90+90*(i&1)) },
	"gradients":  func(_ int, f float32) bool { return f > -1e-8 && f < 1e-8 },
	"large":      func(_ int, f float32) bool { return f >= 1<<24 && f < 1<<41 },
	"quarters":   func(_ int, f float32) bool { return f >= 1<<21 && f < 1<<22 && decimals(float64(f)) == 2 },
	"mixed64":    func(_ int, f float32) bool { return math.Abs(float64(f)) < 1e5+1 },
	"mixed512":   func(_ int, f float32) bool { return math.Abs(float64(f)) < 1e5+1 },
}

func TestKinds32(t *testing.T) {
	checkKinds(t, Kinds32(), properties32, map[string]int{"zeros": 1, "zeros90": 1 << 15 / 12, "ints": 1 << 14, "mixed64": 1 << 14, "mixed512": 1 << 14})
}

// checkKinds expects as many different values as fewest says, or three quarters of all.
func checkKinds[F float32 | float64](t *testing.T, kinds []KindOf[F], properties map[string]func(i int, f F) bool, fewest map[string]int) {
	const n = 1 << 15
	for _, k := range kinds {
		has, ok := properties[k.Name]
		if !ok {
			t.Errorf("%s: nothing says what its values are", k.Name)
			continue
		}
		s := k.Values(1, n)
		distinct := map[F]bool{}
		for i, f := range s {
			if f-f != 0 || !has(i, f) {
				t.Errorf("%s: value %d is %v", k.Name, i, f)
				break
			}
			distinct[f] = true
		}
		if want, ok := fewest[k.Name]; !ok && len(distinct) < n*3/4 || len(distinct) < want {
			t.Errorf("%s: only %d different values", k.Name, len(distinct))
		}
		if again := k.Values(1, n); !slices.Equal(s, again) {
			t.Errorf("%s: the same seed gives other values", k.Name)
		}
		if other := k.Values(2, n); k.Name != "zeros" && slices.Equal(s, other) {
			t.Errorf("%s: another seed gives the same values", k.Name)
		}
	}
}
