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

// joinedLevel is the lowest level with kernels for joined values.
const joinedLevel = cpu.AVX512

func appendRows64(dst []byte, m [][]float64) (out []byte, ok bool) {
	level := cpu.Current()
	if level < joinedLevel || !manyValues(m) {
		return appendEachRow64(dst, m)
	}
	n := len(dst)
	dst, ok = appendRowsJoined64(level, dst, m)
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

func appendRowsJoined64(level cpu.Level, dst []byte, m [][]float64) (out []byte, ok bool) {
	var b rowBuffer
	a := array64{level: level, join: rowJoining, start: len(dst)}
	dst = append(dst, '[')
	rows, class := len(m), classFirst
	for len(m) > 0 {
		var taken, count int
		taken, count, class = gatherRowsAVX512(&m[0], len(m), &b.values[0], &b.classes[0], class)
		m = m[taken:]
		a.after = len(m) * (a.before + a.done + count) / max(1, rows-len(m))
		if dst, ok = a.values(dst, b.values[:count], b.classes[:]); !ok {
			return dst, false
		}
		if len(m) == 0 {
			break
		}
		if row := m[0]; len(row) > gatherSize/2 || len(row) == 0 {
			dst = a.append(dst, rowJoining.joints[class].bytes())
			m, class = m[1:], classAfterWhole
			switch {
			case row == nil:
				dst = a.append(dst, []byte("null"))
			case len(row) == 0:
				dst = a.append(dst, []byte("[]"))
			default:
				class = classAfterRow
				n := len(dst)
				if dst, ok = a.values(dst, row, nil); !ok {
					return dst, false
				}
				dst[n] = '['
			}
		}
	}
	return a.append(dst, []byte(rowEnds[class])), true
}

func appendArrays64(dst []byte, flat []float64, width int) (out []byte, done int) {
	level := cpu.Current()
	if level < joinedLevel || len(flat) < fewestJoined || width > gatherSize {
		return appendEachArray64(dst, flat, width)
	}
	n := len(dst)
	dst, done = appendArraysJoined64(level, dst, flat, width)
	raceAppend(dst[n:], flat)
	return dst, done
}

func appendArraysJoined64(level cpu.Level, dst []byte, flat []float64, width int) (out []byte, done int) {
	// The same classes for as many rows as there is room for.
	var classes [2*gatherSize + 2*kernelBlock]uint8
	rows := min(2*gatherSize/width, len(flat)/width)
	for i := range rows {
		classes[i*width] = classAfterRow
	}
	classes[0] = classFirst
	a := array64{level: level, join: rowJoining, start: len(dst)}
	dst = append(dst, '[')
	for left, ok := flat, false; len(left) > 0; {
		v := left[:min(rows*width, len(left))]
		left = left[len(v):]
		a.after = len(left)
		if dst, ok = a.values(dst, v, classes[:]); !ok {
			return dst, a.before + a.done
		}
		classes[0] = classAfterRow
	}
	return a.append(dst, []byte("]]")), len(flat)
}
