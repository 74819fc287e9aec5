//go:build race

package base64

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/cpu/cputest"
)

const racyEnv = "BURIN_BASE64_TEST_RACE"

// TestRaceIsSeen starts the test binary to encode while another goroutine writes to the input, or to the output.
func TestRaceIsSeen(t *testing.T) {
	if os.Getenv(racyEnv) != "" {
		src := bytes.Repeat([]byte("a"), 96)
		dst := make([]byte, EncodedLen(len(src)))
		written := map[string]*byte{"src": &src[0], "dst": &dst[0]}[os.Getenv(racyEnv)]
		done := make(chan bool)
		go func() {
			*written = 'b'
			close(done)
		}()
		Encode(dst, src)
		<-done
		return
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cputest.Each(t, func(t *testing.T) {
		if cpu.Current() == cpu.Generic {
			t.Skip("there is no assembly")
		}
		for _, what := range []string{"src", "dst"} {
			cmd := exec.Command(exe, "-test.run=^TestRaceIsSeen$")
			cmd.Env = append(os.Environ(), racyEnv+"="+what, cpu.Env+"="+cpu.Current().String())
			out, err := cmd.CombinedOutput()
			if err == nil || !strings.Contains(string(out), "DATA RACE") {
				t.Errorf("%s: %v, want a report of a race:\n%s", what, err, out)
			}
		}
	})
}
