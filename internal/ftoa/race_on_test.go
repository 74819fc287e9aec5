//go:build race

package ftoa

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
)

const racyEnv = "BURIN_FTOA_TEST_RACE"

// TestRaceIsSeen starts the test binary to append values while one of them, or the place of their text, is written to.
func TestRaceIsSeen(t *testing.T) {
	if what := os.Getenv(racyEnv); what != "" {
		v := make([]float64, 100)
		dst := make([]byte, 1000)
		done := make(chan bool)
		go func() {
			if what == "values" {
				v[len(v)-1] = 1
			} else {
				dst[150] = 'x'
			}
			close(done)
		}()
		AppendJSON64s(dst[:0], v)
		<-done
		return
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cputest.Each(t, func(t *testing.T) {
		for _, what := range []string{"values", "text"} {
			cmd := exec.Command(exe, "-test.run=^TestRaceIsSeen$")
			cmd.Env = append(os.Environ(), racyEnv+"="+what)
			out, err := cmd.CombinedOutput()
			if err == nil || !strings.Contains(string(out), "DATA RACE") {
				t.Errorf("%s: %v, want a report of a race:\n%s", what, err, out)
			}
		}
	})
}
