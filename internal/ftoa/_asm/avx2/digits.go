package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// ladder turns integers into decimal digits.
type ladder struct {
	by1e4, by10, less10 reg.VecVirtual
}

func newLadder() ladder {
	return ladder{
		by1e4:  everywhere(109951163),             // ceil(2^40/10^4)
		by10:   everywhere(0x199a_199a_199a_199a), // ceil(2^16/10)
		less10: everywhere(0x00f6_00f6_00f6_00f6), // 2^8-10
	}
}

// four emits numbers below 10^4 in 16 bits each from dwords below 10^8. high has the odd ones of these in its even
// dwords.
func (l *ladder) four(x, high reg.VecVirtual) reg.VecVirtual {
	even, odd := YMM(), YMM()
	VPMULUDQ(l.by1e4, x, even)
	VPMULUDQ(l.by1e4, high, odd)
	VPSRLQ(U8(32), even, even)
	VPBLENDD(U8(0xaa), odd, even, even)
	VPSRLD(U8(8), even, even)
	VPMULLD(all((1<<16-10_000)<<32|(1<<16-10_000)), even, even)
	VPADDD(even, x, x)
	return x
}

// spread emits digits, one a byte, from numbers below 10^4: those of the words with even numbers, and those of the others.
// The last digit of a word is the first of its eight bytes.
func (l *ladder) spread(x reg.VecVirtual) (low, upper reg.VecVirtual) {
	pairs, t := YMM(), YMM()
	VPMULHUW(all(0x147b_147b_147b_147b), x, pairs) // ceil(2^19/100)
	VPSRLW(U8(3), pairs, pairs)
	VPMULLW(all(0x0064_0064_0064_0064), pairs, t)
	VPSUBW(t, x, x)
	low, upper = YMM(), YMM()
	VPUNPCKLWD(pairs, x, low)
	VPUNPCKHWD(pairs, x, upper)
	for _, y := range []reg.VecVirtual{low, upper} {
		t := YMM()
		VPMULHUW(l.by10, y, t)
		VPMULLW(l.less10, t, t)
		VPADDW(t, y, y)
	}
	return low, upper
}

// pack emits words with a digit in each four bits, in the order of the values.
func (l *ladder) pack(low, upper reg.VecVirtual) reg.VecVirtual {
	a, b := YMM(), YMM()
	VPMADDUBSW(all(0x1001_1001_1001_1001), low, a)
	VPMADDUBSW(all(0x1001_1001_1001_1001), upper, b)
	VPACKUSWB(b, a, a)
	return a
}
