package easyjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"testing"

	burin "github.com/burin-go/burin/encoding"
	"github.com/mailru/easyjson/jwriter"
)

// point has an encoder of its own, so that its bytes tell who wrote them.
type point struct{ X, Y int }

func (p point) AppendJSON(dst []byte) ([]byte, error) {
	return fmt.Appendf(dst, "[%d,%d]", p.X, p.Y), nil
}

// pair is as large as its text.
type pair struct {
	text string
	n    int
}

func (p pair) AppendJSON(dst []byte) ([]byte, error) {
	return burin.MarshalAppend(dst, []any{p.text, p.n})
}

// write makes a document of both writers' parts, with n values of size bytes, and
// returns what it has to be.
func write(w *jwriter.Writer, n, size int, seed byte) string {
	var want strings.Builder
	w.RawByte('[')
	want.WriteByte('[')
	for i := range n {
		text := strings.Repeat(string('a'+(seed+byte(i))%26), size)
		w.String("own")
		w.RawByte(',')
		if i%2 == 0 {
			Append(w, &point{i, int(seed)})
		} else {
			AppendOwn(w, point{i, int(seed)})
		}
		w.RawString(",")
		if i%2 == 0 {
			Append(w, []any{text, i})
		} else {
			AppendOwn(w, pair{text, i})
		}
		w.RawByte(',')
		fmt.Fprintf(&want, `"own",[%d,%d],["%s",%d],`, i, seed, text, i)
	}
	w.Int(int(seed))
	w.RawByte(']')
	fmt.Fprintf(&want, "%d]", seed)
	return want.String()
}

// finish are the ways to get the bytes out of a writer.
var finish = map[string]func(w *jwriter.Writer) (string, error){
	"BuildBytes": func(w *jwriter.Writer) (string, error) {
		b, err := w.BuildBytes()
		return string(b), err
	},
	"BuildBytes, reuse": func(w *jwriter.Writer) (string, error) {
		b, err := w.BuildBytes(make([]byte, 0, 1<<20))
		return string(b), err
	},
	"DumpTo": func(w *jwriter.Writer) (string, error) {
		var b bytes.Buffer
		_, err := w.DumpTo(&b)
		return b.String(), err
	},
	"ReadCloser": func(w *jwriter.Writer) (string, error) {
		r, err := w.ReadCloser()
		if err != nil {
			return "", err
		}
		b, err := io.ReadAll(r)
		return string(b), errors.Join(err, r.Close())
	},
}

func TestAppend(t *testing.T) {
	for name, done := range finish {
		for _, size := range []int{0, 1, 100, 500, 1000, 5000, 40_000, 200_000} {
			for _, n := range []int{0, 1, 2, 5, 40} {
				if n*size > 1_000_000 {
					continue
				}
				var w jwriter.Writer
				want := write(&w, n, size, byte(n))
				if w.Size() != len(want) {
					t.Errorf("%s: %d values of %d bytes: size %d, want %d", name, n, size, w.Size(), len(want))
				}
				got, err := done(&w)
				if err != nil || got != want || !json.Valid([]byte(got)) {
					t.Errorf("%s: %d values of %d bytes: wrong bytes, %v", name, n, size, err)
				}
			}
		}
	}
}

func TestAppendAlone(t *testing.T) {
	for _, v := range []any{nil, 1, "<", point{1, 2}, (*point)(nil), []point{{1, 2}}, map[string]any{"b": 1, "a": &point{}}} {
		var w jwriter.Writer
		Append(&w, v)
		got, err := w.BuildBytes()
		want, _ := burin.Marshal(v)
		if err != nil || string(got) != string(want) {
			t.Errorf("%v: %s, %v; want %s", v, got, err, want)
		}
	}
}

func TestAppendError(t *testing.T) {
	for _, before := range []int{0, 10, 127, 128, 129, 511, 5000, 70_000} {
		var w jwriter.Writer
		text := strings.Repeat("x", before)
		w.RawString(text)
		Append(&w, []any{strings.Repeat("y", 1000), math.NaN()})
		var e *burin.Error
		if !errors.As(w.Error, &e) || e.Path != "[1]" {
			t.Fatalf("error %v, want one at [1]", w.Error)
		}
		if w.Size() != before {
			t.Errorf("%d bytes before an error, %d after", before, w.Size())
		}
		first := w.Error
		Append(&w, 1)
		Append(&w, math.Inf(1))
		if w.Error != first || w.Size() != before {
			t.Errorf("after an error Append went on: %v, %d bytes", w.Error, w.Size())
		}
		var b bytes.Buffer
		if _, err := w.DumpTo(&b); err != nil || b.String() != text {
			t.Errorf("%d bytes before the error are not all there, or more: %d, %v", before, b.Len(), err)
		}
	}
}

// broken has encoders that do what they must not.
type broken int

const (
	fails broken = iota
	nothing
	lost
)

var errFails = errors.New("fails")

func (b broken) AppendJSON(dst []byte) ([]byte, error) {
	switch b {
	case fails:
		return append(dst, "part"...), errFails
	case nothing:
		return dst, nil
	}
	return nil, nil
}

func TestAppendOwn(t *testing.T) {
	for _, before := range []int{0, 10, 127, 128, 129, 511, 5000, 70_000} {
		text := strings.Repeat("x", before)
		var w jwriter.Writer
		w.RawString(text)
		AppendOwn(&w, point{1, 2})
		AppendOwn(&w, &point{3, 4})
		if got, err := w.BuildBytes(); string(got) != text+"[1,2][3,4]" || err != nil {
			t.Errorf("after %d bytes: %.50q, %v", before, got, err)
		}
		for _, b := range []broken{fails, nothing, lost} {
			var w jwriter.Writer
			w.RawString(text)
			AppendOwn(&w, b)
			first := w.Error
			var e *burin.Error
			if !errors.As(first, &e) || errors.Is(first, errFails) != (b == fails) {
				t.Fatalf("%d: error %v", b, first)
			}
			AppendOwn(&w, point{})
			AppendOwn(&w, nothing)
			var out bytes.Buffer
			if _, err := w.DumpTo(&out); err != nil || w.Error != first || out.String() != text {
				t.Errorf("%d, after %d bytes: error %v, wrote %.50q, %v", b, before, w.Error, &out, err)
			}
		}
	}
}

// large has an encoder that allocates nothing.
type large struct{ numbers [100]int }

func (l large) AppendJSON(dst []byte) ([]byte, error) {
	return burin.AppendInts(dst, l.numbers[:]), nil
}

// TestAppendOwnAllocatesNothing: neither for the value, nor for a buffer where there is room.
func TestAppendOwnAllocatesNothing(t *testing.T) {
	var v large
	var w jwriter.Writer
	buf := make([]byte, 0, 1024)
	if n := testing.AllocsPerRun(100, func() {
		w.Buffer.Buf = buf
		AppendOwn(&w, v)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if got := w.Buffer.Buf; &got[0] != &buf[:1][0] || !json.Valid(got) {
		t.Errorf("wrote %s, not into the buffer", got)
	}
}

// TestAppendToFullChunk: what a chunk holds that is full is not copied.
func TestAppendToFullChunk(t *testing.T) {
	for name, add := range map[string]func(w *jwriter.Writer){
		"Append":    func(w *jwriter.Writer) { Append(w, point{1, 2}) },
		"AppendOwn": func(w *jwriter.Writer) { AppendOwn(w, point{1, 2}) },
	} {
		var w jwriter.Writer
		w.Buffer.Buf = []byte(strings.Repeat("x", 512))[:512:512]
		add(&w)
		if got := string(w.Buffer.Buf); got != "[1,2]" {
			t.Errorf("%s: the last chunk holds %q", name, got)
		}
		if got, err := w.BuildBytes(); string(got) != strings.Repeat("x", 512)+"[1,2]" || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestAppendChunksArePooledOnce: an array that the pool got twice would be handed to
// two writers at a time.
func TestAppendChunksArePooledOnce(t *testing.T) {
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for round := range 60 {
				// Leave chunks of all kinds in the pools...
				for _, size := range []int{300, 600, 1500, 3000, 9000, 33_000} {
					var w jwriter.Writer
					write(&w, 1+round%5, size, 0)
					w.DumpTo(io.Discard)
				}
				// ... and fill many writers before any is read.
				var writers [12]jwriter.Writer
				var want [len(writers)]string
				for i := range writers {
					want[i] = write(&writers[i], 1+i%4, 100<<(i%8), byte(i))
				}
				for i := range writers {
					var b bytes.Buffer
					if writers[i].DumpTo(&b); b.String() != want[i] {
						t.Errorf("round %d: writer %d has bytes of another", round, i)
						return
					}
				}
			}
		})
	}
	wg.Wait()
}
