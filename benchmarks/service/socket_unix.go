//go:build unix

package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// supported is an error where the generator cannot run.
var supported error

// A socket is a connection that is read and written without waiting. The runtime's own poller does not know it: its
// timers are a millisecond coarse.
type socket int

func dial(port int) (socket, error) {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
	if err != nil {
		return -1, os.NewSyscallError("socket", err)
	}
	unix.CloseOnExec(fd)
	err = unix.Connect(fd, &unix.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, 1}})
	if err == nil {
		err = unix.SetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_NODELAY, 1)
	}
	if err == nil {
		err = unix.SetNonblock(fd, true)
	}
	if err != nil {
		unix.Close(fd)
		return -1, fmt.Errorf("connecting to port %d: %w", port, err)
	}
	return socket(fd), nil
}

func (s socket) close() { unix.Close(int(s)) }

// read returns 0 if there is nothing to read now.
func (s socket) read(b []byte) (int, error) {
	n, err := unix.Read(int(s), b)
	switch {
	case errors.Is(err, unix.EAGAIN), errors.Is(err, unix.EINTR):
		return 0, nil
	case err != nil:
		return 0, os.NewSyscallError("read", err)
	case n == 0:
		return 0, io.ErrUnexpectedEOF
	}
	return n, nil
}

// write writes all of b, which fits into the memory of any socket that has nothing else to send.
func (s socket) write(b []byte) error {
	n, err := unix.Write(int(s), b)
	if err != nil {
		return os.NewSyscallError("write", err)
	}
	if n != len(b) {
		return io.ErrShortWrite
	}
	return nil
}

// A poller finds out which sockets of a list can be read.
type poller struct{ fds []unix.PollFd }

func newPoller(n int) *poller {
	p := &poller{make([]unix.PollFd, n)}
	for i := range p.fds {
		p.unwatch(i)
	}
	return p
}

func (p *poller) watch(i int, s socket) { p.fds[i] = unix.PollFd{Fd: int32(s), Events: unix.POLLIN} }

func (p *poller) unwatch(i int) { p.fds[i] = unix.PollFd{Fd: -1} }

// wait returns once a socket can be read, or has failed, and after that many milliseconds at most.
func (p *poller) wait(milliseconds int) error {
	_, err := unix.Poll(p.fds, milliseconds)
	if errors.Is(err, unix.EINTR) {
		for i := range p.fds {
			p.fds[i].Revents = 0
		}
		return nil
	}
	return os.NewSyscallError("poll", err)
}

// ready tells of a socket what wait has found.
func (p *poller) ready(i int) bool { return p.fds[i].Revents != 0 }
