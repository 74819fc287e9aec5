package batches

import (
	"bytes"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/burin-go/burin/benchmarks/internal/turns"
	"github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/cpu"
)

// testEncoders and testData are for two kinds of data.
var testEncoders = Encoders[int64]{
	Strconv: func(dst []byte, v []int64) []byte {
		dst = append(dst, '[')
		for i, x := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = strconv.AppendInt(dst, x, 10)
		}
		return append(dst, ']')
	},
	Burin: func(dst []byte, v []int64) ([]byte, error) { return encoding.AppendInts(dst, v), nil },
}

func counted(n int) []int64 {
	v := make([]int64, n)
	for i := range v {
		v[i] = int64(i)
	}
	return v
}

func testData() []Data {
	return []Data{
		NewData("counted", counted, testEncoders),
		NewData("zeros", func(n int) []int64 { return make([]int64, n) }, testEncoders),
		NewData("more", counted, testEncoders),
	}
}

// TestRun measures all arms, as short as can be.
func TestRun(t *testing.T) {
	var out bytes.Buffer
	if err := Run("test", []string{"-data", "counted|zeros", "-rounds", "2", "-slice", "1ms", "-md"}, &out, testData()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`(?m)^Calls of 1024 values\.$`,
		`(?m)^\| data \| strconv \| sonic \| burin scalar \|`,
		`(?m)^\| counted \| \d+\.\d\d\*? \| \d+\.\d\d\*? \| \d+\.\d\d \|`,
		`(?m)^\| data \| scalar : strconv \| .*scalar : sonic \|`,
		`(?m)^\| zeros \| \d+\.\d\d \|`,
	} {
		if !regexp.MustCompile(want).Match(out.Bytes()) {
			t.Errorf("no %s in:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "more") {
		t.Errorf("other data, too:\n%s", out.String())
	}
}

func TestRunLengths(t *testing.T) {
	var out bytes.Buffer
	if err := Run("test", []string{"-data", "counted", "-rounds", "1", "-slice", "1us", "-lengths"}, &out, testData()); err != nil {
		t.Fatal(err)
	}
	if n := regexp.MustCompile(`(?m)^ *counted +(1|2|4|8|16|32|64|1024|1000000) +\d`).FindAllString(out.String(), -1); len(n) != 2*len(lengths) {
		t.Errorf("%d rows, want %d:\n%s", len(n), 2*len(lengths), out.String())
	}
}

func TestRunRefuses(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-data", "nothing"}, `no data "nothing"; there are: counted, zeros, more`},
		{[]string{"-data", "("}, "missing closing )"},
		{[]string{"-data", "count"}, `no data "count"`},
		{[]string{"-rounds", "0"}, "must be positive"},
		{[]string{"more"}, `unexpected argument "more"`},
	} {
		if err := Run("test", tt.args, io.Discard, testData()); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want one with %q", tt.args, err, tt.want)
		}
	}
}

// TestWrongArms has arms that a run must not accept.
func TestWrongArms(t *testing.T) {
	upTo := func(calls int, then func(good []byte) []byte) func() Encode[[]int64] {
		return func() Encode[[]int64] {
			good := Strconv(testEncoders.Strconv).New()
			return func(v []int64) ([]byte, error) {
				b, err := good(v)
				if calls--; calls < 0 {
					b = then(b)
				}
				return b, err
			}
		}
	}
	less := func(b []byte) []byte { return b[:len(b)-1] }
	pad := func(b []byte) []byte { return append(b, ' ') }
	other := func(b []byte) []byte { return bytes.Replace(b, []byte("1"), []byte("2"), 1) }
	same := func(b []byte) []byte { return b }
	const checked = leastValues / UsualLength // calls
	for name, tt := range map[string]struct {
		arm  Arm[[]int64]
		want string
	}{
		"less from the start":     {Arm[[]int64]{Name: "x", New: upTo(0, less)}, "not the JSON of a []int64"},
		"less when it is timed":   {Arm[[]int64]{Name: "x", New: upTo(checked+1, less)}, "bytes, want"},
		"strconv in another form": {Arm[[]int64]{Name: strconvArm, Exact: true, New: upTo(0, pad)}, "where encoding/json writes"},
		"burin in another form":   {Arm[[]int64]{Name: "x", Ours: true, Exact: true, New: upTo(0, pad)}, "where encoding/json writes"},
		"sonic in another form":   {Arm[[]int64]{Name: sonicArm, New: upTo(0, pad)}, ""},
		"other values":            {Arm[[]int64]{Name: "x", New: upTo(0, other)}, "other values"},
		"nothing wrong":           {Arm[[]int64]{Name: "x", New: upTo(0, same)}, ""},
		"a level that is not one": {Arm[[]int64]{Name: "x", Level: 99, New: upTo(0, same)}, "not available"},
	} {
		p := plan{turns.Plan{Rounds: 2, Slice: time.Millisecond}, []int{UsualLength}}
		rows, err := p.measure(Data{"counted", func(length int) ([]*turns.Task, error) {
			return tasksOf(counted, length, []Arm[[]int64]{tt.arm})
		}})
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: error %v, want %q", name, err, tt.want)
		}
		if err == nil && (star(rows[0].arms[0]) == "*") != (name == "sonic in another form") {
			t.Errorf("%s: note %q", name, rows[0].arms[0].Note)
		}
	}
}

// TestLevels: every level is measured at itself.
func TestLevels(t *testing.T) {
	list, err := testEncoders.arms()
	if err != nil {
		t.Fatal(err)
	}
	var seen []cpu.Level
	for _, a := range list {
		c := cell[[]int64]{Arm: a}
		if err := c.atLevel(func() error {
			if a.Ours {
				seen = append(seen, cpu.Current())
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
	}
	if len(seen) != len(cpu.Levels()) {
		t.Errorf("levels %v, want %v", seen, cpu.Levels())
	}
}
