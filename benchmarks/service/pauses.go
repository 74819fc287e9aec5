package main

import (
	"math"
	"runtime/metrics"
	"time"
)

// pausesMetric is the runtime's histogram of how long the world was stopped for the garbage collector.
const pausesMetric = "/sched/pauses/total/gc:seconds"

// pauses are numbers of pauses by bucket of that histogram.
type pauses []uint64

// since returns the pauses after those that were counted before.
func (p pauses) since(before pauses) pauses {
	d := make(pauses, len(p))
	for i := range p {
		d[i] = p[i] - before[i]
	}
	return d
}

// plus returns the pauses of both; either may be nil.
func (p pauses) plus(q pauses) pauses {
	if p == nil {
		return q
	}
	s := make(pauses, len(p))
	copy(s, p)
	for i := range q {
		s[i] += q[i]
	}
	return s
}

func (p pauses) count() uint64 {
	var n uint64
	for _, c := range p {
		n += c
	}
	return n
}

// quantile returns the upper edge of the bucket which a share of the pauses is not above, and 0 if there are none.
// Bucket i lies between edges i and i+1.
func (p pauses) quantile(share float64, edges []float64) time.Duration {
	rank := uint64(math.Ceil(share * float64(p.count())))
	if rank == 0 {
		return 0
	}
	i, n := 0, p[0]
	for n < rank {
		i++
		n += p[i]
	}
	edge := edges[i+1]
	if math.IsInf(edge, 1) {
		edge = edges[i]
	}
	return time.Duration(math.Round(edge * 1e9))
}

// pauseEdges are the edges of the runtime's buckets in seconds. The first and the last may be infinite.
func pauseEdges() []float64 {
	s := []metrics.Sample{{Name: pausesMetric}}
	metrics.Read(s)
	return s[0].Value.Float64Histogram().Buckets
}
