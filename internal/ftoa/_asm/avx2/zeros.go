package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// zeros emits the kernel for zeros.
func zeros() {
	TEXT("appendZerosAVX2", NOSPLIT, "func(dst *byte, room int, v *float64, n int) (done int)")
	Pragma("noescape")
	Doc("appendZerosAVX2 writes a comma and a zero for each of n values, and stops before 32 of which some are not zero, or",
		"negative, or for which there is too little room, or that are not there.")
	p, room, v, n := GP64(), GP64(), GP64(), GP64()
	Load(Param("dst"), p)
	Load(Param("room"), room)
	Load(Param("v"), v)
	Load(Param("n"), n)
	i, limit := GP64(), GP64()
	XORL(i.As32(), i.As32())
	SHRQ(Imm(1), room)
	MOVQ(n, limit)
	CMPQ(room, limit)
	CMOVQLT(room, limit)
	SUBQ(Imm(32), limit)
	text, some := everywhere(0x302c302c302c302c), YMM()
	Label("step")
	CMPQ(i, limit)
	JGT(LabelRef("end"))
	at := func(j int) Mem { return Mem{Base: v, Index: i, Scale: 8, Disp: 32 * j} }
	VMOVDQU(at(0), some)
	for j := 1; j < 8; j++ {
		VPOR(at(j), some, some)
	}
	VPTEST(some, some)
	JNE(LabelRef("end"))
	VMOVDQU(text, Mem{Base: p, Index: i, Scale: 2})
	VMOVDQU(text, Mem{Base: p, Index: i, Scale: 2, Disp: 32})
	ADDQ(Imm(32), i)
	JMP(LabelRef("step"))
	Label("end")
	Store(i, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
