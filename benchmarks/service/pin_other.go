//go:build !linux

package main

import (
	"os/exec"
	"runtime"
)

func place() (placement, error) {
	return placement{text: "not pinned to processors: that is done on Linux only, not on " + runtime.GOOS}, nil
}

func (placement) here() (restore func() error, err error) { return func() error { return nil }, nil }

func (placement) start(cmd *exec.Cmd) error { return cmd.Start() }
