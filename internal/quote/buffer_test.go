package quote

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/quote/quotetest"
	"github.com/burin-go/burin/internal/sanitizer"
)

const prefix = `{"before":`

// A form is a way to append strings.
type form struct {
	name string
	want string
	f    func(dst []byte) []byte
}

// forms are the ways to append the strings of v, of which there is one at least.
func forms(v []string, set Set) []form {
	texts := make([]string, len(v))
	for i, s := range v {
		texts[i] = referenceText(s, set)
	}
	flat := func(texts []string) string { return "[" + strings.Join(texts, ",") + "]" }
	list := []form{
		{"Append", texts[0], func(dst []byte) []byte { return Append(dst, v[0], set) }},
		{"AppendSlice", flat(texts), func(dst []byte) []byte { return AppendSlice(dst, v, set) }},
	}
	for _, width := range []int{1, 2, 3, 5} {
		n := len(v) / width * width
		if n == 0 {
			continue
		}
		var rows []string
		for i := 0; i < n; i += width {
			rows = append(rows, flat(texts[i:i+width]))
		}
		list = append(list, form{fmt.Sprintf("AppendArrays, %d", width), flat(rows), func(dst []byte) []byte { return AppendArrays(dst, v[:n], width, set) }})
	}
	// Rows of 0, 1, 2, 3, 4 strings and so on, with more that are empty or nil.
	var rows [][]string
	var rowTexts []string
	for i, at := 0, 0; at < len(v); i++ {
		switch i % 7 {
		case 3:
			rows, rowTexts = append(rows, nil), append(rowTexts, "null")
		case 5:
			rows, rowTexts = append(rows, nil, []string{}), append(rowTexts, "null", "[]")
		}
		n := min(i%5, len(v)-at)
		rows, rowTexts = append(rows, v[at:at+n]), append(rowTexts, flat(texts[at:at+n]))
		at += n
	}
	return append(list, form{"AppendRows", flat(rowTexts), func(dst []byte) []byte { return AppendRows(dst, rows, set) }})
}

const canary = 0xa5

// capacities appends to a prefix in slices with from to to bytes behind it. Nothing around these may change, and what fits
// is written in place.
func (f form) capacities(t *testing.T, from, to, step int) {
	t.Helper()
	const around = 128
	start := around + len(prefix)
	memory := bytes.Repeat([]byte{canary}, start+to+around)
	copy(memory[around:], prefix)
	for behind := max(from, 0); behind <= to; behind += step {
		end := start + behind
		got := f.f(memory[around:start:end])
		if string(got) != prefix+f.want {
			t.Fatalf("%s, capacity for %d: %.300q, want %.300q", f.name, behind, got, prefix+f.want)
		}
		inPlace := unsafe.SliceData(got) == unsafe.SliceData(memory[around:])
		if fits := len(f.want) <= behind; fits != inPlace || inPlace && cap(got) != len(prefix)+behind {
			t.Fatalf("%s, capacity for %d of %d bytes: in place is %v, the capacity is %d", f.name, behind, len(f.want), inPlace, cap(got))
		}
		if bytes.Count(memory[:around], []byte{canary}) != around || bytes.Count(memory[end:end+around], []byte{canary}) != around {
			t.Fatalf("%s, capacity for %d: wrote outside of it", f.name, behind)
		}
		for i := start; i < end; i++ {
			memory[i] = canary
		}
	}
}

// samples are lists of strings of all sorts.
func samples() [][]string {
	list := [][]string{
		{""}, {"", "", ""}, {"a"}, {"\n"}, {"<"}, {"é"}, {"\xff"}, {"\u2028"}, {"日本"},
		{strings.Repeat("x", 300)}, {strings.Repeat("\n", 150)}, {strings.Repeat("<", 140)}, {strings.Repeat("é", 120)},
		{strings.Repeat("a\n", 100), strings.Repeat("a<", 100)},
		{strings.Repeat("a", 32), strings.Repeat("b", 33), strings.Repeat("c", 64), strings.Repeat("d", 65)},
		{strings.Repeat("a", 31) + "\n", strings.Repeat("b", 63) + "\n", strings.Repeat("b", 63) + "<", strings.Repeat("b", 64) + "é", "\xff"},
	}
	for i, k := range quotetest.Kinds() {
		if !k.Long {
			list = append(list, k.Strings(uint64(i), 40), k.Strings(uint64(i), 3))
		} else {
			s := k.Strings(uint64(i), 1)[0]
			list = append(list, []string{s[:700]}, []string{s[:65], s[65:71], s[71:150], s[150:187]})
		}
	}
	return list
}

// TestCapacities has every capacity from none to one that is more than enough.
func TestCapacities(t *testing.T) {
	eachLevel(t, func(t *testing.T, set Set) {
		for _, v := range samples() {
			for _, f := range forms(v, set) {
				f.capacities(t, 0, len(f.want)+600, stride(7))
			}
		}
	})
}

// TestNoAllocation: a capacity of exactly the output's length is enough.
func TestNoAllocation(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("allocations are not counted with the race detector")
	}
	eachLevel(t, func(t *testing.T, set Set) {
		for _, v := range samples() {
			for _, f := range forms(v, set) {
				dst := make([]byte, 0, len(f.want))
				if allocs := testing.AllocsPerRun(5, func() { f.f(dst) }); allocs != 0 {
					t.Errorf("%s: %v allocations for %.200q", f.name, allocs, v)
				}
			}
		}
	})
}

// TestLocals: arrays of the caller stay on its stack.
func TestLocals(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("allocations are not counted with the race detector")
	}
	eachLevel(t, func(t *testing.T, set Set) {
		n := 0
		allocs := testing.AllocsPerRun(100, func() {
			var dst [1000]byte
			v := [4]string{"abc", "defghijklmnopqrstuvwxyz", "é", "\n"}
			rows := [2][]string{v[:2], v[2:]}
			n += len(Append(dst[:0], v[1], set)) + len(AppendSlice(dst[:0], v[:], set)) + len(AppendRows(dst[:0], rows[:], set))
		})
		if allocs != 0 || n != 101*(25+43+47) {
			t.Errorf("%v allocations: a local array escapes; %d bytes", allocs, n)
		}
	})
}

// TestNothing has slices without strings.
func TestNothing(t *testing.T) {
	eachLevel(t, func(t *testing.T, set Set) {
		for _, f := range []form{
			{"AppendSlice(nil)", "null", func(dst []byte) []byte { return AppendSlice(dst, nil, set) }},
			{"AppendSlice([]string{})", "[]", func(dst []byte) []byte { return AppendSlice(dst, []string{}, set) }},
			{"AppendArrays(nil)", "null", func(dst []byte) []byte { return AppendArrays(dst, nil, 2, set) }},
			{"AppendArrays([]string{})", "[]", func(dst []byte) []byte { return AppendArrays(dst, []string{}, 2, set) }},
			{"AppendRows(nil)", "null", func(dst []byte) []byte { return AppendRows(dst, nil, set) }},
			{"AppendRows([][]string{})", "[]", func(dst []byte) []byte { return AppendRows(dst, [][]string{}, set) }},
			{"AppendRows({nil})", "[null]", func(dst []byte) []byte { return AppendRows(dst, [][]string{nil}, set) }},
			{"AppendRows({{}})", "[[]]", func(dst []byte) []byte { return AppendRows(dst, [][]string{{}}, set) }},
			{"AppendRows({nil, {}, {}, nil})", "[null,[],[],null]", func(dst []byte) []byte { return AppendRows(dst, [][]string{nil, {}, {}, nil}, set) }},
		} {
			f.capacities(t, 0, 200, 1)
		}
	})
}
