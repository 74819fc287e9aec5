package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// joint is the size of what is stored between strings.
const joint = 8

// list is a list of strings on its way to p, which is behind the quote that a string begins with.
type list struct {
	*inside
	v   reg.GPVirtual // the next string
	row reg.GPVirtual // how many are left in its row
}

func newList() *list {
	k := &list{newInside(), GP64(), GP64()}
	Load(Param("dst"), k.p)
	Load(Param("room"), k.limit)
	LEAQ(Mem{Base: k.p, Index: k.limit, Scale: 1, Disp: -block - joint}, k.limit)
	k.classes = loadClasses()
	return k
}

// strings emits the code for the strings of a row, after which it goes to the label "row". It goes to "wait" before one
// for which there may be too little room.
func (k *list) strings() {
	mask, found, there, hits := GP64(), GP64(), K(), K()
	Label("string")
	CMPQ(k.p, k.limit)
	JHI(LabelRef("wait"))
	Label("begun")
	MOVQ(Mem{Base: k.v}, k.s)
	MOVQ(Mem{Base: k.v, Disp: 8}, k.end)
	TESTQ(k.end, k.end)
	CMOVQEQ(k.v, k.s) // a load from where no memory is takes its time, even of no bytes
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

	Label("written")
	between := GP32()
	ADDQ(Imm(16), k.v)
	MOVL(U32(text(`","`)), between)
	DECQ(k.row)
	JEQ(LabelRef("row"))
	MOVL(between, Mem{Base: k.p})
	ADDQ(Imm(3), k.p)
	JMP(LabelRef("string"))

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

// flat emits the kernel for rows of one width.
func flat() {
	TEXT("appendFlatAVX512", NOSPLIT, "func(dst *byte, room int, v *string, n, width, left int, set int) (written, done, read int)")
	Pragma("noescape")
	Doc("appendFlatAVX512 writes n strings, each in quotes and with a comma behind it, or with what stands between rows of width",
		"strings; left is how many there are in the first row. It stops where there may be too little room, and where something",
		"is left to Go. read is then how much it has read of the next string, which may end inside a rune, and -1 if not even the",
		"quote that it begins with is written.")
	k := newList()
	end, unread, between := GP64(), GP64(), GP64()
	Load(Param("v"), k.v)
	Load(Param("left"), k.row)
	Load(Param("n"), end)
	SHLQ(Imm(4), end)
	ADDQ(k.v, end)
	Store(end, Return("done"))
	INCQ(k.p)
	CMPQ(k.p, k.limit)
	JHI(LabelRef("wait"))
	MOVB(Imm('"'), Mem{Base: k.p, Disp: -1})
	k.strings()

	Label("row")
	MOVQ(U64(text(`"],["`)), between)
	MOVQ(between, Mem{Base: k.p})
	ADDQ(Imm(5), k.p)
	Load(Param("width"), k.row)
	CMPQ(k.v, addr(Return("done")))
	JNE(LabelRef("string"))

	Label("wait")
	MOVQ(I32(-1), unread)
	Store(unread, Return("read"))
	DECQ(k.p)
	JMP(LabelRef("leave"))

	Label("odd")
	Label("full")
	SUBQ(Mem{Base: k.v}, k.s)
	Store(k.s, Return("read"))

	Label("leave")
	first := GP64()
	Load(Param("v"), first)
	SUBQ(first, k.v)
	SHRQ(Imm(4), k.v)
	Store(k.v, Return("done"))
	k.leave()
}

// rows emits the kernel for rows of any width.
func rows() {
	TEXT("appendRowsAVX512", NOSPLIT, "func(dst *byte, room int, rows *[]string, n int, set int) (written, done, inRow, read int)")
	Pragma("noescape")
	Doc("appendRowsAVX512 writes n rows with a comma behind each. It stops as appendFlatAVX512 does. inRow is then how many",
		"strings it has written of the next row, of which the bracket is written unless inRow is 0 and read -1.")
	k := newList()
	at, size, between, none, done := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("rows"), at)
	XORL(done.As32(), done.As32())
	Store(done, Return("done"))

	Label("nextRow")
	LEAQ(Mem{Base: k.p, Disp: len(`["`)}, between)
	CMPQ(between, k.limit)
	JHI(LabelRef("rowsEnd"))
	MOVQ(Mem{Base: at}, k.v)
	MOVQ(Mem{Base: at, Disp: 8}, k.row)
	TESTQ(k.row, k.row)
	JEQ(LabelRef("empty"))
	MOVW(U16(text(`["`)), Mem{Base: k.p})
	ADDQ(Imm(2), k.p)
	JMP(LabelRef("begun"))
	k.strings()

	Label("row")
	MOVL(U32(text(`"],`)), between.As32())
	MOVL(between.As32(), Mem{Base: k.p})
	ADDQ(Imm(3), k.p)
	Label("rowDone")
	ADDQ(Imm(24), at)
	Load(Return("done"), done)
	INCQ(done)
	Store(done, Return("done"))
	CMPQ(done, addr(Param("n")))
	JNE(LabelRef("nextRow"))
	Label("rowsEnd")
	XORL(k.row.As32(), k.row.As32())
	JMP(LabelRef("noString"))

	Label("empty")
	MOVL(U32(text(`[],`)), between.As32())
	MOVL(U32(3), size.As32())
	MOVQ(U64(text(`null,`)), none)
	TESTQ(k.v, k.v)
	CMOVQEQ(none, between)
	MOVL(U32(5), none.As32())
	CMOVQEQ(none, size)
	MOVQ(between, Mem{Base: k.p})
	ADDQ(size, k.p)
	JMP(LabelRef("rowDone"))

	Label("wait")
	DECQ(k.p) // without the quote
	SUBQ(Mem{Base: at, Disp: 8}, k.row)
	Label("noString")
	MOVQ(I32(-1), size)
	Store(size, Return("read"))
	JMP(LabelRef("leave"))

	Label("odd")
	Label("full")
	SUBQ(Mem{Base: k.v}, k.s)
	Store(k.s, Return("read"))
	SUBQ(Mem{Base: at, Disp: 8}, k.row)

	Label("leave")
	NEGQ(k.row)
	Store(k.row, Return("inRow"))
	k.leave()
}

// leave emits the return.
func (k *list) leave() {
	start := GP64()
	Load(Param("dst"), start)
	SUBQ(start, k.p)
	Store(k.p, Return("written"))
	VZEROUPPER()
	RET()
}

// addr is where a parameter or a result is.
func addr(c gotypes.Component) Mem {
	b, err := c.Resolve()
	if err != nil {
		panic(err)
	}
	return b.Addr
}

// text is a text of up to eight characters as a word.
func text(s string) (w uint64) {
	for i, c := range []byte(s) {
		w |= uint64(c) << (8 * i)
	}
	return w
}
