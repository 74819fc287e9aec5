package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	// margin is how far behind limit a string may be written.
	margin = 64
	// escapeRoom is what the text of a block with escapes may touch.
	escapeRoom = 6*block + block
	// fewBlocks is how many blocks are looked at one by one after something has turned up.
	fewBlocks = 4
)

// inside is the inside of a string on its way from s to p.
//
// Each block is copied while it is looked at. UTF-8 is checked by what can be wrong with a byte and the one before it, and
// by whether continuations are where the leads of three and four bytes want them: see [Lemire and Keiser].
//
// [Lemire and Keiser]: https://arxiv.org/abs/2010.03090
type inside struct {
	classifier
	p, s, end reg.GPVirtual
	limit     reg.GPVirtual // a margin before the end of what may be written
	start     Mem           // has where the string begins
	part      Mem           // room for two blocks, of which the second one is not of the string

	left, length reg.GPVirtual // bytes left in all and, of those, in this block
	high         reg.GPVirtual // a bit for each byte from 0x80 on
	special      reg.GPVirtual // and for each that needs an escape
	open         reg.GPVirtual // not 0 if the byte before the block is from 0x80 on
	turns        Mem           // blocks until many are looked at together
	x, before    reg.VecVirtual
}

func newInside() *inside {
	k := &inside{
		p: GP64(), s: GP64(), end: GP64(), limit: GP64(), part: AllocLocal(2 * block),
		left: GP64(), length: GP64(), high: GP64(), special: GP64(), open: GP64(), turns: AllocLocal(8),
		x: YMM(), before: YMM(),
	}
	return k
}

// fits emits the test whether n bytes may be written, and else goes to a label.
func (k *inside) fits(n int, otherwise string) {
	last := GP64()
	LEAQ(Mem{Base: k.p, Disp: n - margin}, last)
	CMPQ(last, k.limit)
	JHI(LabelRef(otherwise))
}

// whole emits the code for s to end. It goes to the label "written" when that is done, to "full" before a block for which
// there may be too little room, and to "odd" before one with bytes that are not UTF-8, U+2028 or U+2029.
func (k *inside) whole() {
	XORL(k.open.As32(), k.open.As32())

	Label("many")
	MOVQ(k.end, k.left)
	SUBQ(k.s, k.left)
	CMPQ(k.left, U32(4*block))
	JLT(LabelRef("few"))
	k.fits(4*block, "few")
	k.manyClean()
	JMP(LabelRef("many"))

	Label("few")
	VPXOR(k.before, k.before, k.before)
	Label("again")
	MOVQ(U32(fewBlocks), k.turns)

	Label("block")
	MOVQ(k.end, k.left)
	SUBQ(k.s, k.left)
	MOVL(U32(block), k.length.As32())
	CMPQ(k.left, k.length)
	JLT(LabelRef("last"))
	VMOVDQU(Mem{Base: k.s}, k.x)
	Label("loaded")
	found := YMM()
	k.classify(k.x, found)
	VPMOVMSKB(k.x, k.high.As32())
	VPMOVMSKB(found, k.special.As32())
	ANDNL(k.special.As32(), k.high.As32(), k.special.As32())
	BZHIL(k.length.As32(), k.special.As32(), k.special.As32())
	ORL(k.high.As32(), k.open.As32())
	JNE(LabelRef("utf8"))
	Label("valid")
	TESTL(k.special.As32(), k.special.As32())
	JNE(LabelRef("escape"))
	k.fits(block, "full")
	VMOVDQU(k.x, Mem{Base: k.p})
	ADDQ(k.length, k.p)
	Label("advance")
	ADDQ(k.length, k.s)
	MOVL(k.high.As32(), k.open.As32())
	SHRL(Imm(31), k.open.As32())
	VMOVDQA(k.x, k.before)
	CMPQ(k.s, k.end)
	JEQ(LabelRef("end"))
	DECQ(k.turns)
	JNE(LabelRef("block"))
	TESTL(k.open.As32(), k.open.As32())
	JNE(LabelRef("again"))
	JMP(LabelRef("many"))

	Label("end")
	Comment("A rune that is cut short is found in a block of no bytes.")
	TESTL(k.open.As32(), k.open.As32())
	JNE(LabelRef("block"))
	JMP(LabelRef("written"))

	Label("last")
	k.last()
	JMP(LabelRef("loaded"))

	Label("utf8")
	k.checkUTF8()
	JMP(LabelRef("valid"))

	Label("escape")
	k.escape()
}

// manyClean emits the copy of four blocks. It goes to the label "few" if one of them needs a closer look.
func (k *inside) manyClean() {
	var x, found [4]reg.VecVirtual
	for i := range x {
		x[i], found[i] = YMM(), YMM()
		VMOVDQU(Mem{Base: k.s, Disp: block * i}, x[i])
		k.classify(x[i], found[i])
	}
	VPOR(found[1], found[0], found[0])
	VPOR(found[3], found[2], found[2])
	VPOR(found[2], found[0], found[0])
	VPTEST(found[0], found[0])
	JNE(LabelRef("few"))
	for i := range x {
		VMOVDQU(x[i], Mem{Base: k.p, Disp: block * i})
	}
	ADDQ(U32(4*block), k.s)
	ADDQ(U32(4*block), k.p)
}

// last emits the load of what is less than a block.
func (k *inside) last() {
	Comment("The last block of the string may be clean: what of it is there already is written again.")
	t, found := GP64(), YMM()
	LEAQ(Mem{Base: k.end, Disp: -block}, t)
	CMPQ(t, k.start)
	JLO(LabelRef("load"))
	VMOVDQU(Mem{Base: t}, k.x)
	k.classify(k.x, found)
	VPTEST(found, found)
	JNE(LabelRef("load"))
	LEAQ(Mem{Base: k.p, Index: k.left, Scale: 1, Disp: -margin}, t)
	CMPQ(t, k.limit)
	JHI(LabelRef("full"))
	LEAQ(Mem{Base: k.p, Index: k.left, Scale: 1}, k.p)
	MOVQ(k.end, k.s)
	VMOVDQU(k.x, Mem{Base: k.p, Disp: -block})
	JMP(LabelRef("written"))

	Label("load")
	MOVQ(k.left, k.length)
	VPXOR(k.x, k.x, k.x)
	VMOVDQU(k.x, k.part)
	Comment("By words, of which the last one overlaps.")
	from, to, wide, wider := GP64(), GP64(), GP64(), XMM()
	LEAQ(k.part, to)
	MOVQ(k.s, from)
	for _, size := range []int{16, 8, 4, 2, 1} {
		next := fmt.Sprint("below", size)
		CMPQ(k.length, Imm(uint64(size)))
		JLT(LabelRef(next))
		for _, at := range []func(base reg.Register) Mem{
			func(base reg.Register) Mem { return Mem{Base: base} },
			func(base reg.Register) Mem { return Mem{Base: base, Index: k.length, Scale: 1, Disp: -size} },
		} {
			switch size {
			case 16:
				VMOVDQU(at(from), wider)
				VMOVDQU(wider, at(to))
			case 8:
				MOVQ(at(from), wide)
				MOVQ(wide, at(to))
			case 4:
				MOVL(at(from), wide.As32())
				MOVL(wide.As32(), at(to))
			case 2:
				MOVWLZX(at(from), wide.As32())
				MOVW(wide.As16(), at(to))
			case 1:
				MOVBLZX(at(from), wide.As32())
				MOVB(wide.As8(), at(to))
			}
		}
		if size > 1 {
			JMP(LabelRef("below1"))
		}
		Label(next)
	}
	VMOVDQU(k.part, k.x)
}

// checkUTF8 emits the check of a block and of the runes that end in it.
func (k *inside) checkUTF8() {
	straddle, prev1, prev2, prev3 := YMM(), YMM(), YMM(), YMM()
	VPERM2I128(Imm(0x21), k.x, k.before, straddle) // the last 16 bytes before, and all but the last 16 of the block
	VPALIGNR(Imm(15), straddle, k.x, prev1)
	VPALIGNR(Imm(14), straddle, k.x, prev2)
	VPALIGNR(Imm(13), straddle, k.x, prev3)

	low := everywhere(0x0f)
	nibbles := [3]reg.VecVirtual{YMM(), YMM(), YMM()}
	VPSRLW(Imm(4), prev1, nibbles[0])
	VPAND(low, nibbles[0], nibbles[0])
	VPAND(low, prev1, nibbles[1])
	VPSRLW(Imm(4), k.x, nibbles[2])
	VPAND(low, nibbles[2], nibbles[2])
	for i, n := range nibbles {
		t := YMM()
		VBROADCASTI128(pairs[i], t)
		VPSHUFB(n, t, n)
	}
	wrong := nibbles[0]
	VPAND(nibbles[1], wrong, wrong)
	VPAND(nibbles[2], wrong, wrong)
	due, due4 := YMM(), YMM()
	VPSUBUSB(everywhere(0xe0-0x80), prev2, due)
	VPSUBUSB(everywhere(0xf0-0x80), prev3, due4)
	VPOR(due4, due, due)
	VPAND(everywhere(0x80), due, due)
	VPXOR(due, wrong, wrong)

	Comment("U+2028 and U+2029 are e2 80 a8 and e2 80 a9.")
	separator := due4
	VPOR(everywhere(1), k.x, separator)
	VPCMPEQB(everywhere(0xa9), separator, separator)
	VPCMPEQB(everywhere(0x80), prev1, prev1)
	VPAND(prev1, separator, separator)
	VPCMPEQB(everywhere(0xe2), prev2, prev2)
	VPAND(prev2, separator, separator)
	VPOR(separator, wrong, wrong)
	VPTEST(wrong, wrong)
	JNE(LabelRef("odd"))
}

// escape emits the output of a block with escapes. What is behind an escape is written again after it.
func (k *inside) escape() {
	k.fits(escapeRoom, "full")
	texts, from, at, text, x := GP64(), GP64(), GP64(), GP64(), YMM()
	LEAQ(escapes, texts)
	VMOVDQU(k.x, Mem{Base: k.p})
	Comment("Near the end of the string the block is read where nothing can be behind it.")
	LEAQ(Mem{Base: k.s, Disp: 2 * block}, at)
	MOVQ(k.s, from)
	CMPQ(at, k.end)
	JLS(LabelRef("one"))
	LEAQ(k.part, from)
	VMOVDQU(k.x, Mem{Base: from})
	VPXOR(x, x, x)
	VMOVDQU(x, Mem{Base: from, Disp: block})
	Label("one")
	MOVQ(k.length, k.left)
	Label("next")
	TZCNTL(k.special.As32(), at.As32())
	ADDQ(at, k.p)
	MOVBQZX(Mem{Base: from, Index: at, Scale: 1}, text)
	MOVQ(Mem{Base: texts, Index: text, Scale: 8}, text)
	MOVQ(text, Mem{Base: k.p})
	SHRQ(Imm(56), text)
	ADDQ(text, k.p)
	LEAQ(Mem{Base: from, Index: at, Scale: 1, Disp: 1}, from)
	SUBQ(at, k.left)
	DECQ(k.left)
	VMOVDQU(Mem{Base: from}, x)
	VMOVDQU(x, Mem{Base: k.p})
	SHRXL(at.As32(), k.special.As32(), k.special.As32())
	SHRL(Imm(1), k.special.As32())
	JNE(LabelRef("next"))
	ADDQ(k.left, k.p)
	JMP(LabelRef("advance"))
}
