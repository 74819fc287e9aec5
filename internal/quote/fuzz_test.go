package quote

import (
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
)

// FuzzAppend holds each level to encoding/json: one string, and slices of its parts in destinations of any capacity; and what
// looks for clean bytes to a loop, from any byte of the string on.
func FuzzAppend(f *testing.F) {
	for i, s := range invalidUTF8 {
		f.Add(s, uint8(i), uint16(10*i))
		f.Add(strings.Repeat("a", 60)+s+"<\"\n"+strings.Repeat("é", 40)+s, uint8(i), uint16(100*i))
	}
	for _, k := range kinds {
		for n := range 70 {
			s := make([]byte, n)
			k.fill(s, n)
			f.Add(string(s)+"\\", uint8(n), uint16(n))
			f.Add(string(s)+"\xff<", uint8(n), uint16(n))
		}
	}
	f.Fuzz(func(t *testing.T, s string, cut uint8, room uint16) {
		var v []string
		for rest := s; ; rest = rest[cut:] {
			if len(rest) <= int(cut) || len(v) == 300 || cut == 0 {
				v = append(v, rest)
				break
			}
			v = append(v, rest[:cut])
		}
		for _, l := range cpu.Levels() {
			restore, err := cpu.Lower(l)
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range kinds {
				k.check(t, []byte(s[min(int(cut), len(s)):]))
			}
			restore()
		}
		rows := [][]string{v[:len(v)/2], nil, v[len(v)/2:], {}, v}
		for _, set := range sets {
			text, slice, all := std(t, s, set), std(t, v, set), std(t, rows, set)
			arrays := "[" + slice + "," + slice + "]"
			for _, l := range cpu.Levels() {
				restore, err := cpu.Lower(l)
				if err != nil {
					t.Fatal(err)
				}
				for _, dst := range [][]byte{make([]byte, 0, room), make([]byte, 0, len(all)), make([]byte, 0, 2*len(all)+1000)} {
					for _, form := range []form{
						{"Append", text, func(dst []byte) []byte { return Append(dst, s, set) }},
						{"appendInside", text, func(dst []byte) []byte { return append(appendInside(append(dst, '"'), s, set), '"') }},
						{"AppendSlice", slice, func(dst []byte) []byte { return AppendSlice(dst, v, set) }},
						{"AppendRows", all, func(dst []byte) []byte { return AppendRows(dst, rows, set) }},
						{"AppendArrays", arrays, func(dst []byte) []byte {
							return AppendArrays(dst, append(v[:len(v):len(v)], v...), len(v), set)
						}},
					} {
						if got := form.f(dst); string(got) != form.want {
							t.Errorf("%v, %v: %s(%q): %q, want %q", l, set, form.name, s, got, form.want)
						}
					}
				}
				restore()
			}
		}
	})
}
