//go:build unix

package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime returns what all threads of the process have used, in user and system mode.
func cpuTime() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		panic(err) // unreachable: the arguments are valid
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
