//go:build !unix

package main

import (
	"errors"
	"time"
)

// supported says why nothing of what follows is reached: run returns it first.
var supported = errors.New("the load test needs poll and getrusage, which this system does not have")

type socket int

func dial(int) (socket, error)          { return -1, supported }
func (socket) close()                   {}
func (socket) read([]byte) (int, error) { return 0, supported }
func (socket) write([]byte) error       { return supported }

type poller struct{}

func newPoller(int) *poller       { return new(poller) }
func (*poller) watch(int, socket) {}
func (*poller) unwatch(int)       {}
func (*poller) wait(int) error    { return supported }
func (*poller) ready(int) bool    { return false }

func cpuTime() time.Duration { return 0 }
