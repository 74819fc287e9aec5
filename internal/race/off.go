//go:build !race

// Package race tells tests whether the race detector is on: it makes sync.Pool drop
// entries at random, so that allocations cannot be counted.
package race

// Enabled says that this is a build with the race detector.
const Enabled = false
