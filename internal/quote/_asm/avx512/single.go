package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

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
	CMPQ(k.end, Imm(block))
	JHI(LabelRef("look"))
	CMPQ(k.end, table.Addr(Param("room")))
	JHI(LabelRef("look"))
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
	Store(k.end, Return("written"))
	Store(k.end, Return("read"))
	MOVB(Imm(0), table.Addr(Return("odd")))
	VZEROUPPER()
	RET()

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
