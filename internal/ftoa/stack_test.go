// The address sanitizer's instrumentation lets values escape that have to be on stacks here.

//go:build !asan

package ftoa

import (
	"bytes"
	"math"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu/cputest"
)

const stacksEnv = "BURIN_FTOA_STACKS"

// TestStacksMove starts this test binary under a collector that checks itself and overwrites what it frees, with
// and without preemption between any two instructions, to encode from and into stacks that move. BURIN_STRESS is how
// long each takes at each level, a quarter of a second
// without it.
func TestStacksMove(t *testing.T) {
	length := time.Second / 4
	if text, ok := os.LookupEnv("BURIN_STRESS"); ok {
		var err error
		if length, err = time.ParseDuration(text); err != nil || length <= 0 {
			t.Fatalf("BURIN_STRESS is %q: want how long to go on, as in 20m", text)
		}
	}
	if os.Getenv(stacksEnv) != "" {
		cputest.Each(t, func(t *testing.T) {
			growStacks(t, 3*stride(5))
			moveStacks(t, length)
		})
		return
	}
	if runtime.GOOS == "js" || runtime.GOOS == "wasip1" {
		t.Skip(runtime.GOOS + " starts no programs")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, debug := range []string{
		"clobberfree=1",
		"clobberfree=1,asyncpreemptoff=1",
		"gccheckmark=1,clobberfree=1",
		"gccheckmark=1,clobberfree=1,asyncpreemptoff=1",
		"efence=1", // what was freed, an old stack too, faults when it is read
	} {
		cmd := exec.Command(exe, "-test.run=^TestStacksMove$", "-test.v")
		cmd.Env = append(os.Environ(), stacksEnv+"=1", "GOGC=1", "GODEBUG="+debug)
		out, err := cmd.CombinedOutput()
		if err != nil || !bytes.Contains(out, []byte("stacks moved")) {
			t.Errorf("GODEBUG=%s: %v\n%s", debug, err, out)
		}
	}
}

// moveStacks has goroutines that call kernels again and again, each time deeper in the stack, for so long.
func moveStacks(t *testing.T, length time.Duration) {
	end := time.Now().Add(length)
	var moved sync.Map // of goroutines whose stack was somewhere else than before
	var wg sync.WaitGroup
	for g := range 16 {
		wg.Go(func() {
			for n := 0; !t.Failed() && time.Now().Before(end); n++ {
				done := make(chan bool)
				go func() { // its stack begins small
					defer close(done)
					var here byte
					before := addressOf(&here)
					deeper(t, 1+(n+g)%60, uint64(n*16+g))
					if addressOf(&here) != before {
						moved.Store(g, true)
					}
				}()
				litter := make([][]byte, 10) // for the collector
				for i := range litter {
					litter[i] = make([]byte, 10+n%1000)
				}
				<-done
			}
		})
	}
	wg.Wait()
	count := 0
	moved.Range(func(any, any) bool { count++; return true })
	if count == 0 {
		t.Error("no stack moved")
	}
	t.Logf("stacks moved in %d goroutines", count)
}

// deeper encodes values from its frame into its frame, goes n frames deeper, and encodes them once more: the frame may
// have moved in between, and again within.
func deeper(t *testing.T, n int, seed uint64) {
	var values [19]float64
	var values32 [19]float32
	var ints [19]int64
	var dst, again [19 * 28]byte
	for i := range values {
		seed = seed*6364136223846793005 + 1442695040888963407
		values[i] = math.Float64frombits(seed &^ (1 << 62)) // finite, and below 2
		values32[i] = float32(seed>>40) / 256
		ints[i] = int64(seed)
	}
	first, ok := encodeThem(dst[:0], &values, &values32, &ints, seed)
	if n > 0 {
		deeper(t, n-1, seed)
	}
	second, okAgain := encodeThem(again[:0], &values, &values32, &ints, seed)
	want := encodeEach(&values, &values32, &ints, seed)
	if !ok || !okAgain || string(first) != want || string(second) != want {
		t.Errorf("%d frames from the end: got %q and %q, want %q", n, string(first), string(second), want)
	}
}

// encodeThem appends one of three kinds of slices.
func encodeThem(dst []byte, v *[19]float64, v32 *[19]float32, ints *[19]int64, kind uint64) ([]byte, bool) {
	switch kind % 3 {
	case 0:
		out, done := AppendJSON64s(dst, v[:])
		return out, done == len(v)
	case 1:
		out, done := AppendJSON32s(dst, v32[:])
		return out, done == len(v32)
	}
	return AppendInt64s(dst, ints[:]), true
}

// encodeEach is what encodeThem has to append.
func encodeEach(v *[19]float64, v32 *[19]float32, ints *[19]int64, kind uint64) string {
	var want []byte
	for i := range v {
		want = append(want, ',')
		switch kind % 3 {
		case 0:
			want = AppendJSON64(want, v[i])
		case 1:
			want = AppendJSON32(want, v32[i])
		default:
			want = AppendInt(want, ints[i])
		}
	}
	return string(want)
}

// addressOf returns where b is at this moment.
//
//go:noinline
func addressOf(b *byte) uintptr { return uintptr(unsafe.Pointer(b)) }
