//go:build !purego

package cpu

import (
	"testing"

	"github.com/klauspost/cpuid/v2"
)

var (
	needAVX2 = []cpuid.FeatureID{
		cpuid.AVX2, cpuid.FMA3, cpuid.BMI1, cpuid.BMI2, cpuid.LZCNT, cpuid.POPCNT,
	}
	needAVX512 = []cpuid.FeatureID{
		cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512DQ, cpuid.AVX512VL, cpuid.AVX512CD,
		cpuid.AVX512IFMA, cpuid.AVX512VBMI, cpuid.AVX512VBMI2, cpuid.AVX512VPOPCNTDQ,
	}
)

// with returns a machine that has just these features.
func with(sets ...[]cpuid.FeatureID) *cpuid.CPUInfo {
	c := new(cpuid.CPUInfo)
	for _, s := range sets {
		c.Enable(s...)
	}
	return c
}

func TestLevelOf(t *testing.T) {
	tests := []struct {
		name string
		cpu  *cpuid.CPUInfo
		want Level
	}{
		{"nothing", with(), Generic},
		{"AVX2", with(needAVX2), AVX2},
		{"AVX-512", with(needAVX2, needAVX512), AVX512},
		{"AVX-512 without AVX2", with(needAVX512), Generic},
		{"Skylake server", with(needAVX2, needAVX512[:5]), AVX2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := levelOf(tt.cpu); got != tt.want {
				t.Errorf("level %v, want %v", got, tt.want)
			}
		})
	}
}

func TestEachMissingFeatureLowersTheLevel(t *testing.T) {
	for _, missing := range needAVX2 {
		t.Run(missing.String(), func(t *testing.T) {
			for _, c := range []*cpuid.CPUInfo{with(needAVX2), with(needAVX2, needAVX512)} {
				c.Disable(missing)
				if got := levelOf(c); got != Generic {
					t.Errorf("level %v without %v", got, missing)
				}
			}
		})
	}
	for _, missing := range needAVX512 {
		t.Run(missing.String(), func(t *testing.T) {
			c := with(needAVX2, needAVX512)
			c.Disable(missing)
			if got := levelOf(c); got != AVX2 {
				t.Errorf("level %v without %v, want avx2", got, missing)
			}
		})
	}
}

func TestDetectAgreesWithTheMachine(t *testing.T) {
	want := Generic
	if cpuid.CPU.Supports(needAVX2...) {
		want = AVX2
		if cpuid.CPU.Supports(needAVX512...) {
			want = AVX512
		}
	}
	if got := detect(); got != want {
		t.Errorf("level %v, want %v with %v", got, want, cpuid.CPU.FeatureSet())
	}
}
