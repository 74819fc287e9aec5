package ftoa

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// floatFuzz is what FuzzFloats has, in the form that the functions under test take.
type floatFuzz struct {
	batch
	v      []float64
	shape  uint16 // of names, widths, rows and forms
	behind int    // the capacity behind dst
}

// floatSubjects are the functions on floats that have kernels, and what kernels are made of.
var floatSubjects = []struct {
	name  string
	check func(f *floatFuzz, what string)
}{
	{"flat", (*floatFuzz).flat},
	{"flat32", (*floatFuzz).flat32},
	{"rows", (*floatFuzz).jagged},
	{"arrays", (*floatFuzz).widths},
	{"objects", (*floatFuzz).members},
	{"forms", (*floatFuzz).formed},
	{"round", (*floatFuzz).nearest},
	{"one", (*floatFuzz).alone},
}

// FuzzFloats has eight bytes to a value, and the same bytes as decimals: a fuzzer hardly makes the bits of one.
func FuzzFloats(f *testing.F) {
	for i, k := range floattest.Kinds() {
		var data []byte
		for _, x := range k.Values(uint64(i), 3+7*i) {
			data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
		}
		for subject := range floatSubjects {
			f.Add(data, uint8(subject), uint16(i*0x111), uint16(50*i))
		}
	}
	for _, x := range notFinite() {
		data := binary.LittleEndian.AppendUint64(make([]byte, 9*8), math.Float64bits(x))
		for subject := range floatSubjects {
			f.Add(append(data, "behind it"...), uint8(subject), uint16(2), uint16(100))
		}
	}
	for _, x := range append(notFinite32(), special32()...) {
		data := binary.LittleEndian.AppendUint32(make([]byte, 17*4), math.Float32bits(x))
		f.Add(append(data, "behind it"...), uint8(1), uint16(2), uint16(100))
	}
	f.Fuzz(func(t *testing.T, data []byte, subject uint8, shape, behind uint16) {
		s := floatSubjects[int(subject)%len(floatSubjects)]
		var bits, decimals []float64
		for ; len(data) >= 8; data = data[8:] {
			u := binary.LittleEndian.Uint64(data)
			bits = append(bits, math.Float64frombits(u))
			decimals = append(decimals, float64(int64(u)>>(shape>>4%16*4))/math.Pow10(int(shape%16)))
		}
		ff := &floatFuzz{batch: batch{t: t}, shape: shape, behind: int(behind)}
		for _, l := range cpu.Levels() {
			restore, err := cpu.Lower(l)
			if err != nil {
				t.Fatal(err)
			}
			for i, v := range [][]float64{bits, decimals} {
				ff.v = v
				s.check(ff, fmt.Sprintf("%v, %s, %s", l, s.name, [...]string{"bits", "decimals"}[i]))
			}
			restore()
		}
	})
}

func (f *floatFuzz) flat(what string) { f.check(what, f.v) }

// flat32 takes the two halves of the bits, and what the value becomes in 32 bits.
func (f *floatFuzz) flat32(what string) {
	var halves, rounded []float32
	for _, x := range f.v {
		u := math.Float64bits(x)
		halves = append(halves, math.Float32frombits(uint32(u)), math.Float32frombits(uint32(u>>32)))
		rounded = append(rounded, float32(x))
	}
	b := &batch32{t: f.t}
	b.check(what+", halves", halves)
	b.check(what+", rounded", rounded)
}

// jagged cuts the values into rows of different lengths, some of them nil.
func (f *floatFuzz) jagged(what string) {
	var m [][]float64
	for i, rest := 0, f.v; ; i++ {
		n := int(f.shape>>(i%4*4)) % 16
		if n == 15 {
			m = append(m, nil)
			n = 1
		}
		if n == 0 && i%4 == 3 {
			n = 1
		}
		if n >= len(rest) {
			m = append(m, rest)
			break
		}
		m = append(m, rest[:n:n])
		rest = rest[n:]
	}
	f.rows(what, m, f.behind)
}

func (f *floatFuzz) widths(what string) {
	width := 1 + int(f.shape)%min(300, len(f.v)+1)
	var m [][]float64
	for row := range slices.Chunk(f.v, width) {
		if len(row) == width {
			m = append(m, row)
		}
	}
	if len(m) > 0 {
		f.rows(fmt.Sprintf("%s of %d", what, width), m, f.behind)
	}
}

func (f *floatFuzz) members(what string) {
	names := make([]string, 1+int(f.shape>>8)%min(256, len(f.v)+1))
	for i := range names {
		names[i] = strings.Repeat("n", 1+(int(f.shape)+i)%40)
	}
	if v := f.v[:len(f.v)/len(names)*len(names)]; len(v) > 0 {
		f.objects(what, v, objectsOf(names...), f.behind)
	}
}

func (f *floatFuzz) formed(what string) {
	form := &Form{
		Quote: f.shape&0x10 != 0, Spaced: f.shape&0x20 != 0, Python: f.shape&0x40 != 0,
		Round: f.shape&0x180 != 0, Fixed: f.shape&0x180 == 0x180,
	}
	if form.Round {
		form.Places = int(f.shape % 16)
	}
	var texts []string
	for _, x := range f.v {
		if x-x != 0 {
			break
		}
		texts = append(texts, wantForm(x, *form))
	}
	what = fmt.Sprintf("%s %+v", what, *form)
	want := prefix
	if len(texts) > 0 {
		want += "," + joinTexts(texts, form)
	}
	wantDone := len(texts)
	f.between(what, f.behind, []byte(want), wantDone == len(f.v), func(dst []byte) ([]byte, bool) {
		out, done := AppendForm64s(dst, f.v, form)
		if done != wantDone {
			f.t.Errorf("%s: done %d, want %d", what, done, wantDone)
		}
		return out, done == len(f.v)
	})
	if len(texts) > 0 {
		row := joinTexts(texts, form)
		want := []byte(prefix + "[[" + row + "]")
		want = append(append(form.comma(want), "null"...), ']')
		v := f.v[:wantDone]
		f.between(what+", rows", f.behind, want, true, func(dst []byte) ([]byte, bool) { return AppendFormRows64(dst, [][]float64{v, nil}, form) })
		if n := len(v); n > 1 {
			want := []byte(prefix + "[[" + texts[0] + "]")
			for _, text := range texts[1:] {
				want = append(append(form.comma(want), '['), text+"]"...)
			}
			f.between(what+", arrays", f.behind, append(want, ']'), true, func(dst []byte) ([]byte, bool) {
				out, done := AppendFormArrays64(dst, v, 1, form)
				return out, done == n
			})
		}
	}
}

// nearest rounds in place, and looks at the product that rounding is made of.
func (f *floatFuzz) nearest(what string) {
	places := int(f.shape) % len(Pow10)
	want, got := slices.Clone(f.v), slices.Clone(f.v)
	roundEach(want, places)
	RoundSlice(got, places)
	for i, x := range f.v {
		if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
			f.t.Errorf("%s: %v to %d places at %d is %v, want %v", what, x, places, i, got[i], want[i])
		}
		if a := math.Abs(x); a <= math.MaxFloat64 {
			checkNearest(f.t, a, Pow10[places])
		}
		if a := math.Abs(x); a <= 1e300 && places <= MaxPlaces {
			if one, text := Round(x, places), rounded(x, places); math.Float64bits(one) != math.Float64bits(text) || one != want[i] {
				f.t.Errorf("%s: Round(%v, %d) = %v, want %v", what, x, places, one, text)
			}
		}
	}
}

func (f *floatFuzz) alone(string) {
	for _, x := range f.v {
		check64(f.t, x)
		check32(f.t, float32(x))
		check32(f.t, math.Float32frombits(uint32(math.Float64bits(x))))
		checkPlaces(f.t, math.Float64bits(x)%(1<<52), int(f.shape)%(MaxPlaces+1))
	}
}
