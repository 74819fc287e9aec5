package encoding

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

// TestMain poisons the pool for all tests of this package, but not for benchmarks.
func TestMain(m *testing.M) {
	flag.Parse()
	poisonPool = flag.Lookup("test.bench").Value.String() == ""
	os.Exit(m.Run())
}

// TestPoisonedPool: what Marshal returns is not the pool's, whose memory is written over.
func TestPoisonedPool(t *testing.T) {
	if !poisonPool {
		t.Skip("benchmarks run")
	}
	var kept *buffer
	out, err := Marshal("some text")
	if err != nil || string(out) != `"some text"` {
		t.Fatal(string(out), err)
	}
	kept = getBuffer(100)
	kept.B = append(kept.B, "some text"...)
	mine := kept.B
	kept.put(len(mine))
	if !bytes.Equal(mine, bytes.Repeat([]byte{poison}, len(mine))) {
		t.Errorf("after it was given back the buffer has %q", mine)
	}
}
