//go:build !purego

package ftoa

import "unsafe"

// A joint is what comes before the values of a class.
type joint struct {
	text [maxJoint]byte
	size uint64
	_    [64 - maxJoint - 8]byte // kernels multiply by shifting
}

func (j *joint) bytes() []byte { return j.text[:j.size] }

// joining says how values are joined: the joints by class, and how the text of a value itself begins in class 0 and in
// others, as the difference to a comma.
type joining struct {
	joints      []joint
	lead0, lead uint64
	longest     int // of the joints
}

func newJoining(lead0, lead byte, joints ...string) *joining {
	j := &joining{joints: make([]joint, len(joints)), lead0: uint64(lead0 ^ ','), lead: uint64(lead ^ ',')}
	for i, text := range joints {
		j.joints[i].size = uint64(copy(j.joints[i].text[:], text))
		j.longest = max(j.longest, len(text))
	}
	return j
}

func (j *joining) raw() *[64]byte {
	return (*[unsafe.Sizeof(joint{})]byte)(unsafe.Pointer(&j.joints[0]))
}

func (j *joining) leadOf(class uint8) byte {
	if class == 0 {
		return ',' ^ byte(j.lead0)
	}
	return ',' ^ byte(j.lead)
}

// room8 and room16 are what the joints of eight values, or of 16 decimals, take beyond blockRoom. A joint is stored whole,
// but never ends behind the text that follows it.
func (j *joining) room8() int { return kernelBlock * j.longest }

func (j *joining) room16() int { return 2 * kernelBlock * j.longest }
