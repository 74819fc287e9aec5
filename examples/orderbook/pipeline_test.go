package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	burin "github.com/burin-go/burin/encoding"
)

// testRecording returns the recording and its markets, at the time at which it was
// made, when the clock stands still.
func testRecording(t testing.TB) (*recording, markets) {
	t.Helper()
	r, err := readRecording(books)
	if err != nil {
		t.Fatal(err)
	}
	now := time.UnixMilli(r.RecordedAt)
	ms, err := r.open(func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	if err := r.play(ms, now, 0); err != nil {
		t.Fatal(err)
	}
	return r, ms
}

func testMarkets(t testing.TB) markets {
	t.Helper()
	_, ms := testRecording(t)
	return ms
}

// near is what pipeline.py writes to near.jsonl.
var near = extent{depth: maxDepth, bps: 2.5}

// documents are the files that pipeline.py writes, as the service publishes them.
var documents = map[string]func(m *market) burin.Appender{
	"book.jsonl":   func(m *market) burin.Appender { return numbers{m, whole} },
	"quoted.jsonl": func(m *market) burin.Appender { return quoted{m, whole} },
	"near.jsonl":   func(m *market) burin.Appender { return numbers{m, near} },
}

// publishes compares what the service publishes with the files in a folder.
func publishes(t *testing.T, folder string) {
	ms := testMarkets(t)
	for name, of := range documents {
		want, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Error(err)
			continue
		}
		lines := bytes.SplitAfter(want, []byte("\n"))
		if len(lines) != len(ms)+1 {
			t.Errorf("%s has %d lines, want one for each of %d markets", name, len(lines)-1, len(ms))
			continue
		}
		for i, m := range ms {
			got, err := of(m).AppendJSON(nil)
			if err != nil {
				t.Errorf("%s, %s: %v", name, m.name, err)
			} else if got = append(got, '\n'); !bytes.Equal(got, lines[i]) {
				t.Errorf("%s, %s: the bytes are not Python's\n got %.300s\nwant %.300s", name, m.name, got, lines[i])
			}
		}
	}
}

// TestRecorded compares with what Python wrote once: see testdata/README.md.
func TestRecorded(t *testing.T) { publishes(t, "testdata") }

// TestPython compares with what the python3 of this machine writes now.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 here; TestRecorded compares with what CPython 3.11.7 wrote")
	}
	folder := t.TempDir()
	cmd := exec.CommandContext(t.Context(), python, "pipeline.py", filepath.Join("testdata", "books.json"), folder)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	publishes(t, folder)
}
