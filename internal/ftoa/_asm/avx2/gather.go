package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Classes that gather gives, of those in rows_amd64.go.
const (
	afterRow   = 1
	afterEmpty = 2
)

// gather emits what copies rows one after the other.
func gather() {
	const (
		size    = 256 // values, with room for eight more
		longest = 128
		step    = 8 // values at a time
	)
	TEXT("gatherRowsAVX2", NOSPLIT, "func(rows *[]float64, n int, values *float64, classes *uint8, class int) (taken, count, next int)")
	Pragma("noescape")
	Doc("gatherRowsAVX2 copies rows, up to 256 values in all, with room for 264, and sets the classes of 272 values. class is",
		"that of the next one, and next the one after these. It stops before a row that is longer than 128, and before an empty",
		"one that no class tells of.")
	rows, n, values, classes, class := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("rows"), rows)
	Load(Param("n"), n)
	Load(Param("values"), values)
	Load(Param("classes"), classes)
	Load(Param("class"), class)
	x, some := YMM(), YMM()
	VPXOR(x, x, x)
	for i := range size / 32 {
		VMOVDQU(x, Mem{Base: classes, Disp: 32 * i})
	}
	VMOVDQU(x.AsX(), Mem{Base: classes, Disp: size})
	count, left, from, to, length := GP64(), GP64(), GP64(), GP64(), GP64()
	masks, mask, whole := GP64(), GP64(), GP64()
	LEAQ(tailMasks(step), masks)
	MOVL(U32(step), whole.As32())
	XORL(count.As32(), count.As32())
	MOVQ(n, left)

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
	MOVQ(length, mask)
	CMPQ(length, whole)
	CMOVQGT(whole, mask)
	NEGQ(mask)
	for i := range step / 4 {
		VMOVDQU(Mem{Base: masks, Index: mask, Scale: 8, Disp: 32 * i}, some)
		VPMASKMOVQ(Mem{Base: from, Disp: 32 * i}, some, x)
		VMOVDQU(x, Mem{Base: to, Disp: 32 * i})
	}
	ADDQ(Imm(8*step), from)
	ADDQ(Imm(8*step), to)
	SUBQ(Imm(step), length)
	JGT(LabelRef("copy"))
	Label("next")
	ADDQ(Imm(24), rows)
	DECQ(left)
	JMP(LabelRef("row"))

	Label("empty")
	CMPQ(class, Imm(afterRow))
	JNE(LabelRef("end"))
	MOVL(U32(afterEmpty), class.As32())
	CMPQ(from, Imm(1)) // carry if nil, which has the class behind that of empty ones
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
