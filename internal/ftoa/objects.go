package ftoa

import "encoding/binary"

// maxJoint is how long a text may be that comes before a value, to be copied whole.
const maxJoint = 32

// Members are the names of the members of objects that have nothing but float64: see AppendJSONObjects64.
type Members struct {
	first *before // the first value of all
	kernelMembers
}

// before is what comes before a value. Those of an object are a ring, since after its last value comes the next object.
type before struct {
	words [maxJoint / 8]uint64 // the beginning of text, to be stored whole
	text  string
	next  *before
}

// NewMembers returns Members for names, one or more, in quotes and escaped.
func NewMembers(names ...string) *Members {
	ring := make([]before, len(names)+1)
	for i := range ring {
		b := &ring[i]
		b.text = joinName(names, i) + ":"
		var start [maxJoint]byte
		copy(start[:], b.text)
		for j := range b.words {
			b.words[j] = binary.LittleEndian.Uint64(start[8*j:])
		}
		b.next = &ring[(i+1)%len(names)]
	}
	first := &ring[len(names)]
	return &Members{first, newKernelMembers(names)}
}

// joinName has what comes before the colon of member i, or, for one more than there are, before that of the first object's
// first member.
func joinName(names []string, i int) string {
	switch i {
	case 0:
		return "},{" + names[0]
	case len(names):
		return "[{" + names[0]
	}
	return "," + names[i]
}

// AppendJSONObjects64 appends objects with the values that lie one after the other in flat, as many of them in each as m has
// names, as an array. flat is not empty. done is how many values: if less than len(flat), flat[done] is not finite, and out
// of no use.
func AppendJSONObjects64(dst []byte, flat []float64, m *Members) (out []byte, done int) {
	return appendObjects64(dst, flat, m)
}

// appendEachObject64 is AppendJSONObjects64 for one value after the other.
func appendEachObject64(dst []byte, flat []float64, m *Members) (out []byte, done int) {
	b := m.first
	for i, f := range flat {
		if !finite(f) {
			return dst, i
		}
		if n := len(dst); len(b.text) <= maxJoint && cap(dst)-n >= maxJoint {
			to := (*[maxJoint]byte)(dst[n:cap(dst)])
			binary.LittleEndian.PutUint64(to[0:], b.words[0])
			binary.LittleEndian.PutUint64(to[8:], b.words[1])
			binary.LittleEndian.PutUint64(to[16:], b.words[2])
			binary.LittleEndian.PutUint64(to[24:], b.words[3])
			dst = dst[:n+len(b.text)]
		} else {
			dst = append(dst, b.text...)
		}
		dst = AppendJSON64(dst, f)
		b = b.next
	}
	return append(dst, "}]"...), len(flat)
}
