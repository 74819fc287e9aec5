// Command avx2 writes the AVX2 kernels of package quote.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")
	clean("cleanHTMLAVX2", `"&<>\`)
	clean("cleanPlainAVX2", `"\`)
	Generate()
}

// block is how many bytes one step looks at.
const block = 32

// clean emits a function that returns the length of s's longest prefix without
// control characters, bytes from 0x80 on and the special ones.
func clean(name, special string) {
	TEXT(name, NOSPLIT, "func(s []byte) int")
	Pragma("noescape")
	Doc(name + " needs AVX2, BMI1 and a string of 16 bytes or more.")
	s := Load(Param("s").Base(), GP64())
	n := Load(Param("s").Len(), GP64())
	hits := classifier(name, special)
	last, i := GP64(), GP64()
	MOVQ(n, last)
	SUBQ(Imm(block), last)
	JLT(LabelRef("short"))

	// The last block ends where s ends, and so overlaps the one before it. What
	// both see is clean: otherwise there would be no last block.
	XORL(i.As32(), i.As32())
	x := YMM()
	Label("step")
	VMOVDQU(Mem{Base: s, Index: i, Scale: 1}, x)
	mask := hits(x)
	JNE(LabelRef("found"))
	ADDQ(Imm(block), i)
	CMPQ(i, last)
	JLE(LabelRef("step"))
	CMPQ(i, n)
	JGE(LabelRef("all"))
	MOVQ(last, i)
	JMP(LabelRef("step"))

	Label("found")
	TZCNTL(mask, mask)
	ADDQ(mask.As64(), i)
	leave(i)

	// The lower half of one block begins where s begins, the upper half ends
	// where s ends. Where they overlap, the lower one counts.
	Label("short")
	VMOVDQU(Mem{Base: s}, x.AsX())
	VINSERTI128(Imm(1), Mem{Base: s, Index: n, Scale: 1, Disp: -block / 2}, x, x)
	mask = hits(x)
	JEQ(LabelRef("all"))
	TZCNTL(mask, mask)
	ADDQ(mask.As64(), last) // bit 16 of the mask is the byte n-16
	CMPL(mask, Imm(block/2))
	CMOVQLT(mask.As64(), last)
	leave(last)

	Label("all")
	leave(n)
}

// classifier emits the constants for the special bytes. What it returns emits the
// test of a block: a mask of the bytes that are not clean, and the flag of zero if
// there are none.
func classifier(name, special string) (hits func(x reg.VecVirtual) reg.GPVirtual) {
	table, rest := byNibble(special)
	lookup := GLOBL(name+"Special", RODATA|NOPTR)
	for i, c := range table {
		DATA(i, U8(c))
	}
	specials, spaces := YMM(), repeat(' ')
	VBROADCASTI128(lookup, specials)
	others := make([]reg.VecVirtual, len(rest))
	for i, c := range rest {
		others[i] = repeat(c)
	}
	return func(x reg.VecVirtual) reg.GPVirtual {
		found, t := YMM(), YMM()
		// As signed numbers, both control characters and what is from 0x80 on
		// are less than a space.
		VPCMPGTB(x, spaces, found)
		// Of the special bytes, x can be the one with its low four bits alone.
		// For x from 0x80 on the lookup gives 0.
		VPSHUFB(x, specials, t)
		VPCMPEQB(x, t, t)
		VPOR(t, found, found)
		for _, o := range others {
			VPCMPEQB(x, o, t)
			VPOR(t, found, found)
		}
		mask := GP32()
		VPMOVMSKB(found, mask)
		TESTL(mask, mask)
		return mask
	}
}

// leave emits the return of r. Code of Go, which is SSE, would be slow after ours
// without VZEROUPPER.
func leave(r reg.Register) {
	Store(r, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// byNibble orders bytes below 0x80 by their low four bits. Those that find their
// place taken are the rest. An empty place has 0, which as a control character is
// found in any case.
func byNibble(special string) (table [16]byte, rest []byte) {
	for _, c := range []byte(special) {
		if at := &table[c&0xf]; *at == 0 {
			*at = c
		} else {
			rest = append(rest, c)
		}
	}
	return table, rest
}

// repeat emits what gives a register of bytes c.
func repeat(c byte) reg.VecVirtual {
	r, x, y := GP32(), XMM(), YMM()
	MOVL(U32(c), r)
	VMOVD(r, x)
	VPBROADCASTB(x, y)
	return y
}
