//go:build race

package scan

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
)

const racyEnv = "BURIN_SCAN_TEST_RACE"

// TestRaceIsSeen starts the test binary to scan a text while it is written to.
func TestRaceIsSeen(t *testing.T) {
	if os.Getenv(racyEnv) != "" {
		s := bytes.Repeat([]byte("a"), 100)
		done := make(chan bool)
		go func() {
			s[len(s)-1] = 'b'
			close(done)
		}()
		for _, k := range kinds {
			if k.name == os.Getenv(racyEnv) {
				k.clean(s)
			}
		}
		<-done
		return
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cputest.Each(t, func(t *testing.T) {
		for _, k := range kinds {
			cmd := exec.Command(exe, "-test.run=^TestRaceIsSeen$")
			cmd.Env = append(os.Environ(), racyEnv+"="+k.name)
			out, err := cmd.CombinedOutput()
			if err == nil || !strings.Contains(string(out), "DATA RACE") {
				t.Errorf("Clean%s: %v, want a report of a race:\n%s", k.name, err, out)
			}
		}
	})
}
