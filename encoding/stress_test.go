package encoding_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/payload"
	"github.com/burin-go/burin/internal/race"
)

// stressTime is how long TestStress takes, as BURIN_STRESS says.
func stressTime(t *testing.T) time.Duration {
	text := os.Getenv("BURIN_STRESS")
	if text == "" {
		return time.Second
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatalf("BURIN_STRESS: %v", err)
	}
	return d
}

// stressed are values that all goroutines encode at once, with their JSON.
func stressed(t *testing.T) (values []any, want [][]byte) {
	values = []any{
		payload.NewTodo(), payload.NewFingerprint(), payload.NewOrderBookStr(),
		map[string]any{"a": 1.5, "b": []any{"<x>", nil, map[string]string{"k": "v"}}, "c": []string{"é", "\u2028"}},
		[]time.Time{time.Unix(0, 1), time.Unix(1e9, 0)}, map[int]*payload.Todo{1: payload.NewTodo(), 10: nil},
		strings.Repeat("text <&> ", 5000), []byte(strings.Repeat("bytes", 300)), json.RawMessage(`{ "a" : [ 1, 2 ] }`),
	}
	for _, v := range values {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, b)
	}
	return values, want
}

// TestStress has many goroutines encode shared values through the pool. What Marshal returned is looked at again later: its
// bytes never change.
func TestStress(t *testing.T) {
	values, want := stressed(t)
	seed := maphash.MakeSeed()
	var calls atomic.Int64
	end := time.Now().Add(stressTime(t))
	var wg sync.WaitGroup
	for g := range 200 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(g), 1))
			type result struct {
				bytes []byte
				sum   uint64
			}
			var kept []result
			var mine []byte
			for time.Now().Before(end) && !t.Failed() {
				i := r.IntN(len(values))
				calls.Add(1)
				var got []byte
				var err error
				switch r.IntN(4) {
				case 0:
					got, err = burin.Marshal(values[i])
					kept = append(kept, result{got, maphash.Bytes(seed, got)})
				case 1:
					mine, err = burin.MarshalAppend(mine[:0], values[i])
					got = mine
				case 2:
					var b bytes.Buffer
					err = burin.MarshalWrite(&b, values[i])
					got = b.Bytes()
				case 3:
					_, _ = burin.Marshal([]any{values[i], math.NaN()}) // fails with a buffer half filled
					continue
				}
				if err != nil || !bytes.Equal(got, want[i]) {
					t.Errorf("value %d: %v, got %.200q", i, err, got)
				}
				if len(kept) > 20 {
					j := r.IntN(len(kept))
					if k := kept[j]; maphash.Bytes(seed, k.bytes) != k.sum {
						t.Errorf("bytes that Marshal returned have changed: %.200q", k.bytes)
					}
					kept[j] = kept[len(kept)-1]
					kept = kept[:len(kept)-1]
				}
			}
			for _, k := range kept {
				if maphash.Bytes(seed, k.bytes) != k.sum {
					t.Errorf("bytes that Marshal returned have changed: %.200q", k.bytes)
				}
			}
		})
	}
	wg.Wait()
	t.Logf("%d calls", calls.Load())
}

const stackChild = "BURIN_STACK_CHILD"

// TestStacksMove encodes between calls that make stacks grow and shrink, with values and buffers on them, while the garbage
// collector runs all the time and checks itself.
func TestStacksMove(t *testing.T) {
	if os.Getenv(stackChild) != "" {
		moveStacks(t)
		return
	}
	if runtime.GOARCH == "wasm" || race.Enabled || testing.Short() {
		t.Skip("starts itself again, for seconds")
	}
	for _, debug := range []string{"gccheckmark=1,clobberfree=1", "asyncpreemptoff=1,clobberfree=1", "gcshrinkstackoff=0,efence=0"} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestStacksMove$", "-test.timeout=120s")
		cmd.Env = append(os.Environ(), stackChild+"=1", "GOGC=1", "GODEBUG="+debug)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("GODEBUG=%s: %v\n%.3000s", debug, err, out)
		}
	}
}

func moveStacks(t *testing.T) {
	todo, err := json.Marshal(payload.NewTodo())
	if err != nil {
		t.Fatal(err)
	}
	end := time.Now().Add(700 * time.Millisecond)
	var wg sync.WaitGroup
	for g := range 16 {
		wg.Go(func() {
			v := payload.NewTodo()
			for i := 0; time.Now().Before(end) && !t.Failed(); i++ {
				deeper(t, 1+(i+g)%200, v, todo)
				runtime.Gosched()
			}
		})
	}
	wg.Wait()
}

// deeper calls itself with a frame of a kilobyte, and encodes what is in that frame.
func deeper(t *testing.T, depth int, v *payload.Todo, todo []byte) {
	var values [40]float64
	var names [4]string
	var room [1200]byte
	for i := range values {
		values[i] = float64(depth*1000+i) / 8
	}
	for i := range names {
		names[i] = strings.Repeat("n", i*9)
	}
	if depth > 1 {
		deeper(t, depth-1, v, todo)
	}
	got, err := burin.AppendFloats(room[:0], values[:])
	want := "["
	for i := range values {
		want += fmt.Sprint(float64(depth*1000+i)/8) + ","
	}
	if want = want[:len(want)-1] + "]"; err != nil || string(got) != want {
		t.Errorf("%v, got %s, want %s", err, got, want)
	}
	if got := burin.AppendStrings(room[:0], names[:]); string(got) != `["","`+names[1]+`","`+names[2]+`","`+names[3]+`"]` {
		t.Errorf("got %s", got)
	}
	if depth%50 == 0 {
		if got, err := v.AppendJSON(room[:0]); err != nil || !bytes.Equal(got, todo) {
			t.Errorf("%v, got %s", err, got)
		}
	}
}

const mapChild = "BURIN_MAP_CHILD"

// TestMapWrittenTo: a map that is written to while it is encoded ends in Go's own fatal error, or in time, but not in other
// bytes than those of some of its states.
func TestMapWrittenTo(t *testing.T) {
	if os.Getenv(mapChild) != "" {
		writeToMap(t)
		return
	}
	if runtime.GOARCH == "wasm" || race.Enabled || testing.Short() {
		t.Skip("starts itself again, with a data race")
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestMapWrittenTo$", "-test.timeout=60s")
	cmd.Env = append(os.Environ(), mapChild+"=1")
	out, err := cmd.CombinedOutput()
	if err != nil && !bytes.Contains(out, []byte("fatal error: concurrent map")) {
		t.Errorf("%v\n%.3000s", err, out)
	}
}

func writeToMap(t *testing.T) {
	m := map[string]string{}
	for i := range 100 {
		m[fmt.Sprint("key", i)] = "value"
	}
	var stop atomic.Bool
	go func() {
		for i := 0; !stop.Load(); i++ {
			m[fmt.Sprint("key", i%100)] = "value"
		}
	}()
	for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end); {
		got, err := burin.Marshal(m)
		if err != nil || !json.Valid(got) {
			t.Fatalf("%v, got %.200q", err, got)
		}
	}
	stop.Store(true)
}

// TestAliased: a value may hold memory of dst in front of its length; what is behind that is written to.
func TestAliased(t *testing.T) {
	memory := make([]byte, 0, 4096)
	memory = append(memory, "some bytes of dst"...)
	v := struct{ B []byte }{memory[:4]}
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	got, err := burin.MarshalAppend(memory, v)
	if err != nil || string(got) != "some bytes of dst"+string(want) {
		t.Errorf("%v, got %q", err, got)
	}
	if got := burin.AppendBytes(memory, memory[5:10]); string(got) != `some bytes of dst"Ynl0ZXM="` {
		t.Errorf("got %q", got)
	}
}

// TestHuge has documents of more than 2 GiB, and 10^8 floats; BURIN_HUGE=1 asks for it, and it takes 8 GB of memory.
func TestHuge(t *testing.T) {
	if os.Getenv("BURIN_HUGE") == "" {
		t.Skip("BURIN_HUGE is not set; it takes 8 GB of memory")
	}
	const n = 100_000_000
	values := make([]float64, n)
	for i := range values {
		values[i] = 1234567.25 + float64(i)/1024
	}
	dst, err := burin.MarshalAppend(make([]byte, 0, 27*n), values)
	if err != nil || len(dst) < 1<<30 || dst[len(dst)-1] != ']' || bytes.Count(dst, []byte(",")) != n-1 {
		t.Errorf("%v, %d bytes", err, len(dst))
	}
	dst = nil
	text := strings.Repeat("<a text of more than 2 GiB when it is escaped>\n", 45<<20)
	b := burin.AppendString(nil, text)
	if want := 2 + len(text)/47*(47+2*5+1); len(b) != want || b[0] != '"' || b[len(b)-1] != '"' {
		t.Errorf("%d bytes of text gave %d, want %d", len(text), len(b), want)
	}
	t.Logf("%d bytes", len(b))
}
