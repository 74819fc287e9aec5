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
	Load(Param("dst"), k.p)
	Load(Param("room"), k.limit)
	LEAQ(Mem{Base: k.p, Index: k.limit, Scale: 1, Disp: -block - joint}, k.limit)
	k.classes = loadClasses()
	l.Strings = func() { k.strings(l) }
	return l
}

// strings emits the code for the strings of a row.
func (k *inside) strings(l *lists.List) {
	mask, found, there, hits := GP64(), GP64(), K(), K()
	l.NextHeader(k.end)
	TESTQ(k.end, k.end)
	CMOVQEQ(l.V, k.s) // a load from where no memory is takes its time, even of no bytes
	CMPQ(k.end, Imm(block/2))
	JHI(LabelRef("more"))
	MOVL(I32(-1), mask.As32())
	BZHIL(k.end.As32(), mask.As32(), mask.As32())
	KMOVD(mask.As32(), there)
	VMOVDQU8_Z(Mem{Base: k.s}, there, k.x.AsY())
	k.classify(k.x, k.class)
	VPORQ(k.x.AsY(), k.class.AsY(), k.class.AsY())
	VMOVDQU(k.x.AsY(), Mem{Base: k.p})
	VPMOVB2M(k.class.AsY(), hits)
	KMOVD(hits, found.As32())
	TESTL(mask.As32(), found.As32())
	JNE(LabelRef("look"))
	ADDQ(k.end, k.p)

	l.NextString()

	Label("more")
	CMPQ(k.end, Imm(block))
	JHI(LabelRef("look"))
	MOVQ(I32(-1), mask)
	BZHIQ(k.end, mask, mask)
	KMOVQ(mask, there)
	VMOVDQU8_Z(Mem{Base: k.s}, there, k.x)
	k.classify(k.x, k.class)
	VPORQ(k.x, k.class, k.class)
	VMOVDQU64(k.x, Mem{Base: k.p})
	VPMOVB2M(k.class, hits)
	KMOVQ(hits, found)
	TESTQ(mask, found)
	JNE(LabelRef("look"))
	ADDQ(k.end, k.p)
	JMP(LabelRef("written"))

	Label("look")
	ADDQ(k.s, k.end)
	k.whole()
}
