package encoding

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
)

type streamed struct {
	ID   int            `json:"id"`
	Note string         `json:"note"`
	Any  any            `json:"any"`
	Map  map[string]int `json:"map,omitempty"`
}

// streamedArrays compares WriteArray with json.Marshal of the slice, and WriteLines with a json.Encoder.
func streamedArrays[T any](t *testing.T, what string, values []T) {
	t.Helper()
	want, err := json.Marshal(values)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := WriteArray(&got, slices.Values(values)); err != nil || got.String() != string(want) {
		t.Errorf("%s: %v, got %.200s, want %.200s", what, err, got.Bytes(), want)
	}
	var lines, wantLines bytes.Buffer
	enc := json.NewEncoder(&wantLines)
	for i := range values {
		if err := enc.Encode(&values[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := WriteLines(&lines, slices.Values(values)); err != nil || lines.String() != wantLines.String() {
		t.Errorf("%s, lines: %v, got %.200s, want %.200s", what, err, lines.Bytes(), wantLines.Bytes())
	}
}

func TestStreams(t *testing.T) {
	streamedArrays(t, "nothing", []int{})
	streamedArrays(t, "integers", []int{1, -2, 3})
	streamedArrays(t, "rows", [][]float64{{1, 2.5}, nil, {}, {1e300}})
	streamedArrays(t, "interfaces", []any{nil, 1, "a<b", []any{true, nil}, map[string]any{"b": 1, "a": 2}})
	streamedArrays(t, "pointers", []*streamed{nil, {ID: 1}, {Any: []int{1}}})
	var many []streamed
	for i := range 3000 { // several pieces
		many = append(many, streamed{ID: i, Note: strings.Repeat("é", i%97), Map: map[string]int{"x": i}})
	}
	streamedArrays(t, "structs", many)
	streamedArrays(t, "pointer methods", []streamedByAddress{{1}, {2}})
	streamedArrays(t, "one large element", []string{"a", strings.Repeat("b", 5*flushSize), "c"})
}

// TestStreamDepth: an element of an array is one level down, where encoding/json has a limit.
func TestStreamDepth(t *testing.T) {
	for _, n := range []int{998, 999, 1000, 9998, 9999, 10_000, 10_001} {
		v := wrap([]any{}, n-1)
		want, wantErr := json.Marshal([]any{v})
		var got bytes.Buffer
		if err := WriteArray(&got, slices.Values([]any{v})); (err == nil) != (wantErr == nil) || err == nil && got.String() != string(want) {
			t.Errorf("%d levels: %d bytes, %.60v; want %d bytes, %v", n, got.Len(), err, len(want), wantErr)
		}
		wantErr = json.NewEncoder(io.Discard).Encode(v)
		if err := WriteLines(io.Discard, slices.Values([]any{v})); (err == nil) != (wantErr == nil) {
			t.Errorf("%d levels, lines: %.60v; want %v", n, err, wantErr)
		}
	}
}

// streamedByAddress has another JSON where it is addressable.
type streamedByAddress struct{ N int }

func (b *streamedByAddress) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `"%d by address"`, b.N), nil
}

// pieces notes the sizes of what is written.
type pieces struct {
	bytes.Buffer
	sizes []int
}

func (p *pieces) Write(b []byte) (int, error) {
	p.sizes = append(p.sizes, len(b))
	return p.Buffer.Write(b)
}

func TestStreamPieces(t *testing.T) {
	var p pieces
	element := strings.Repeat("x", 998)
	if err := WriteArray(&p, repeat(element, 100)); err != nil {
		t.Fatal(err)
	}
	for i, size := range p.sizes {
		if last := i == len(p.sizes)-1; size > flushSize+1001 || !last && size < flushSize {
			t.Errorf("piece %d of %d has %d bytes", i, len(p.sizes), size)
		}
	}
	if p.Len() != 100*1001+1 {
		t.Errorf("%d bytes", p.Len())
	}
}

func repeat[T any](v T, n int) iter.Seq[T] {
	return func(yield func(T) bool) {
		for range n {
			if !yield(v) {
				return
			}
		}
	}
}

func TestStreamElementError(t *testing.T) {
	for _, at := range []int{0, 1, 7, 5000} {
		after := 0
		seq := func(yield func([]float64) bool) {
			for i := range at + 3 {
				row := []float64{1, 2, 3, 4, 5, 6, 7}
				if i == at {
					row[5] = math.NaN()
				}
				if i > at {
					after++
				}
				if !yield(row) {
					return
				}
			}
		}
		for _, lines := range []bool{false, true} {
			var got bytes.Buffer
			write, want := WriteArray[[]float64], "["+strings.TrimSuffix(strings.Repeat("[1,2,3,4,5,6,7],", at), ",")
			if lines {
				write, want = WriteLines[[]float64], strings.Repeat("[1,2,3,4,5,6,7]\n", at)
			}
			err := write(&got, seq)
			var e *Error
			var unsupported *json.UnsupportedValueError
			if !errors.As(err, &e) || e.Path != fmt.Sprintf("[%d][5]", at) || !errors.As(err, &unsupported) {
				t.Errorf("NaN in element %d: %v", at, err)
			}
			if got.String() != want {
				t.Errorf("NaN in element %d: wrote %.100q, want %.100q", at, got.String(), want)
			}
		}
		if after != 0 {
			t.Errorf("NaN in element %d: %d elements asked for after it", at, after)
		}
	}
}

// fullWriter takes so many bytes, and then fails, or is short without an error.
type fullWriter struct {
	room  int
	err   error
	calls int
}

func (f *fullWriter) Write(b []byte) (int, error) {
	f.calls++
	if len(b) <= f.room {
		f.room -= len(b)
		return len(b), nil
	}
	return f.room, f.err
}

func TestStreamWriterError(t *testing.T) {
	full := errors.New("disk full")
	for _, c := range []struct{ err, want error }{{full, full}, {nil, io.ErrShortWrite}} {
		for _, room := range []int{0, 3 * flushSize} {
			w := &fullWriter{room: room, err: c.err}
			yielded := 0
			seq := func(yield func(string) bool) {
				for yield(strings.Repeat("x", 1000)) {
					yielded++
				}
			}
			if err := WriteArray(w, seq); err != c.want {
				t.Errorf("error %v, want %v", err, c.want)
			}
			if w.calls > 4 || yielded > 200 {
				t.Errorf("after an error: %d calls, %d elements", w.calls, yielded)
			}
		}
	}
}

// TestStreamBothErrors: a writer that fails as well does not hide which element is wrong.
func TestStreamBothErrors(t *testing.T) {
	full := errors.New("disk full")
	for _, c := range []struct{ err, want error }{{full, full}, {nil, io.ErrShortWrite}} {
		for _, write := range []func(io.Writer, iter.Seq[float64]) error{WriteArray[float64], WriteLines[float64]} {
			err := write(&fullWriter{err: c.err}, slices.Values([]float64{1, 2, math.NaN()}))
			var e *Error
			if !errors.As(err, &e) || e.Path != "[2]" || !errors.Is(err, c.want) {
				t.Errorf("%v, want that of [2], and %v", err, c.want)
			}
		}
	}
}

// TestStreamPanic: the panic of a method passes, and the buffer it had is not used again.
func TestStreamPanic(t *testing.T) {
	defer func() {
		if recover() != "oops" {
			t.Error("no panic")
		}
	}()
	_ = WriteArray(io.Discard, slices.Values([]streamedPanic{{}}))
}

type streamedPanic struct{}

func (streamedPanic) AppendJSON([]byte) ([]byte, error) { panic("oops") }

const streamChild = "BURIN_STREAM_CHILD"

// TestStreamMemory writes 1 GiB from a process of its own, and looks at how much memory that has had.
func TestStreamMemory(t *testing.T) {
	if os.Getenv(streamChild) != "" {
		streamGiB(t)
		return
	}
	if runtime.GOOS != "linux" || sanitizer.Enabled || testing.Short() {
		t.Skip("reads /proc/self/status of a process without the race detector, and takes seconds")
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestStreamMemory$", "-test.v")
	cmd.Env = append(os.Environ(), streamChild+"=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

func streamGiB(t *testing.T) {
	const most = 32 << 10 // KiB
	row := make([]float64, 1000)
	for i := range row {
		row[i] = float64(i) * math.Pi
	}
	var w counter
	seq := func(yield func([]float64) bool) {
		for w < 1<<30 && yield(row) {
		}
	}
	if err := WriteArray(&w, seq); err != nil {
		t.Fatal(err)
	}
	status, err := os.Open("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	defer status.Close()
	for s := bufio.NewScanner(status); s.Scan(); {
		var kib int
		if n, _ := fmt.Sscanf(s.Text(), "VmHWM: %d kB", &kib); n == 1 {
			t.Logf("%d bytes, %d KiB at most", w, kib)
			if kib > most {
				t.Errorf("%d KiB, want %d at most", kib, most)
			}
			return
		}
	}
	t.Skip("no VmHWM in /proc/self/status: emulated")
}

type counter int

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}
