package main

import (
	"errors"
	"math"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/burin-go/burin/benchmarks/internal/turns"
)

// softwareCounter counts what every Linux can count, if it is allowed: ns that the thread runs.
func softwareCounter(t *testing.T) *counter {
	t.Helper()
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
	c, err := open(unix.PERF_TYPE_SOFTWARE, unix.PERF_COUNT_SW_TASK_CLOCK)
	if errors.Is(err, unix.EACCES) || errors.Is(err, unix.EPERM) || errors.Is(err, unix.ENOSYS) {
		t.Skip("not allowed: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.close)
	return c
}

func spin(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); {
	}
}

func TestCounter(t *testing.T) {
	c := softwareCounter(t)
	for range 2 { // each counts from zero
		n, err := c.count(func() error { spin(5 * time.Millisecond); return nil })
		if err != nil || n <= 0 || n > 6e6 {
			t.Errorf("%v ns of 5 ms, error %v", n, err)
		}
		spin(5 * time.Millisecond) // is not counted
	}
	if _, err := c.count(func() error { return errors.New("broken") }); err == nil || err.Error() != "broken" {
		t.Errorf("error %v", err)
	}
}

// TestCount counts a case's arms, a value.
func TestCount(t *testing.T) {
	c := softwareCounter(t)
	around := 0
	task := &turns.Task{
		Arm: "burin", Values: 1 << 16, Ours: true, Memcpy: math.Inf(1),
		Run: func(calls int) (int, error) {
			spin(time.Duration(calls) * 65536)
			return 0, nil
		},
		Around: func(f func() error) error { around++; return f() },
	}
	results := []result{{name: "c", arm: "burin"}}
	if err := (testCase{name: "c"}).count(c, []*turns.Task{task}, results); err != nil {
		t.Fatal(err)
	}
	if n := results[0].instructions; n <= 0 || n > 1.1 {
		t.Errorf("%v ns a value, want 1 at most", n)
	}
	if around != 3 {
		t.Errorf("around %d runs, want 3", around)
	}
}
