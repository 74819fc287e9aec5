package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Classes that gather gives, of those in rows_amd64.go.
const (
	afterRow   = 1
	afterEmpty = 2
	afterNil   = 3
)

// gather emits what copies rows one after the other.
func gather() {
	const (
		size    = 256 // values, with room for eight more
		longest = 128
	)
	TEXT("gatherRowsAVX512", NOSPLIT, "func(rows *[]float64, n int, values *float64, classes *uint8, class int) (taken, count, next int)")
	Pragma("noescape")
	Doc("gatherRowsAVX512 copies rows, up to 256 values in all, with room for 264, and sets the classes of 272 values. class is",
		"that of the next one, and next the one after these. It stops before a row that is longer than 128, and before an empty",
		"one that no class tells of.")
	rows, n, values, classes, class := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("rows"), rows)
	Load(Param("n"), n)
	Load(Param("values"), values)
	Load(Param("classes"), classes)
	Load(Param("class"), class)
	x := ZMM()
	VPXORQ(x, x, x)
	for i := range 4 {
		VMOVDQU64(x, Mem{Base: classes, Disp: 64 * i})
	}
	VMOVDQU64(x.AsX(), Mem{Base: classes, Disp: size})
	count, left, from, to, all, mask, length := GP64(), GP64(), GP64(), GP64(), GP32(), GP32(), GP64()
	XORL(count.As32(), count.As32())
	MOVQ(n, left)
	MOVL(I32(-1), all)
	some := K()

	Label("row")
	TESTQ(left, left)
	JEQ(LabelRef("end"))
	MOVQ(Mem{Base: rows}, from)
	MOVQ(Mem{Base: rows, Disp: 8}, length)
	TESTQ(length, length)
	JEQ(LabelRef("empty"))
	CMPQ(length, U32(longest))
	JGT(LabelRef("end"))
	LEAQ(Mem{Base: values, Index: count, Scale: 8}, to)
	MOVB(class.As8(), Mem{Base: classes, Index: count, Scale: 1})
	ADDQ(length, count)
	CMPQ(count, U32(size))
	JGT(LabelRef("full"))
	MOVL(U32(afterRow), class.As32())
	Label("copy")
	BZHIL(length.As32(), all, mask)
	KMOVW(mask, some)
	VMOVDQU64_Z(Mem{Base: from}, some, x)
	VMOVDQU64(x, Mem{Base: to})
	ADDQ(Imm(64), from)
	ADDQ(Imm(64), to)
	SUBQ(Imm(8), length)
	JGT(LabelRef("copy"))
	Label("next")
	ADDQ(Imm(24), rows)
	DECQ(left)
	JMP(LabelRef("row"))

	Label("empty")
	CMPQ(class, Imm(afterRow))
	JNE(LabelRef("end"))
	MOVL(U32(afterEmpty), class.As32())
	CMPQ(from, Imm(1)) // carry if nil
	ADCL(Imm(0), class.As32())
	JMP(LabelRef("next"))

	Label("full")
	SUBQ(length, count)
	Label("end")
	SUBQ(left, n)
	Store(n, ReturnIndex(0))
	Store(count, ReturnIndex(1))
	Store(class, ReturnIndex(2))
	VZEROUPPER()
	RET()
}
