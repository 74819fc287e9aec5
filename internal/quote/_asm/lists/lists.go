// Package lists has what the kernels for slices of strings share: what stands between strings and rows, and where they stop.
package lists

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/quote/_asm/table"
)

// A List is a list of strings on its way to text.
type List struct {
	P, S  reg.GPVirtual // where the next string begins, behind its quote, and what is read of it
	Limit reg.GPVirtual // the last place where a string may begin
	V     reg.GPVirtual // the next string
	Row   reg.GPVirtual // how many are left in its row

	// Strings emits the code for the strings of a row, after which it goes to the label "row". It goes to "wait" before one
	// for which there may be too little room, and to "odd" or "full" inside of one.
	Strings func()
}

// NextString emits what comes behind a string: the label "written", and the way to "string" or "row".
func (k *List) NextString() {
	between := GP32()
	Label("written")
	ADDQ(Imm(16), k.V)
	MOVL(U32(text(`","`)), between)
	DECQ(k.Row)
	JEQ(LabelRef("row"))
	MOVL(between, Mem{Base: k.P})
	ADDQ(Imm(3), k.P)
	JMP(LabelRef("string"))
}

// NextHeader emits the labels "string" and "begun", and the load of a string.
func (k *List) NextHeader(length reg.GPVirtual) {
	Label("string")
	CMPQ(k.P, k.Limit)
	JHI(LabelRef("wait"))
	Label("begun")
	MOVQ(Mem{Base: k.V}, k.S)
	MOVQ(Mem{Base: k.V, Disp: 8}, length)
}

// Flat emits the kernel for rows of one width.
func Flat(level string, begin func() *List) {
	TEXT("appendFlat"+level, NOSPLIT, "func(dst *byte, room int, v *string, n, width, left int, set int) (written, done, read int)")
	Pragma("noescape")
	Doc("appendFlat"+level+" writes n strings, each in quotes and with a comma behind it, or with what stands between rows of width",
		"strings, all of them whole but the first, which has left. It stops where there may be too little room, and where something",
		"is left to Go. read is then how much it has read of the next string, which may end inside a rune, and -1 if not even the",
		"quote that it begins with is written.")
	k := begin()
	end, unread, between := GP64(), GP64(), GP64()
	Load(Param("v"), k.V)
	Load(Param("left"), k.Row)
	Load(Param("n"), end)
	SHLQ(Imm(4), end)
	ADDQ(k.V, end)
	Store(end, Return("done"))
	INCQ(k.P)
	CMPQ(k.P, k.Limit)
	JHI(LabelRef("wait"))
	MOVB(Imm('"'), Mem{Base: k.P, Disp: -1})
	k.Strings()

	Label("row")
	MOVQ(U64(text(`"],["`)), between)
	MOVQ(between, Mem{Base: k.P})
	ADDQ(Imm(5), k.P)
	Load(Param("width"), k.Row)
	CMPQ(k.V, table.Addr(Return("done")))
	JNE(LabelRef("string"))

	Label("wait")
	MOVQ(I32(-1), unread)
	Store(unread, Return("read"))
	DECQ(k.P)
	JMP(LabelRef("leave"))

	Label("odd")
	Label("full")
	SUBQ(Mem{Base: k.V}, k.S)
	Store(k.S, Return("read"))

	Label("leave")
	first := GP64()
	Load(Param("v"), first)
	SUBQ(first, k.V)
	SHRQ(Imm(4), k.V)
	Store(k.V, Return("done"))
	k.leave()
}

// Rows emits the kernel for rows of any width.
func Rows(level string, begin func() *List) {
	TEXT("appendRows"+level, NOSPLIT, "func(dst *byte, room int, rows *[]string, n int, set int) (written, done, inRow, read int)")
	Pragma("noescape")
	Doc("appendRows"+level+" writes n rows with a comma behind each. It stops as appendFlat"+level+" does. inRow is then how many",
		"strings it has written of the next row, of which the bracket is written unless inRow is 0 and read -1.")
	k := begin()
	at, size, between, none, done := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("rows"), at)
	XORL(done.As32(), done.As32())
	Store(done, Return("done"))

	Label("nextRow")
	LEAQ(Mem{Base: k.P, Disp: len(`["`)}, between)
	CMPQ(between, k.Limit)
	JHI(LabelRef("rowsEnd"))
	MOVQ(Mem{Base: at}, k.V)
	MOVQ(Mem{Base: at, Disp: 8}, k.Row)
	TESTQ(k.Row, k.Row)
	JEQ(LabelRef("empty"))
	MOVW(U16(text(`["`)), Mem{Base: k.P})
	ADDQ(Imm(2), k.P)
	JMP(LabelRef("begun"))
	k.Strings()

	Label("row")
	MOVL(U32(text(`"],`)), between.As32())
	MOVL(between.As32(), Mem{Base: k.P})
	ADDQ(Imm(3), k.P)
	Label("rowDone")
	ADDQ(Imm(24), at)
	Load(Return("done"), done)
	INCQ(done)
	Store(done, Return("done"))
	CMPQ(done, table.Addr(Param("n")))
	JNE(LabelRef("nextRow"))
	Label("rowsEnd")
	XORL(k.Row.As32(), k.Row.As32())
	JMP(LabelRef("noString"))

	Label("empty")
	MOVL(U32(text(`[],`)), between.As32())
	MOVL(U32(3), size.As32())
	MOVQ(U64(text(`null,`)), none)
	TESTQ(k.V, k.V)
	CMOVQEQ(none, between)
	MOVL(U32(5), none.As32())
	CMOVQEQ(none, size)
	MOVQ(between, Mem{Base: k.P})
	ADDQ(size, k.P)
	JMP(LabelRef("rowDone"))

	Label("wait")
	DECQ(k.P) // without the quote
	SUBQ(Mem{Base: at, Disp: 8}, k.Row)
	Label("noString")
	MOVQ(I32(-1), size)
	Store(size, Return("read"))
	JMP(LabelRef("leave"))

	Label("odd")
	Label("full")
	SUBQ(Mem{Base: k.V}, k.S)
	Store(k.S, Return("read"))
	SUBQ(Mem{Base: at, Disp: 8}, k.Row)

	Label("leave")
	NEGQ(k.Row)
	Store(k.Row, Return("inRow"))
	k.leave()
}

// leave emits the return.
func (k *List) leave() {
	start := GP64()
	Load(Param("dst"), start)
	SUBQ(start, k.P)
	Store(k.P, Return("written"))
	VZEROUPPER()
	RET()
}

// text is a text of up to eight characters as a word.
func text(s string) (w uint64) {
	for i, c := range []byte(s) {
		w |= uint64(c) << (8 * i)
	}
	return w
}
