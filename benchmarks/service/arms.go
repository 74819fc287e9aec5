package main

import (
	"encoding/json"
	"slices"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/benchmarks/internal/load"
)

// An arm is a way for a service to make the body of its response.
type arm struct {
	name   string
	title  string
	buffer string // load.Fresh, load.Pooled or load.Fixed
	usual  bool   // measured where no arms are named

	arm  *benchmarks.Arm
	kind benchmarks.Kind
}

// arms lists all: the floor, then those of package benchmarks with a slice for each response, then with pooled buffers.
func arms() []*arm {
	all := []*arm{{name: "fixed", title: "fixed bytes", buffer: load.Fixed, usual: true, arm: fixed(), kind: benchmarks.Reused}}
	fresh := []string{"encoding-json", "json-v2", "sonic-std", "sonic-default", "sonic-fastest", "easyjson", "goccy", "segmentio", "burin"}
	// The usual encoder and the fastest peer are enough beside burin.
	pooled := []string{"encoding-json", "sonic-fastest", "burin"}
	for _, a := range benchmarks.Arms() {
		all = append(all, &arm{a.Name, a.Title, load.Fresh, slices.Contains(fresh, a.Name), a, benchmarks.Fresh})
	}
	for _, a := range benchmarks.Arms() {
		all = append(all, &arm{a.Name + "-pooled", a.Title + ", pooled", load.Pooled, slices.Contains(pooled, a.Name), a, benchmarks.Reused})
	}
	return all
}

// fixed encodes once: what is left is the cost of net/http, of the kernel and of the measurement.
func fixed() *benchmarks.Arm {
	return &benchmarks.Arm{
		Name:  "fixed",
		Title: "fixed bytes",
		Reused: benchmarks.Entry{Call: "w.Write(document)", New: func(v any) benchmarks.Encode {
			document, err := json.Marshal(v)
			return func() ([]byte, error) { return document, err }
		}},
	}
}

// of is the arm on a payload.
func (a *arm) of(p *benchmarks.Payload) benchmarks.Case { return benchmarks.NewCase(p, a.kind, a.arm) }

// verify compares the arm's bytes with encoding/json's, and fails if the encoder is not the one that is meant. Those of
// the floor are encoding/json's.
func (a *arm) verify(p *benchmarks.Payload) error {
	if a.buffer == load.Fixed {
		return nil
	}
	return a.of(p).Verify()
}

// ready fails if the encoder is not the one that is meant to be measured.
func (a *arm) ready() error {
	if a.arm.Ready == nil {
		return nil
	}
	return a.arm.Ready()
}

// encoder is for one document, which all requests share.
func (a *arm) encoder(p *benchmarks.Payload) func() benchmarks.Encode {
	v := p.New()
	entry := a.arm.Entry(a.kind)
	return func() benchmarks.Encode { return entry.New(v) }
}
