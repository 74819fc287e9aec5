package encodingtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/burin-go/burin/encoding"
)

// point is encoded right.
type point struct{ X, Y int }

func (p point) AppendJSON(dst []byte) ([]byte, error) {
	return fmt.Appendf(dst, `{"X":%d,"Y":%d}`, p.X, p.Y), nil
}

// Types with one mistake each.
type (
	unescaped   struct{ S string }  // a control character as it is
	small       struct{ N uint32 }  // half of the numbers
	overwriting struct{ B bool }    // what dst held
	losing      struct{ B bool }    // what dst held, by a new slice
	accepting   struct{ F float64 } // NaN
	refusing    struct{ B bool }    // true
	foreign     struct{ F float64 } // NaN with an error that is none of encoding/json's
	untidy      struct{ F float64 } // leaves bytes behind an error
	cramped     struct{ B bool }    // does not grow dst
	nilAlike    struct{ S []int }   // nil as empty
	byAddress   struct{ P pointerText }
)

func (v unescaped) AppendJSON(dst []byte) ([]byte, error) {
	s, _ := json.Marshal(v.S)
	return fmt.Appendf(dst, `{"S":%s}`, strings.ReplaceAll(string(s), `\u0000`, "\x00")), nil
}

func (v small) AppendJSON(dst []byte) ([]byte, error) {
	return fmt.Appendf(dst, `{"N":%d}`, int32(v.N)), nil
}

func (v overwriting) AppendJSON(dst []byte) ([]byte, error) {
	if len(dst) > 0 {
		dst[0] = ' '
	}
	return fmt.Appendf(dst, `{"B":%t}`, v.B), nil
}

func (v losing) AppendJSON(dst []byte) ([]byte, error) {
	return fmt.Appendf(nil, `{"B":%t}`, v.B), nil
}

func (v accepting) AppendJSON(dst []byte) ([]byte, error) {
	if v.F != v.F {
		return append(dst, `{"F":null}`...), nil
	}
	f, err := encoding.AppendFloat64(append(dst, `{"F":`...), v.F)
	if err != nil {
		return dst, err
	}
	return append(f, '}'), nil
}

func (v refusing) AppendJSON(dst []byte) ([]byte, error) {
	if v.B {
		return dst, &encoding.Error{Err: errors.New("true")}
	}
	return append(dst, `{"B":false}`...), nil
}

func (v foreign) AppendJSON(dst []byte) ([]byte, error) {
	f, err := encoding.AppendFloat64(append(dst, `{"F":`...), v.F)
	if err != nil {
		return dst, &encoding.Error{Err: errors.New("no number")}
	}
	return append(f, '}'), nil
}

func (v untidy) AppendJSON(dst []byte) ([]byte, error) {
	f, err := encoding.AppendFloat64(append(dst, `{"F":`...), v.F)
	return append(f, '}'), err
}

func (v cramped) AppendJSON(dst []byte) ([]byte, error) {
	text := strconv.AppendBool([]byte(`{"B":`), v.B)
	n := copy(dst[len(dst):cap(dst)], append(text, '}'))
	return dst[:len(dst)+n], nil
}

func (v nilAlike) AppendJSON(dst []byte) ([]byte, error) {
	return append(encoding.AppendInts(append(dst, `{"S":`...), append([]int{}, v.S...)), '}'), nil
}

// pointerText has a text where its address can be taken.
type pointerText int

func (*pointerText) MarshalText() ([]byte, error) { return []byte("p"), nil }

// AppendJSON has the receiver that would be right were it not for P.
func (v byAddress) AppendJSON(dst []byte) ([]byte, error) {
	return append(dst, `{"P":"p"}`...), nil
}

// loose writes no JSON for some values.
type loose struct{ S string }

func (v loose) AppendJSON(dst []byte) ([]byte, error) {
	return fmt.Appendf(dst, `{"S":"%s"}`, v.S), nil
}

// outer has only the AppendJSON of what it embeds, which Marshal does not take for its own.
type outer struct {
	point
	Extra int
}

// TestSameFinds: a mistake is a failure that names what differs and the seed that shows it again.
func TestSameFinds(t *testing.T) {
	t.Setenv("BURIN_SEED", "1")
	for name, c := range map[string]struct {
		same func(testing.TB)
		text string
	}{
		"right":       {func(t testing.TB) { Same[point](t) }, ""},
		"unescaped":   {func(t testing.TB) { Same[unescaped](t) }, `\\u0000`},
		"small":       {func(t testing.TB) { Same[small](t) }, "differs at byte 5"},
		"overwriting": {func(t testing.TB) { Same[overwriting](t) }, `what dst held before is " refix`},
		"losing":      {func(t testing.TB) { Same[losing](t) }, "what dst held before is"},
		"accepting":   {func(t testing.TB) { Same[accepting](t) }, "error <nil>, want json: unsupported value"},
		"refusing":    {func(t testing.TB) { Same[refusing](t) }, "error true, want <nil>"},
		"foreign":     {func(t testing.TB) { Same[foreign](t) }, "error no number (none of encoding/json's)"},
		"untidy":      {func(t testing.TB) { Same[untidy](t) }, "in spite of error"},
		"cramped":     {func(t testing.TB) { Same[cramped](t) }, "with room for 0 bytes"},
		"nilAlike":    {func(t testing.TB) { Same[nilAlike](t) }, `want "{\"S\":null}"`},
		"byAddress":   {func(t testing.TB) { Same[byAddress](t) }, "Marshal(encodingtest.byAddress)"},
		"loose":       {func(t testing.TB) { Consistent[loose](t) }, "no JSON"},
		"loose alone": {func(t testing.TB) { Consistent[point](t) }, ""},
		"two ways":    {func(t testing.TB) { Consistent[outer](t) }, "differs at byte"},
		"refusing?":   {func(t testing.TB) { Consistent[refusing](t) }, ""},
		"untidy too":  {func(t testing.TB) { Consistent[untidy](t) }, "in spite of error"},
		"none":        {func(t testing.TB) { Consistent[struct{}](t) }, "struct {} has no AppendJSON"},
		"no encoder":  {func(t testing.TB) { Same[struct{}](t) }, "struct {} has no AppendJSON"},
		"other type":  {func(t testing.TB) { SameAs[point, small](t) }, "has other fields than"},
	} {
		failed := failure(t, c.same)
		if (failed == "") != (c.text == "") || !strings.Contains(failed, c.text) {
			t.Errorf("%s: %q, want %q in it", name, failed, c.text)
		}
	}
}

// TestSeed: the seed in a failure brings it back at once, and a bad one is told.
func TestSeed(t *testing.T) {
	t.Setenv("BURIN_SEED", "12")
	first := failure(t, func(t testing.TB) { Same[small](t) })
	seed, _, _ := strings.Cut(first, ":")
	t.Setenv("BURIN_SEED", strings.TrimPrefix(seed, "BURIN_SEED="))
	if again := failure(t, func(t testing.TB) { Same[small](t) }); again != first || first == "" {
		t.Errorf("first %q, then %q", first, again)
	}
	t.Setenv("BURIN_SEED", "many")
	if failed := failure(t, func(t testing.TB) { Same[point](t) }); !strings.Contains(failed, `BURIN_SEED: strconv.ParseUint: parsing "many"`) {
		t.Errorf("%q", failed)
	}
}

// failure returns what f reports, and ends it there.
func failure(t *testing.T, f func(testing.TB)) string {
	r := &recorder{TB: t}
	func() {
		defer func() {
			if p := recover(); p != nil && p != r {
				panic(p)
			}
		}()
		f(r)
	}()
	return r.text
}

// recorder is a test that may fail.
type recorder struct {
	testing.TB
	text string
}

func (r *recorder) Helper() {}

func (r *recorder) Fatalf(format string, args ...any) {
	r.text = fmt.Sprintf(format, args...)
	panic(r)
}

func (r *recorder) Fatal(args ...any) { r.Fatalf("%s", fmt.Sprint(args...)) }

// plainly has a MarshalJSON as burin makes them, and a mistake in what that calls.
type plainly struct{ X, Y int }

func (p plainly) AppendJSON(dst []byte) ([]byte, error) {
	return fmt.Appendf(dst, `{"X":%d,"Y":0}`, p.X), nil
}

func (p plainly) MarshalJSON() ([]byte, error) { return p.AppendJSON(nil) }

// TestSameAs: beside its own MarshalJSON a mistake does not show, beside the plain type it does.
func TestSameAs(t *testing.T) {
	if failed := failure(t, func(t testing.TB) { Same[plainly](t) }); failed != "" {
		t.Errorf("compared with itself: %s", failed)
	}
	type plain plainly
	failed := failure(t, func(t testing.TB) { SameAs[plainly, plain](t) })
	if !strings.Contains(failed, "differs at byte") {
		t.Errorf("compared with a plain type: %q", failed)
	}
}

// madeByte has what burin makes of a byte with -marshaljson. encoding/json writes a slice of them as an array.
type madeByte uint8

func (b madeByte) AppendJSON(dst []byte) ([]byte, error) { return encoding.AppendUint(dst, b), nil }
func (b madeByte) MarshalJSON() ([]byte, error)          { return b.AppendJSON(nil) }

func TestSameAsBytes(t *testing.T) {
	type plain madeByte
	SameAs[madeByte, plain](t)
}

// otherByte has a method that this encoding/json does not call, as -jsonv2 makes one.
type otherByte uint8

func (b otherByte) AppendJSON(dst []byte) ([]byte, error) { return encoding.AppendUint(dst, b), nil }

func TestSameAsOtherBytes(t *testing.T) {
	type plain otherByte
	SameAs[otherByte, plain](t)
}
