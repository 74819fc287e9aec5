// Command avx2 writes the AVX2 kernel of package base64.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	in   = 24 // bytes of input that one step takes
	out  = 32 // and writes
	read = 28 // and looks at: two halves of 16 bytes, 12 apart
)

func main() {
	ConstraintExpr("!purego")
	encode()
	Generate()
}

func encode() {
	TEXT("encodeAVX2", NOSPLIT, "func(dst, src []byte) int")
	Pragma("noescape")
	Doc("encodeAVX2 writes the text of most of src and returns how many bytes it has read, a multiple of 24: less than 28 are",
		"left. It needs AVX2, and a dst with room.")
	dst := Load(Param("dst").Base(), GP64())
	src := Load(Param("src").Base(), GP64())
	left := Load(Param("src").Len(), GP64())
	start := GP64()
	MOVQ(src, start)

	spread, offsets := YMM(), YMM()
	VBROADCASTI128(spreadTable(), spread)
	VBROADCASTI128(offsetTable(), offsets)
	high, low := repeat(0x0fc0fc00), repeat(0x003f03f0)
	highShift, lowShift := repeat(0x04000040), repeat(0x01000010)
	lower, upper, thirteen := repeat(51*0x01010101), repeat(26*0x01010101), repeat(13*0x01010101)

	Label("step")
	CMPQ(left, Imm(read))
	JLT(LabelRef("done"))
	x, y := YMM(), YMM()
	VMOVDQU(Mem{Base: src}, x.AsX())
	VINSERTI128(Imm(1), Mem{Base: src, Disp: in / 2}, x, x)
	VPSHUFB(spread, x, x) // each three bytes become four: 1, 0, 2, 1
	// Of each 32 bits, six come to the bottom of each byte: two by a shift to the right, which is the high half of a
	// product, two by one to the left.
	VPAND(high, x, y)
	VPMULHUW(highShift, y, y)
	VPAND(low, x, x)
	VPMULLW(lowShift, x, x)
	VPOR(y, x, x)
	// A letter is its number and an offset: 13 stands for the upper ones, 0 for the lower ones, 1 to 12 for the others.
	kind := YMM()
	VPSUBUSB(lower, x, kind)
	VPCMPGTB(x, upper, y)
	VPAND(thirteen, y, y)
	VPOR(y, kind, kind)
	VPSHUFB(kind, offsets, kind)
	VPADDB(kind, x, x)
	VMOVDQU(x, Mem{Base: dst})
	ADDQ(Imm(in), src)
	ADDQ(Imm(out), dst)
	SUBQ(Imm(in), left)
	JMP(LabelRef("step"))

	Label("done")
	SUBQ(start, src)
	Store(src, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

func spreadTable() Mem {
	t := GLOBL("spread", RODATA|NOPTR)
	for i := range 4 {
		for j, from := range []int{1, 0, 2, 1} {
			DATA(4*i+j, U8(3*i+from))
		}
	}
	return t
}

func offsetTable() Mem {
	t := GLOBL("offsets", RODATA|NOPTR)
	offsets := [16]int{0: 'a' - 26, 11: '+' - 62, 12: '/' - 63, 13: 'A'}
	for i := 1; i <= 10; i++ {
		offsets[i] = '0' - 52
	}
	for i, o := range offsets {
		DATA(i, U8(uint8(o)))
	}
	return t
}

// repeat emits what gives a register of doublewords v.
func repeat(v uint32) reg.VecVirtual {
	r, x, y := GP32(), XMM(), YMM()
	MOVL(U32(v), r)
	VMOVD(r, x)
	VPBROADCASTD(x, y)
	return y
}
