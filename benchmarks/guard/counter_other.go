//go:build !linux

package main

import (
	"errors"
	"runtime"
)

type counter struct{}

func openInstructions() (*counter, error) {
	return nil, errors.New("no way to count them on " + runtime.GOOS)
}

func (c *counter) close() {}

func (c *counter) count(f func() error) (float64, error) { return 0, f() }
