//go:build !purego

package ftoa

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
)

// TestJoints has joints of every length there may be, and values that begin with other characters than commas.
func TestJoints(t *testing.T) {
	texts := make([]string, maxJoint+1)
	for i := range texts {
		texts[i] = strings.Repeat("abcdefgh", maxJoint/8)[:i]
	}
	join := newJoining(':', '(', texts...)
	eachLevel(t, func(b *batch) {
		if cpu.Current() < cpu.AVX2 {
			return
		}
		r := newRand(10)
		for i, k := range kinds() {
			for n := 1; n < 300; n += 1 + n/16*stride(5) {
				v := k.Values(uint64(i), n)
				classes := make([]uint8, n+2*kernelBlock-1)
				var want []byte
				for i, f := range v {
					classes[i] = uint8(r.IntN(len(texts)))
					lead := byte('(')
					if classes[i] == 0 {
						lead = ':'
					}
					want = AppendJSON64(append(append(want, texts[classes[i]]...), lead), f)
				}
				for _, size := range []int{0, len(want) / 2, len(want), len(want) + 1000} {
					a := array64{level: cpu.Current(), join: join}
					dst, ok := a.values(make([]byte, 0, size), v, classes)
					if !ok || !bytes.Equal(dst, want) {
						b.t.Fatalf("%s, capacity for %d bytes:\n got %.300q\nwant %.300q", fmt.Sprint(k.Name, " ", n), size, dst, want)
					}
				}
			}
		}
	})
}
