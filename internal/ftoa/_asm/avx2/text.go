package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A row of shuffleRows has 32 bytes to shuffle by, and others.
const (
	rowText     = 32
	rowLengths  = 64
	rowLast     = 65      // the place of the 17th digit
	exponentRow = 2 * 128 // the first row of texts with an exponent
)

// value emits the text of value j of k.block, at p.
func (k *kernel) value(j int, p reg.GPVirtual) {
	g, i := j/4, j%4
	row, length, place, last := GP64(), GP64(), GP64(), GP32()
	text := YMM()
	MOVL(k.group(g, groupRows+8*i), row.As32())
	VBROADCASTI128(k.group(g, groupDigits+32*(i%2)+16*(i/2)), text)
	VPSHUFB(Mem{Base: k.rows, Index: row, Scale: 1}, text, text)
	VPOR(Mem{Base: k.rows, Index: row, Scale: 1, Disp: rowText}, text, text)
	VMOVDQU(text, Mem{Base: p})
	k.lead(j, p)
	MOVBLZX(Mem{Base: k.rows, Index: row, Scale: 1, Disp: rowLast}, place.As32())
	MOVBLZX(k.group(g, groupLast+8*i), last)
	MOVB(last.As8(), Mem{Base: p, Index: place, Scale: 1})
	TZCNTQ(k.group(g, groupKeys+8*i), length)
	ADDQ(row, length)
	MOVBLZX(Mem{Base: k.rows, Index: length, Scale: 1, Disp: rowLengths}, length.As32())
	ADDQ(length, p)
}

var skips int

// anyValue is value where there may be an exponent.
func (k *kernel) anyValue(j int, p reg.GPVirtual) {
	k.value(j, p)
	skips++
	skip := fmt.Sprintf("noExponent%d", skips)
	text, texts := GP64(), GP64()
	CMPB(Mem{Base: k.block, Disp: blockFar}, Imm(0))
	JEQ(LabelRef(skip))
	MOVL(k.group(j/4, groupTexts+8*(j%4)), text.As32())
	TESTL(text.As32(), text.As32())
	JLT(LabelRef(skip))
	LEAQ(table("exponentTexts"+k.style.Name), texts)
	MOVQ(Mem{Base: texts, Index: text, Scale: 8}, text)
	MOVQ(text, Mem{Base: p})
	SHRQ(Imm(56), text)
	ADDQ(text, p)
	Label(skip)
}

// spill emits what fills in odd: the texts of k.block one by one, and which of them do not count.
func (k *kernel) spill(text func(j int, p reg.GPVirtual)) {
	odd, p := GP64(), GP64()
	Load(Param("odd"), odd)
	for j := range 8 {
		at := Mem{Base: odd, Disp: 32 * j}
		LEAQ(at, p)
		text(j, p)
		LEAQ(at, k.v)
		SUBQ(k.v, p)
		MOVB(p.As8(), Mem{Base: odd, Disp: 256 + j})
	}
	lanes := GP64()
	MOVBLZX(Mem{Base: k.block, Disp: blockOdd}, lanes.As32())
	MOVQ(lanes, Mem{Base: odd, Disp: 264})
}
