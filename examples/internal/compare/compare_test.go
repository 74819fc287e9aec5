package compare

import (
	"bytes"
	"errors"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	burin "github.com/burin-go/burin/encoding"
)

// reading has a hand-written encoder, as right as the test wants it.
type reading struct {
	Value float64 `json:"value"`

	name string // of the member; "value" is right
}

func (r reading) AppendJSON(dst []byte) ([]byte, error) {
	n := len(dst)
	out, err := burin.AppendFloat64(append(dst, `{"`+r.name+`":`...), r.Value)
	if err != nil {
		return dst[:n], burin.InField(err, r.name)
	}
	return append(out, '}'), nil
}

func TestTables(t *testing.T) {
	var w bytes.Buffer
	one, two := reading{0.5, "value"}, reading{1e21, "value"}
	if err := tables(&w, 0, []Subject{{Value: &one, Holds: "one reading"}, {Value: &two, Holds: "another"}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`(?m)^13 bytes, one reading, CPU level \w+: the bytes are encoding/json's$`, `(?m)^15 bytes, another, `} {
		if !regexp.MustCompile(want).Match(w.Bytes()) {
			t.Errorf("no line matches %s in\n%s", want, &w)
		}
	}
	for _, a := range (Subject{Value: &one}).arms() {
		row := regexp.MustCompile(`(?m)^  ` + a.name + ` +\d+ +\d+ +\d+ +\d+ +\d+\.\d\dx$`)
		if n := len(row.FindAll(w.Bytes(), -1)); n != 2 {
			t.Errorf("%d rows for %s, want 2, in\n%s", n, a.name, &w)
		}
	}
}

func TestTablesRefuses(t *testing.T) {
	for _, tt := range []struct {
		name string
		v    reading
		want string // a part of the error
	}{
		{"other bytes of the same length", reading{0.5, "vague"}, "differ"},
		{"other length", reading{0.5, "v"}, "differ"},
		{"no JSON", reading{math.NaN(), "value"}, "NaN"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			err := tables(&w, 0, []Subject{{Value: &tt.v, Holds: "a reading"}})
			if err == nil || !strings.Contains(err.Error(), tt.want) || w.Len() != 0 {
				t.Errorf("error %v, output %q; want an error with %q and no output", err, &w, tt.want)
			}
		})
	}
}

// TestTwin wants every arm of encoding/json to be given the twin.
func TestTwin(t *testing.T) {
	other, twin := reading{0.5, "other"}, map[string]float64{"other": 0.5}
	if err := tables(io.Discard, 0, []Subject{{Value: &other, Twin: twin, Holds: "a reading"}}); err != nil {
		t.Error(err)
	}
	twin["other"] = 0.25
	err := tables(io.Discard, 0, []Subject{{Value: &other, Twin: twin, Holds: "a reading"}})
	if err == nil || !strings.Contains(err.Error(), "differ") {
		t.Errorf("error %v for a twin with other bytes", err)
	}
}

func TestRound(t *testing.T) {
	short := &arm{name: "short", encode: func() (int, error) { return 1, nil }}
	if err := measure([]*arm{short}, 2, 0); err == nil || !strings.HasPrefix(err.Error(), "short: ") {
		t.Errorf("error %v for an arm that writes too little", err)
	}
	broken := errors.New("broken")
	fails := &arm{encode: func() (int, error) { return 2, broken }}
	if err := fails.round(2, 0); !errors.Is(err, broken) {
		t.Errorf("error %v for an arm that fails", err)
	}
}

func TestMedian(t *testing.T) {
	a := &arm{ns: []float64{9, 1, 5, 100, 2}}
	if got := a.median(); got != 5 {
		t.Errorf("got %v, want 5", got)
	}
}
