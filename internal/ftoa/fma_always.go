//go:build arm64 || loong64 || ppc64 || ppc64le || riscv64 || s390x

package ftoa

// hasFMA tells whether math.FMA is one instruction.
func hasFMA() bool { return true }
