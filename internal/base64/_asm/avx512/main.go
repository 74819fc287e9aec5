// Command avx512 writes the AVX-512 kernel of package base64.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	in  = 48 // bytes of input that one step takes
	out = 64 // and writes

	alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
)

func main() {
	ConstraintExpr("!purego")
	encode()
	Generate()
}

func encode() {
	TEXT("encodeAVX512", NOSPLIT, "func(dst, src []byte) int")
	Pragma("noescape")
	Doc("encodeAVX512 writes the text of each three bytes of src, one or two at its end left out, and returns how many bytes",
		"it has read. It needs BMI2, AVX-512 F, BW and VBMI, and a dst with room.")
	dst := Load(Param("dst").Base(), GP64())
	src := Load(Param("src").Base(), GP64())
	left := Load(Param("src").Len(), GP64())
	start := GP64()
	MOVQ(src, start)

	spread, shifts, letters := ZMM(), ZMM(), ZMM()
	VMOVDQU64(spreadTable(), spread)
	VPBROADCASTQ(shiftTable(), shifts)
	VMOVDQU64(letterTable(), letters)

	// A step looks at 64 bytes and takes 48.
	Label("step")
	CMPQ(left, Imm(out))
	JLT(LabelRef("tail"))
	x := ZMM()
	VMOVDQU64(Mem{Base: src}, x)
	translate(x, spread, shifts, letters)
	VMOVDQU64(x, Mem{Base: dst})
	ADDQ(Imm(in), src)
	ADDQ(Imm(out), dst)
	SUBQ(Imm(in), left)
	JMP(LabelRef("step"))

	// What is left takes two steps at most, under masks.
	Label("tail")
	groups, most, bytes, text, ones := GP64(), GP64(), GP64(), GP64(), GP64()
	MOVQ(I32(-1), ones)
	MOVQ(I32(in/3), most)
	Label("rest")
	IMUL3Q(I8(43), left, groups) // left/3, as it is below 64
	SHRQ(Imm(7), groups)
	JEQ(LabelRef("done"))
	CMPQ(groups, most)
	CMOVQGT(most, groups)
	LEAQ(Mem{Base: groups, Index: groups, Scale: 2}, bytes)
	MOVQ(groups, text)
	SHLQ(Imm(2), text)
	mask, read, write := GP64(), K(), K()
	BZHIQ(bytes, ones, mask)
	KMOVQ(mask, read)
	BZHIQ(text, ones, mask)
	KMOVQ(mask, write)
	VMOVDQU8_Z(Mem{Base: src}, read, x)
	translate(x, spread, shifts, letters)
	VMOVDQU8(x, write, Mem{Base: dst})
	ADDQ(bytes, src)
	ADDQ(text, dst)
	SUBQ(bytes, left)
	JMP(LabelRef("rest"))

	Label("done")
	SUBQ(start, src)
	Store(src, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// translate makes 64 letters of the 48 bytes that x begins with.
func translate(x, spread, shifts, letters reg.VecVirtual) {
	VPERMB(x, spread, x)         // each three bytes become four: 1, 0, 2, 1
	VPMULTISHIFTQB(x, shifts, x) // six bits to the bottom of each byte
	VPERMB(letters, x, x)        // which takes no notice of the two above
}

func spreadTable() Mem {
	t := GLOBL("spread", RODATA|NOPTR)
	for i := range out / 4 {
		for j, from := range []int{1, 0, 2, 1} {
			DATA(4*i+j, U8(3*i+from))
		}
	}
	return t
}

// shiftTable says for each byte of a quadword from which bit on it takes its own. The first six bits of three bytes are
// in the second byte of four, from bit 2 on, and so on.
func shiftTable() Mem {
	t := GLOBL("shifts", RODATA|NOPTR)
	for i, shift := range []uint8{10, 4, 22, 16, 42, 36, 54, 48} {
		DATA(i, U8(shift))
	}
	return t
}

func letterTable() Mem {
	t := GLOBL("letters", RODATA|NOPTR)
	for i, c := range []byte(alphabet) {
		DATA(i, U8(c))
	}
	return t
}
