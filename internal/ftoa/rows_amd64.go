//go:build !purego

package ftoa

import "github.com/burin-go/burin/internal/cpu"

// The classes of values that are joined rows, as gatherRowsAVX512 knows them.
const (
	classInRow      = iota // not the first of its row
	classAfterRow          // the first one after a row
	classAfterEmpty        // after a row and an empty one
	classAfterNil          // after a row and a nil one
	classFirst             // of all
	classAfterWhole        // after rows that have been written to their end
)

var rowJoining = newJoining(',', '[', "", "],", "],[],", "],null,", "", ",")

// rowEnds has what ends an array that would have had a value of the class next.
var rowEnds = [...]string{"", "]]", "],[]]", "],null]", "]", "]"}

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

func appendRows64(dst []byte, m [][]float64) (out []byte, ok bool) {
	switch cpu.Current() {
	case cpu.AVX512:
		if manyValues(m) {
			return appendRowsJoined64(dst, m)
		}
	}
	return appendEachRow64(dst, m)
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

func appendRowsJoined64(dst []byte, m [][]float64) (out []byte, ok bool) {
	var b rowBuffer
	a := array64{dst: append(dst, '['), join: rowJoining, start: len(dst)}
	all, class := m, classFirst
	for len(m) > 0 {
		var taken, count int
		taken, count, class = gatherRowsAVX512(&m[0], len(m), &b.values[0], &b.classes[0], class)
		m = m[taken:]
		a.after = len(m) * (a.before + a.done + count) / max(1, len(all)-len(m))
		if !a.values(b.values[:count], b.classes[:]) {
			return a.dst, false
		}
		if len(m) == 0 {
			break
		}
		if row := m[0]; len(row) > gatherSize/2 || len(row) == 0 {
			a.append(rowJoining.joints[class].bytes())
			m, class = m[1:], classAfterRow
			switch {
			case row == nil:
				a.append([]byte("null"))
				class = classAfterWhole
			case len(row) == 0:
				a.append([]byte("[]"))
				class = classAfterWhole
			default:
				n := len(a.dst)
				if !a.values(row, nil) {
					return a.dst, false
				}
				a.dst[n] = '['
			}
		}
	}
	a.append([]byte(rowEnds[class]))
	raceRows(a.dst[len(dst):], all)
	return a.dst, true
}

func appendArrays64(dst []byte, flat []float64, width int) (out []byte, done int) {
	switch cpu.Current() {
	case cpu.AVX512:
		if len(flat) >= fewestJoined && width <= gatherSize {
			return appendArraysJoined64(dst, flat, width)
		}
	}
	return appendEachArray64(dst, flat, width)
}

func appendArraysJoined64(dst []byte, flat []float64, width int) (out []byte, done int) {
	// The same classes for as many rows as there is room for.
	var classes [2*gatherSize + 2*kernelBlock]uint8
	rows := min(2*gatherSize/width, len(flat)/width)
	for i := range rows {
		classes[i*width] = classAfterRow
	}
	classes[0] = classFirst
	a := array64{dst: append(dst, '['), join: rowJoining, start: len(dst)}
	for left := flat; len(left) > 0; {
		n := min(rows*width, len(left))
		v := left[:n]
		left = left[n:]
		a.after = len(left)
		if !a.values(v, classes[:]) {
			return a.dst, a.before + a.done
		}
		classes[0] = classAfterRow
	}
	a.append([]byte("]]"))
	raceAppend(a.dst[len(dst):], flat)
	return a.dst, len(flat)
}
