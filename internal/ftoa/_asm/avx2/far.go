package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// farLanes is what only a block of any values has.
type farLanes struct {
	bits, word reg.VecVirtual // of the values; of their exponents, see scaledUnits
}

// The general arithmetic, with P = p + q in two floats, p a multiple of 2^-52 and q less than 2^-104 too small. With
// c = 2^52 + f,
//
//	c*P = p*2^52 + k + (f*p - k) + c*q
//
// where k is f*p, rounded, and only the last product and its sum with the part before it are rounded. So n is known to
// 2^-50. Where that could decide, the value is left to the caller, or, where ties are common, taken for one: from 2^53 to
// 2^113 the ends of the interval are reached exactly where they are within doubt, since distances are multiples of
// 1/(2*5^(k+1)), more than that. The even significand owns them.
const (
	doubtEnd   = 0x1p-49
	doubtDigit = 0x1p-46
)

// farRow makes the row of shuffleRows from twice the offset in textRows that scaledUnits has.
const farRow = -64 * 128 & (1<<64 - 1)

// far emits the arithmetic of a block of any values.
func (k *kernel) far(l *ladder) {
	odd, units := GP32(), GP64()
	MOVB(Imm(1), Mem{Base: k.block, Disp: blockFar})
	const first = 1 << 12 // odd has this in the first of two rounds
	MOVL(U32(first<<4), odd)
	Label("farGroup")
	SHRL(Imm(4), odd)
	LEAQ(table("scaledUnits"), units)
	left := k.farArithmetic(l, units)
	SHLL(Imm(4), left)
	ORL(left, odd)
	ADDQ(Imm(32), k.v)
	ADDQ(U32(groupSize), k.block)
	TESTL(U32(first), odd)
	JNE(LabelRef("farGroup"))
	SUBQ(Imm(64), k.v)
	SUBQ(U32(2*groupSize), k.block)
	MOVB(odd.As8(), Mem{Base: k.block, Disp: blockOdd})
}

// farArithmetic emits the arithmetic of a group, and returns the lanes that are left to the caller.
func (k *kernel) farArithmetic(l *ladder, units reg.GPVirtual) (left reg.GPVirtual) {
	var at [4]reg.GPVirtual
	for i := range at {
		at[i] = GP64()
		MOVWLZX(Mem{Base: k.v, Disp: 8*i + 6}, at[i].As32())
		ANDL(U32(0x7ff0), at[i].As32())
	}
	high, low, word, special := k.columns(func(i int) Mem { return Mem{Base: units, Index: at[i], Scale: 2} })

	x := YMM()
	VMOVDQU(Mem{Base: k.v}, x)
	f := farLanes{bits: x, word: word}
	c, fr, p := YMM(), YMM(), YMM()
	VPAND(all(fraction), x, c)
	VPCMPEQQ(k.zero, c, fr)
	VPAND(fr, special, special)
	VPOR(all(integers), c, c)
	VSUBPD(all(integers), c, fr)
	VPOR(all(bits(1)), high, p)
	VSUBPD(all(bits(1)), p, p)
	q := low
	VPOR(all(bits(0x1p-52)), low, q)
	VSUBPD(all(bits(0x1p-52+0x1p-103)), q, q)

	b := lanes{m: YMM(), n: YMM(), integer: high, full: YMM(), row: YMM()}
	h := YMM()
	VMOVUPD(all(integers), h)
	VFMADD231PD(p, fr, h)
	VPADDQ(h, b.integer, b.integer)
	VSUBPD(all(integers), h, h)
	VFMSUB213PD(h, p, fr) // f*p - k
	VFMADD231PD(q, c, fr)
	sum := YMM()
	VADDPD(all(rounder), fr, sum)
	VPADDQ(sum, b.integer, b.integer)
	VPSUBQ(all(integers+rounder), b.integer, b.integer)
	VSUBPD(all(rounder), sum, sum)
	VSUBPD(sum, fr, b.n)
	VADDPD(sum, h, b.m)
	t := YMM()
	VMOVUPD(all(integers), t)
	VFMADD231PD(t, p, b.m)

	half, size, doubt := p, YMM(), YMM()
	VMULPD(all(bits(0.5)), p, half)
	VANDPD(all(signBit-1), b.n, size)
	VCMPPD(Imm(greater), half, size, b.full)
	VSUBPD(half, size, doubt)
	VANDPD(all(signBit-1), doubt, doubt)
	// NaN, the infinities and subnormals are in doubt too: for them P is 0, and so is n.
	VCMPPD(Imm(less), all(bits(doubtEnd)), doubt, doubt)
	inexact := q
	VCMPPD(Imm(notEqual), k.zero, q, inexact)
	VANDPD(inexact, doubt, doubt)

	// Ties.
	exponent, tie := YMM(), YMM()
	VPSLLQ(Imm(1), x, exponent)
	VPSRLQ(Imm(53), exponent, exponent)
	VPCMPGTQ(all(1075), exponent, tie)
	t = YMM()
	VMOVDQU(all(1136), t)
	VPCMPGTQ(exponent, t, t)
	VPAND(t, tie, tie)
	VPAND(doubt, tie, tie)
	VPANDN(doubt, tie, doubt)
	VPOR(special, doubt, doubt)
	t = YMM()
	VPSLLQ(Imm(63), x, t)
	VPCMPGTQ(t, k.zero, t) // odd
	VPAND(tie, t, t)
	VPANDN(b.full, tie, b.full)
	VPOR(t, b.full, b.full)

	// The 17th digit.
	ten, digit, rest := YMM(), YMM(), YMM()
	VMOVUPD(all(bits(10)), ten)
	VMOVUPD(all(rounder), digit)
	VFMADD231PD(ten, b.n, digit)
	VSUBPD(all(rounder), digit, digit)
	VMOVAPD(digit, rest)
	VFMSUB231PD(ten, b.n, rest)
	VANDPD(all(signBit-1), rest, rest)
	VCMPPD(Imm(greater), all(bits(0.5-doubtDigit)), rest, rest)
	VANDPD(b.full, rest, rest)
	VANDPD(inexact, rest, rest)
	VORPD(rest, doubt, doubt)
	VCMPPD(Imm(equal), k.zero, x, t)
	VPANDN(doubt, t, doubt)
	left = GP32()
	VMOVMSKPD(doubt, left)

	last := k.lastDigit(&b)
	VPAND(b.full, last, last)
	VPANDN(all(asciiZero), b.full, t)
	VPOR(t, last, last)
	VMOVDQU(last, k.group(0, groupLast))

	VPSLLQ(Imm(33), word, b.row)
	VPSRLQ(Imm(32), b.row, b.row)
	VPADDQ(all(farRow), b.row, b.row)
	VPSRLQ(Imm(63), x, t)
	VPSLLQ(Imm(7), t, t)
	VPADDQ(t, b.row, b.row)
	k.digits(l, &b, &f, 0)
	return left
}

// texts emits what finds out which texts have an exponent, and the rows of those.
func (k *kernel) texts(b *lanes, far *farLanes, short reg.VecVirtual, g int) {
	exponent, plain, t := YMM(), YMM(), YMM()
	VPSRLQ(Imm(32), far.word, exponent)
	VPADDD(short, exponent, exponent)
	VPADDD(all(uint64(-k.style.Least)), exponent, plain)
	VPMINUD(all(uint64(k.style.End-k.style.Least-1)), plain, t)
	VPCMPEQD(t, plain, plain)
	VPSHUFD(Imm(0xa0), plain, plain)
	VPADDD(all(330), exponent, exponent)
	VPOR(plain, exponent, exponent)
	VMOVDQU(exponent, k.group(g, groupTexts))

	VPAND(all(1<<8), short, t)
	VPADDQ(all(exponentRow), t, t)
	VPSRLQ(Imm(63), far.bits, exponent)
	VPSLLQ(Imm(7), exponent, exponent)
	VPADDQ(exponent, t, t)
	VPANDN(t, plain, t)
	VPAND(plain, b.row, b.row)
	VPOR(t, b.row, b.row)
}
