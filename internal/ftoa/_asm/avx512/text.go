package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// exponentRow is the first row of textRows in exponent form.
const exponentRow = 2

// digits emits what turns m into characters, and b.word into row and number of digits less one.
func (k *kernel) digits(b *lanes) (even, odd reg.VecVirtual) {
	negative := K()
	VPCMPUQ_BCST(Imm(less), words(1_000_000_000_000_000), b.m, b.some, b.short)
	packed := k.sixteen(b.m)
	// The lowest digit that is not 0, from the first one; all 16 where there is a 17th, and where there is none at all.
	lowest := ZMM()
	VPSUBQ(packed, k.zero, lowest)
	VPANDQ(packed, lowest, lowest)
	VPLZCNTQ(lowest, lowest)
	VPSRLQ(Imm(2), lowest, lowest)
	VPBROADCASTQ(words(16), b.full, lowest)
	VPADDQ(lowest, b.word, b.word)
	// A leading zero: one digit less, and the row of the exponent below.
	VPSUBQ_BCST(words(1<<32+2*64+1), b.word, b.short, b.word)
	VPMOVQ2M(b.bits, negative)
	VPADDQ_BCST(words(64), b.word, negative, b.word)
	even, odd = ascii(packed, k.nibbles, k.zeros)
	VMOVDQU64(b.word, Mem{Base: k.block, Disp: blockWords})
	return even, odd
}

// store emits the stores of a block's texts before they are permuted.
func (k *kernel) store(b *lanes, even, odd reg.VecVirtual) {
	low, high := ZMM(), ZMM()
	VPUNPCKLQDQ(odd, even, low)
	VPUNPCKHQDQ(odd, even, high)
	for i, x := range []struct {
		digits reg.VecVirtual
		order  Mem
	}{
		{low, words(0, 1, 8, 8, 2, 3, 10, 10)}, {low, words(4, 5, 12, 12, 6, 7, 14, 14)},
		{high, words(0, 1, 9, 9, 2, 3, 11, 11)}, {high, words(4, 5, 13, 13, 6, 7, 15, 15)},
	} {
		t := ZMM()
		VMOVDQU64(x.order, t)
		VPERMI2Q(b.mark, x.digits, t)
		VMOVDQU64(t, Mem{Base: k.block, Disp: blockText + 64*i})
	}
}

// storeFar is store for blocks that may have values in exponent form, or powers of two that are exceptions.
func (k *kernel) storeFar(b *lanes, even, odd reg.VecVirtual) {
	exponent, t, texts := ZMM(), ZMM(), ZMM()
	inForm, power := K(), K()
	lanes := GP32()
	VPTESTNMQ_BCST(words(fraction), b.bits, b.some, power)
	KMOVB(power, lanes)
	TESTL(lanes, lanes)
	JEQ(LabelRef("noPowers"))
	k.powers(b, lanes)
	Label("noPowers")

	VPSRAQ(Imm(32), b.word, exponent)
	VPSUBQ_BCST(words(uint64(k.style.Least)), exponent, t)
	VPCMPUQ_BCST(Imm(greaterEqual), words(uint64(k.style.End-k.style.Least)), t, b.some, inForm)
	KORTESTB(inForm, inForm)
	JEQ(LabelRef("plain"))
	CMPL(b.form.As32(), U8(scatteredForm))
	JEQ(LabelRef("gather"))
	VPSUBQ_BCST(k.at(windowFirst), exponent, t)
	VPERMQ(k.at(windowTexts), t, texts)
	JMP(LabelRef("gathered"))
	Label("gather")
	base := GP64()
	LEAQ(table("exponentTexts"+k.style.Name), base)
	gathering := K()
	KMOVQ(inForm, gathering)
	VPXORQ(texts, texts, texts)
	VPGATHERQQ(Mem{Base: base, Index: exponent, Scale: 8, Disp: 8 * 330}, gathering, texts)
	Label("gathered")

	// The row by the number of digits, the length by that of the exponent.
	negative := K()
	form := ZMM()
	VPANDQ_BCST(words(63), b.word, form)
	VPSLLQ(Imm(8), form, form)
	VPSRLQ(Imm(56), texts, t)
	VPADDQ(t, form, form)
	VPADDQ_BCST(words(exponentRow*64), form, form)
	VPADDQ_BCST(words(2*64), form, b.short, form)
	VPMOVQ2M(b.bits, negative)
	VPADDQ_BCST(words(64), form, negative, form)
	VMOVDQU64(form, inForm, Mem{Base: k.block, Disp: blockWords})
	low, high, lowMarks, highMarks := ZMM(), ZMM(), ZMM(), ZMM()
	VPUNPCKLQDQ(odd, even, low)
	VPUNPCKHQDQ(odd, even, high)
	VPUNPCKLQDQ(texts, b.mark, lowMarks)
	VPUNPCKHQDQ(texts, b.mark, highMarks)
	for i, x := range []struct {
		digits, marks reg.VecVirtual
		order         Mem
	}{
		{low, lowMarks, words(0, 1, 8, 9, 2, 3, 10, 11)}, {low, lowMarks, words(4, 5, 12, 13, 6, 7, 14, 15)},
		{high, highMarks, words(0, 1, 8, 9, 2, 3, 10, 11)}, {high, highMarks, words(4, 5, 12, 13, 6, 7, 14, 15)},
	} {
		t := ZMM()
		VMOVDQU64(x.order, t)
		VPERMI2Q(x.marks, x.digits, t)
		VMOVDQU64(t, Mem{Base: k.block, Disp: blockText + 64*i})
	}
	JMP(LabelRef("stored"))
	Label("plain")
	k.store(b, even, odd)
}

// powers emits the loop over powers of two, of which exceptions are left to the caller.
func (k *kernel) powers(b *lanes, lanes reg.GPVirtual) {
	i, e, special := GP64(), GP64(), GP64()
	Label("power")
	TZCNTL(lanes, i.As32())
	MOVWLZX(Mem{Base: k.v, Index: i, Scale: 8, Disp: 6}, e.As32())
	SHRL(Imm(4), e.As32())
	ANDL(U32(0x7ff), e.As32())
	LEAQ(table("specialPowers"), special)
	BTQ(e, Mem{Base: special})
	SBBL(e.As32(), e.As32()) // all bits, or none
	ANDL(U32(1), e.As32())
	SHLXL(i.As32(), e.As32(), e.As32())
	ORL(e.As32(), b.odd.As32())
	BLSRL(lanes, lanes)
	JNE(LabelRef("power"))
}

// permuted emits the text of value j of k.block, and its length.
func (k *kernel) permuted(j int) (text reg.VecVirtual, length reg.GPVirtual) {
	word, row := GP64(), GP64()
	text = YMM()
	MOVL(Mem{Base: k.block, Disp: blockWords + 8*j}, word.As32())
	MOVL(word.As32(), row.As32())
	ANDL(I8(-64), row.As32())
	VMOVDQU64(Mem{Base: k.rows, Index: row, Scale: 1, Disp: 32}, text)
	VPERMB(Mem{Base: k.block, Disp: blockText + 32*textSlot[j]}, text, text)
	MOVBLZX(Mem{Base: k.rows, Index: word, Scale: 1}, word.As32())
	return text, word
}

// put emits the output of a text.
func (k *kernel) put(text reg.VecVirtual, length reg.GPVirtual) {
	VMOVDQU64(text, Mem{Base: k.p})
	ADDQ(length, k.p)
}

// spill emits what fills in odd: the texts of k.block one by one, and which of them do not count.
func (k *kernel) spill(value func(j int) (text reg.VecVirtual, length reg.GPVirtual)) {
	odd := GP64()
	Load(Param("odd"), odd)
	for j := range 8 {
		text, length := value(j)
		VMOVDQU64(text, Mem{Base: odd, Disp: 32 * j})
		MOVB(length.As8(), Mem{Base: odd, Disp: 256 + j})
	}
	lanes := GP64()
	MOVL(Mem{Base: k.block, Disp: blockOdd}, lanes.As32())
	MOVQ(lanes, Mem{Base: odd, Disp: 264})
}
