package main

import (
	"fmt"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// latencies counts times to three digits.
type latencies struct{ *hdrhistogram.Histogram }

// maxLatency is longer than the generator waits for a response and a load lasts.
const maxLatency = time.Hour

func newLatencies() latencies {
	return latencies{hdrhistogram.New(1, int64(maxLatency), 3)}
}

// add counts a time. None that is out of range is left out.
func (l latencies) add(d time.Duration) error {
	if d < 0 {
		return fmt.Errorf("a latency of %v", d)
	}
	return l.RecordValue(int64(d))
}

// quantile returns the ns that a share of the times is not above.
func (l latencies) quantile(share float64) float64 {
	return float64(l.ValueAtQuantile(100 * share))
}
