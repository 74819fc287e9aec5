// Package cputest runs tests at every CPU level.
package cputest

import (
	"os"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
)

// named is read once: inside Each the variable holds the level of the subtest.
var named = os.Getenv(cpu.Env)

// Each runs f as a subtest at each level that the process has, lowest first, and
// logs which those are. It fails when BURIN_CPU names a level that the machine
// lacks, since the tests meant for it would then pass without having run.
//
// Each sets BURIN_CPU to the level for the processes that f starts. Like every
// test that sets an environment variable, f and the tests around it must not be
// parallel.
func Each(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	_ = os.Getenv(cpu.Env) // tells go test that a result it keeps is for this value only
	each(t, named, f)
}

// tester is the part of testing.T that each needs, so that a test can see it fail.
type tester interface {
	Helper()
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
	Run(name string, f func(t *testing.T)) bool
}

func each(t tester, named string, f func(t *testing.T)) {
	t.Helper()
	levels := cpu.Levels()
	list := make([]string, len(levels))
	found := named == ""
	for i, l := range levels {
		list[i] = l.String()
		found = found || list[i] == named
	}
	if !found {
		t.Errorf("%s=%s: this machine has no such level, only %s", cpu.Env, named, strings.Join(list, ", "))
	}
	for _, l := range levels {
		t.Run(l.String(), func(t *testing.T) {
			t.Setenv(cpu.Env, l.String()) // panics in a parallel test, and makes t.Parallel panic
			restore, err := cpu.Lower(l)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(restore)
			f(t)
		})
	}
	t.Logf("ran at the levels %s", strings.Join(list, ", "))
}
