//go:build amd64 && !purego

package cpu

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestKernelNamesTheLevel holds the level that is found to what the kernel says that the processor has: where a level is
// there and is not found, every test of its kernels would pass without having run. An emulator shows the host's file.
func TestKernelNamesTheLevel(t *testing.T) {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip(err)
	}
	m := regexp.MustCompile(`(?m)^flags\s*:(.*)$`).FindSubmatch(info)
	if m == nil {
		t.Skip("/proc/cpuinfo has no flags")
	}
	flags := strings.Fields(string(m[1]))
	lacks := func(needed string) bool {
		return slices.ContainsFunc(strings.Fields(needed), func(f string) bool { return !slices.Contains(flags, f) })
	}
	// As arch/x86/include/asm/cpufeatures.h of Linux names them; abm is LZCNT.
	want := AVX512
	if lacks("avx512f avx512bw avx512dq avx512vl avx512cd avx512ifma avx512vbmi avx512_vbmi2 avx512_vpopcntdq") {
		want = AVX2
	}
	if lacks("avx2 fma bmi1 bmi2 abm popcnt") {
		want = Generic
	}
	if got := detect(); got != want {
		t.Errorf("level %v, the kernel names what makes %v: %s", got, want, m[1])
	}
}
