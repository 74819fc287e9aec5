package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

	"github.com/burin-go/burin/internal/quote/_asm/table"
)

// single emits the kernel for one string.
func single() {
	TEXT("appendInsideAVX2", NOSPLIT, "func(dst *byte, room int, text *byte, n int, set int) (written, read int, odd bool)")
	Pragma("noescape")
	Doc("appendInsideAVX2 writes the inside of a string for text of n bytes, one at least. It stops where there may be too",
		"little room, or, which is odd, where there is something that is left to Go. What it has read then may end inside a rune.")
	k := newInside()
	k.start = table.Addr(Param("text"))
	Load(Param("text"), k.s)
	Load(Param("n"), k.end)
	Load(Param("dst"), k.p)
	k.classifier = newClassifier()

	Comment("Short ones that are clean need no more than this.")
	CMPQ(k.end, table.Addr(Param("room")))
	JHI(LabelRef("look"))
	CMPQ(k.end, Imm(block))
	JHI(LabelRef("more"))
	CMPQ(k.end, Imm(block/2))
	JLO(LabelRef("look"))
	k.overlapping(block/2, "look")
	Label("all")
	Store(k.end, Return("written"))
	Store(k.end, Return("read"))
	MOVB(Imm(0), table.Addr(Return("odd")))
	VZEROUPPER()
	RET()

	Label("more")
	CMPQ(k.end, Imm(2*block))
	JHI(LabelRef("look"))
	k.overlapping(block, "look")
	JMP(LabelRef("all"))

	Label("look")
	Load(Param("room"), k.limit)
	LEAQ(Mem{Base: k.p, Index: k.limit, Scale: 1, Disp: -margin}, k.limit)
	ADDQ(k.s, k.end)
	k.whole()

	odd := GP32()
	Label("odd")
	MOVL(U32(1), odd)
	JMP(LabelRef("leave"))
	Label("full")
	Label("written")
	XORL(odd, odd)
	Label("leave")
	Store(odd.As8(), Return("odd"))
	start := GP64()
	Load(Param("dst"), start)
	SUBQ(start, k.p)
	Store(k.p, Return("written"))
	Load(Param("text"), start)
	SUBQ(start, k.s)
	Store(k.s, Return("read"))
	VZEROUPPER()
	RET()
}

// overlapping emits the copy of a string whose length, in end, is from size to twice that, by two words of that size. It
// goes to a label if something in it needs a closer look.
func (k *inside) overlapping(size int, otherwise string) {
	first, last := Mem{Base: k.s}, Mem{Base: k.s, Index: k.end, Scale: 1, Disp: -size}
	toFirst, toLast := Mem{Base: k.p}, Mem{Base: k.p, Index: k.end, Scale: 1, Disp: -size}
	x, found := YMM(), YMM()
	switch size {
	case 32:
		y, more := YMM(), YMM()
		VMOVDQU(first, x)
		VMOVDQU(last, y)
		k.classify(x, found)
		k.classify(y, more)
		VPOR(more, found, found)
		VPTEST(found, found)
		JNE(LabelRef(otherwise))
		VMOVDQU(x, toFirst)
		VMOVDQU(y, toLast)
	case 16:
		VMOVDQU(first, x.AsX())
		VINSERTI128(Imm(1), last, x, x)
		k.classify(x, found)
		VPTEST(found, found)
		JNE(LabelRef(otherwise))
		VMOVDQU(x.AsX(), toFirst)
		VEXTRACTI128(Imm(1), x, toLast)
	case 8:
		VMOVQ(first, x.AsX())
		VPINSRQ(Imm(1), last, x.AsX(), x.AsX())
		k.classify16(x, found)
		VPTEST(found.AsX(), found.AsX())
		JNE(LabelRef(otherwise))
		VMOVQ(x.AsX(), toFirst)
		VPEXTRQ(Imm(1), x.AsX(), toLast)
	case 4:
		VMOVD(first, x.AsX())
		VPINSRD(Imm(1), last, x.AsX(), x.AsX())
		VPUNPCKLQDQ(x.AsX(), x.AsX(), x.AsX())
		k.classify16(x, found)
		VPTEST(found.AsX(), found.AsX())
		JNE(LabelRef(otherwise))
		VMOVD(x.AsX(), toFirst)
		VPEXTRD(Imm(1), x.AsX(), toLast)
	}
}
