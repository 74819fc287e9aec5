package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/quote/_asm/table"
)

// single emits the kernel for one string.
func single() {
	TEXT("appendInsideAVX512", NOSPLIT, "func(dst *byte, room int, text *byte, n int, set int) (written, read int, odd bool)")
	Pragma("noescape")
	Doc("appendInsideAVX512 writes the inside of a string for text of n bytes, one at least. It stops where there may be too",
		"little room, or, which is odd, where there is something that is left to Go. What it has read then may end inside a rune.")
	k := newInside()
	Load(Param("text"), k.s)
	Load(Param("n"), k.end)
	Load(Param("dst"), k.p)
	k.classes = loadClasses()
	mask, found, there, hits := GP64(), GP64(), K(), K()

	Comment("Short ones that are clean need no more than this.")
	CMPQ(k.end, table.Addr(Param("room")))
	JHI(LabelRef("look"))
	CMPQ(k.end, Imm(block))
	JHI(LabelRef("more"))
	MOVQ(I32(-1), mask)
	BZHIQ(k.end, mask, mask)
	KMOVQ(mask, there)
	VMOVDQU8_Z(Mem{Base: k.s}, there, k.x)
	k.classify(k.x, k.class)
	VPORQ(k.x, k.class, k.class)
	VPMOVB2M(k.class, hits)
	KMOVQ(hits, found)
	TESTQ(mask, found)
	JNE(LabelRef("look"))
	VMOVDQU8(k.x, there, Mem{Base: k.p})
	Label("all")
	Store(k.end, Return("written"))
	Store(k.end, Return("read"))
	MOVB(Imm(0), table.Addr(Return("odd")))
	VZEROUPPER()
	RET()

	Label("more")
	CMPQ(k.end, U32(2*block))
	JHI(LabelRef("muchMore"))
	k.overlapping(1)
	JMP(LabelRef("all"))
	Label("muchMore")
	CMPQ(k.end, U32(4*block))
	JHI(LabelRef("look"))
	k.overlapping(2)
	JMP(LabelRef("all"))

	Label("look")
	Load(Param("room"), k.limit)
	LEAQ(Mem{Base: k.p, Index: k.limit, Scale: 1, Disp: -block}, k.limit)
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

// overlapping emits the copy of a string whose length, in end, is from n blocks to twice that, by its first n and its last
// n. It goes to the label "look" if something in it needs a closer look.
func (k *inside) overlapping(n int) {
	var x, class []reg.VecVirtual
	at := func(base reg.Register, i int) Mem {
		if i < n {
			return Mem{Base: base, Disp: block * i}
		}
		return Mem{Base: base, Index: k.end, Scale: 1, Disp: block * (i - 2*n)}
	}
	for i := range 2 * n {
		x, class = append(x, ZMM()), append(class, ZMM())
		VMOVDQU64(at(k.s, i), x[i])
		k.classify(x[i], class[i])
		VPORQ(x[i], class[i], class[i])
		if i > 0 {
			VPORQ(class[i], class[0], class[0])
		}
	}
	hits := K()
	VPMOVB2M(class[0], hits)
	KORTESTQ(hits, hits)
	JNE(LabelRef("look"))
	for i := range x {
		VMOVDQU64(x[i], at(k.p, i))
	}
}
