package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestList(t *testing.T) {
	for s, want := range map[string][]int{"0": {0}, "0,4": {0, 4}, "0-3": {0, 1, 2, 3}, "1,4-5,9": {1, 4, 5, 9}, "": nil, "x": nil, "1-": nil} {
		if got := list(s); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}

// processors returns what /proc tells of a process or a thread.
func processors(t *testing.T, status string) string {
	t.Helper()
	b, err := os.ReadFile(status)
	if os.IsNotExist(err) {
		return "" // a thread that has ended
	}
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(b), "Cpus_allowed_list:")
	if !ok {
		t.Fatalf("no Cpus_allowed_list in %s", status)
	}
	line, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSpace(line)
}

// threads counts the threads of this process by their processors.
func threads(t *testing.T) map[string]int {
	files, err := filepath.Glob("/proc/self/task/*/status")
	if err != nil || files == nil {
		t.Fatalf("%d threads, error %v", len(files), err)
	}
	n := map[string]int{}
	for _, f := range files {
		n[processors(t, f)]++
	}
	delete(n, "")
	return n
}

// TestPinned looks at the threads of both processes.
func TestPinned(t *testing.T) {
	where, err := place()
	if err != nil {
		t.Fatal(err)
	}
	if !where.pinned {
		t.Skip(where.text)
	}
	before := threads(t)
	restore, err := where.here()
	if err != nil {
		t.Fatal(err)
	}
	s, err := startServer(t.Context(), where, "fixed", "Todo")
	if err != nil {
		t.Fatal(err)
	}
	// Threads to come: each of these blocks one.
	done := make(chan bool)
	for range 4 {
		go func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			<-done
		}()
	}
	generator := fmt.Sprint(where.generator)
	if n := threads(t); len(n) != 1 || n[generator] == 0 {
		t.Errorf("threads of the generator by processor: %v, want all on %s", n, generator)
	}
	server, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", s.cmd.Process.Pid))
	if err != nil || len(server) == 0 {
		t.Fatalf("%d threads, error %v", len(server), err)
	}
	for _, f := range server {
		if p := processors(t, f); p != "" && p != fmt.Sprint(where.server) {
			t.Errorf("a thread of the server is on %s, want %d", p, where.server)
		}
	}
	close(done)
	if err := s.stop(); err != nil {
		t.Error(err)
	}
	if err := restore(); err != nil {
		t.Fatal(err)
	}
	after := threads(t)
	if _, ok := after[generator]; ok && before[generator] == 0 || len(after) != len(before) {
		t.Errorf("threads by processor: before %v, after %v", before, after)
	}
}
