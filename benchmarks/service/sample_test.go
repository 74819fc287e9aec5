package main

import (
	"reflect"
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

func TestSince(t *testing.T) {
	before := sample{CPU: 1, Objects: 20, Bytes: 300, Cycles: 4, Pauses: pauses{5, 6}, RSS: 700}
	after := sample{CPU: 11, Objects: 120, Bytes: 1300, Cycles: 14, Pauses: pauses{15, 6}, RSS: 500}
	want := sample{CPU: 10, Objects: 100, Bytes: 1000, Cycles: 10, Pauses: pauses{10, 0}, RSS: 500}
	if got := after.since(before); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
