package turns

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/burin-go/burin/benchmarks"
)

// fakeClock makes time pass only where spin says so.
func fakeClock(t *testing.T) {
	old := now
	t.Cleanup(func() { now = old })
	passed = 0
	now = func() (wall, cpu time.Duration) { return passed, passed }
}

var passed time.Duration

// spin is a task that takes as long as took says of each run.
func spin(arm string, took func() time.Duration) *Task {
	return &Task{Arm: arm, Values: 1, Memcpy: math.Inf(1), Run: func(calls int) (int, error) {
		passed += took()
		return calls * 10, nil
	}}
}

func always(d time.Duration) func() time.Duration { return func() time.Duration { return d } }

// TestTurns: every task has its turn in every round, in the state that it needs, and neighbours change.
func TestTurns(t *testing.T) {
	fakeClock(t)
	var order []string
	var tasks []*Task
	for _, name := range []string{"a", "b", "c"} {
		task := spin(name, always(1))
		run := task.Run
		task.Run = func(calls int) (int, error) {
			order = append(order, name)
			return run(calls)
		}
		task.Around = func(f func() error) error {
			order = append(order, "(")
			defer func() { order = append(order, ")") }()
			return f()
		}
		tasks = append(tasks, task)
	}
	times, err := Plan{Rounds: 4, Slice: time.Nanosecond}.Measure("x", tasks, NewProgress(&bytes.Buffer{}))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range times {
		if len(x.Wall) != 4 || benchmarks.HasCPUTime != (len(x.CPU) == 4) || x.Bytes != 10 {
			t.Errorf("%+v", x)
		}
	}
	if got, want := strings.Join(order, ""), "(aa)(bb)(cc)"+"(a)(b)(c)"+"(c)(b)(a)"+"(b)(c)(a)"+"(b)(a)(c)"; got != want {
		t.Errorf("order %s, want %s", got, want)
	}
}

// TestValues: times are of a value, allocations of a call.
func TestValues(t *testing.T) {
	fakeClock(t)
	var kept []*[64]byte
	task := spin("x", always(time.Millisecond))
	task.Values = 100
	run := task.Run
	task.Run = func(calls int) (int, error) {
		for range calls {
			kept = append(kept[:0], new([64]byte))
		}
		return run(calls)
	}
	times, err := Plan{Rounds: 1, Slice: time.Millisecond}.Measure("x", []*Task{task}, NewProgress(&bytes.Buffer{}))
	if err != nil {
		t.Fatal(err)
	}
	x := times[0]
	if ns := x.Wall[0] * 100 * float64(x.Calls); ns != 1e6 {
		t.Errorf("%v ns a round of a millisecond", ns)
	}
	if x.Allocs < 1 || x.Allocs > 20 || x.AllocBytes < 64 {
		t.Errorf("%v allocations of %v bytes, want about 1 of 64", x.Allocs, x.AllocBytes)
	}
}

// TestRepeats: a round that was disturbed is measured again, of all tasks, and said so.
func TestRepeats(t *testing.T) {
	for _, tt := range []struct {
		name     string
		slow     int // runs of b that take long, from its round 2 on
		repeats  int
		repeated int
	}{
		{"quiet", 0, 10, 0},
		{"once", 1, 10, 1},
		{"twice", 2, 10, 2},
		{"more often than may be", 1000, 1, 1},
		{"no repeats", 1, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fakeClock(t)
			var out bytes.Buffer
			runs, runsA := 0, 0
			const before = 2 + 2 // to prepare, and two rounds
			a := spin("a", func() time.Duration { runsA++; return 20 * time.Millisecond })
			b := spin("b", func() time.Duration {
				runs++
				if runs > before && runs <= before+tt.slow {
					return 50 * time.Millisecond
				}
				return 20 * time.Millisecond
			})
			p := Plan{Rounds: 5, Slice: time.Millisecond, Repeats: tt.repeats}
			times, err := p.Measure("row", []*Task{a, b}, NewProgress(&out))
			if err != nil {
				t.Fatal(err)
			}
			if times[0].Repeated != tt.repeated || times[1].Repeated != tt.repeated {
				t.Errorf("repeated %d rounds, want %d; b took %v", times[0].Repeated, tt.repeated, times[1].Wall)
			}
			if steady := Spread(times[1].Wall) <= Limit; steady != (tt.repeats > tt.slow) {
				t.Errorf("b took %v", times[1].Wall)
			}
			if runsA != runs {
				t.Errorf("a ran %d times, b %d", runsA, runs)
			}
			if n := strings.Count(out.String(), "again, for all arms"); n != times[0].Repeated {
				t.Errorf("said so %d times of %d:\n%s", n, times[0].Repeated, out.String())
			}
			if tt.repeated > 0 && !strings.Contains(out.String(), "row, b: rounds differ by ") {
				t.Errorf("does not say that b is the reason:\n%s", out.String())
			}
		})
	}
}

// TestBefore: what a call works on is laid out anew for each, is not timed, and is checked after each.
func TestBefore(t *testing.T) {
	fakeClock(t)
	var calls []string
	task := spin("x", always(time.Millisecond))
	run := task.Run
	task.Before = func() { calls = append(calls, "before"); passed += time.Hour }
	task.Run = func(n int) (int, error) {
		calls = append(calls, "run")
		if n != 1 {
			t.Errorf("%d calls", n)
		}
		return run(n)
	}
	task.After = func() error { calls = append(calls, "after"); passed += time.Hour; return nil }
	times, err := Plan{Rounds: 2, Slice: time.Second}.Measure("x", []*Task{task}, NewProgress(&bytes.Buffer{}))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(calls, " "), strings.TrimSpace(strings.Repeat("before run after ", 3)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if w := times[0].Wall; w[0] != 1e6 || w[1] != 1e6 {
		t.Errorf("took %v", w)
	}
	task.After = func() error { return errors.New("wrong results") }
	if _, err := (Plan{Rounds: 1}).Measure("x", []*Task{task}, NewProgress(&bytes.Buffer{})); err == nil || err.Error() != "x: wrong results" {
		t.Errorf("error %v", err)
	}
}

func TestDisturbed(t *testing.T) {
	rounds := func(byTask ...[]float64) (r [][]sample) {
		for n := range byTask[0] {
			var s []sample
			for _, v := range byTask {
				s = append(s, sample{wall: time.Duration(v[n]), cpu: time.Duration(v[n])})
			}
			r = append(r, s)
		}
		return r
	}
	for _, tt := range []struct {
		name        string
		rounds      [][]sample
		task, round int
	}{
		{"equal", rounds([]float64{5, 5, 5}), -1, -1},
		{"29 %", rounds([]float64{100, 129, 110}), -1, -1},
		{"31 %", rounds([]float64{100, 131, 101}), 0, 1},
		{"too fast", rounds([]float64{100, 102, 70}), 0, 2},
		{"the second task", rounds([]float64{100, 100, 100}, []float64{300, 200, 210}), 1, 0},
		{"the worse of two", rounds([]float64{150, 100, 100}, []float64{100, 100, 190}), 1, 2},
		{"one round", rounds([]float64{7}), -1, -1},
		{"CPU time counts", [][]sample{{{100, 50}}, {{900, 51}}, {{100, 52}}}, -1, -1},
		{"no CPU time", [][]sample{{{100, 0}}, {{900, 0}}, {{100, 0}}}, 0, 1},
	} {
		if task, round, _ := disturbed(tt.rounds); task != tt.task || round != tt.round {
			t.Errorf("%s: task %d, round %d; want %d, %d", tt.name, task, round, tt.task, tt.round)
		}
	}
}

// TestFails: errors and figures that cannot be end a run.
func TestFails(t *testing.T) {
	fakeClock(t)
	wrong := errors.New("wrote 9 bytes, want 10")
	for _, tt := range []struct {
		name string
		task *Task
		want string
	}{
		{"at once", &Task{Arm: "x", Values: 1, Run: func(int) (int, error) { return 0, wrong }}, "x: wrote 9"},
		{"later", func() *Task {
			runs := 0
			task := spin("x", always(1))
			good := task.Run
			task.Run = func(calls int) (int, error) {
				if runs++; runs > 3 {
					return 0, wrong
				}
				return good(calls)
			}
			return task
		}(), "x: wrote 9"},
		{"faster than memory", &Task{Arm: "x", Values: 1, Memcpy: 10, Run: func(calls int) (int, error) {
			passed += time.Microsecond
			return 1 << 40, nil
		}}, "more than the 10.0 of memcpy"},
	} {
		_, err := Plan{Rounds: 3, Slice: time.Nanosecond}.Measure("row", []*Task{tt.task}, NewProgress(&bytes.Buffer{}))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	if m := Median([]float64{5, 1, 3}); m != 3 {
		t.Errorf("median of three: %v", m)
	}
	if m := Median([]float64{7, 1, 5, 3}); m != 4 {
		t.Errorf("median of four: %v", m)
	}
	if s := Spread([]float64{20, 30, 25}); s != 0.5 {
		t.Errorf("spread: %v", s)
	}
	wall, cpu := []float64{5, 6}, []float64{3, 4}
	if !slices.Equal(Clock(wall, cpu), cpu) || !slices.Equal(Clock(wall, []float64{0, 4}), wall) || !slices.Equal(Clock(wall, nil), wall) {
		t.Error("Clock")
	}
}
