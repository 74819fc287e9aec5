package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Python's round(x, K) is the integer next to |x|*10^K, of the exact product and ties to even, by 10^K, with the sign of x.
// One fused multiplication and addition of 2^52 rounds just so, once, while the product is below 2^52: float64s from there
// to 2^53 are the integers. The digits of the integer are the digits of the rounded number: no other float64 is as close to
// it.

// rounded emits the kernel for numbers that are rounded first.
func rounded(joined bool) {
	name, more := named("appendRounded", joined)
	TEXT(name, 0, signature(joined, ", decimals, least int, tiny uint64, odd *[272]byte"))
	Pragma("noescape")
	Doc(name+" writes a comma and the text of each of n values, n being 1 at least, rounded to K decimals, K being",
		"0 to 15, of which it keeps least, 0 to K, or 1 if K is 0. It stops before eight values for which there may be too",
		"little room, and, with odd filled in, before eight of which it does not know all: 2^52/10^K or more, or with integers",
		"below tiny, but not 0, after multiplication by 10^K."+more)
	k := enter(joined)
	decimals, kept := GP64(), GP64()
	Load(Param("decimals"), decimals)
	l := k.newLong(decimals)
	power := broadcast(powersOfTen(), decimals)

	// The last decimal that is kept counts as if it were not 0, too; if there are none to keep it is the digit before the
	// point. One decimal where K is 0 is behind the digits.
	least := GP64()
	Load(Param("least"), least)
	MOVQ(decimals, kept)
	SUBQ(least, kept)
	JGE(LabelRef("digits"))
	XORL(kept.As32(), kept.As32())
	ADDQ(U32(wholeTails), l.tails)
	Label("digits")
	l.units = broadcast(unitBits(), decimals)
	VPOR(broadcast(unitBits(), kept), l.units, l.units)

	// An integer between 0 and tiny is nearer to the middle of the two, in half, than they are.
	tiny, half := GP64(), YMM()
	Load(Param("tiny"), tiny)
	VCVTSI2SDQ(tiny, k.zero.AsX(), half.AsX())
	VMULSD(all(bits(0.5)), half.AsX(), half.AsX())
	VBROADCASTSD(half.AsX(), half)

	k.pipeline(stages{
		values: 8,
		arithmetic: func() {
			var odd [2]reg.GPVirtual
			for g := range odd {
				x, integer, r, far, below := YMM(), YMM(), YMM(), YMM(), YMM()
				VMOVUPD(all(signBit-1), x)
				VANDPD(Mem{Base: k.v, Disp: 32 * g}, x, x)
				VMOVUPD(all(integers), integer)
				VFMADD231PD(power, x, integer)
				VSUBPD(all(integers), integer, r)
				VCMPPD(Imm(notLess), all(bits(1<<53)), integer, far)
				VSUBPD(half, r, below)
				VANDPD(all(signBit-1), below, below)
				VCMPPD(Imm(less), half, below, below)
				VORPD(far, below, below)
				odd[g] = GP32()
				VMOVMSKPD(below, odd[g])
				k.longDigits(l, r, integer, g)
			}
			SHLL(Imm(4), odd[1])
			ORL(odd[1], odd[0])
			MOVL(odd[0], Mem{Base: k.block, Disp: blockOdd})
		},
		ready: func() {
			CMPB(Mem{Base: k.block, Disp: blockOdd}, Imm(0))
			JNE(LabelRef("odd"))
		},
		text: func(j int) { k.longText(l, j, k.p) },
	})

	Label("odd")
	k.spill(func(j int, p reg.GPVirtual) { k.longText(l, j, p) })
	k.leave()
}

// wholeTails is where decimalTails16 has the lengths for K = 0 with a decimal.
const wholeTails = 16 * 64
