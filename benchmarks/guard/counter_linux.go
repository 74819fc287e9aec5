package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A counter counts an event in the thread that opened it.
type counter struct{ fd int }

// openInstructions counts instructions in user mode.
func openInstructions() (*counter, error) {
	return open(unix.PERF_TYPE_HARDWARE, unix.PERF_COUNT_HW_INSTRUCTIONS)
}

func open(kind uint32, event uint64) (*counter, error) {
	attr := unix.PerfEventAttr{
		Type:        kind,
		Size:        uint32(unsafe.Sizeof(unix.PerfEventAttr{})),
		Config:      event,
		Read_format: unix.PERF_FORMAT_TOTAL_TIME_ENABLED | unix.PERF_FORMAT_TOTAL_TIME_RUNNING,
		Bits:        unix.PerfBitDisabled | unix.PerfBitExcludeKernel | unix.PerfBitExcludeHv,
	}
	fd, err := unix.PerfEventOpen(&attr, 0, -1, -1, unix.PERF_FLAG_FD_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("perf_event_open: %w", err)
	}
	return &counter{fd}, nil
}

func (c *counter) close() { unix.Close(c.fd) }

// count returns how many events f causes. The goroutine is locked to the thread that opened the counter.
func (c *counter) count(f func() error) (float64, error) {
	before, err := c.read()
	if err != nil {
		return 0, err
	}
	if err := unix.IoctlSetInt(c.fd, unix.PERF_EVENT_IOC_ENABLE, 0); err != nil {
		return 0, err
	}
	failed := f()
	if err := unix.IoctlSetInt(c.fd, unix.PERF_EVENT_IOC_DISABLE, 0); err != nil {
		return 0, err
	}
	after, err := c.read()
	if err != nil {
		return 0, err
	}
	if after.running-before.running != after.enabled-before.enabled {
		return 0, errors.Join(failed, errors.New("others use the counters of the processor at the same time"))
	}
	return float64(after.value - before.value), failed
}

// A reading has the value of a counter and the times, in ns, that it was to count and did.
type reading struct{ value, enabled, running uint64 }

func (c *counter) read() (reading, error) {
	var b [24]byte
	n, err := unix.Read(c.fd, b[:])
	if err == nil && n != len(b) {
		err = fmt.Errorf("%d bytes, want %d", n, len(b))
	}
	if err != nil {
		return reading{}, fmt.Errorf("reading a counter: %w", err)
	}
	order := binary.NativeEndian
	return reading{order.Uint64(b[:]), order.Uint64(b[8:]), order.Uint64(b[16:])}, nil
}
