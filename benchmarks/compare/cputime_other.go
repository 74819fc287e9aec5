//go:build !unix

package main

import "time"

// hasCPUTime is false where there is no getrusage: tables are of wall time only.
const hasCPUTime = false

func cpuTime() time.Duration { return 0 }
