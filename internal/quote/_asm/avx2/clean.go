package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// clean emits the search for the first byte that needs a closer look.
func clean() {
	TEXT("cleanAVX2", NOSPLIT, "func(text *byte, n int, set int) int")
	Pragma("noescape")
	Doc("cleanAVX2 returns the length of the longest prefix without bytes that need a closer look. n is 16 at least.")
	s := Load(Param("text"), GP64())
	n := Load(Param("n"), GP64())
	k := newClassifier()
	hits := func(x reg.VecVirtual) reg.GPVirtual {
		found, mask := YMM(), GP32()
		k.classify(x, found)
		VPMOVMSKB(found, mask)
		TESTL(mask, mask)
		return mask
	}
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

// leave emits the return of r. Code of Go, which is SSE, would be slow after ours
// without VZEROUPPER.
func leave(r reg.Register) {
	Store(r, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
