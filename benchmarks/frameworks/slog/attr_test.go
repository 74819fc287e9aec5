package slogburin

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"math"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/burin-go/burin/benchmarks/frameworks/answer"
)

// ways are how to have burin encode a value.
var ways = map[string]struct {
	handler func(w io.Writer) slog.Handler
	attr    func(key string, v any) slog.Attr
}{
	"Attr":             {func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) }, Attr},
	"Handler":          {func(w io.Writer) slog.Handler { return NewHandler(w, slog.LevelInfo) }, slog.Any},
	"Attr and Handler": {func(w io.Writer) slog.Handler { return NewHandler(w, slog.LevelInfo) }, Attr},
}

func TestValues(t *testing.T) {
	for name, way := range ways {
		var out bytes.Buffer
		log := slog.New(way.handler(&out)).With(way.attr("first", answer.NewQuote(1))).WithGroup("group")
		log.Info("text", way.attr("quote", answer.NewQuote(12)), way.attr("note", answer.NewNote(3)), way.attr("nil", nil))
		for _, part := range []string{
			`"first":` + document(t, 1),
			`"group":{"quote":` + document(t, 12),
			`"note":{"text":"\u003c3\u003e",`,
			`"nil":null}`,
		} {
			if !strings.Contains(out.String(), part) {
				t.Errorf("%s: no %s in\n%s", name, part, &out)
			}
		}
		if !json.Valid(out.Bytes()) {
			t.Errorf("%s: not JSON: %s", name, &out)
		}
	}
}

func TestTextHandler(t *testing.T) {
	var out bytes.Buffer
	slog.New(slog.NewTextHandler(&out, nil)).Info("text", Attr("quote", answer.NewQuote(12)))
	if want := "quote=" + strconv.Quote(document(t, 12)) + "\n"; !strings.HasSuffix(out.String(), want) {
		t.Errorf("got %s, want %s at its end", &out, want)
	}
}

func TestError(t *testing.T) {
	q := answer.NewQuote(1)
	q.Depth = []float64{1, math.NaN()}
	for name, way := range ways {
		for text, v := range map[string]any{"depth[1]: json: unsupported value: NaN": q, "option": answer.Wrapped{Quote: q}} {
			var out bytes.Buffer
			slog.New(way.handler(&out)).Info("text", way.attr("bad", v), slog.Int("after", 1))
			var record struct {
				Bad   string
				After int
			}
			if err := json.Unmarshal(out.Bytes(), &record); err != nil || record.After != 1 ||
				!strings.HasPrefix(record.Bad, "!ERROR:") || !strings.Contains(record.Bad, text) {
				t.Errorf("%s: %v: %s", name, err, &out)
			}
		}
	}
}

// TestDisabled: nothing is encoded for a record that is not written.
func TestDisabled(t *testing.T) {
	log := slog.New(slog.NewJSONHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelWarn}))
	log.Info("text", Attr("counted", new(counted)))
	log.Warn("text", Attr("counted", new(counted)))
	if calls != 1 {
		t.Errorf("encoded %d times, want once", calls)
	}
}

var calls int

type counted struct{}

func (*counted) AppendJSON(dst []byte) ([]byte, error) {
	calls++
	return append(dst, '0'), nil
}

func TestConcurrent(t *testing.T) {
	for name, way := range ways {
		t.Run(name, func(t *testing.T) { testConcurrent(t, way.handler, way.attr) })
	}
}

func testConcurrent(t *testing.T, handler func(w io.Writer) slog.Handler, attr func(key string, v any) slog.Attr) {
	var out lines
	log := slog.New(handler(&out))
	var loggers sync.WaitGroup
	for l := range 8 {
		loggers.Go(func() {
			for i := range 50 {
				log.Info("text", slog.Int("n", l*1000+i), attr("quote", answer.NewQuote(l*1000+i)))
			}
		})
	}
	loggers.Wait()
	if len(out) != 8*50 {
		t.Fatalf("%d lines", len(out))
	}
	for _, line := range out {
		var record struct {
			N     int
			Quote json.RawMessage
		}
		if err := json.Unmarshal([]byte(line), &record); err != nil || string(record.Quote) != document(t, record.N) {
			t.Errorf("%v: %s", err, line)
		}
	}
}

// lines has what was written, in one string for each call; slog makes them one at a time.
type lines []string

func (l *lines) Write(b []byte) (int, error) {
	runtime.Gosched() // others may have b's memory by now, if it was given away
	*l = append(*l, string(b))
	return len(b), nil
}

func document(t *testing.T, n int) string {
	b, err := answer.NewQuote(n).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Benchmark logs a quote of 96 floats, in each way, left to encoding/json, and not at all.
func Benchmark(b *testing.B) {
	q := answer.NewQuote(96)
	standard, ours := slog.NewJSONHandler(io.Discard, nil), NewHandler(io.Discard, slog.LevelInfo)
	for name, bench := range map[string]struct {
		handler slog.Handler
		attr    slog.Attr
	}{
		"JSONHandler/nothing": {standard, slog.Attr{}},
		"JSONHandler/Any":     {standard, slog.Any("quote", q)},
		"JSONHandler/Attr":    {standard, Attr("quote", q)},
		"Handler/nothing":     {ours, slog.Attr{}},
		"Handler/Any":         {ours, slog.Any("quote", q)},
	} {
		b.Run(name, func(b *testing.B) {
			log := slog.New(bench.handler)
			b.ReportAllocs()
			for b.Loop() {
				log.LogAttrs(b.Context(), slog.LevelInfo, "text", bench.attr)
			}
		})
	}
}
