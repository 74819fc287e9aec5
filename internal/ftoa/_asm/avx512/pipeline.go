package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

// The frame. The ring has blocks between arithmetic and output.
const (
	limitSlot    = 0   // the last place where a block may begin
	doneCount    = 8   // values with their text
	classSlot    = 16  // the classes of the next values, if they are joined
	jointsSlot   = 24  // the joints
	leadSlot     = 32  // what their values begin with, two words
	windowFirst  = 48  // the exponent of the first of the window's texts
	scatterCount = 56  // how often no window was found
	windowLow    = 64  // the window's 16 low limbs
	windowTexts  = 192 // eight texts of exponents
	lanesCopy    = 256 // eight values
	ring         = 320

	// A block: texts to permute, 256 bytes of them; words of row and length; the lanes that are left to the caller; and for
	// each of 16 values where its joint is.
	blockText   = 0
	blockWords  = 256
	blockOdd    = 320
	blockJoints = 384

	lag = 2 // the text of a block is written after the arithmetic of that many blocks behind it
)

// Where the values of a block are among its texts.
var textSlot = [8]int{0, 4, 1, 5, 2, 6, 3, 7}

// kernel has what a kernel keeps in registers all the time.
type kernel struct {
	ladder
	style          pool.Style
	joined         bool // each value has a class, which says what comes before it
	blockSize      int
	valueSize      int            // bytes of a value
	blockRoom      int            // bytes that the text of a block may touch
	commaShift     int            // where the comma is in the marks
	p, v, n, rows  reg.GPVirtual  // the text's end, the next value, how many are left, the table of rows
	frame, block   reg.GPVirtual  // both aligned; the block to be written
	queued, far    reg.GPVirtual  // blocks without their text yet; whether the window has other exponents than near ones
	low            reg.VecVirtual // the window's first exponent, in place
	units0, units1 reg.VecVirtual
	rows0, rows1   reg.VecVirtual
	one, ten       reg.VecVirtual
	nibbles, zeros reg.VecVirtual
}

// at is an address in the frame.
func (k *kernel) at(offset int) Mem { return Mem{Base: k.frame, Disp: offset} }

// blockRoom is what a block of values may touch: each 26 bytes, as -0.0000012345678901234567 and its comma have, the last
// one a store of 32. Decimals of eight digits, of which a block has 16, have 11 bytes.
const blockRoom = 7*26 + 32

// enter emits the beginning of a kernel.
func enter(joined bool, commaShift int) *kernel {
	k := &kernel{joined: joined, commaShift: commaShift, blockSize: blockJoints, valueSize: 8, blockRoom: blockRoom}
	if joined {
		k.blockSize += 128
	}
	k.begin()
	return k
}

// begin emits the beginning of a kernel of which the numbers are set.
func (k *kernel) begin() {
	k.p, k.v, k.n, k.frame, k.block, k.queued = GP64(), GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("dst"), k.p)
	Load(Param("v"), k.v)
	Load(Param("n"), k.n)
	frame := AllocLocal(ring + (lag+1)*k.blockSize + 64)
	LEAQ(frame.Offset(63), k.frame)
	ANDQ(I8(-64), k.frame)
	limit := Load(Param("room"), GP64())
	LEAQ(Mem{Base: k.p, Index: limit, Scale: 1, Disp: -k.blockRoom}, limit)
	MOVQ(limit, k.at(limitSlot))
	if k.joined {
		k.enterJoined()
	}
	XORL(k.queued.As32(), k.queued.As32())
	MOVQ(k.queued, k.at(doneCount))
	LEAQ(k.at(ring), k.block)
}

// stages are the pieces of a kernel.
type stages struct {
	values       int         // in a block
	misfits      bool        // arithmetic may go to the label misfit
	load, masked func()      // the next block; one with fewer values
	arithmetic   func()      // up to what is stored in k.block
	ready        func()      // goes elsewhere if k.block cannot be written
	text         func(j int) // writes value j of k.block, without its joint
}

// pipeline emits the loop over blocks: the text of a block is written while the arithmetic of later ones is under way. It
// ends with the return, at the label stop. At the label misfit it writes the text of what is queued, and returns.
func (k *kernel) pipeline(s stages) {
	size := Imm(uint64(s.values))
	text := func() {
		for j := range s.values {
			k.joint(j)
			s.text(j)
		}
		ADDQ(size, k.at(doneCount))
	}
	ready := func() {
		CMPQ(k.p, k.at(limitSlot))
		JHI(LabelRef("stop"))
		s.ready()
	}

	Label("step")
	CMPQ(k.n, size)
	JLT(LabelRef("tail"))
	s.load()
	Label("loaded")
	s.arithmetic()
	ADDQ(Imm(uint64(s.values*k.valueSize)), k.v)
	if k.joined {
		ADDQ(size, k.at(classSlot))
	}
	SUBQ(size, k.n)
	k.nextBlock()
	CMPQ(k.queued, Imm(lag))
	JNE(LabelRef("queue"))
	ready()
	text()
	TESTQ(k.n, k.n)
	JGT(LabelRef("step"))
	JMP(LabelRef("drain"))

	Label("tail")
	s.masked()
	JMP(LabelRef("loaded"))

	Label("queue")
	INCQ(k.queued)
	TESTQ(k.n, k.n)
	JGT(LabelRef("step"))

	if s.misfits {
		JMP(LabelRef("drain"))
		Comment("Whole blocks are queued, or none.")
		Label("misfit")
		XORL(k.n.As32(), k.n.As32())
		TESTQ(k.queued, k.queued)
		JEQ(LabelRef("stop"))
	}
	// This is for a lag of 2.
	Comment("What is queued, the oldest first: of three blocks the next, or the one after it.")
	Label("drain")
	CMPQ(k.queued, Imm(1))
	JNE(LabelRef("drainOldest"))
	k.nextBlock()
	Label("drainOldest")
	k.nextBlock()
	Label("drainNext")
	ready()
	DECQ(k.queued)
	JEQ(LabelRef("drainLast"))
	text()
	k.nextBlock()
	JMP(LabelRef("drainNext"))

	Comment("The last block has what n lacks of a whole one.")
	Label("drainLast")
	ADDQ(size, k.n)
	ADDQ(k.n, k.at(doneCount))
	for j := range s.values {
		if j > 0 {
			CMPQ(k.n, Imm(uint64(j)))
			JEQ(LabelRef("stop"))
		}
		k.joint(j)
		s.text(j)
	}
	Label("stop")
	k.leave()
}

// nextBlock goes to the next of the ring of blocks.
func (k *kernel) nextBlock() {
	first, end := GP64(), GP64()
	ADDQ(U32(uint32(k.blockSize)), k.block)
	LEAQ(k.at(ring), first)
	LEAQ(k.at(ring+(lag+1)*k.blockSize), end)
	CMPQ(k.block, end)
	CMOVQEQ(first, k.block)
}

// masked emits the load of those of eight values, from number first on, that there are, with zeros behind them.
func (k *kernel) masked(x reg.VecVirtual, first int) {
	mask, some := GP32(), K()
	MOVL(I32(-1), mask)
	BZHIL(k.n.As32(), mask, mask)
	if first > 0 {
		SHRL(Imm(uint64(first)), mask)
	}
	KMOVW(mask, some)
	VMOVDQU64_Z(Mem{Base: k.v, Disp: 8 * first}, some, x)
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
