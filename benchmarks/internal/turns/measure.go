package turns

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/burin-go/burin/benchmarks"
)

// A Plan says for how long tasks are measured.
type Plan struct {
	Rounds  int
	Slice   time.Duration // of a task in a round
	Repeats int           // rounds that may be measured again because rounds differ
	Step    float64       // what a round of a task counts in the progress; 1 if it is not set
}

// Limit is by how much the slowest round of a task may exceed its fastest.
const Limit = 0.3

// Measure times each task once in every round. While the rounds of a task differ by more than Limit, the round that is
// farthest from the task's median is measured again, for all tasks, as often as the plan allows.
func (p Plan) Measure(name string, tasks []*Task, progress *Progress) ([]*Times, error) {
	timers := make([]*timer, len(tasks))
	for i, task := range tasks {
		timers[i] = &timer{Task: task}
		if err := timers[i].around(func() error { return timers[i].prepare(p.Slice) }); err != nil {
			return nil, fmt.Errorf("%s: %w", task.Arm, err)
		}
	}
	step := p.Step
	if step == 0 {
		step = 1
	}
	var rounds [][]sample // by round, then task
	for n := range p.Rounds {
		r, err := round(n, timers, func(arm string) {
			progress.Step(step, fmt.Sprintf("%s, round %d of %d, %s", name, n+1, p.Rounds, arm))
		})
		if err != nil {
			return nil, err
		}
		rounds = append(rounds, r)
	}
	repeated := 0
	for ; repeated < p.Repeats; repeated++ {
		task, n, spread := disturbed(rounds)
		if n < 0 {
			break
		}
		progress.Note(fmt.Sprintf("%s, %s: rounds differ by %.0f %%; round %d is measured again, for all arms", name, tasks[task].Arm, 100*spread, n+1))
		again, err := round(n, timers, func(string) {})
		if err != nil {
			return nil, err
		}
		rounds[n] = again
	}
	times := make([]*Times, len(tasks))
	for i, t := range timers {
		t.Repeated = repeated
		values := float64(t.Calls) * float64(t.Values)
		for _, r := range rounds {
			t.Wall = append(t.Wall, float64(r[i].wall)/values)
			if benchmarks.HasCPUTime {
				t.CPU = append(t.CPU, float64(r[i].cpu)/values)
			}
		}
		times[i] = &t.Times
	}
	return times, nil
}

// round lets every task have its turn.
func round(n int, timers []*timer, done func(arm string)) ([]sample, error) {
	samples := make([]sample, len(timers))
	for i := range timers {
		// Each pair of rounds begins with another task, and every other round goes backwards: neighbours change.
		i = (i + n/2) % len(timers)
		if n%2 == 1 {
			i = len(timers) - 1 - i
		}
		t := timers[i]
		err := t.around(func() (err error) {
			samples[i], err = t.round()
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Arm, err)
		}
		done(t.Arm)
	}
	return samples, nil
}

// disturbed looks for the task and the round that are farthest from the task's median, among the tasks whose rounds differ
// by more than Limit. The round is negative if there are none.
func disturbed(rounds [][]sample) (task, round int, spread float64) {
	task, round = -1, -1
	farthest := 0.0
	for i := range rounds[0] {
		var wall, cpu []float64
		for _, r := range rounds {
			wall, cpu = append(wall, float64(r[i].wall)), append(cpu, float64(r[i].cpu))
		}
		clock := Clock(wall, cpu)
		s := Spread(clock)
		if s <= Limit {
			continue
		}
		middle := Median(clock)
		for n, v := range clock {
			if d := math.Abs(math.Log(v / middle)); d > farthest {
				farthest, task, round, spread = d, i, n, s
			}
		}
	}
	return task, round, spread
}

// Clock returns the times that count: those of the CPU, which others on the machine disturb least, unless there are none
// or the clock ticked too seldom to tell.
func Clock(wall, cpu []float64) []float64 {
	if len(cpu) == 0 || slices.Min(cpu) <= 0 {
		return wall
	}
	return cpu
}

// Spread is by how much the largest value exceeds the smallest: 0.5 is one and a half times as much. Values are positive.
func Spread(values []float64) float64 { return slices.Max(values)/slices.Min(values) - 1 }

// Median is the value in the middle, or the mean of the two.
func Median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}
