package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// place chooses the processors.
func place() (placement, error) {
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return placement{}, os.NewSyscallError("sched_getaffinity", err)
	}
	var allowed []int
	for p := range len(set) * strconv.IntSize {
		if set.IsSet(p) {
			allowed = append(allowed, p)
		}
	}
	if len(allowed) < 2 {
		return placement{text: "not pinned: server and generator share the only processor"}, nil
	}
	server, generator, separate := pick(allowed, siblings)
	text := fmt.Sprintf("server on processor %d, generator on processor %d", server, generator)
	if !separate {
		text += ", which are threads of one core"
	}
	return placement{true, server, generator, text}, nil
}

// siblings lists the processors of the core of one, as far as the kernel tells.
func siblings(processor int) []int {
	b, err := os.ReadFile(fmt.Sprintf("/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", processor))
	if err != nil {
		return nil
	}
	return list(strings.TrimSpace(string(b)))
}

// list reads the kernel's lists, such as 0,4-5.
func list(s string) []int {
	var all []int
	for part := range strings.SplitSeq(s, ",") {
		from, to, ok := strings.Cut(part, "-")
		if !ok {
			to = from
		}
		first, err1 := strconv.Atoi(from)
		last, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil {
			return nil
		}
		for p := first; p <= last; p++ {
			all = append(all, p)
		}
	}
	return all
}

// here pins all threads of this process to the generator's processor, until restore. Threads to come inherit it.
func (p placement) here() (restore func() error, err error) {
	if !p.pinned {
		return func() error { return nil }, nil
	}
	var before unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		return nil, os.NewSyscallError("sched_getaffinity", err)
	}
	if err := pinThreads(only(p.generator)); err != nil {
		return nil, err
	}
	return func() error { return pinThreads(&before) }, nil
}

// pinThreads sets the processors of all threads. It looks again until there are no new ones: a thread may have been
// started by one that was not done yet.
func pinThreads(set *unix.CPUSet) error {
	done := map[string]bool{}
	for {
		threads, err := os.ReadDir("/proc/self/task")
		if err != nil {
			return err
		}
		before := len(done)
		for _, t := range threads {
			if done[t.Name()] {
				continue
			}
			id, err := strconv.Atoi(t.Name())
			if err != nil {
				return err
			}
			if err := unix.SchedSetaffinity(id, set); err != nil && !errors.Is(err, unix.ESRCH) { // it may have ended
				return os.NewSyscallError("sched_setaffinity", err)
			}
			done[t.Name()] = true
		}
		if len(done) == before {
			return nil
		}
	}
}

// start starts the server on its processor: a process has those of the thread that starts it.
func (p placement) start(cmd *exec.Cmd) error {
	if !p.pinned {
		return cmd.Start()
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		return os.NewSyscallError("sched_getaffinity", err)
	}
	if err := unix.SchedSetaffinity(0, only(p.server)); err != nil {
		return os.NewSyscallError("sched_setaffinity", err)
	}
	err := cmd.Start()
	return errors.Join(err, os.NewSyscallError("sched_setaffinity", unix.SchedSetaffinity(0, &before)))
}

func only(processor int) *unix.CPUSet {
	var set unix.CPUSet
	set.Set(processor)
	return &set
}
