//go:build !purego

package quote

import (
	"bytes"
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

// TestKernelRoom: kernels keep to any room, also to one that they are never given.
func TestKernelRoom(t *testing.T) {
	eachLevel(t, func(t *testing.T, set Set) {
		level := cpu.Current()
		if level == cpu.Generic {
			return
		}
		const around = 600
		memory := make([]byte, around+2000+around)
		for i := range memory {
			memory[i] = canary
		}
		for _, v := range samples() {
			if v[0] == "" {
				continue // Go does not call for that
			}
			for n := 1; n < min(1400, 12*len(v[0])+800); n += stride(7) {
				dst := memory[around : around+n : around+n]
				written, read, _ := insideKernel(level, dst, v[0], set)
				if read > len(v[0]) || !bytes.HasPrefix(reference(nil, v[0], set), dst[:written-cut(v[0][:read])]) {
					t.Fatalf("room for %d bytes: %q", n, dst[:written])
				}
				flatKernel(level, dst, v, len(v), len(v), set)
				rowsKernel(level, dst, [][]string{nil, v, {}, v[:1]}, set)
				if bytes.Count(memory[:around], []byte{canary}) != around || bytes.Count(memory[around+n:], []byte{canary}) != len(memory)-around-n {
					t.Fatalf("room for %d bytes: wrote outside of it: %.100q", n, v)
				}
				for i := range dst {
					dst[i] = canary
				}
			}
		}
	})
}
