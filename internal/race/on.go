//go:build race

package race

// Enabled says that this is a build with the race detector.
const Enabled = true
