//go:build unix

package turns

import (
	"syscall"
	"time"
)

// HasCPUTime is false where there is no getrusage: times are wall times only.
const HasCPUTime = true

// cpuTime returns what all threads of the process have used, in user and system mode.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // unreachable: the arguments are valid
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
