//go:build !race && !asan

// Package sanitizer tells tests whether the race detector or the address sanitizer is on.
package sanitizer

const (
	// Enabled says that this is a build with one of them. The race detector makes sync.Pool drop entries at random, the
	// address sanitizer lets values escape.
	Enabled = false

	// Address says that it is the address sanitizer: then no allocation can be counted.
	Address = false
)
