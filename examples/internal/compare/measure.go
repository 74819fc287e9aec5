package compare

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"time"

	burin "github.com/burin-go/burin/encoding"
)

const rounds = 21

// arm is one way to encode the value. Arms of one kind are compared with each other only:
// a fresh slice a call is another job than a buffer that is used again.
type arm struct {
	name, kind string
	encode     func() (length int, err error)

	ns            []float64 // a call, one entry a round
	bytes, allocs float64   // a call
}

func (s Subject) arms() []*arm {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	var dst []byte
	return []*arm{
		{name: "encoding/json Marshal", kind: "fresh slice", encode: func() (int, error) {
			b, err := json.Marshal(s.twin())
			return len(b), err
		}},
		{name: "burin Marshal", kind: "fresh slice", encode: func() (int, error) {
			b, err := burin.Marshal(s.Value)
			return len(b), err
		}},
		{name: "encoding/json Encoder", kind: "reused buffer", encode: func() (int, error) {
			buffer.Reset()
			err := encoder.Encode(s.twin())
			return buffer.Len() - len("\n"), err
		}},
		{name: "burin AppendJSON", kind: "reused buffer", encode: func() (int, error) {
			b, err := s.Value.AppendJSON(dst[:0])
			dst = b
			return len(b), err
		}},
	}
}

// measure times the arms in turns, so that a machine that slows down meanwhile slows
// all of them.
func measure(arms []*arm, length int, budget time.Duration) error {
	for range rounds {
		for _, a := range arms {
			if err := a.round(length, budget/time.Duration(rounds*len(arms))); err != nil {
				return fmt.Errorf("%s: %w", a.name, err)
			}
		}
	}
	return nil
}

// round runs the arm for at least about the given time, after a call that fills again
// what garbage collections during the rounds of others have emptied.
func (a *arm) round(length int, d time.Duration) error {
	if err := a.call(length); err != nil {
		return err
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	calls := 0
	for calls == 0 || time.Since(start) < d {
		for range 16 {
			if err := a.call(length); err != nil {
				return err
			}
		}
		calls += 16
	}
	elapsed := time.Since(start)
	runtime.ReadMemStats(&after)
	a.ns = append(a.ns, float64(elapsed.Nanoseconds())/float64(calls))
	a.bytes = float64(after.TotalAlloc-before.TotalAlloc) / float64(calls)
	a.allocs = float64(after.Mallocs-before.Mallocs) / float64(calls)
	return nil
}

func (a *arm) call(length int) error {
	n, err := a.encode()
	if err == nil && n != length {
		err = fmt.Errorf("wrote %d bytes, want %d", n, length)
	}
	return err
}

func (a *arm) median() float64 {
	slices.Sort(a.ns)
	return a.ns[len(a.ns)/2]
}
