package quote

import (
	"math/rand/v2"
	"testing"

	"github.com/burin-go/burin/internal/quote/quotetest"
)

// TestSlices has many strings, into a buffer that grows, one with room and one that is as long as the output.
func TestSlices(t *testing.T) {
	eachLevel(t, func(t *testing.T, set Set) {
		for i, k := range quotetest.Kinds() {
			n := 20_000 / stride(20)
			if k.Long {
				n = 12 / stride(3)
			}
			v := k.Strings(uint64(i), n)
			for _, f := range forms(v, set) {
				for _, dst := range [][]byte{nil, make([]byte, 0, 2*len(f.want)+1000), make([]byte, 0, len(f.want))} {
					if got := f.f(dst); string(got) != f.want {
						at := 0
						for got[at] == f.want[at] {
							at++
						}
						t.Fatalf("%s of %s, capacity %d: %.50q at %d, want %.50q", f.name, k.Name, cap(dst), got[at:], at, f.want[at:])
					}
				}
			}
		}
	})
}

// TestSlicesRandom has strings of all sorts together.
func TestSlicesRandom(t *testing.T) {
	eachLevel(t, func(t *testing.T, set Set) {
		r := rand.New(rand.NewPCG(2, 0))
		dst := make([]byte, 0, 1<<20)
		for range 1500 / stride(10) {
			v := make([]string, 1+r.IntN(60))
			for i := range v {
				v[i] = randomText(r, r.IntN(1+r.IntN(150)))
			}
			for _, f := range forms(v, set) {
				for _, room := range []int{cap(dst), len(f.want), r.IntN(len(f.want) + 100)} {
					if got := f.f(dst[:0:room]); string(got) != f.want {
						t.Fatalf("%s of %q, capacity %d: %q, want %q", f.name, v, room, got, f.want)
					}
				}
			}
		}
	})
}

// TestFormsStd holds what the other tests want of slices to encoding/json.
func TestFormsStd(t *testing.T) {
	for _, set := range sets {
		for _, v := range samples() {
			if got, want := string(AppendSlice(nil, v, set)), std(t, v, set); got != want {
				t.Errorf("%q: %q, want %q", v, got, want)
			}
			rows := [][]string{v, nil, {}, v[:1], v[1:]}
			if got, want := string(AppendRows(nil, rows, set)), std(t, rows, set); got != want {
				t.Errorf("%q: %q, want %q", rows, got, want)
			}
			if len(v) < 4 {
				continue
			}
			arrays := [][2]string{[2]string(v), [2]string(v[2:])}
			if got, want := string(AppendArrays(nil, v[:4], 2, set)), std(t, arrays, set); got != want {
				t.Errorf("%q: %q, want %q", arrays, got, want)
			}
		}
	}
}
