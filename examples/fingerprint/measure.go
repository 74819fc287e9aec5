package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	burin "github.com/burin-go/burin/encoding"
)

const (
	rounds    = 21
	roundTime = 60 * time.Millisecond // four arms: about five seconds in all
)

// arm is one way to encode the answer. Arms of one kind are compared with each other only:
// a fresh slice a call is another job than a buffer that is used again.
type arm struct {
	name, kind string
	encode     func() (length int, err error)

	ns            []float64 // a call, one entry a round
	bytes, allocs float64   // a call
}

func arms(answer *Answer) []*arm {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	var dst []byte
	return []*arm{
		{name: "encoding/json Marshal", kind: "fresh slice", encode: func() (int, error) {
			b, err := json.Marshal(answer)
			return len(b), err
		}},
		{name: "burin Marshal", kind: "fresh slice", encode: func() (int, error) {
			b, err := burin.Marshal(answer)
			return len(b), err
		}},
		{name: "encoding/json Encoder", kind: "reused buffer", encode: func() (int, error) {
			buffer.Reset()
			err := encoder.Encode(answer)
			return buffer.Len() - len("\n"), err
		}},
		{name: "burin AppendJSON", kind: "reused buffer", encode: func() (int, error) {
			b, err := answer.AppendJSON(dst[:0])
			dst = b
			return len(b), err
		}},
	}
}

// measure times the arms in turns and prints medians.
func measure(w io.Writer, answer *Answer, length int) error {
	all := arms(answer)
	for range rounds {
		for _, a := range all {
			if err := a.round(length); err != nil {
				return fmt.Errorf("%s: %w", a.name, err)
			}
		}
	}
	fmt.Fprintf(w, "%-24s%10s%8s%8s%11s%8s\n", "", "ns/op", "MB/s", "B/op", "allocs/op", "ratio")
	base := map[string]float64{}
	for _, a := range all {
		ns := a.median()
		if base[a.kind] == 0 {
			base[a.kind] = ns
			fmt.Fprintf(w, "%s\n", a.kind)
		}
		fmt.Fprintf(w, "  %-22s%10.0f%8.0f%8.0f%11.0f%7.2fx\n", a.name, ns, float64(length)/ns*1e3, a.bytes, a.allocs, base[a.kind]/ns)
	}
	return nil
}

// round runs the arm for about roundTime.
func (a *arm) round(length int) error {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	calls := 0
	for time.Since(start) < roundTime {
		for range 16 {
			n, err := a.encode()
			if err != nil {
				return err
			}
			if n != length {
				return fmt.Errorf("wrote %d bytes, want %d", n, length)
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

func (a *arm) median() float64 {
	slices.Sort(a.ns)
	return a.ns[len(a.ns)/2]
}
