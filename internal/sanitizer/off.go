//go:build !race && !asan

// Package sanitizer tells tests whether the race detector or the address sanitizer is on. The first makes sync.Pool drop
// entries at random, the second lets values escape, so that allocations cannot be counted.
package sanitizer

// Enabled says that this is a build with one of them.
const Enabled = false
