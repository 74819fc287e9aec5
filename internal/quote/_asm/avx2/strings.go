package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

	"github.com/burin-go/burin/internal/quote/_asm/lists"
)

// joint is the size of what is stored behind a string.
const joint = 8

// list emits the beginning of a kernel for slices.
func list() *lists.List {
	k := newInside()
	l := &lists.List{P: k.p, S: k.s, Limit: k.limit, V: GP64(), Row: GP64()}
	k.start = Mem{Base: l.V}
	Load(Param("dst"), k.p)
	Load(Param("room"), k.limit)
	LEAQ(Mem{Base: k.p, Index: k.limit, Scale: 1, Disp: -margin - joint}, k.limit)
	k.classifier = newClassifier()
	l.Strings = func() { k.strings(l) }
	return l
}

// strings emits the code for the strings of a row.
func (k *inside) strings(l *lists.List) {
	l.NextHeader(k.end)
	CMPQ(k.end, Imm(16))
	JHI(LabelRef("over16"))
	CMPQ(k.end, Imm(8))
	JLO(LabelRef("under8"))
	k.overlapping(8, "look")
	Label("copied")
	ADDQ(k.end, k.p)
	l.NextString()

	Label("under8")
	CMPQ(k.end, Imm(4))
	JLO(LabelRef("under4"))
	k.overlapping(4, "look")
	JMP(LabelRef("copied"))

	Label("under4")
	TESTQ(k.end, k.end)
	JEQ(LabelRef("copied"))
	first, middle, last, half := GP64(), GP64(), GP64(), GP64()
	x, found := YMM(), YMM()
	MOVQ(k.end, half)
	SHRQ(Imm(1), half)
	MOVBLZX(Mem{Base: k.s}, first.As32())
	MOVBLZX(Mem{Base: k.s, Index: half, Scale: 1}, middle.As32())
	MOVBLZX(Mem{Base: k.s, Index: k.end, Scale: 1, Disp: -1}, last.As32())
	MOVB(first.As8(), Mem{Base: k.p})
	MOVB(middle.As8(), Mem{Base: k.p, Index: half, Scale: 1})
	MOVB(last.As8(), Mem{Base: k.p, Index: k.end, Scale: 1, Disp: -1})
	SHLL(Imm(8), middle.As32())
	SHLL(Imm(16), last.As32())
	ORL(middle.As32(), first.As32())
	ORL(last.As32(), first.As32())
	ORL(U32(' '<<24), first.As32())
	VMOVD(first.As32(), x.AsX())
	VPBROADCASTD(x.AsX(), x.AsX())
	k.classify16(x, found)
	VPTEST(found.AsX(), found.AsX())
	JNE(LabelRef("look"))
	JMP(LabelRef("copied"))

	Label("over16")
	CMPQ(k.end, Imm(32))
	JHI(LabelRef("over32"))
	k.overlapping(16, "look")
	JMP(LabelRef("copied"))

	Label("over32")
	CMPQ(k.end, Imm(64))
	JHI(LabelRef("look"))
	k.overlapping(32, "look")
	JMP(LabelRef("copied"))

	Label("look")
	ADDQ(k.s, k.end)
	k.whole()
}
