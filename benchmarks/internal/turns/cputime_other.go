//go:build !unix

package turns

import "time"

// HasCPUTime is false where there is no getrusage: times are wall times only.
const HasCPUTime = false

func cpuTime() time.Duration { return 0 }
