package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const fraction = 1<<52 - 1 // the bits that VPMADD52 looks at

// ladder turns integers into decimal digits.
type ladder struct {
	zero, by1e4, less1e4, by100, less100, bcd0, bcd1 reg.VecVirtual
	odd                                              reg.OpmaskVirtual
}

func newLadder() ladder {
	l := newPairs()
	l.by1e4 = everywhere(450359962738) // ceil(2^52/10^4)
	l.less1e4 = everywhere(1<<16 - 10_000)
	return l
}

// newPairs emits what pairs needs, and the constants that all ladders have.
func newPairs() (l ladder) {
	l.zero = ZMM()
	VPXORQ(l.zero, l.zero, l.zero)
	l.by100 = everywhere(0x147b_147b_147b_147b) // ceil(2^19/100)
	l.less100 = everywhere(0x009c_009c_009c_009c)
	l.bcd0, l.bcd1 = ZMM(), ZMM()
	VMOVDQU64(table("bcdPairs"), l.bcd0)
	VMOVDQU64(table("bcdPairs").Offset(64), l.bcd1)
	l.odd = K()
	t := GP32()
	MOVL(U32(0xaaaa), t)
	KMOVW(t, l.odd)
	return l
}

// quotient emits hi52(x*reciprocal).
func (l *ladder) quotient(x reg.VecVirtual, reciprocal Op) reg.VecVirtual {
	q := ZMM()
	VMOVDQA64(l.zero, q)
	if m, ok := reciprocal.(Mem); ok {
		VPMADD52HUQ_BCST(m, x, q)
	} else {
		VPMADD52HUQ(reciprocal, x, q)
	}
	return q
}

// sixteen emits the packed digits of words m < 10^16, the last one in the lowest nibble. It spoils m.
func (l *ladder) sixteen(m reg.VecVirtual) reg.VecVirtual {
	high := ZMM()
	VPSRLQ(Imm(8), m, high)
	high = l.quotient(high, words(3022314549036573)) // ceil(2^70/390625)
	VPSRLQ(Imm(18), high, high)
	// Multiples of 2^52 may be left above what counts: nothing below sees them.
	VPMADD52LUQ_BCST(words(1<<52-100_000_000), high, m)
	q := l.quotient(high, l.by1e4)
	VPMADD52LUQ(l.less1e4, q, high)
	q = l.quotient(m, l.by1e4)
	VPMADD52LUQ(l.less1e4, q, m)
	VPSHUFD(Imm(0xa0), high, l.odd, m)
	l.pairs(m)
	return m
}

// pairs turns 16-bit numbers below 10^4 into four packed digits each.
func (l *ladder) pairs(x reg.VecVirtual) {
	q := ZMM()
	VPMULHUW(l.by100, x, q)
	VPSRLW(Imm(3), q, q)
	VPMULLW(l.less100, q, q)
	VPADDW(q, x, x)
	VPERMI2B(l.bcd1, l.bcd0, x)
}

// ascii separates the digits of even numbers from those of odd numbers, as characters.
func ascii(packed, nibbles, zeros reg.VecVirtual) (even, odd reg.VecVirtual) {
	even = ZMM()
	VPSRLW(Imm(4), packed, even)
	VPTERNLOGQ(U8(0xea), zeros, nibbles, even) // even&nibbles | zeros
	VPTERNLOGQ(U8(0xea), zeros, nibbles, packed)
	return even, packed
}
