package ftoa

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// rowsText is the twin of AppendJSONRows64.
func rowsText(dst []byte, m [][]float64) (out []byte, ok bool) {
	for i, row := range m {
		dst = append(dst, ",["[btoi(i == 0)])
		if row == nil {
			dst = append(dst, "null"...)
			continue
		}
		n := len(dst)
		var done int
		dst, done = appendEach(dst, row)
		if done < len(row) {
			return nil, false
		}
		if len(row) == 0 {
			dst = append(dst, '[')
		}
		dst[n] = '['
		dst = append(dst, ']')
	}
	return append(dst, ']'), true
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// rows appends m to a prefix in a slice with so many bytes behind it, between canaries.
func (b *batch) rows(what string, m [][]float64, behind int) {
	b.t.Helper()
	want, ok := rowsText([]byte(prefix), m)
	b.between(what, behind, want, ok, func(dst []byte) ([]byte, bool) { return AppendJSONRows64(dst, m) })
	if ok && len(m) > 0 && len(m[0]) > 0 {
		width := len(m[0])
		var flat []float64
		for _, row := range m {
			if len(row) != width {
				return
			}
			flat = append(flat, row...)
		}
		b.between(what+", arrays", behind, want, ok, func(dst []byte) ([]byte, bool) {
			out, done := AppendJSONArrays64(dst, flat, width)
			return out, done == len(flat)
		})
	}
}

func (b *batch) between(what string, behind int, want []byte, wantOK bool, f func(dst []byte) ([]byte, bool)) {
	b.t.Helper()
	const around = 128
	size := len(prefix) + behind
	if need := around + size + around; cap(b.got) < need {
		b.got = make([]byte, 2*need)
	}
	memory := b.got[:around+size+around]
	for i := range memory {
		memory[i] = canary[0]
	}
	got, ok := f(append(memory[around:around:around+size], prefix...))
	if ok != wantOK || ok && !bytes.Equal(got, want) {
		b.t.Errorf("%s, capacity for %d bytes: ok %v\n got %.300q\nwant %.300q", what, behind, ok, got, want)
	}
	if n := bytes.Count(memory[:around], []byte(canary)); n != around || string(memory[around:around+len(prefix)]) != prefix {
		b.t.Errorf("%s: wrote before dst's length", what)
	}
	if n := bytes.Count(memory[around+size:], []byte(canary)); n != around {
		b.t.Errorf("%s: wrote behind dst's capacity", what)
	}
	if ok && len(want) <= size && unsafe.SliceData(got) != &memory[around] {
		b.t.Errorf("%s: %d bytes are not where dst is, with capacity for %d", what, len(want), size)
	}
}

// shape makes rows of v.
func shape(v []float64, lengths ...int) (m [][]float64) {
	for _, n := range lengths {
		if n < 0 {
			m = append(m, nil)
			continue
		}
		m = append(m, v[:n:n])
		v = v[n:]
	}
	return m
}

// TestRowsOfOneLength has rows of each length up to 64 and some that are longer, of each kind of numbers.
func TestRowsOfOneLength(t *testing.T) {
	eachLevel(t, func(b *batch) {
		for i, k := range kinds() {
			v := k.Values(uint64(i), 20_000)
			for width := range 65 {
				for _, rows := range []int{1, 2, 3, 7, 8, 9, 33} {
					lengths := make([]int, rows)
					for i := range lengths {
						lengths[i] = width
					}
					b.rows(fmt.Sprintf("%s, %d of %d", k.Name, rows, width), shape(v, lengths...), 40*rows*(width+1))
				}
			}
			for _, width := range []int{96, 127, 128, 129, 200, 255, 256, 257, 300, 384, 511, 512, 513, 1000, 5000} {
				b.rows(fmt.Sprintf("%s, 3 of %d", k.Name, width), shape(v, width, width, width), 40*3*width)
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// randomLengths are lengths of rows, nil ones among them.
func randomLengths(r *rand.Rand, rows int) (lengths []int, total int) {
	most := 1 + r.IntN(70)
	if r.IntN(20) == 0 {
		most = 400
	}
	empty := r.IntN(4)
	for range rows {
		n := r.IntN(most)
		if r.IntN(4) < empty {
			n = -r.IntN(2)
		}
		lengths = append(lengths, n)
		total += max(n, 0)
	}
	return lengths, total
}

// TestRowsRandom has rows of any lengths, empty and nil ones anywhere.
func TestRowsRandom(t *testing.T) {
	eachLevel(t, func(b *batch) {
		r := newRand(7)
		values := make([][]float64, len(kinds()))
		for i, k := range kinds() {
			values[i] = k.Values(uint64(i), 50_000)
		}
		for i := range fewer(20_000) {
			lengths, total := randomLengths(r, 1+r.IntN(1+r.IntN(100)))
			kind := r.IntN(len(values))
			v := values[kind]
			v = v[r.IntN(len(v)-min(total, len(v)-1)):]
			if total > len(v) {
				continue
			}
			m := shape(v, lengths...)
			what := fmt.Sprintf("%d: %s %v", i, kinds()[kind].Name, lengths)
			text, _ := rowsText(nil, m)
			behind := len(text)
			if r.IntN(2) == 0 {
				behind = r.IntN(len(text) + 400)
			}
			b.rows(what, m, behind)
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestRowsSmallShapes has all shapes of up to five rows that are nil, empty, or of one or nine values.
func TestRowsSmallShapes(t *testing.T) {
	v := floattest.Kinds()[0].Values(1, 100)
	choices := []int{-1, 0, 1, 9}
	eachLevel(t, func(b *batch) {
		for rows := 1; rows <= 5; rows++ {
			n := 1
			for range rows {
				n *= len(choices)
			}
			for code := range n {
				var lengths []int
				for range rows {
					lengths = append(lengths, choices[code%len(choices)])
					code /= len(choices)
				}
				m := shape(v, lengths...)
				text, _ := rowsText(nil, m)
				for _, behind := range []int{len(text), len(text) + 1000, 0} {
					b.rows(fmt.Sprint(lengths), m, behind)
				}
			}
		}
	})
}

// TestRowsCapacities has every capacity up to one that is more than enough.
func TestRowsCapacities(t *testing.T) {
	eachLevel(t, func(b *batch) {
		for i, k := range kinds() {
			v := k.Values(uint64(i), 1000)
			for _, lengths := range [][]int{{4}, {3, 3, 3}, {9, 0, 17, -1, 5, 0, 0, 8}, {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}, {130, 4, 4}, {1, 1, 1, 1, 1, 1, 1, 1, 1}} {
				m := shape(v, lengths...)
				text, _ := rowsText(nil, m)
				for behind := 0; behind < len(text)+400; behind += 1 + behind/fewer(300) {
					b.rows(fmt.Sprintf("%s %v", k.Name, lengths), m, behind)
				}
				if b.t.Failed() {
					return
				}
			}
		}
	})
}

// TestRowsOdd has values that kernels leave, and values that are not finite, in each place.
func TestRowsOdd(t *testing.T) {
	shapes := [][]int{{5, 7, 4, 9, 16, 1, 1, 2}, {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}, {150, 3, 0, 0, 20}, {2, -1, 30, 0, 2}}
	eachLevel(t, func(b *batch) {
		for i, k := range kinds() {
			for _, lengths := range shapes {
				v := k.Values(uint64(i), 1000)
				m := shape(v, lengths...)
				total := 0
				for _, row := range m {
					total += len(row)
				}
				for at := range total {
					usual := v[at]
					for _, f := range []float64{5e-324, -0x1p-68, math.NaN(), math.Inf(-1)} {
						v[at] = f
						b.rows(fmt.Sprintf("%s %v with %v at %d", k.Name, lengths, f, at), m, 40*total)
						if f != f {
							b.arraysStopAt(v[:total/4*4], 4, at)
						}
					}
					v[at] = usual
				}
				if b.t.Failed() {
					return
				}
			}
		}
	})
}

func (b *batch) arraysStopAt(flat []float64, width, at int) {
	b.t.Helper()
	if at >= len(flat) {
		return
	}
	if _, done := AppendJSONArrays64(nil, flat, width); done != at {
		b.t.Errorf("done %d of %d, but number %d is not finite", done, len(flat), at)
	}
}

// TestRowsNoAllocation: a capacity of exactly the output's length is enough.
func TestRowsNoAllocation(t *testing.T) {
	eachLevel(t, func(b *batch) {
		r := newRand(3)
		for i, k := range kinds() {
			v := k.Values(uint64(i), 20_000)
			for range 50 {
				lengths, total := randomLengths(r, 1+r.IntN(200))
				if total > len(v) {
					continue
				}
				m := shape(v, lengths...)
				text, _ := rowsText(nil, m)
				dst := make([]byte, 0, len(text))
				if allocs := allocations(func() { AppendJSONRows64(dst, m) }); allocs != 0 {
					b.t.Errorf("%s %v: %v allocations", k.Name, lengths, allocs)
				}
			}
		}
	})
}

// TestRowsLongest has the longest texts with the longest joints, and as many of both as a block can have.
func TestRowsLongest(t *testing.T) {
	eachLevel(t, func(b *batch) {
		r := newRand(4)
		for _, longest := range []func() float64{
			func() float64 { return -(1 + 8*r.Float64()) * 1e-6 },
			func() float64 { return -float64(10_000_000+r.IntN(90_000_000)) / 1e6 },
			func() float64 { return -float64(100_000_000_000_000+r.Int64N(900_000_000_000_000)) / 1e7 },
		} {
			for _, rows := range []int{1, 8, 9, 16, 17, 33, 40} {
				v := make([]float64, rows)
				var lengths []int
				for i := range v {
					v[i] = longest()
					lengths = append(lengths, 1, -1)
				}
				m := shape(v, lengths...)
				text, _ := rowsText(nil, m)
				for behind := max(len(text)-400, 0); behind < len(text)+400; behind += stride(7) {
					b.rows(fmt.Sprintf("%d rows of %v", rows, v[0]), m, behind)
				}
			}
			if b.t.Failed() {
				return
			}
		}
	})
}
