package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/quote/_asm/table"
)

const (
	block = 64 // bytes of a text that are looked at together
	// shortRoom and longRoom are what the text of a block may touch if it has escapes of two characters, or of six.
	shortRoom = 2 * block
	longRoom  = 6*block + block
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
	p, s, end reg.GPVirtual
	limit     reg.GPVirtual // the last place where a whole block may be stored
	classes   [2]reg.VecVirtual

	left, length reg.GPVirtual // bytes left in all and, of those, in this block
	mask         reg.GPVirtual // of the bytes of the block
	high         reg.GPVirtual // those from 0x80 on
	special      reg.GPVirtual // those that need an escape
	open         reg.GPVirtual // not 0 if the byte before the block is from 0x80 on
	turns        Mem           // blocks until many are looked at together
	x, before    reg.VecVirtual
	class        reg.VecVirtual
}

func newInside() *inside {
	return &inside{
		p: GP64(), s: GP64(), end: GP64(), limit: GP64(),
		left: GP64(), length: GP64(), mask: GP64(), high: GP64(), special: GP64(), open: GP64(), turns: AllocLocal(8),
		x: ZMM(), before: ZMM(), class: ZMM(),
	}
}

// whole emits the code for s to end. It goes to the label "written" when that is done, to "full" before a block for which
// there may be too little room, and to "odd" before one with bytes that are not UTF-8, U+2028 or U+2029.
func (k *inside) whole() {
	XORL(k.open.As32(), k.open.As32())

	Label("many")
	last := GP64()
	MOVQ(k.end, k.left)
	SUBQ(k.s, k.left)
	CMPQ(k.left, U32(4*block))
	JLT(LabelRef("few"))
	LEAQ(Mem{Base: k.p, Disp: 3 * block}, last)
	CMPQ(last, k.limit)
	JHI(LabelRef("few"))
	k.manyClean()
	JMP(LabelRef("many"))

	Label("few")
	VPXORQ(k.before.AsY(), k.before.AsY(), k.before.AsY())
	Label("again")
	MOVQ(U32(fewBlocks), k.turns)

	Label("block")
	MOVQ(k.end, k.left)
	SUBQ(k.s, k.left)
	MOVL(U32(block), k.length.As32())
	CMPQ(k.left, k.length)
	CMOVQLT(k.left, k.length)
	MOVQ(I32(-1), k.mask)
	BZHIQ(k.length, k.mask, k.mask)
	there, found := K(), K()
	KMOVQ(k.mask, there)
	VMOVDQU8_Z(Mem{Base: k.s}, there, k.x)
	k.classify(k.x, k.class)
	VPMOVB2M(k.x, found)
	KMOVQ(found, k.high)
	VPMOVB2M(k.class, found)
	KMOVQ(found, k.special)
	ANDNQ(k.special, k.high, k.special)
	ANDQ(k.mask, k.special)
	ORQ(k.high, k.open)
	JNE(LabelRef("utf8"))
	Label("valid")
	TESTQ(k.special, k.special)
	JNE(LabelRef("escape"))
	CMPQ(k.p, k.limit)
	JHI(LabelRef("tight"))
	VMOVDQU64(k.x, Mem{Base: k.p})
	Label("stored")
	ADDQ(k.length, k.p)

	Label("next")
	ADDQ(k.length, k.s)
	MOVQ(k.high, k.open)
	SHRQ(Imm(63), k.open)
	VMOVDQA64(k.x, k.before)
	CMPQ(k.s, k.end)
	JEQ(LabelRef("end"))
	DECQ(k.turns)
	JNE(LabelRef("block"))
	TESTQ(k.open, k.open)
	JNE(LabelRef("again"))
	JMP(LabelRef("many"))

	Label("end")
	Comment("A rune that is cut short is found in a block of no bytes.")
	TESTQ(k.open, k.open)
	JNE(LabelRef("block"))
	JMP(LabelRef("written"))

	Label("tight")
	Comment("There may be room for these bytes, if not for a block.")
	room := GP64()
	LEAQ(Mem{Base: k.p, Index: k.length, Scale: 1, Disp: -block}, room)
	CMPQ(room, k.limit)
	JHI(LabelRef("full"))
	VMOVDQU8(k.x, there, Mem{Base: k.p})
	JMP(LabelRef("stored"))

	Label("utf8")
	k.checkUTF8()
	JMP(LabelRef("valid"))

	Label("escape")
	k.escape()
}

// manyClean emits the copy of four blocks. It goes to the label "few" if one of them needs a closer look.
func (k *inside) manyClean() {
	var x, class [4]reg.VecVirtual
	for i := range x {
		x[i], class[i] = ZMM(), ZMM()
		VMOVDQU64(Mem{Base: k.s, Disp: block * i}, x[i])
		k.classify(x[i], class[i])
	}
	const or = 0xfe // of three
	VPTERNLOGQ(U8(or), x[0], class[1], class[0])
	VPTERNLOGQ(U8(or), x[1], class[3], class[2])
	VPTERNLOGQ(U8(or), x[2], x[3], class[0])
	VPORQ(class[0], class[2], class[0])
	found := K()
	VPMOVB2M(class[0], found)
	KORTESTQ(found, found)
	JNE(LabelRef("few"))
	for i := range x {
		VMOVDQU64(x[i], Mem{Base: k.p, Disp: block * i})
	}
	ADDQ(U32(4*block), k.s)
	ADDQ(U32(4*block), k.p)
}

// classify emits what is special about bytes below 0x80.
func (k *inside) classify(x, class reg.VecVirtual) {
	VMOVDQA64(x, class)
	VPERMI2B(k.classes[1], k.classes[0], class)
}

// checkUTF8 emits the check of a block and of the runes that end in it.
func (k *inside) checkUTF8() {
	straddle, prev1, prev2, prev3 := ZMM(), ZMM(), ZMM(), ZMM()
	VALIGNQ(U8(6), k.before, k.x, straddle) // the last 16 bytes before, and all but the last 16 of the block
	VPALIGNR(U8(15), straddle, k.x, prev1)
	VPALIGNR(U8(14), straddle, k.x, prev2)
	VPALIGNR(U8(13), straddle, k.x, prev3)

	low := everywhere(0x0f)
	nibbles := [3]reg.VecVirtual{ZMM(), ZMM(), ZMM()}
	VPSRLW(Imm(4), prev1, nibbles[0])
	VPANDQ(low, nibbles[0], nibbles[0])
	VPANDQ(low, prev1, nibbles[1])
	VPSRLW(Imm(4), k.x, nibbles[2])
	VPANDQ(low, nibbles[2], nibbles[2])
	for i, n := range nibbles {
		t := ZMM()
		VBROADCASTI32X4(pairs[i], t)
		VPSHUFB(n, t, n)
	}
	wrong := nibbles[0]
	VPTERNLOGQ(U8(0x80), nibbles[2], nibbles[1], wrong) // and
	due, due4 := ZMM(), ZMM()
	VPSUBUSB(everywhere(0xe0-0x80), prev2, due)
	VPSUBUSB(everywhere(0xf0-0x80), prev3, due4)
	VPORQ(due4, due, due)
	VPTERNLOGQ_BCST(U8(0x78), constants.Each(0x80), due, wrong) // wrong ^ due&0x80

	Comment("U+2028 and U+2029 are e2 80 a8 and e2 80 a9.")
	separator := ZMM()
	VPXORQ_BCST(constants.Each(0xa8), k.x, separator)
	VPANDQ_BCST(constants.Each(0xfe), separator, separator)
	VPTERNLOGQ_BCST(U8(0xf6), constants.Each(0x80), prev1, separator) // separator | prev1^0x80
	VPTERNLOGQ_BCST(U8(0xf6), constants.Each(0xe2), prev2, separator)

	bad, separators := K(), K()
	VPTESTMB(wrong, wrong, bad)
	VPTESTNMB(separator, separator, separators)
	KORTESTQ(bad, separators)
	JNE(LabelRef("odd"))
}

// escape emits the output of a block with escapes.
func (k *inside) escape() {
	some, long, room := K(), K(), GP64()
	KMOVQ(k.special, some)
	VPTESTMB(everywhere(table.Long), k.class, some, long)
	KORTESTQ(long, long)
	JNE(LabelRef("long"))

	Comment("An escaped byte becomes a word of two, another one a word of which the second byte is left out.")
	LEAQ(Mem{Base: k.p, Disp: shortRoom - block}, room)
	CMPQ(room, k.limit)
	JHI(LabelRef("full"))
	letter, upper := ZMM(), YMM()
	VMOVDQA64(k.x, letter)
	low, high := ZMM(), ZMM()
	VMOVDQU64(letters, low)
	VMOVDQU64(letters.Offset(block), high)
	VPERMI2B(high, low, some, letter)
	VEXTRACTI64X4(Imm(1), letter, upper)
	backslash := ZMM()
	VPBROADCASTQ(constants.Bytes('\\', 0, '\\', 0, '\\', 0, '\\', 0), backslash)
	for i, half := range []reg.Register{letter.AsY(), upper} {
		w, escaped, kept := ZMM(), K(), K()
		VPMOVZXBW(half, w)
		if i == 1 {
			SHRQ(Imm(32), k.special)
			SHRQ(Imm(32), k.mask)
		}
		KMOVD(k.special.As32(), escaped)
		VPSLLW(Imm(8), w, escaped, w)
		VPADDW(backslash, w, escaped, w)
		both, first := GP64(), GP64()
		PDEPQ(constants.Each(0xaa), k.special, both)
		PDEPQ(constants.Each(0x55), k.mask, first)
		ORQ(first, both)
		KMOVQ(both, kept)
		VPCOMPRESSB_Z(w, kept, w)
		VMOVDQU64(w, Mem{Base: k.p})
		POPCNTQ(both, both)
		ADDQ(both, k.p)
	}
	JMP(LabelRef("next"))

	Label("long")
	Comment("What is behind an escape is written again after it.")
	LEAQ(Mem{Base: k.p, Disp: longRoom - block}, room)
	CMPQ(room, k.limit)
	JHI(LabelRef("full"))
	texts, from, at, text, rest, x := GP64(), GP64(), GP64(), GP64(), K(), ZMM()
	LEAQ(escapes, texts)
	VMOVDQU64(k.x, Mem{Base: k.p})
	MOVQ(k.s, from)
	Label("one")
	TZCNTQ(k.special, at)
	ADDQ(at, k.p)
	MOVBQZX(Mem{Base: from, Index: at, Scale: 1}, text)
	MOVQ(Mem{Base: texts, Index: text, Scale: 8}, text)
	MOVQ(text, Mem{Base: k.p})
	SHRQ(Imm(56), text)
	ADDQ(text, k.p)
	LEAQ(Mem{Base: from, Index: at, Scale: 1, Disp: 1}, from)
	SHRXQ(at, k.special, k.special)
	SHRXQ(at, k.mask, k.mask)
	SHRQ(Imm(1), k.mask)
	KMOVQ(k.mask, rest)
	VMOVDQU8_Z(Mem{Base: from}, rest, x)
	VMOVDQU64(x, Mem{Base: k.p})
	SHRQ(Imm(1), k.special)
	JNE(LabelRef("one"))
	POPCNTQ(k.mask, text)
	ADDQ(text, k.p)
	JMP(LabelRef("next"))
}
