package slogburin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math"
	"strings"
	"testing"
	"testing/slogtest"
	"time"

	"github.com/burin-go/burin/benchmarks/frameworks/answer"
	"github.com/burin-go/burin/internal/sanitizer"
)

func TestHandlerContract(t *testing.T) {
	var out bytes.Buffer
	slogtest.Run(t, func(*testing.T) slog.Handler {
		out.Reset()
		return NewHandler(&out, slog.LevelInfo)
	}, func(t *testing.T) map[string]any {
		var record map[string]any
		if err := json.Unmarshal(out.Bytes(), &record); err != nil {
			t.Errorf("%v: %s", err, &out)
		}
		return record
	})
}

type valuer struct{ v slog.Value }

func (v valuer) LogValue() slog.Value { return v.v }

// jsonError is an error that encodes itself.
type jsonError struct{ error }

func (jsonError) MarshalJSON() ([]byte, error) { return []byte(`{"code":7}`), nil }

// TestHandlerBytes compares lines with those of slog.JSONHandler.
func TestHandlerBytes(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 600, time.FixedZone("", 3600))
	note := answer.NewNote(12)
	note.Text = "no HTML"
	empty := slog.Group("empty", slog.Attr{}, slog.Group("inner"))
	loggers := map[string]func(*slog.Logger) *slog.Logger{
		"alone":           func(l *slog.Logger) *slog.Logger { return l },
		"attrs":           func(l *slog.Logger) *slog.Logger { return l.With("a", 1, "b", note) },
		"group":           func(l *slog.Logger) *slog.Logger { return l.WithGroup("g<").WithGroup("h") },
		"no group":        func(l *slog.Logger) *slog.Logger { return l.WithGroup("") },
		"attrs and group": func(l *slog.Logger) *slog.Logger { return l.With("a", 1).WithGroup("g").With("b", 2).WithGroup("h") },
		"empty attrs":     func(l *slog.Logger) *slog.Logger { return l.WithGroup("g").With(empty).WithGroup("h") },
	}
	records := map[string][]slog.Attr{
		"none":   nil,
		"empty":  {empty, {}},
		"kinds":  {slog.String("s", "<&>\n\"\u2028"), slog.Int("i", -1), slog.Uint64("u", math.MaxUint64), slog.Float64("f", 1e-7), slog.Bool("b", true), slog.Duration("d", time.Second), slog.Time("t", at)},
		"any":    {slog.Any("nil", nil), slog.Any("note", note), slog.Any("map", map[string]any{"b": []int{1}, "a": nil}), slog.Any("time", &at)},
		"errors": {slog.Any("err", errors.New("<bad>")), slog.Any("json", jsonError{io.EOF}), slog.Float64("nan", math.NaN())},
		"groups": {slog.Group("g", slog.Int("a", 1), slog.Group("h", slog.Int("b", 2))), slog.Group("", slog.Int("c", 3)), slog.Int("d", 4), empty},
		"valuer": {slog.Any("v", valuer{slog.GroupValue(slog.Int("a", 1), slog.Any("b", valuer{slog.StringValue("x")}))})},
		"keys":   {slog.Int("", 1), slog.Int("a<\"", 2)},
	}
	for loggerName, with := range loggers {
		for recordName, attrs := range records {
			for _, when := range []time.Time{at, {}} {
				var got, want bytes.Buffer
				for out, handler := range map[*bytes.Buffer]slog.Handler{
					&got:  NewHandler(&got, slog.LevelInfo),
					&want: slog.NewJSONHandler(&want, nil),
				} {
					r := slog.NewRecord(when, slog.LevelWarn+1, "<text>", 0)
					r.AddAttrs(attrs...)
					if err := with(slog.New(handler)).Handler().Handle(t.Context(), r); err != nil {
						t.Errorf("%v, %s", err, out)
					}
				}
				if got.String() != want.String() {
					t.Errorf("%s, %s:\n got %swant %s", loggerName, recordName, &got, &want)
				}
			}
		}
	}
}

// TestHandlerEmptyGroup: behind groups that hold nothing slog.JSONHandler of Go 1.26 leaves out a comma.
func TestHandlerEmptyGroup(t *testing.T) {
	var out bytes.Buffer
	empty := slog.Group("empty", slog.Attr{}, slog.Group("inner"))
	slog.New(NewHandler(&out, slog.LevelInfo)).Info("", slog.Int("a", 1), empty, slog.Group("", empty), slog.Int("b", 2))
	if !strings.HasSuffix(out.String(), `"msg":"","a":1,"b":2}`+"\n") {
		t.Errorf("got %s", &out)
	}
}

// TestHandlerShares: loggers made of one another do not write into each other's attributes.
func TestHandlerShares(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(NewHandler(&out, slog.LevelInfo)).With("a", 1).WithGroup("g").WithGroup("h").WithGroup("i")
	first, second := log.With("s", "first"), log.WithGroup("second")
	third := log.WithGroup("third")
	first.Info("")
	second.Info("", "n", 2)
	third.Info("", "n", 3)
	var parts []string
	for line := range strings.Lines(out.String()) {
		_, part, _ := strings.Cut(line, `"msg":"",`)
		parts = append(parts, part)
	}
	want := `"a":1,"g":{"h":{"i":{"s":"first"}}}}
"a":1,"g":{"h":{"i":{"second":{"n":2}}}}}
"a":1,"g":{"h":{"i":{"third":{"n":3}}}}}
`
	if got := strings.Join(parts, ""); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for n := range 64 { // at some length there is room for a child's attributes behind the parent's
		parent := slog.New(NewHandler(&out, slog.LevelInfo)).With("text", strings.Repeat("x", n))
		child := parent.With("child", 1)
		parent.With("child", 2)
		out.Reset()
		if child.Info(""); !strings.HasSuffix(out.String(), `,"child":1}`+"\n") {
			t.Fatalf("%d: %s", n, &out)
		}
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestHandlerWriteError(t *testing.T) {
	h := NewHandler(failing{}, slog.LevelInfo)
	if err := h.Handle(context.Background(), slog.Record{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error %v", err)
	}
}

func TestHandlerAllocatesNothing(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("the race detector makes pools lose entries")
	}
	log := slog.New(NewHandler(io.Discard, slog.LevelInfo)).With("a", 1).WithGroup("g")
	quote := answer.NewQuote(96)
	if n := testing.AllocsPerRun(100, func() {
		log.LogAttrs(context.Background(), slog.LevelInfo, "text", slog.Int("n", 1), slog.Any("quote", quote))
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
