// The address sanitizer's instrumentation lets values escape that have to be on stacks here.

//go:build !asan

package ftoa

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/sanitizer"
)

const (
	onStackValues = 50
	onStackFew    = 10
	onStackText   = 32 * onStackValues
)

// onStack has functions that lay out values and dst in their own frame, call what has kernels, and compare. The frame of a
// caller moves when the kernel, or what calls it, needs a larger stack. They have no loops around the call, so that
// each can be the first to need it.
var onStack = []struct {
	name    string
	same    func(s *stackTexts) bool
	escapes bool
}{
	{name: "few", same: func(s *stackTexts) bool {
		var dst [onStackText]byte
		var v [onStackFew]float64
		copy(v[:], s.values)
		out, done := AppendJSON64s(dst[:0], v[:])
		return done == len(v) && bytes.Equal(out, s.few)
	}},
	{name: "values", same: func(s *stackTexts) bool {
		var dst [onStackText]byte
		var v [onStackValues]float64
		copy(v[:], s.values)
		out, done := AppendJSON64s(dst[:0], v[:])
		return done == len(v) && bytes.Equal(out, s.text)
	}},
	{name: "without room", escapes: true, same: func(s *stackTexts) bool {
		var dst [40]byte
		var v [onStackValues]float64
		copy(v[:], s.values)
		out, done := AppendJSON64s(dst[:0], v[:])
		return done == len(v) && bytes.Equal(out, s.text)
	}},
	{name: "rounded", same: func(s *stackTexts) bool {
		var dst [onStackText]byte
		var v [onStackValues]float64
		copy(v[:], s.values)
		out, done := AppendForm64s(dst[:0], v[:], &Form{Round: true, Places: 2})
		return done == len(v) && bytes.Equal(out, s.rounded)
	}},
	{name: "rounded and quoted", same: func(s *stackTexts) bool {
		var dst [onStackText]byte
		var v [onStackValues]float64
		copy(v[:], s.values)
		out, done := AppendForm64s(dst[:0], v[:], &Form{Round: true, Places: 2, Quote: true})
		return done == len(v) && bytes.Equal(out, s.quoted)
	}},
	{name: "rows", same: func(s *stackTexts) bool {
		var dst [onStackText]byte
		var v [onStackValues]float64
		copy(v[:], s.values)
		m := [...][]float64{v[:10], nil, v[10:20], v[20:20], v[20:]}
		out, ok := AppendJSONRows64(dst[:0], m[:])
		return ok && bytes.Equal(out, s.rows)
	}},
	{name: "arrays", same: func(s *stackTexts) bool {
		var dst [onStackText]byte
		var v [onStackValues]float64
		copy(v[:], s.values)
		out, done := AppendJSONArrays64(dst[:0], v[:], 5)
		return done == len(v) && bytes.Equal(out, s.arrays)
	}},
	{name: "few objects", same: func(s *stackTexts) bool {
		var dst [onStackText]byte
		var v [onStackFew]float64
		copy(v[:], s.values)
		out, done := AppendJSONObjects64(dst[:0], v[:], stackMembers)
		return done == len(v) && bytes.Equal(out, s.fewObjects)
	}},
	{name: "objects", same: func(s *stackTexts) bool {
		var dst [2 * onStackText]byte
		var v [onStackValues]float64
		copy(v[:], s.values)
		out, done := AppendJSONObjects64(dst[:0], v[:], stackMembers)
		return done == len(v) && bytes.Equal(out, s.objects)
	}},
	{name: "float32", same: func(s *stackTexts) bool {
		var dst [onStackText]byte
		var v [onStackValues]float32
		copy(v[:], s.values32)
		out, done := AppendJSON32s(dst[:0], v[:])
		return done == len(v) && bytes.Equal(out, s.text32)
	}},
	{name: "int64", same: func(s *stackTexts) bool {
		var dst [onStackText]byte
		var v [onStackValues]int64
		copy(v[:], s.ints)
		return bytes.Equal(AppendInt64s(dst[:0], v[:]), s.textInts)
	}},
	{name: "uint32", same: func(s *stackTexts) bool {
		var dst [onStackText]byte
		var v [onStackValues]uint32
		copy(v[:], s.uints)
		return bytes.Equal(AppendUint32s(dst[:0], v[:]), s.textUints)
	}},
	{name: "round", same: func(s *stackTexts) bool {
		var v [onStackValues]float64
		copy(v[:], s.values)
		RoundSlice(v[:], 2)
		return slices.Equal(v[:], s.rounds)
	}},
}

var stackMembers = NewMembers(`"a"`, `"name"`, `"c"`, `"longer"`, `"e"`)

// stackTexts are what the functions of onStack lay out, and what they expect.
type stackTexts struct {
	kind     string
	values   []float64
	values32 []float32
	ints     []int64
	uints    []uint32

	few, text, rounded, quoted, rows, arrays, fewObjects, objects, text32, textInts, textUints []byte

	rounds []float64
}

// newStackTexts has the values that f returns for 0, 1, 2 ...
func newStackTexts(kind string, f func(i int) float64) *stackTexts {
	s := &stackTexts{kind: kind}
	for i := range onStackValues {
		x := f(i)
		x32 := float32(min(max(-1e30, x), 1e30))
		if math.Abs(x) < 1e-300 {
			x32 = math.Float32frombits(uint32(math.Float64bits(x))) // odd ones have odd ones of theirs
		}
		s.values, s.values32 = append(s.values, x), append(s.values32, x32)
		bits := (math.Float64bits(x) + uint64(i)) * 0x9e3779b97f4a7c15
		s.ints = append(s.ints, int64(bits)>>(i*5%60))
		s.uints = append(s.uints, uint32(bits>>32)>>(i*3%30))
	}
	s.few, _ = appendEach64(nil, s.values[:onStackFew], nil)
	s.text, _ = appendEach64(nil, s.values, nil)
	s.rounded, _ = appendEach64(nil, s.values, &Form{Round: true, Places: 2})
	s.quoted, _ = appendEach64(nil, s.values, &Form{Round: true, Places: 2, Quote: true})
	row := func(dst []byte, v []float64) []byte {
		each, _ := appendEach64(nil, v, nil)
		return append(append(append(dst, ",["...), bytes.TrimPrefix(each, []byte{','})...), ']')
	}
	v := s.values
	s.rows = row(row(row(append(row(nil, v[:10]), ",null"...), v[10:20]), nil), v[20:])
	for i := 0; i < len(v); i += 5 {
		s.arrays = row(s.arrays, v[i:i+5])
	}
	s.rows[0], s.arrays[0] = '[', '['
	s.rows, s.arrays = append(s.rows, ']'), append(s.arrays, ']')
	s.fewObjects, _ = appendEachObject64(nil, v[:onStackFew], stackMembers)
	s.objects, _ = appendEachObject64(nil, v, stackMembers)
	s.text32, _ = appendEach32(nil, s.values32)
	s.textInts, s.textUints = appendEachInt(nil, s.ints), appendEachUint(nil, s.uints)
	s.rounds = slices.Clone(v)
	roundEach(s.rounds, 2)
	return s
}

// allStackTexts has what each kind of kernel takes: few decimals, many of them, and what none takes between these.
func allStackTexts() []*stackTexts {
	return []*stackTexts{
		newStackTexts("decimals", func(i int) float64 { return float64(i*i-300) / 8 }),
		newStackTexts("many decimals", func(i int) float64 { return 1 + float64(i)*0.000123457 }),
		newStackTexts("long", func(i int) float64 { return -math.Sqrt(float64(i + 2)) }),
		newStackTexts("odd", func(i int) float64 {
			switch i % 4 {
			case 1:
				return -math.SmallestNonzeroFloat64 * float64(i)
			case 2:
				return math.Sqrt(float64(i)) * math.Pow(10, float64(i*7%600-300))
			}
			return math.Sqrt(float64(i))
		}),
	}
}

// below calls f with so many frames under it, each of a few words.
//
//go:noinline
func below(frames int, f func() bool) bool {
	if frames == 0 {
		return f()
	}
	return below(frames-1, f)
}

// TestOnStack: what the functions lay out is on the stack, or nothing would move.
func TestOnStack(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("what the race detector is told of escapes")
	}
	cputest.Each(t, func(t *testing.T) {
		for _, s := range allStackTexts() {
			for _, c := range onStack {
				if got := testing.AllocsPerRun(20, func() { c.same(s) }); (got != 0) != c.escapes {
					t.Errorf("%s, %s: %v allocations", c.name, s.kind, got)
				}
			}
		}
	})
}

// TestStackGrows has each call be the one that needs a larger stack, at every distance from its end: each runs on a stack that
// is new and filled up to there.
func TestStackGrows(t *testing.T) {
	cputest.Each(t, func(t *testing.T) { growStacks(t, stride(5)) })
}

func growStacks(t *testing.T, step int) {
	for _, s := range allStackTexts() {
		for _, c := range onStack {
			done := make(chan bool)
			for frames := 0; frames < 500; frames += step {
				go func() { done <- below(frames, func() bool { return c.same(s) }) }()
				if !<-done {
					t.Errorf("%s, %s, %d frames down: not the text of these values", c.name, s.kind, frames)
					break
				}
			}
		}
	}
}
