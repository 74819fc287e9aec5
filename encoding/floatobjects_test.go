package encoding

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

type (
	pointXY struct {
		X float64 `json:"x"`
		Y float64 `json:"y"`
	}
	candle struct {
		Open   float64      `json:"open"`
		High   namedFloat64 `json:"<high>"`
		Low    float64      `json:"low&"`
		Close  float64      `json:"é"`
		Volume float64      `json:"volume_of_all_trades_in_units_of_the_base"`
	}
	lone struct{ F float64 }
)

var (
	pointMembers  = NewFloatMembers("x", "y")
	candleNames   = []string{"open", "<high>", "low&", "é", "volume_of_all_trades_in_units_of_the_base"}
	candleMembers = NewFloatMembers(candleNames...)
	candlePlain   = NewFloatMembersPlain(candleNames...)
	loneMembers   = NewFloatMembers("F")
)

func checkFloatObjects[T any](t *testing.T, m, plain *FloatMembers, make func(next func() float64) T) {
	t.Helper()
	values := floatsOf[float64]()
	k := 0
	all := []T{}
	for range 3 * len(values) {
		all = append(all, make(func() float64 { k++; return values[k%len(values)] }))
	}
	for _, s := range [][]T{nil, {}, all[:0:0], all[:1], all[:2], all[1:4], all[:9], all} {
		name := fmt.Sprintf("%T of %d", s, len(s))
		leafNoAllocs(t, name, leafStd(t, s), func(dst []byte) ([]byte, error) { return AppendFloatObjects(dst, s, m) })
		leafNoAllocs(t, name+", plain", leafPlain(t, s), func(dst []byte) ([]byte, error) { return AppendFloatObjects(dst, s, plain) })
	}
}

func TestAppendFloatObjects(t *testing.T) {
	checkFloatObjects(t, pointMembers, NewFloatMembersPlain("x", "y"), func(next func() float64) pointXY { return pointXY{next(), next()} })
	checkFloatObjects(t, loneMembers, loneMembers, func(next func() float64) lone { return lone{next()} })
	checkFloatObjects(t, candleMembers, candlePlain, func(next func() float64) candle {
		return candle{next(), namedFloat64(next()), next(), next(), next()}
	})
}

func TestAppendFloatObjectsOfArray(t *testing.T) {
	a := [3]pointXY{{1, 2}, {-0.5, 1e21}, {}}
	leafNoAllocs(t, "array", leafStd(t, a), func(dst []byte) ([]byte, error) { return AppendFloatObjects(dst, a[:], pointMembers) })
}

func TestAppendFloatObjectsNonFinite(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for _, n := range []int{1, 2, 3, 8, 20, 300} {
			for at := range n {
				for field, path := range []string{".x", ".y"} {
					s := make([]pointXY, n)
					if field == 0 {
						s[at].X = bad
					} else {
						s[at].Y = bad
					}
					if at < n-1 {
						s[n-1].X = bad // the first one is reported
					}
					err := leafError(t, "points", func(dst []byte) ([]byte, error) { return AppendFloatObjects(dst, s, pointMembers) })
					checkPath(t, err, fmt.Sprintf("[%d]%s", at, path))
					checkUnsupported(t, err, bad)
				}
			}
		}
	}
	_, err := AppendFloatObjects(nil, []candle{{}, {High: namedFloat64(math.NaN())}}, candleMembers)
	if got, want := fmt.Sprint(err), `[1]["<high>"]: json: unsupported value: NaN`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestAppendFloatObjectsUnfit: a type that cannot have a float64 for each name is a panic that says so.
func TestAppendFloatObjectsUnfit(t *testing.T) {
	panicsWith(t, "values of 16 bytes, which are not 1 float64", func() { _, _ = AppendFloatObjects(nil, []pointXY{{}}, loneMembers) })
	panicsWith(t, "values of 16 bytes, which are not 5 float64", func() { _, _ = AppendFloatObjects[pointXY](nil, nil, candleMembers) })
	panicsWith(t, "values of 0 bytes, which are not 1 float64", func() { _, _ = AppendFloatObjects(nil, []struct{}{{}}, loneMembers) })
	panicsWith(t, "values of 12 bytes", func() { _, _ = AppendFloatObjects(nil, [][3]float32{{}}, loneMembers) })
	panicsWith(t, "without a name", func() { NewFloatMembers() })
}

func panicsWith(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
			t.Errorf("panics with %q, want %q", got, want)
		}
	}()
	f()
}
