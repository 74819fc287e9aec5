package encoding

import (
	"io"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/valyala/bytebufferpool"

	"github.com/burin-go/burin/internal/sanitizer"
)

// allocsPerCall is a mean over many calls, so that an allocation in one of a
// thousand shows.
func allocsPerCall(n int, f func()) float64 {
	f()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range n {
		f()
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(n)
}

// TestPoolSteadyState makes more calls than the 42,000 after which a pool of
// bytebufferpool's would turn against buffers that grew by doubling.
func TestPoolSteadyState(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("sync.Pool drops at random under the race detector")
	}
	v := &tNested{Any: strings.Repeat("x", 900), Kids: []*tNested{{}, {}}}
	if got := allocsPerCall(200_000, func() { MarshalWrite(io.Discard, v) }); got >= 0.001 {
		t.Errorf("MarshalWrite: %v allocations per call", got)
	}
	b := new(bytebufferpool.ByteBuffer)
	if got := allocsPerCall(200_000, func() { b.Reset(); MarshalBuffer(b, v) }); got >= 0.001 {
		t.Errorf("MarshalBuffer: %v allocations per call", got)
	}
}

// TestPoolLetsGo: after one huge document, small ones do not hold on to its buffer
// (bytedance/sonic#614, golang/go#27735).
func TestPoolLetsGo(t *testing.T) {
	const huge = 64 << 20
	heap := func() uint64 {
		runtime.GC()
		runtime.GC() // the first moves pools to their victims
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapInuse
	}
	doc := []string{strings.Repeat("x", huge)}
	if err := MarshalWrite(io.Discard, doc); err != nil {
		t.Fatal(err)
	}
	doc[0] = "small"
	for range 100 {
		if err := MarshalWrite(io.Discard, doc); err != nil {
			t.Fatal(err)
		}
	}
	if hint := planOf(reflect.TypeFor[[]string](), modeHTML).hint.get(); hint > keepAlways {
		t.Errorf("hint is still %d", hint)
	}
	var kept []*buffer
	for range 8 {
		b := getBuffer(0)
		if cap(b.B) > keepAlways {
			t.Errorf("a buffer of %d bytes is still in the pool", cap(b.B))
		}
		kept = append(kept, b)
	}
	for _, b := range kept {
		b.put(0)
	}
	if got := heap(); got > huge {
		t.Errorf("%d bytes of heap in use", got)
	}
}

func TestPoolRetention(t *testing.T) {
	for _, tt := range []struct {
		name string
		size int
		uses []int
		kept bool
	}{
		{"small, never used", keepAlways, make([]int, 100), true},
		{"large, used", 4 << 20, []int{2 << 20, 2 << 20}, true},
		{"large, seven misses", 4 << 20, make([]int, 7), true},
		{"large, eight misses", 4 << 20, make([]int, 8), false},
		{"large, a quarter is a miss", 4 << 20, []int{1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20}, false},
		{"large, one hit in between", 4 << 20, []int{0, 0, 0, 0, 0, 0, 0, 3 << 20, 0, 0, 0, 0, 0, 0, 0}, true},
	} {
		b := &buffer{}
		b.B = make([]byte, 0, tt.size)
		for _, n := range tt.uses {
			b.age(n)
		}
		if kept := cap(b.B) == tt.size; kept != tt.kept {
			t.Errorf("%s: kept = %v", tt.name, kept)
		}
	}
}

func TestSizeHint(t *testing.T) {
	var h sizeHint
	h.learn(1000)
	if got := h.get(); got < 1000 || got > 1200 {
		t.Errorf("after 1000: %d", got)
	}
	for range 5 {
		h.learn(10)
	}
	if got := h.get(); got > 100 {
		t.Errorf("after smaller ones: %d", got)
	}
	if b := getBuffer(h.get() + 12345); cap(b.B) < 12345 {
		t.Errorf("buffer of %d bytes for a larger hint", cap(b.B))
	}
}

// TestPoolConcurrent: many goroutines, plans seen for the first time by all of
// them, results that must not share memory.
func TestPoolConcurrent(t *testing.T) {
	type fresh struct{ A, B any }
	start := make(chan struct{})
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			<-start
			word := strings.Repeat(string(rune('a'+g)), 50+g)
			var results [][]byte
			want := `{"a":["own:` + string(rune('0'+g)) + `",{"A":"` + word + `","B":null}],"b":{"1":"` + word + `"}}`
			for range 200 {
				b, err := Marshal(map[string]any{"a": []any{tVal{g}, fresh{word, nil}}, "b": map[uint16]*string{1: &word}})
				if err != nil {
					t.Error(err)
				}
				results = append(results, b)
				Marshal([]any{tFails{}})
			}
			for _, b := range results {
				if string(b) != want {
					t.Errorf("got %s, want %s", b, want)
					break
				}
			}
		})
	}
	close(start)
	wg.Wait()
}
