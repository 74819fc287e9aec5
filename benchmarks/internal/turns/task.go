// Package turns times tasks side by side, such as encoders on the same document: each has its turn in every round, so that
// what disturbs the machine disturbs all of them, and medians of rounds can be compared.
package turns

import (
	"runtime"
	"time"

	"github.com/burin-go/burin/benchmarks"
)

// A Task is one arm on one input.
type Task struct {
	Arm   string // its name
	Title string // for people
	Note  string // on bytes that are not encoding/json's; empty if they are
	Ours  bool   // it is burin's

	// Run makes that many calls and returns how many bytes they wrote. It fails if a call wrote another number of bytes
	// than it should.
	Run func(calls int) (bytes int, err error)
	// Values is how many of what the times are given for a call encodes: of a document, 1.
	Values int
	// Memcpy is how many bytes a nanosecond copying reaches.
	Memcpy float64
	// Collect says that the garbage of the arm before is collected before the clock starts, and that this arm's own
	// counts.
	Collect bool
	// Around, if not nil, calls f in the state that the task is for, such as a CPU level.
	Around func(f func() error) error
	// Before and After, if not nil, are called before and after Run, and are not timed: they lay out what a call works on
	// and check what it leaves. A task that has Before makes one call in a round.
	Before func()
	After  func() error
}

// Times is what was measured of a task.
type Times struct {
	Calls int       // in a round
	Bytes float64   // that a call writes
	Wall  []float64 // ns a value, an entry a round
	CPU   []float64 // of the whole process, likewise; empty where there is no CPU time

	Allocs, AllocBytes float64 // of a call

	Repeated int // rounds that were measured again
}

// A timer is a task in the making.
type timer struct {
	*Task
	Times
}

func (t *timer) around(f func() error) error {
	if t.Around == nil {
		return f()
	}
	return t.Around(f)
}

// run makes calls and reports how long they took.
func (t *timer) run(calls int) (bytes int, s sample, err error) {
	if t.Before != nil {
		t.Before()
	}
	startWall, startCPU := now()
	bytes, err = t.Run(calls)
	endWall, endCPU := now()
	if err == nil && t.After != nil {
		err = t.After()
	}
	return bytes, sample{max(endWall-startWall, 1), endCPU - startCPU}, err
}

// A sample is how long a task took.
type sample struct{ wall, cpu time.Duration }

// prepare finds out how many calls fill a slice of time, and what they allocate.
func (t *timer) prepare(slice time.Duration) error {
	for t.Calls = 1; t.Before == nil; t.Calls *= 2 {
		_, took, err := t.run(t.Calls)
		if err != nil {
			return err
		}
		if took.wall >= slice/8 {
			t.Calls = max(1, int(float64(t.Calls)*float64(slice)/float64(took.wall)))
			break
		}
	}
	calls := min(t.Calls, 1000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	bytes, _, err := t.run(calls)
	runtime.ReadMemStats(&after)
	t.Bytes = float64(bytes) / float64(calls)
	t.Allocs = float64(after.Mallocs-before.Mallocs) / float64(calls)
	t.AllocBytes = float64(after.TotalAlloc-before.TotalAlloc) / float64(calls)
	return err
}

// round times the calls.
func (t *timer) round() (sample, error) {
	if t.Collect {
		runtime.GC()
		if _, err := t.Run(1); err != nil { // the collection has emptied the pools
			return sample{}, err
		}
	}
	bytes, took, err := t.run(t.Calls)
	if err != nil {
		return sample{}, err
	}
	return took, benchmarks.Plausible(bytes, took.wall, t.Memcpy)
}

// now reads the clocks. Tests have other ones.
var now = func() (wall, cpu time.Duration) { return time.Since(begin), benchmarks.CPUTime() }

var begin = time.Now()
