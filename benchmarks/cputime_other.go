//go:build !unix

package benchmarks

import "time"

// HasCPUTime says that CPUTime works, which it does not without getrusage: tables are of wall time only.
const HasCPUTime = false

// CPUTime returns 0.
func CPUTime() time.Duration { return 0 }
