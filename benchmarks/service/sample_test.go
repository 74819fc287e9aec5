package main

import (
	"runtime"
	"testing"
	"time"
)

var sink []*[64]byte

// TestSample compares with what is known to be used.
func TestSample(t *testing.T) {
	const n = 100_000
	runtime.GC()
	before := takeSample()
	sink = make([]*[64]byte, n)
	for i := range sink {
		sink[i] = new([64]byte)
	}
	for start := time.Now(); time.Since(start) < 20*time.Millisecond; {
	}
	runtime.GC()
	d := takeSample().since(before)
	sink = nil
	if d.Objects < n || d.Objects > n+1000 {
		t.Errorf("%d objects, want about %d", d.Objects, n)
	}
	if want := uint64(n * (64 + 8)); d.Bytes < want || d.Bytes > want+want/20 {
		t.Errorf("%d bytes, want about %d", d.Bytes, want)
	}
	if d.Cycles < 1 || d.Cycles > 20 {
		t.Errorf("%d cycles", d.Cycles)
	}
	if d.CPU <= 0 || d.CPU > time.Minute {
		t.Errorf("CPU %v", d.CPU)
	}
	if runtime.GOOS == "linux" && (d.RSS < n*64 || d.RSS > 1<<32) {
		t.Errorf("%d bytes resident", d.RSS)
	}
}
