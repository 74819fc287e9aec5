//go:build !purego

package ftoa

import "github.com/burin-go/burin/internal/cpu"

// The classes of values that are joined rows, as gatherKernel gives them.
const (
	classInRow      = iota // not the first of its row
	classAfterRow          // the first one after a row
	classAfterEmpty        // after a row and an empty one
	classAfterNil          // after a row and a nil one
	classFirst             // of all
	classAfterWhole        // after rows that have been written to their end
)

// rowForms has how rows are joined, what comes before one that is written by other means where the class would be next, and
// what ends the array there; then the same for numbers in quotes, and both with spaces.
var rowForms = [4]rowForm{
	{newJoining(',', '[', "", "],", "],[],", "],null,", "", ","),
		[...]string{"", "],", "],[],", "],null,", "", ","},
		[...]string{"", "]]", "],[]]", "],null]", "]", "]"}},
	{newJoining('"', '"', `",`, `"],[`, `"],[],[`, `"],null,[`, "[", ",["),
		[...]string{"", `"],`, `"],[],`, `"],null,`, "", ","},
		[...]string{"", `"]]`, `"],[]]`, `"],null]`, "]", "]"}},
	{newJoining(' ', '[', ",", "], ", "], [], ", "], null, ", "", ", "),
		[...]string{"", "], ", "], [], ", "], null, ", "", ", "},
		[...]string{"", "]]", "], []]", "], null]", "]", "]"}},
	{newJoining('"', '"', `", `, `"], [`, `"], [], [`, `"], null, [`, "[", ", ["),
		[...]string{"", `"], `, `"], [], `, `"], null, `, "", ", "},
		[...]string{"", `"]]`, `"], []]`, `"], null]`, "]", "]"}},
}

// flatJoinings has the same for an array of numbers, of which the first one is class 1; nil if there are only commas.
var flatJoinings = [4]*joining{
	nil,
	newJoining('"', '"', `",`, ","),
	newJoining(' ', ',', ",", ""),
	newJoining('"', '"', `", `, ","),
}

type rowForm struct {
	join         *joining
	before, ends [6]string
}

func rowFormOf(form *Form) *rowForm { return &rowForms[form.joiningIndex()] }

func flatJoining(form *Form) *joining { return flatJoinings[form.joiningIndex()] }

func (form *Form) joiningIndex() (i int) {
	if form.quotes() {
		i++
	}
	if form.spaced() {
		i += 2
	}
	return i
}

const (
	gatherSize = 256 // values of rows that are joined at a time
	// fewestJoined is how many values there must be for joining to pay.
	fewestJoined = 2
)

// rowBuffer has rows one after the other. Kernels read and write a little more than there is.
type rowBuffer struct {
	values  [gatherSize + kernelBlock]float64
	classes [gatherSize + 2*kernelBlock]uint8
}

func appendRows64(dst []byte, m [][]float64, form *Form) (out []byte, ok bool) {
	level, ok := kernelLevel()
	if !ok || !manyValues(m) {
		return appendEachRow64(dst, m, form)
	}
	n := len(dst)
	dst, ok = appendRowsJoined64(level, dst, m, form)
	raceRows(dst[n:], m)
	return dst, ok
}

// manyValues says whether there are enough values for kernels.
func manyValues(m [][]float64) bool {
	n := 0
	for _, row := range m {
		if n += len(row); n >= fewestJoined {
			return true
		}
	}
	return false
}

func appendRowsJoined64(level cpu.Level, dst []byte, m [][]float64, form *Form) (out []byte, ok bool) {
	var b rowBuffer
	f := rowFormOf(form)
	a := array64{level: level, form: form, repr: form.repr(), join: f.join, start: len(dst)}
	dst = append(dst, '[')
	rows, class := len(m), classFirst
	for len(m) > 0 {
		var taken, count int
		taken, count, class = gatherKernel(level, m, &b, class)
		m = m[taken:]
		a.after = len(m) * (a.before + a.done + count) / max(1, rows-len(m))
		if dst, ok = a.values(dst, b.values[:count], b.classes[:]); !ok {
			return dst, false
		}
		if len(m) == 0 {
			break
		}
		if row := m[0]; len(row) > gatherSize/2 || len(row) == 0 {
			dst = a.append(dst, []byte(f.before[class]))
			m, class = m[1:], classAfterWhole
			switch {
			case row == nil:
				dst = a.append(dst, []byte("null"))
			case len(row) == 0:
				dst = a.append(dst, []byte("[]"))
			default:
				class = classAfterRow
				n := len(dst)
				if join := flatJoining(form); join != nil {
					a.join = join
					dst, ok = a.periodic(dst, row, gatherSize, 0, 1)
					a.join = f.join
				} else {
					dst, ok = a.values(dst, row, nil)
				}
				if !ok {
					return dst, false
				}
				dst[n] = '['
			}
		}
	}
	return a.append(dst, []byte(f.ends[class])), true
}

func appendArrays64(dst []byte, flat []float64, width int, form *Form) (out []byte, done int) {
	level, ok := kernelLevel()
	if !ok || len(flat) < fewestJoined || width > gatherSize {
		return appendEachArray64(dst, flat, width, form)
	}
	n, f := len(dst), rowFormOf(form)
	a := array64{level: level, form: form, repr: form.repr(), join: f.join, start: n}
	dst, ok = a.periodic(append(dst, '['), flat, width, classAfterRow, classFirst)
	if ok {
		dst = a.append(dst, []byte(f.ends[classAfterRow]))
	}
	raceAppend(dst[n:], flat)
	return dst, a.before + a.done
}

// appendFlatJoined64 is for arrays of numbers with more than commas between them.
func appendFlatJoined64(level cpu.Level, dst []byte, v []float64, form *Form, join *joining) (out []byte, done int) {
	a := array64{level: level, form: form, repr: form.repr(), join: join, start: len(dst)}
	dst, _ = a.periodic(dst, v, gatherSize, 0, 1)
	if done = a.before + a.done; done > 0 && form.Quote {
		dst = a.append(dst, []byte{'"'})
	}
	return dst, done
}

// periodic appends values of class 0, but for each one after so many others, and the first one of all.
func (a *array64) periodic(dst []byte, v []float64, period int, class, first uint8) (out []byte, ok bool) {
	// The same classes for as many periods as there is room for.
	var classes [2*gatherSize + 2*kernelBlock]uint8
	n := 2 * gatherSize / period * period
	for i := 0; i < min(n, len(v)); i += period {
		classes[i] = class
	}
	classes[0] = first
	ok = true
	for len(v) > 0 && ok {
		batch := v[:min(n, len(v))]
		v = v[len(batch):]
		a.after = len(v)
		dst, ok = a.values(dst, batch, classes[:])
		classes[0] = class
	}
	return dst, ok
}
