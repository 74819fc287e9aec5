package main

import (
	"runtime"
	"strings"
	"time"

	"github.com/klauspost/cpuid/v2"

	"github.com/burin-go/burin/benchmarks/internal/load"
	burin "github.com/burin-go/burin/encoding"
)

// describe says of a result all but the figures.
func (t *test) describe() *load.Result {
	processor := strings.TrimSpace(cpuid.CPU.BrandName)
	if processor == "" {
		processor = "unknown processor"
	}
	return &load.Result{
		Date:        time.Now(),
		Processor:   processor,
		GoVersion:   runtime.Version(),
		Platform:    runtime.GOOS + "/" + runtime.GOARCH,
		Level:       burin.Level(),
		Pinned:      t.where.pinned,
		Placement:   t.where.text,
		Payload:     t.payload.Name,
		Bytes:       t.payload.Bytes,
		Rate:        t.rate,
		Connections: t.connections,
		Rounds:      t.rounds,
		Slice:       t.slice,
		Late:        t.late,
	}
}
