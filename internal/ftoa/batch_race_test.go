//go:build race

package ftoa

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/cpu/cputest"
)

const racyEnv = "BURIN_FTOA_TEST_RACE"

// TestBatchRaceIsSeen starts the test binary to append values while they are written to, and to a slice that is read, and
// to round some that are read.
func TestBatchRaceIsSeen(t *testing.T) {
	v, v32 := make([]float64, 100), make([]float32, 100)
	dst := make([]byte, 4000)
	others := map[string]func(){
		"values":  func() { v[len(v)-1] = 1 },
		"rows":    func() { v[len(v)-1] = 1 },
		"arrays":  func() { v[len(v)-1] = 1 },
		"float32": func() { v32[len(v32)-1] = 1 },
		"rounded": func() { v32[0] = float32(v[len(v)-1]) },
		// All of it: the detector keeps the last few accesses to a word.
		"text": func() {
			for _, c := range dst[:150] {
				v[0] += float64(c)
			}
		},
	}
	if other := others[os.Getenv(racyEnv)]; other != nil {
		done := make(chan bool)
		go func() {
			other()
			close(done)
			select {} // the detector knows little about one that has ended
		}()
		switch os.Getenv(racyEnv) {
		case "rows":
			AppendJSONRows64(dst[:0], [][]float64{v[:40], v[40:]})
		case "arrays":
			AppendJSONArrays64(dst[:0], v, 4)
		case "float32":
			AppendJSON32s(dst[:0], v32)
		case "rounded":
			RoundSlice(v, 2)
		default:
			AppendJSON64s(dst[:0], v[1:])
		}
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
		for what := range others {
			var out []byte
			var err error
			for range 5 { // the detector can forget an access
				cmd := exec.Command(exe, "-test.run=^TestBatchRaceIsSeen$")
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
