package encoding

import (
	"os"
	"os/exec"
	"runtime"
	"testing"
	"time"
)

// startSelf starts this test binary with a flag that chooses tests, and with env in its environment. It skips the test
// where no program can be started.
func startSelf(t *testing.T, choice string, env ...string) (output []byte, err error) {
	t.Helper()
	if runtime.GOOS == "js" || runtime.GOOS == "wasip1" {
		t.Skip(runtime.GOOS + " starts no programs")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, choice, "-test.timeout=5m")
	cmd.Env = append(os.Environ(), env...)
	return cmd.CombinedOutput()
}

// stressTime is how long a stress test goes on: BURIN_STRESS, or half a second.
func stressTime(t *testing.T) time.Duration {
	text, ok := os.LookupEnv("BURIN_STRESS")
	if !ok {
		return time.Second / 2
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		t.Fatalf("BURIN_STRESS is %q: want how long to go on, as in 20m", text)
	}
	return d
}
