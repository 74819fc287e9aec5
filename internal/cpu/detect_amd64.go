//go:build !purego

package cpu

import "github.com/klauspost/cpuid/v2"

// compiled has the levels that this build has kernels for, in ascending order.
var compiled = []Level{Generic, AVX2, AVX512}

// cpuid reports the vector features only when the operating system saves their
// registers: AVX, and with it AVX2, needs OSXSAVE and XCR0 bits 1 and 2, AVX-512
// needs bits 5 to 7 as well (on darwin, where they are set on first use, what the
// kernel's commpage says).
var (
	avx2Features = cpuid.CombineFeatures(
		cpuid.AVX2, cpuid.FMA3, cpuid.BMI1, cpuid.BMI2, cpuid.LZCNT, cpuid.POPCNT,
	)
	avx512Features = cpuid.CombineFeatures(
		cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512DQ, cpuid.AVX512VL, cpuid.AVX512CD,
		cpuid.AVX512IFMA, cpuid.AVX512VBMI, cpuid.AVX512VBMI2, cpuid.AVX512VPOPCNTDQ,
	)
)

func detect() Level { return levelOf(&cpuid.CPU) }

// levelOf returns the highest level that has all its features in c.
func levelOf(c *cpuid.CPUInfo) Level {
	switch {
	case !c.HasAll(avx2Features):
		return Generic
	case !c.HasAll(avx512Features):
		return AVX2
	}
	return AVX512
}
