//go:build race

package ftoa

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
)

// TestIntsRaceIsSeen is TestRaceIsSeen for integers.
func TestIntsRaceIsSeen(t *testing.T) {
	if what := os.Getenv(racyEnv); what != "" {
		v := make([]int32, 100)
		dst := make([]byte, 1000)
		done := make(chan bool)
		go func() {
			if what == "values" {
				v[len(v)-1] = 1
			} else {
				dst[150] = 'x'
			}
			close(done)
			select {} // the detector knows little about one that has ended
		}()
		AppendInt32s(dst[:0], v)
		<-done
		return
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cputest.Each(t, func(t *testing.T) {
		for _, what := range []string{"values", "text"} {
			var out []byte
			var err error
			for range 5 { // the detector can forget an access
				cmd := exec.Command(exe, "-test.run=^TestIntsRaceIsSeen$")
				cmd.Env = append(os.Environ(), racyEnv+"="+what)
				if out, err = cmd.CombinedOutput(); err != nil {
					break
				}
			}
			if err == nil || !strings.Contains(string(out), "DATA RACE") {
				t.Errorf("%s: %v, want a report of a race:\n%s", what, err, out)
			}
		}
	})
}
