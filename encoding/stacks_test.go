package encoding_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/payload"
	"github.com/burin-go/burin/internal/sanitizer"
)

const stackChild = "BURIN_STACK_CHILD"

// TestStacksMove encodes between calls that make stacks grow and shrink, with values and buffers on them, while the garbage
// collector runs all the time and checks itself.
func TestStacksMove(t *testing.T) {
	if os.Getenv(stackChild) != "" {
		moveStacks(t)
		return
	}
	if runtime.GOARCH == "wasm" || sanitizer.Enabled || testing.Short() {
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
