//go:build unix

package benchmarks

import (
	"syscall"
	"time"
)

// HasCPUTime says that CPUTime works.
const HasCPUTime = true

// CPUTime returns what all threads of the process have used, in user and system mode.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // unreachable: the arguments are valid
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
