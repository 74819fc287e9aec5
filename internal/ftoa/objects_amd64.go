//go:build !purego

package ftoa

import "github.com/burin-go/burin/internal/cpu"

const (
	// mostMembers is how many members an object may have for kernels: a byte numbers them, and the first value of all.
	mostMembers = 255
	// objectValues is how many values of objects are joined at a time, if an object has no more.
	objectValues = 512
	// fewestInObjects is how many values there must be for kernels to pay.
	fewestInObjects = 4
)

// kernelMembers are the names as kernels take them.
type kernelMembers struct {
	join *joining // nil if they are too long or too many
	// classes are those of an object and of the objects after it, step values at a time; the first one is for the first
	// value of all.
	classes     []uint8
	width, step int
}

func newKernelMembers(names []string) (m kernelMembers) {
	joints := make([]string, len(names)+1)
	for i := range joints {
		if joints[i] = joinName(names, i); len(joints[i]) > maxJoint {
			return m
		}
	}
	m.width = len(names)
	if m.width > mostMembers {
		return m
	}
	m.join = newJoining(':', ':', joints...)
	m.step = max(1, objectValues/m.width) * m.width
	m.classes = make([]uint8, m.width+m.step+2*kernelBlock)
	for i := range m.classes {
		m.classes[i] = uint8(i % m.width)
	}
	m.classes[0] = uint8(m.width)
	return m
}

func appendObjects64(dst []byte, flat []float64, m *Members) (out []byte, done int) {
	level, ok := kernelLevel()
	if !ok || m.join == nil || len(flat) < fewestInObjects {
		return appendEachObject64(dst, flat, m)
	}
	n := len(dst)
	if len(flat) < many {
		if out, ok := appendFewObjects64(level, dst, flat, m); ok {
			raceAppend(out[n:], flat)
			return out, len(flat)
		}
	}
	dst, done = appendObjectsJoined64(level, dst, flat, m)
	raceAppend(dst[n:], flat)
	return dst, done
}

// appendFewObjects64 appends all values by one call of the general kernel, or none.
func appendFewObjects64(level cpu.Level, dst []byte, flat []float64, m *Members) (out []byte, ok bool) {
	free := dst[len(dst):cap(dst)]
	if len(free) < blockRoom+m.join.room8() {
		return dst, false
	}
	var odd oddBlock
	written, done := generalJoinedKernel(level, false, free, flat, m.classes, m.join, &odd)
	if done < len(flat) {
		return dst, false
	}
	return append(dst[:len(dst)+written], "}]"...), true
}

func appendObjectsJoined64(level cpu.Level, dst []byte, flat []float64, m *Members) (out []byte, done int) {
	a := array64{level: level, join: m.join, start: len(dst)}
	classes := m.classes
	for left, ok := flat, false; len(left) > 0; {
		v := left[:min(m.step, len(left))]
		left = left[len(v):]
		a.after = len(left)
		if dst, ok = a.values(dst, v, classes); !ok {
			return dst, a.before + a.done
		}
		classes = m.classes[m.width:]
	}
	return a.append(dst, []byte("}]")), len(flat)
}
