//go:build unix || windows

package cpu

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

const helperEnv = "BURIN_CPU_TEST_PRINT"

func TestMain(m *testing.M) {
	if os.Getenv(helperEnv) != "" {
		fmt.Println(Current())
		return
	}
	os.Exit(m.Run())
}

// TestStartedWithEnvironment starts the test binary with each value of BURIN_CPU.
func TestStartedWithEnvironment(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	has := available(detect())
	for _, env := range append([]string{"", "sse4", "Generic"}, names[:]...) {
		t.Run("BURIN_CPU="+env, func(t *testing.T) {
			cmd := exec.Command(exe)
			cmd.Env = append(os.Environ(), helperEnv+"=1", Env+"="+env)
			var stdout, stderr strings.Builder
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			err := cmd.Run()
			if errors.Is(err, syscall.ENOEXEC) {
				t.Skip("this system cannot start its own kind of program: an emulator runs the test")
			}
			if err != nil {
				t.Fatalf("%v\n%s", err, stderr.String())
			}
			want, complaint := choose(env, has)
			if complaint != "" {
				complaint += "\n"
			}
			if got := stdout.String(); got != want.String()+"\n" {
				t.Errorf("level %q, want %v", got, want)
			}
			if got := stderr.String(); got != complaint {
				t.Errorf("stderr %q, want %q", got, complaint)
			}
		})
	}
}
