package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	firstExponent = 1004 // of those whose units have one limb
	lastExponent  = 1074
	windowWidth   = 16
)

// The window has the units and rows of 16 consecutive exponents, so that permutations by the exponent find them.

// inWindow emits the test whether the exponents of all values but zeros are in the window.
func (k *kernel) inWindow(b *lanes) {
	outside := K()
	VPSUBQ(k.low, b.bits, b.rest)
	VPTESTMQ_BCST(words(1<<63-1), b.bits, b.some)
	VPTESTMQ_BCST(words(1<<63-windowWidth<<52), b.rest, b.some, outside)
	KORTESTB(outside, outside)
	VPSRLQ(Imm(52), b.rest, b.rest) // only the lowest four bits will count
}

// setNear emits what makes a window from an exponent on, between firstExponent and lastExponent.
func (k *kernel) setNear(first reg.GPVirtual) {
	low, near := GP64(), GP64()
	MOVQ(first, low)
	SHLQ(Imm(52), low)
	VPBROADCASTQ(low, k.low)
	for _, t := range []struct {
		name   string
		r0, r1 reg.VecVirtual
	}{{"nearUnits", k.units0, k.units1}, {"nearRows", k.rows0, k.rows1}} {
		LEAQ(table(t.name), near)
		VMOVDQU64(Mem{Base: near, Index: first, Scale: 8, Disp: -8 * firstExponent}, t.r0)
		VMOVDQU64(Mem{Base: near, Index: first, Scale: 8, Disp: -8*firstExponent + 64}, t.r1)
	}
	XORL(k.far.As32(), k.far.As32())
}

// setFar emits what makes a window from an exponent on, between 1 and 2031. It spoils first.
func (k *kernel) setFar(first reg.GPVirtual) {
	low := GP64()
	MOVQ(first, low)
	SHLQ(Imm(52), low)
	VPBROADCASTQ(low, k.low)
	units := GP64()
	LEAQ(table("scaledUnits"), units)
	SHLQ(Imm(5), first)
	ADDQ(first, units)
	k.columns(units, 0, k.units0, k.at(windowLow), k.rows0)
	k.columns(units, 8*32, k.units1, k.at(windowLow+64), k.rows1)
	// The texts of the exponents that the digits of the window's values can have.
	exponent, texts := GP64(), GP64()
	MOVLQSX(Mem{Base: units, Disp: 20}, exponent)
	DECQ(exponent)
	MOVQ(exponent, k.at(windowFirst))
	LEAQ(table("exponentTexts"+k.style.Name), texts)
	t := ZMM()
	VMOVDQU64(Mem{Base: texts, Index: exponent, Scale: 8, Disp: 8 * 330}, t)
	VMOVDQU64(t, k.at(windowTexts))
	MOVL(U32(farForm), k.far.As32())
}

// columns emits the transposition of eight rows of high limb, low limb, word and nothing.
func (k *kernel) columns(units reg.GPVirtual, at int, high reg.VecVirtual, lowAt Mem, word reg.VecVirtual) {
	var r [4]reg.VecVirtual
	for i := range r {
		r[i] = ZMM()
		VMOVDQU64(Mem{Base: units, Disp: at + 64*i}, r[i])
	}
	// Pairs of rows: 0 2 | . . | 1 3 | . . in the even words of one and of the other.
	t, u, order := ZMM(), ZMM(), ZMM()
	VPUNPCKLQDQ(r[1], r[0], t) // high limbs of rows 0 2, words of 0 2, high limbs of 1 3, words of 1 3
	VPUNPCKLQDQ(r[3], r[2], u)
	VMOVDQU64(words(0, 4, 1, 5, 8, 12, 9, 13), order)
	VMOVDQA64(t, high)
	VPERMT2Q(u, order, high)
	VMOVDQU64(words(2, 6, 3, 7, 10, 14, 11, 15), order)
	VMOVDQA64(t, word)
	VPERMT2Q(u, order, word)
	VPUNPCKHQDQ(r[1], r[0], t)
	VPUNPCKHQDQ(r[3], r[2], u)
	VMOVDQU64(words(0, 4, 1, 5, 8, 12, 9, 13), order)
	VPERMT2Q(u, order, t)
	VMOVDQU64(t, lowAt)
}

// farUnits emits what takes unit and low limb from the window.
func (k *kernel) farUnits(b *lanes, unit, low reg.VecVirtual) {
	VMOVDQA64(b.rest, unit)
	VMOVDQA64(b.rest, b.word)
	VMOVDQU64(k.at(windowLow), low)
	VPERMI2Q_Z(k.units1, k.units0, b.some, unit)
	VPERMI2Q_Z(k.rows1, k.rows0, b.some, b.word)
	VPERMT2Q_Z(k.at(windowLow+64), b.rest, b.some, low)
}

// outside emits what is done for a block that does not fit the window. It looks for another window, and goes back
// with it. Where values are too far apart, or some must be left to the caller, each takes its own row.
func (k *kernel) outside(b *lanes, unit, low reg.VecVirtual) {
	exponents := ZMM()
	left := K()
	VPANDQ_BCST(words(1<<63-1), b.bits, exponents)
	VPSRLQ(Imm(52), exponents, exponents)
	// Subnormals have the exponent 0, NaN and the infinities 2047.
	t := ZMM()
	VPSUBQ(k.one, exponents, t)
	VPCMPUQ_BCST(Imm(greaterEqual), words(2046), t, b.some, left)
	KMOVB(left, b.odd.As32())
	KANDNB(b.some, left, b.some)
	VMOVDQA64(b.bits, t)
	VMOVDQU64(t, k.at(lanesCopy))
	TESTL(b.odd.As32(), b.odd.As32())
	JNE(LabelRef("scattered"))
	count := GP64()
	MOVQ(k.at(scatterCount), count)
	INCQ(count)
	MOVQ(count, k.at(scatterCount))
	TESTQ(count, count)
	JLE(LabelRef("scattered"))

	most, least := k.extremes(exponents, b.some)
	width, first := GP64(), GP64()
	MOVQ(most, width)
	SUBQ(least, width)
	CMPQ(width, Imm(windowWidth))
	JGE(LabelRef("noWindow"))
	XORL(count.As32(), count.As32())
	MOVQ(count, k.at(scatterCount))
	// Most values of a kind are of its greatest exponents.
	LEAQ(Mem{Base: most, Disp: -(windowWidth - 4)}, first)
	CMPQ(first, least)
	CMOVQGT(least, first)
	CMPQ(least, U32(k.style.First))
	JLT(LabelRef("farther"))
	CMPQ(most, U32(lastExponent))
	JGT(LabelRef("farther"))
	k.clamp(first, k.style.First, lastExponent-windowWidth+1)
	k.setNear(first)
	JMP(LabelRef("range"))
	Label("farther")
	k.clamp(first, 1, 2047-windowWidth)
	k.setFar(first)
	JMP(LabelRef("range"))

	Label("noWindow")
	CMPQ(count, Imm(4))
	JLT(LabelRef("scattered"))
	MOVQ(I32(-60), count)
	MOVQ(count, k.at(scatterCount))

	Label("scattered")
	MOVL(U32(scatteredForm), b.form.As32())
	k.ownRows(b, unit, low)
}

// clamp emits max(lowest, min(x, highest)).
func (k *kernel) clamp(x reg.GPVirtual, lowest, highest int) {
	t := GP64()
	MOVQ(U32(uint32(lowest)), t)
	CMPQ(x, t)
	CMOVQLT(t, x)
	MOVQ(U32(uint32(highest)), t)
	CMPQ(x, t)
	CMOVQGT(t, x)
}

// extremes emits the greatest and the least of words of which some count.
func (k *kernel) extremes(x reg.VecVirtual, some reg.OpmaskVirtual) (most, least reg.GPVirtual) {
	most, least = GP64(), GP64()
	fold := func(z reg.VecVirtual, r reg.GPVirtual, op func(a, b, c Op)) {
		t := ZMM()
		VEXTRACTI64X4(Imm(1), z, t.AsY())
		op(t.AsY(), z.AsY(), z.AsY())
		VEXTRACTI32X4(Imm(1), z.AsY(), t.AsX())
		op(t.AsX(), z.AsX(), z.AsX())
		VPSHUFD(Imm(0xee), z.AsX(), t.AsX())
		op(t.AsX(), z.AsX(), z.AsX())
		VMOVQ(z.AsX(), r)
	}
	z := ZMM()
	VMOVDQA64_Z(x, some, z)
	fold(z, most, func(a, b, c Op) { VPMAXUQ(a, b, c) })
	z = ZMM()
	VPBROADCASTQ(words(2047), z)
	VMOVDQA64(x, some, z)
	fold(z, least, func(a, b, c Op) { VPMINUQ(a, b, c) })
	return most, least
}

// ownRows emits the loads of the rows of eight exponents.
func (k *kernel) ownRows(b *lanes, unit, low reg.VecVirtual) {
	units := GP64()
	LEAQ(table("scaledUnits"), units)
	row := func(i int) Mem {
		e := GP64()
		MOVWLZX(k.at(lanesCopy+8*i+6), e.As32())
		ANDL(U32(0x7ff0), e.As32())
		return Mem{Base: units, Index: e, Scale: 2}
	}
	var r [4]reg.VecVirtual
	for i := range r {
		r[i] = ZMM()
		VMOVDQU64(row(i), r[i].AsY())
		VINSERTI64X4(Imm(1), row(i+4), r[i], r[i])
	}
	t, u, v, w, order := ZMM(), ZMM(), ZMM(), ZMM(), ZMM()
	VPUNPCKLQDQ(r[1], r[0], t) // high limbs of 0 1, words of 0 1, high limbs of 4 5, words of 4 5
	VPUNPCKLQDQ(r[3], r[2], u)
	VPUNPCKHQDQ(r[1], r[0], v)
	VPUNPCKHQDQ(r[3], r[2], w)
	VMOVDQU64(words(2, 3, 10, 11, 6, 7, 14, 15), order)
	VMOVDQA64(t, b.word)
	VPERMT2Q_Z(u, order, b.some, b.word)
	VMOVDQU64(words(0, 1, 8, 9, 4, 5, 12, 13), order)
	VMOVDQA64(t, unit)
	VPERMT2Q(u, order, unit)
	VMOVDQA64(v, low)
	VPERMT2Q(w, order, low)
}
