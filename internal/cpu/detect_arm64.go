//go:build !purego

package cpu

// compiled has the levels that this build has kernels for, in ascending order.
var compiled = []Level{Generic, NEON}

// detect asks nobody: Advanced SIMD is in the baseline of Go's arm64 ports, whose
// runtime uses it unchecked, and several systems do not report it.
func detect() Level { return NEON }
