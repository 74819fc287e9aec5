package cputest

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
)

// recorder passes subtests on to a real test and keeps what is logged.
type recorder struct {
	*testing.T
	log, errors []string
}

func (r *recorder) Logf(format string, args ...any) {
	r.log = append(r.log, fmt.Sprintf(format, args...))
}

func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

func TestEach(t *testing.T) {
	want, before := cpu.Levels(), cpu.Current()
	var ran []cpu.Level
	r := &recorder{T: t}
	each(r, "", func(t *testing.T) {
		ran = append(ran, cpu.Current())
		if env := os.Getenv(cpu.Env); env != cpu.Current().String() {
			t.Errorf("%s=%q at level %v", cpu.Env, env, cpu.Current())
		}
		if !strings.HasSuffix(t.Name(), "/"+cpu.Current().String()) {
			t.Errorf("subtest %s at level %v", t.Name(), cpu.Current())
		}
	})
	if !slices.Equal(ran, want) {
		t.Errorf("ran at %v, want %v", ran, want)
	}
	if cpu.Current() != before {
		t.Errorf("level left at %v, was %v", cpu.Current(), before)
	}
	if len(r.errors) != 0 {
		t.Errorf("errors: %q", r.errors)
	}
	if len(r.log) != 1 || !strings.Contains(r.log[0], cpu.Generic.String()) || !strings.Contains(r.log[0], before.String()) {
		t.Errorf("log does not name the levels: %q", r.log)
	}
}

func TestEachNamedLevel(t *testing.T) {
	has := cpu.Levels()
	for l := cpu.Generic; l <= cpu.AVX512; l++ {
		t.Run(l.String(), func(t *testing.T) {
			r := &recorder{T: t}
			each(r, l.String(), func(*testing.T) {})
			if failed, want := len(r.errors) != 0, !slices.Contains(has, l); failed != want {
				t.Errorf("with levels %v: failed %v, want %v", has, failed, want)
			}
			for _, e := range r.errors {
				if !strings.Contains(e, l.String()) {
					t.Errorf("%q does not name %v", e, l)
				}
			}
		})
	}
}

func TestEachForbidsParallel(t *testing.T) {
	Each(t, func(t *testing.T) {
		defer func() {
			if recover() == nil {
				t.Error("t.Parallel did not panic: the test would run at another level")
			}
		}()
		t.Parallel()
	})
}

func TestEachNested(t *testing.T) {
	Each(t, func(t *testing.T) {
		top := cpu.Current()
		var last cpu.Level
		each(&recorder{T: t}, "", func(*testing.T) { last = cpu.Current() })
		if last != top || cpu.Current() != top {
			t.Errorf("nested at %v: last ran %v, left at %v", top, last, cpu.Current())
		}
	})
}
