package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	lanes = 16 // values in a block, in two groups

	// The frame.
	blockText  = 0   // of a block, 16 bytes to shuffle a value
	blockWords = 256 // a dword a value: row and number of digits less one
	blockOdd   = 320 // the lanes that are left to the caller
	blockSize  = 384
	indexSlot  = 2 * blockSize  // where the units of eight values are
	copySlot   = indexSlot + 64 // the last values
	limitSlot  = copySlot + 64  // the last place where a block may begin
	otherSlot  = limitSlot + 8  // what turns the address of a block into that of the other one
	doneCount  = otherSlot + 8  // values with their text
	queued     = doneCount + 8  // whether there is a block without its text
	frameSize  = queued + 8

	// blockRoom is what the text of a block may touch: 15 values of 23 bytes and a store of 32.
	blockRoom = 15*23 + 32
)

// kernel has what the kernel keeps in registers all the time.
type kernel struct {
	p, v, n      reg.GPVirtual // the text's end, the next value, how many are left
	frame, block reg.GPVirtual // both aligned; the block to be computed, or to be written
	rows, units  reg.GPVirtual // tables
}

// at is an address in the frame.
func (k *kernel) at(offset int) Mem { return Mem{Base: k.frame, Disp: offset} }

// enter emits the beginning of a kernel, whose first arguments are dst, room, v and n.
func enter() *kernel {
	k := &kernel{p: GP64(), v: GP64(), n: GP64(), frame: GP64(), block: GP64(), rows: GP64(), units: GP64()}
	Load(Param("dst"), k.p)
	Load(Param("v"), k.v)
	Load(Param("n"), k.n)
	frame := AllocLocal(frameSize + 64)
	t := GP64()
	LEAQ(frame.Offset(63), k.frame)
	ANDQ(I8(-64), k.frame)
	Load(Param("room"), t)
	LEAQ(Mem{Base: k.p, Index: t, Scale: 1, Disp: -blockRoom}, t)
	MOVQ(t, k.at(limitSlot))
	LEAQ(k.at(blockSize), t)
	XORQ(k.frame, t)
	MOVQ(t, k.at(otherSlot))
	XORL(t.As32(), t.As32())
	MOVQ(t, k.at(doneCount))
	MOVQ(t, k.at(queued))
	MOVQ(k.frame, k.block)
	return k
}

// pipeline emits the loop over blocks: the text of a block is written while the arithmetic of the next one is under way. It
// ends with the return, at the label stop.
func (k *kernel) pipeline(arithmetic func(group int), text func(j int)) {
	count := GP64()
	ready := func() {
		CMPQ(k.p, k.at(limitSlot))
		JHI(LabelRef("stop"))
		CMPW(Mem{Base: k.block, Disp: blockOdd}, Imm(0))
		JNE(LabelRef("odd"))
	}
	Label("step")
	CMPQ(k.n, Imm(lanes))
	JLT(LabelRef("tail"))
	Label("loaded")
	MOVQ(U32(0), Mem{Base: k.block, Disp: blockOdd})
	arithmetic(0)
	arithmetic(1)
	ADDQ(Imm(4*lanes), k.v)
	SUBQ(Imm(lanes), k.n)
	XORQ(k.at(otherSlot), k.block)
	CMPQ(k.at(queued), Imm(0))
	JEQ(LabelRef("first"))
	ready()
	for j := range lanes {
		text(j)
	}
	ADDQ(Imm(lanes), k.at(doneCount))
	Label("next")
	TESTQ(k.n, k.n)
	JGT(LabelRef("step"))

	Comment("The last block has what n lacks of a whole one.")
	XORQ(k.at(otherSlot), k.block)
	LEAQ(Mem{Base: k.n, Disp: lanes}, count)
	ready()
	ADDQ(count, k.at(doneCount))
	for j := range lanes {
		if j > 0 {
			CMPQ(count, Imm(uint64(j)))
			JEQ(LabelRef("stop"))
		}
		text(j)
	}
	Label("stop")
	k.leave()

	Label("tail")
	k.copyTail()
	JMP(LabelRef("loaded"))

	Label("first")
	MOVB(Imm(1), k.at(queued))
	JMP(LabelRef("next"))
}

// copyTail emits the copy of the last values, fewer than a block has, with zeros behind them, and goes on with it.
func (k *kernel) copyTail() {
	var masks [lanes]uint64
	for i := range lanes / 2 {
		masks[i] = 1<<64 - 1
	}
	mask, some, x := GP64(), YMM(), YMM()
	LEAQ(constants.Words(masks[:]...).Offset(4*lanes), mask)
	NEGQ(k.n)
	LEAQ(Mem{Base: mask, Index: k.n, Scale: 4}, mask)
	NEGQ(k.n)
	for i := range 2 {
		VMOVDQU(Mem{Base: mask, Disp: 32 * i}, some)
		VPMASKMOVD(Mem{Base: k.v, Disp: 32 * i}, some, x)
		VMOVDQU(x, k.at(copySlot+32*i))
	}
	LEAQ(k.at(copySlot), k.v)
}

// leave emits the return.
func (k *kernel) leave() {
	start := GP64()
	Load(Param("dst"), start)
	SUBQ(start, k.p)
	Store(k.p, ReturnIndex(0))
	MOVQ(k.at(doneCount), start)
	Store(start, ReturnIndex(1))
	VZEROUPPER()
	RET()
}
