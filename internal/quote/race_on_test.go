//go:build race

package quote

import (
	"bytes"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/cpu/cputest"
)

const racyEnv = "BURIN_QUOTE_TEST_RACE"

// TestRaceIsSeen starts the test binary to append strings while they are written to, and to a slice that is read.
func TestRaceIsSeen(t *testing.T) {
	text := bytes.Repeat([]byte("a"), 100)
	dst := make([]byte, 1000)
	write := func() { text[len(text)-1] = 'b' }
	read := func() {
		for _, c := range dst[:150] { // all of it: the detector keeps the last few accesses to a word
			text[0] += c
		}
	}
	s := stringOf(text)
	tests := map[string]struct{ other, f func() }{
		"clean":      {write, func() { Clean(text, HTML) }},
		"text":       {write, func() { Append(dst[:0], s, HTML) }},
		"slice":      {write, func() { AppendSlice(dst[:0], []string{"a", s}, HTML) }},
		"arrays":     {write, func() { AppendArrays(dst[:0], []string{"a", s}, 2, HTML) }},
		"rows":       {write, func() { AppendRows(dst[:0], [][]string{{"a"}, {s}}, HTML) }},
		"dst":        {read, func() { Append(dst[:0], strings.Repeat("a", 200), HTML) }},
		"dst, slice": {read, func() { AppendSlice(dst[:0], slices.Repeat([]string{"abc"}, 40), HTML) }},
		"dst, rows":  {read, func() { AppendRows(dst[:0], slices.Repeat([][]string{{"abc"}}, 40), HTML) }},
	}
	if test, ok := tests[os.Getenv(racyEnv)]; ok {
		done := make(chan bool)
		go func() {
			test.other()
			close(done)
			select {} // the detector knows little about one that has ended
		}()
		test.f()
		<-done
		return
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cputest.Each(t, func(t *testing.T) {
		if cpu.Current() == cpu.Generic {
			return // compiled code, which the detector sees without help
		}
		for name := range tests {
			var out []byte
			var err error
			for range 5 { // the detector can forget an access
				cmd := exec.Command(exe, "-test.run=^TestRaceIsSeen$")
				cmd.Env = append(os.Environ(), racyEnv+"="+name)
				if out, err = cmd.CombinedOutput(); err != nil {
					break
				}
			}
			if err == nil || !strings.Contains(string(out), "DATA RACE") {
				t.Errorf("%s: %v, want a report of a race:\n%s", name, err, out)
			}
		}
	})
}
