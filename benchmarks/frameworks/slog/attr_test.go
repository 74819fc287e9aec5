package slogburin

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"math"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/burin-go/burin/benchmarks/frameworks/answer"
)

func TestJSONHandler(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewJSONHandler(&out, nil)).With(Attr("first", answer.NewQuote(1))).WithGroup("group")
	log.Info("text", Attr("quote", answer.NewQuote(12)), Attr("note", answer.NewNote(3)), Attr("nil", nil))
	for _, part := range []string{
		`"first":` + document(t, 1),
		`"group":{"quote":` + document(t, 12),
		`"note":{"text":"\u003c3\u003e",`,
		`"nil":null}`,
	} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("no %s in\n%s", part, &out)
		}
	}
	if !json.Valid(out.Bytes()) {
		t.Errorf("not JSON: %s", &out)
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
	for name, v := range map[string]any{"depth[1]: json: unsupported value: NaN": q, "option": answer.Wrapped{Quote: q}} {
		var out bytes.Buffer
		slog.New(slog.NewJSONHandler(&out, nil)).Info("text", Attr("bad", v), slog.Int("after", 1))
		var record struct {
			Bad   string
			After int
		}
		if err := json.Unmarshal(out.Bytes(), &record); err != nil || record.After != 1 ||
			!strings.HasPrefix(record.Bad, "!ERROR:") || !strings.Contains(record.Bad, name) {
			t.Errorf("%v: %s", err, &out)
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
	var out lines
	log := slog.New(slog.NewJSONHandler(&out, nil))
	var loggers sync.WaitGroup
	for l := range 8 {
		loggers.Go(func() {
			for i := range 50 {
				log.Info("text", slog.Int("n", l*1000+i), Attr("quote", answer.NewQuote(l*1000+i)))
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

// BenchmarkJSONHandler logs quotes of 96 floats: through burin, and left to encoding/json.
func BenchmarkJSONHandler(b *testing.B) {
	q := answer.NewQuote(96)
	for name, attr := range map[string]slog.Attr{"Attr": Attr("quote", q), "slog.Any": slog.Any("quote", q)} {
		b.Run(name, func(b *testing.B) {
			log := slog.New(slog.NewJSONHandler(io.Discard, nil))
			b.ReportAllocs()
			for b.Loop() {
				log.LogAttrs(b.Context(), slog.LevelInfo, "text", attr)
			}
		})
	}
	b.Run("burin.Marshal", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := (value{q}).MarshalJSON(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
