package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

// The frame: two blocks between arithmetic and output, aligned, and besides them:
const (
	copySlot   = 0               // the last values, of which there are 16 at most
	limitSlot  = copySlot + 16*8 // the last place where a block may begin
	otherSlot  = limitSlot + 8   // what turns the address of a block into that of the other one
	doneCount  = otherSlot + 8   // values with their text
	queuedSlot = doneCount + 8   // whether there is a block without its text
	slots      = queuedSlot + 8

	// Those for joined values.
	classSlot   = slots          // the classes of the next values
	jointsSlot  = classSlot + 8  // the joints
	leadSlot    = jointsSlot + 8 // what values begin with, unless their class is 0
	leadOther   = leadSlot + 8   // what makes that what values of class 0 begin with
	joinedSlots = leadOther + 8

	// Blocks have 448 bytes for a kernel, and for each of 16 joined values where its joint is, and what it begins with.
	blockJoints     = 448
	blockLeads      = blockJoints + 128
	blockSize       = blockJoints
	joinedBlockSize = blockLeads + 128

	// blockRoom is what the text of a block may touch: seven values of 26 bytes, as -0.0000012345678901234567 and its
	// comma have, and a store of 32.
	blockRoom = 7*26 + 32
)

// kernel has what a kernel keeps in registers all the time.
type kernel struct {
	p, v, n     reg.GPVirtual // the text's end, the next value, how many are left
	block, rows reg.GPVirtual // the block to be computed, or to be written; the table of rows
	zero        reg.VecVirtual
	frame       Mem
	style       pool.Style
	joined      bool // each value has a class, which says what comes before it
}

// at is a slot of the frame.
func (k *kernel) at(slot int) Mem { return k.frame.Offset(slot) }

// enter emits the beginning of a kernel.
func enter(joined bool) *kernel {
	slots, blockSize := slots, blockSize
	if joined {
		slots, blockSize = joinedSlots, joinedBlockSize
	}
	k := &kernel{joined: joined, p: GP64(), v: GP64(), n: GP64(), block: GP64(), rows: GP64(), zero: YMM()}
	Load(Param("dst"), k.p)
	Load(Param("v"), k.v)
	Load(Param("n"), k.n)
	k.frame = AllocLocal(slots)
	blocks := AllocLocal(2*blockSize + 64)
	t, other := GP64(), GP64()
	Load(Param("room"), t)
	LEAQ(Mem{Base: k.p, Index: t, Scale: 1, Disp: -blockRoom}, t)
	MOVQ(t, k.at(limitSlot))
	LEAQ(blocks.Offset(63), k.block)
	ANDQ(I8(-64), k.block)
	LEAQ(Mem{Base: k.block, Disp: blockSize}, other)
	XORQ(k.block, other)
	MOVQ(other, k.at(otherSlot))
	XORL(t.As32(), t.As32())
	MOVQ(t, k.at(doneCount))
	MOVQ(t, k.at(queuedSlot))
	VPXOR(k.zero, k.zero, k.zero)
	if joined {
		k.enterJoined()
	}
	return k
}

// stages are the pieces of a kernel.
type stages struct {
	values     int         // in a block
	misfits    bool        // arithmetic may go to the label misfit
	arithmetic func()      // up to what is stored in k.block
	ready      func()      // goes elsewhere if k.block cannot be written; may be nil
	text       func(j int) // writes value j of k.block, without its joint
	unusual    *unusual    // if there are blocks for which text is not enough
}

// unusual has the pieces for blocks with values of which few blocks have any.
type unusual struct {
	ready func()      // goes to the label unusual if k.block is such a block
	odd   func()      // goes elsewhere if it cannot be written
	text  func(j int) // writes value j of any block
}

// pipeline emits the loop over blocks: the text of a block is written while the arithmetic of the next one is under way. It
// ends with the return, at the label stop. At the label misfit it writes the text of the block before, and returns.
func (k *kernel) pipeline(s stages) {
	size := Imm(uint64(s.values))
	const last = -64 // n while the last block is written
	count := GP64()
	ready := func() {
		CMPQ(k.p, k.at(limitSlot))
		JHI(LabelRef("stop"))
		if s.ready != nil {
			s.ready()
		}
	}

	Label("step")
	CMPQ(k.n, size)
	JLT(LabelRef("tail"))
	Label("loaded")
	s.arithmetic()
	if k.joined {
		k.joints(s.values)
	}
	ADDQ(U32(8*s.values), k.v)
	SUBQ(size, k.n)
	k.turn()
	CMPQ(k.at(queuedSlot), Imm(0))
	JEQ(LabelRef("first"))
	ready()
	if s.unusual != nil {
		s.unusual.ready()
	}
	for j := range s.values {
		k.joint(j)
		s.text(j)
	}
	ADDQ(size, k.at(doneCount))
	Label("next")
	TESTQ(k.n, k.n)
	JGT(LabelRef("step"))

	Comment("The last block has what n lacks of a whole one.")
	Label("drain")
	k.turn()
	LEAQ(Mem{Base: k.n, Disp: s.values}, count)
	if s.unusual != nil {
		MOVQ(I32(last), k.n)
	}
	ready()
	text := s.text
	if s.unusual != nil {
		Label("any")
		s.unusual.odd()
		text = s.unusual.text
	}
	ADDQ(count, k.at(doneCount))
	for j := range s.values {
		if j > 0 {
			CMPQ(count, Imm(uint64(j)))
			JEQ(LabelRef("written"))
		}
		k.joint(j)
		text(j)
	}
	Label("written")
	if s.unusual != nil {
		CMPQ(k.n, I8(last))
		JNE(LabelRef("next"))
	}
	Label("stop")
	k.leave()

	Label("tail")
	k.copyTail(s.values)
	JMP(LabelRef("loaded"))

	Label("first")
	MOVB(Imm(1), k.at(queuedSlot))
	JMP(LabelRef("next"))

	if s.unusual != nil {
		Label("unusual")
		MOVL(U32(s.values), count.As32())
		JMP(LabelRef("any"))
	}
	if s.misfits {
		Label("misfit")
		XORL(k.n.As32(), k.n.As32())
		CMPQ(k.at(queuedSlot), Imm(0))
		JEQ(LabelRef("stop"))
		JMP(LabelRef("drain"))
	}
}

// turn goes to the other block.
func (k *kernel) turn() { XORQ(k.at(otherSlot), k.block) }

// copyTail emits the copy of the last values, fewer than a block has, with zeros behind them, and goes on with it.
func (k *kernel) copyTail(values int) {
	mask, left, some, x := GP64(), GP64(), YMM(), YMM()
	LEAQ(tailMasks(values), mask)
	MOVQ(k.n, left)
	NEGQ(left)
	LEAQ(Mem{Base: mask, Index: left, Scale: 8}, mask)
	for i := range values / 4 {
		VMOVDQU(Mem{Base: mask, Disp: 32 * i}, some)
		VPMASKMOVQ(Mem{Base: k.v, Disp: 32 * i}, some, x)
		VMOVDQU(x, k.at(copySlot+32*i))
	}
	LEAQ(k.at(copySlot), k.v)
}

// tailMasks is the address of words without any bit, behind as many with all bits.
func tailMasks(n int) Mem {
	masks := make([]uint64, 2*n)
	for i := range n {
		masks[i] = 1<<64 - 1
	}
	return words(masks...).Offset(8 * n)
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
