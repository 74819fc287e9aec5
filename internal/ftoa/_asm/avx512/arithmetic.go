package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// near emits the arithmetic where P is a multiple of 2^-52: with n of 2^52, c*P = m + n exactly. The answer is m if
// 2n < P, m+1 if 2n+P > 2, both of 2^53; else there is a 17th digit. They are never equal, see shortestNear.
func (k *kernel) near(b *lanes) {
	unit, n := ZMM(), ZMM()
	VMOVDQA64(b.rest, unit)
	VMOVDQA64(b.rest, b.word)
	VPERMI2Q_Z(k.units1, k.units0, b.some, unit)
	VPERMI2Q_Z(k.rows1, k.rows0, b.some, b.word)
	VMOVDQA64(k.zero, n)
	VMOVDQA64(unit, b.m)
	VPMADD52LUQ(unit, b.bits, n)
	VPMADD52HUQ(unit, b.bits, b.m)
	twice, sum := ZMM(), ZMM()
	notDown, up := K(), K()
	VPADDQ(n, n, twice)
	VPADDQ(twice, unit, sum)
	VPCMPUQ(Imm(greaterEqual), unit, twice, b.some, notDown)
	VPCMPUQ_BCST(Imm(greater), words(1<<53), sum, up)
	VPADDQ(k.one, b.m, up, b.m)
	// Round(10n), ties to even: there are two, 2.5 and 7.5. Half of 2^52 would be 10*225179981368524.8: one less
	// lets a tie below one half fall, and n's highest bit adds it again.
	t := ZMM()
	VPSRLQ(Imm(51), n, t)
	VPADDQ_BCST(words(225179981368524), n, n)
	VPADDQ(t, n, n)
	KANDNB(notDown, up, b.full)
	VPBROADCASTQ(words(marks), b.mark)
	VPMADD52HUQ(k.ten, n, b.mark) // not printed unless full
}

// The general arithmetic: with P rounded up to 104 bits and two units more, n may be up to four units of 2^-52 too
// great. Where that could decide the value is left, or, where ties are common, taken for one.
//
//	d = n - P/2: 5 and more is a 17th digit or up, 0 and less is down. Undecided: d&^7 == 0.
//	s = n + P/2: 1 and more is up. Undecided: s-2^52 from 0 to 4, s&^7 == 0 without bit 52.
//
// If n wraps because the bias carried, m is one too great and n < P/2: m+1 down is m up.

// halfDigit is n + half a digit for rounding 10n.
const halfDigit = 225179981368525

func (k *kernel) farArithmetic(b *lanes, unit, low reg.VecVirtual) {
	n, half, d, s := ZMM(), ZMM(), ZMM(), ZMM()
	noUp, undecided, t := K(), K(), K()
	tens := ZMM()
	// The low limb has bit 52 set: one goes to m, and is taken away again where it is not to be rounded up.
	VMOVDQA64(low, n)
	VMOVDQA64(unit, b.m)
	VPMADD52LUQ(unit, b.bits, n)
	VPMADD52HUQ(unit, b.bits, b.m)
	VPMADD52HUQ(low, b.bits, n)
	VPSRLQ(Imm(52), n, d)
	VPADDQ(d, b.m, b.m)
	VPSRLQ(Imm(1), unit, half)
	VPANDQ_BCST(words(fraction), n, n)
	VPSUBQ(half, n, d)
	VPADDQ(n, half, s)
	VPTESTNMQ_BCST(words(1<<52), s, b.some, noUp)
	VPCMPQ_BCST(Imm(greater), words(7), d, noUp, b.full)
	VPTESTNMQ_BCST(words(^uint64(7)), d, b.some, undecided)
	VPTESTNMQ_BCST(words(fraction&^uint64(7)), s, b.some, t)
	KORB(t, undecided, undecided)
	VPSUBQ(k.one, b.m, noUp, b.m)
	nearTie := ZMM()
	VPADDQ_BCST(words(halfDigit), n, nearTie)
	VPBROADCASTQ(words(marks), b.mark)
	VPMADD52HUQ(k.ten, nearTie, b.full, b.mark)
	VMOVDQA64(k.zero, tens)
	VPMADD52LUQ(k.ten, nearTie, tens)
	VPTESTNMQ_BCST(words(^uint64(63)), tens, b.full, t)
	KORTESTB(t, undecided)
	JEQ(LabelRef("decided"))
	k.settle(b, n, d, s, nearTie, tens)
	Label("decided")
}

// settle emits the decision of ties. From 2^53 to 2^113 the ends of the interval are reached exactly where they are
// within doubt: distances are multiples of 1/(2*5^(k+1)), more than that. The even significand owns them. From 2^-19 to
// 2^52 n is a multiple of 2^-50, so that it is 1/4 or 3/4 for the 17th digit where it is within doubt. Everything else is
// left.
func (k *kernel) settle(b *lanes, n, d, s, nearTie, tens reg.VecVirtual) {
	exponent, t := ZMM(), ZMM()
	low, high, tie, big := K(), K(), K(), K()
	left, g := GP32(), GP32()
	VPANDQ_BCST(words(1<<63-1), b.bits, exponent)
	VPSRLQ(Imm(52), exponent, exponent)
	// Ends of the interval.
	VPTESTNMQ_BCST(words(^uint64(7)), d, b.some, low)
	VPTESTNMQ_BCST(words(fraction&^uint64(7)), s, b.some, high)
	KORB(low, high, tie)
	VPSUBQ_BCST(words(1076), exponent, t)
	VPCMPUQ_BCST(Imm(less), words(60), t, tie, big)
	KANDNB(tie, big, tie)
	KMOVB(tie, left)
	KANDB(big, high, high)
	KANDB(big, low, low)
	KORB(low, high, tie)
	VPTESTMQ(k.one, b.bits, tie, big) // the odd ones, which need a 17th digit
	KANDNB(b.full, tie, b.full)
	KORB(big, b.full, b.full)
	KANDB(big, high, high)
	VPSUBQ(k.one, b.m, high, b.m)
	VPBROADCASTQ(words(marks), b.mark)
	VPMADD52HUQ(k.ten, nearTie, b.full, b.mark)
	// The 17th digit.
	VPTESTNMQ_BCST(words(^uint64(63)), tens, b.full, tie)
	VPSUBQ_BCST(words(firstExponent), exponent, t)
	VPCMPUQ_BCST(Imm(lessEqual), words(lastExponent-firstExponent), t, tie, big)
	VPSUBQ_BCST(words(1<<50+1), n, t)
	VPCMPUQ_BCST(Imm(less), words(4), t, big, low)
	VPSUBQ_BCST(words(3<<50+1), n, t)
	VPCMPUQ_BCST(Imm(less), words(4), t, big, high)
	VPBROADCASTQ(words(marks+2), low, b.mark)
	VPBROADCASTQ(words(marks+8), high, b.mark)
	KORB(low, high, low)
	KANDNB(tie, low, tie)
	KMOVB(tie, g)
	ORL(g, left)
	ORL(left, b.odd.As32())
}
