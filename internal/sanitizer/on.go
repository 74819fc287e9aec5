//go:build race || asan

package sanitizer

// Enabled says that this is a build with one of them.
const Enabled = true
