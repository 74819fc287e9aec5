//go:build purego || (!amd64 && !arm64)

package cpu

import "testing"

func TestNoKernels(t *testing.T) {
	if Current() != Generic || len(Levels()) != 1 {
		t.Errorf("level %v of %v in a build without kernels", Current(), Levels())
	}
}
