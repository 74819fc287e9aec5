//go:build !purego

package quote

import (
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/quote/quotetest"
)

// TestKernelTakesAll: what is UTF-8 and has no line separator is not left to Go, which would write the same, slowly.
func TestKernelTakesAll(t *testing.T) {
	eachLevel(t, func(t *testing.T, set Set) {
		level := cpu.Current()
		if level == cpu.Generic {
			return
		}
		runes := strings.NewReplacer("\u2028", "", "\u2029", "").Replace(everyRune())
		dst := make([]byte, 2*len(runes))
		if _, read, odd := insideKernel(level, dst, runes, set); read != len(runes) || odd {
			t.Errorf("all runes: %d of %d bytes, odd is %v", read, len(runes), odd)
		}
		for i, k := range quotetest.Kinds() {
			s := k.Strings(uint64(i), 1)[0]
			if _, read, odd := insideKernel(level, dst, s, set); read != len(s) || odd {
				t.Errorf("%s: %d of %d bytes, odd is %v", k.Name, read, len(s), odd)
			}
			if k.Long {
				continue
			}
			v := k.Strings(uint64(i), 210)
			if _, done, _ := flatKernel(level, dst, v, 7, 7, set); done != len(v) {
				t.Errorf("%s: %d of %d strings", k.Name, done, len(v))
			}
			rows := [][]string{v[:1], nil, v[1:5], {}, v[5:]}
			if _, done, _, _ := rowsKernel(level, dst, rows, set); done != len(rows) {
				t.Errorf("%s: %d of %d rows", k.Name, done, len(rows))
			}
		}
	})
}
