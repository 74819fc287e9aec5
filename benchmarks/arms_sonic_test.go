package benchmarks

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

func TestSonicReady(t *testing.T) {
	if err := sonicReady(); err != nil {
		t.Error(err)
	}
}

// TestSonicReadyFinds runs TestSonicReady where sonic interprets.
func TestSonicReadyFinds(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("sonic compiles on amd64 only")
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestSonicReady$")
	cmd.Env = append(os.Environ(), "SONIC_ENCODER_USE_VM=1")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "does not run compiled code") {
		t.Errorf("error %v, output:\n%s", err, out)
	}
}
