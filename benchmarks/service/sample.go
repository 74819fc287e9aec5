package main

import (
	"runtime"
	"runtime/metrics"
	"time"
)

// A sample is what a process has used since it started.
type sample struct {
	CPU     time.Duration
	Objects uint64 // allocated
	Bytes   uint64 // allocated
	Cycles  uint64 // of the garbage collector
	Pauses  pauses
	RSS     int64 // bytes of memory now; 0 where the system does not tell
}

// takeSample reads the counters of this process. Allocations come from ReadMemStats, which stops the process for a
// moment, because those of runtime/metrics lag behind by what each size class has left: too much for short loads.
func takeSample() sample {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	gc := []metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}, {Name: pausesMetric}}
	metrics.Read(gc)
	return sample{
		CPU:     cpuTime(),
		Objects: m.Mallocs,
		Bytes:   m.TotalAlloc,
		Cycles:  gc[0].Value.Uint64(),
		Pauses:  pauses(gc[1].Value.Float64Histogram().Counts),
		RSS:     residentBytes(),
	}
}

// since returns what was used after before. RSS is not a difference.
func (s sample) since(before sample) sample {
	return sample{
		CPU:     s.CPU - before.CPU,
		Objects: s.Objects - before.Objects,
		Bytes:   s.Bytes - before.Bytes,
		Cycles:  s.Cycles - before.Cycles,
		Pauses:  s.Pauses.since(before.Pauses),
		RSS:     s.RSS,
	}
}
