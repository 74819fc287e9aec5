//go:build !purego

package cpu

import "testing"

func TestDetect(t *testing.T) {
	if got := detect(); got != NEON {
		t.Errorf("level %v, want neon", got)
	}
}
