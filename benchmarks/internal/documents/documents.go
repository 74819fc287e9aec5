// Package documents makes tasks of the payloads that all arms encode.
package documents

import (
	"fmt"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/internal/figures"
	"github.com/burin-go/burin/benchmarks/internal/turns"
)

// Row is the row of a payload in tables.
func Row(section string, p *benchmarks.Payload) figures.Row {
	return figures.Row{Section: section, Name: p.Name, Title: p.Name + ", " + figures.Size(p.Bytes), Of: "document"}
}

// Tasks compares the bytes that the arms write of a payload with those of encoding/json and returns what is to be timed,
// one an arm. Before it checks an arm it calls checking.
func Tasks(p *benchmarks.Payload, k benchmarks.Kind, arms []*benchmarks.Arm, checking func(benchmarks.Case)) ([]*turns.Task, error) {
	memcpy := benchmarks.Memcpy(p.Bytes)
	var tasks []*turns.Task
	for _, a := range arms {
		c := benchmarks.NewCase(p, k, a)
		checking(c)
		if err := c.Verify(); err != nil {
			return nil, fmt.Errorf("%v: %w", c, err)
		}
		tasks = append(tasks, &turns.Task{
			Arm: a.Name, Title: a.Title, Note: c.Differs, Ours: a.Name == "burin",
			Run: run(c), Values: 1, Memcpy: memcpy, Collect: true,
		})
	}
	return tasks, nil
}

// run checks the length of every document.
func run(c benchmarks.Case) func(calls int) (int, error) {
	encode := c.New()
	return func(calls int) (int, error) {
		for range calls {
			out, err := encode()
			if err != nil {
				return 0, err
			}
			if len(out) != c.Bytes {
				return 0, fmt.Errorf("wrote %d bytes, want %d", len(out), c.Bytes)
			}
		}
		return calls * c.Bytes, nil
	}
}
