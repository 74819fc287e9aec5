package benchmarks

import (
	"fmt"
	"time"
)

// Memcpy returns how many bytes a nanosecond copying reaches for documents of n
// bytes, in the best of several trials.
func Memcpy(n int) float64 {
	src, dst := make([]byte, n), make([]byte, n)
	copies := max(1, 1<<18/n)
	best := time.Duration(1<<63 - 1)
	for range 50 {
		start := time.Now()
		for range copies {
			copy(dst, src)
		}
		best = min(best, time.Since(start))
	}
	return float64(n*copies) / float64(max(best, 1))
}

// Plausible fails a run that wrote bytes faster than they can be copied: it did not
// write them.
func Plausible(bytes int, elapsed time.Duration, memcpy float64) error {
	if rate := float64(bytes) / float64(max(elapsed, 1)); rate > memcpy {
		return fmt.Errorf("%d bytes in %v are %.1f bytes/ns, more than the %.1f of memcpy: the benchmark is wrong", bytes, elapsed, rate, memcpy)
	}
	return nil
}
