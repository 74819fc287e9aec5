package encoding

import (
	"bytes"
	"os"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
)

// poisonEnv makes a process of this test binary run its tests with poisoned pools.
const poisonEnv = "BURIN_POISON"

func init() { poison = os.Getenv(poisonEnv) != "" }

// TestPoisoned runs the tests of this package once more, in a process in which buffers are overwritten as they go back
// to a pool.
func TestPoisoned(t *testing.T) {
	if poison {
		t.Skip("is the process with poisoned pools")
	}
	if sanitizer.Enabled {
		t.Skip("without the race detector it is the same, and takes a tenth")
	}
	// Memory is measured for seconds, and is the same here; batches and depth have no pools.
	const measured = "^(TestPoolSteadyState|TestPoolLetsGo|TestStreamMemory|TestFormBatch.*|TestDeep|TestDepth|TestManyFloatsStreamed)$"
	out, err := startSelf(t, "-test.skip="+measured, poisonEnv+"=1")
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if !bytes.Contains(out, []byte("PASS")) {
		t.Errorf("no test passed: %s", out)
	}
}

// TestPoisonIsSeen: what returns the memory of a pooled buffer as its own would not go unnoticed.
func TestPoisonIsSeen(t *testing.T) {
	defer func(before bool) { poison = before }(poison)
	poison = true
	b := getBuffer(100)
	b.B = append(b.B, `"kept"`...)
	kept := b.B
	b.put(len(kept))
	if !bytes.Equal(kept, bytes.Repeat([]byte{poisonByte}, len(kept))) {
		t.Errorf("a kept buffer reads %q", kept)
	}
	keys := SortIntKeys(map[int]int{12: 1})
	name := keys.Entries[0].Name
	keys.Release()
	if name != "\xfe\xfe" {
		t.Errorf("a kept name reads %q", name)
	}
}
