package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Python's round(x, K) is the integer next to x*10^K, of the exact product and ties to even, by 10^K. One fused
// multiplication and addition of 1.5*2^52 rounds just so, once, while the product is below 2^51. The digits of the integer
// are the digits of the rounded number: no other float64 is as close to it.

// rounded emits the kernel for numbers that are rounded first.
func rounded(joined bool) {
	name, more := named("appendRounded", joined)
	TEXT(name, 0, signature(joined, ", decimals, least int, tiny uint64, odd *[272]byte"))
	Pragma("noescape")
	Doc(name+" writes a comma and the text of each of n values, n being 1 at least, rounded to K decimals, K being",
		"0 to 15, of which it keeps least, 0 to K, or 1 if K is 0. It stops before eight values for which there may be too",
		"little room, and, with odd filled in, before eight of which it does not know all: 2^51/10^K or more, or with integers",
		"below tiny, but not 0, after multiplication by 10^K."+more)
	k := enter(joined, 0)
	d := newDecimal()
	k.ladder = newLadder()
	k.nibbles, k.zeros = everywhere(0x0f0f_0f0f_0f0f_0f0f), everywhere(0x3030_3030_3030_3030)
	k.one = everywhere(1)
	decimals := GP64()
	Load(Param("decimals"), decimals)
	k.decimalRows(decimals)
	places, start, units := k.decimalWords(decimals)
	d.setPower(decimals)
	least, tiny := ZMM(), ZMM()
	t := GP64()
	Load(Param("least"), t)
	VPBROADCASTQ(t, least)
	Load(Param("tiny"), t)
	DECQ(t)
	VPBROADCASTQ(t, tiny)

	x := ZMM()
	k.pipeline(stages{
		values: 8,
		load:   func() { VMOVDQU64(Mem{Base: k.v}, x) },
		masked: func() { k.masked(x, 0) },
		arithmetic: func() {
			odd, below := K(), K()
			r, t := ZMM(), ZMM()
			VMOVDQA64(d.integral, r)
			VFMADD231PD(d.power, x, r)
			VPSUBQ(d.integral, r, r)
			VPABSQ(r, r)
			VPCMPUQ_BCST(Imm(greaterEqual), words(1<<51), r, odd)
			VPSUBQ(k.one, r, t)
			VPCMPUQ(Imm(less), tiny, t, below)
			KORB(below, odd, odd)
			left := GP32()
			KMOVB(odd, left)
			MOVL(left, Mem{Base: k.block, Disp: blockOdd})
			packed := k.sixteen(r)
			last, lead, frac := ZMM(), ZMM(), ZMM()
			VPORQ(units, packed, last)
			VPLZCNTQ(last, lead)
			VPSUBQ(last, k.zero, frac)
			VPANDQ(last, frac, frac)
			VPLZCNTQ(frac, frac)
			VPSRLQ(Imm(2), lead, lead)
			VPSRLQ(Imm(2), frac, frac)
			VPSUBQ(places, frac, frac) // decimals up to the last one that is not 0
			VPMAXUQ(least, frac, frac)
			some, negative := K(), K()
			VPTESTMQ(frac, frac, some)
			word := ZMM()
			VPADDQ(start, frac, word)
			VPMULLW(words(repeated(65)...), lead, lead)
			VPSUBQ(lead, word, word)
			VPADDQ(k.one, word, some, word) // the point
			VPMOVQ2M(x, negative)
			VPADDQ_BCST(words(33), word, negative, word)
			VMOVDQU64(word, Mem{Base: k.block, Disp: blockWords})
			even, odds := ascii(packed, k.nibbles, k.zeros)
			b := lanes{mark: everywhere(decimalMarks)}
			if joined {
				k.joints(0, b.mark)
			}
			k.store(&b, even, odds)
		},
		ready: func() {
			CMPL(Mem{Base: k.block, Disp: blockOdd}, Imm(0))
			JNE(LabelRef("odd"))
		},
		text: func(j int) { k.put(k.decimalText(j)) },
	})

	Label("odd")
	k.spill(k.decimalText)
	k.leave()
}

// roundSlice emits the kernel that rounds in place.
func roundSlice() {
	TEXT("roundSliceAVX512", NOSPLIT, "func(v *float64, n int, decimals int)")
	Pragma("noescape")
	Doc("roundSliceAVX512 rounds n values to K decimals, K being 0 to 22, as Python's round does.")
	v, n, decimals, power := GP64(), GP64(), GP64(), GP64()
	Load(Param("v"), v)
	Load(Param("n"), n)
	Load(Param("decimals"), decimals)
	scale, integral, limit, signs, x := ZMM(), everywhere(integral), everywhere(bits(1<<51)), everywhere(1<<63), ZMM()
	LEAQ(powersOfTen(), power)
	VBROADCASTSD(Mem{Base: power, Index: decimals, Scale: 8}, scale)
	lanes, far := K(), K()
	mask := GP32()
	MOVL(U32(0xff), mask)
	KMOVB(mask, lanes)

	Label("step")
	CMPQ(n, Imm(8))
	JGE(LabelRef("load"))
	TESTQ(n, n)
	JLE(LabelRef("end"))
	MOVL(I32(-1), mask)
	BZHIL(n.As32(), mask, mask)
	KMOVB(mask, lanes)
	Label("load")
	VMOVUPD_Z(Mem{Base: v}, lanes, x)
	p, r := ZMM(), ZMM()
	VMULPD(scale, x, p)
	VPANDNQ(p, signs, r)
	VCMPPD(Imm(notLessUnordered), limit, r, far)
	VMOVAPD(integral, r)
	VFMADD231PD(scale, x, r)
	VSUBPD(integral, r, r)
	KORTESTB(far, far)
	JNE(LabelRef("far"))
	Label("divide")
	VDIVPD(scale, r, r)
	VPTERNLOGQ(U8(0xd8), signs, x, r) // the sign of x, that of zero too
	VMOVUPD(r, lanes, Mem{Base: v})
	ADDQ(Imm(64), v)
	SUBQ(Imm(8), n)
	JGT(LabelRef("step"))
	Label("end")
	VZEROUPPER()
	RET()

	Comment("From 2^51 on the product is rounded to an integer, or to a half, which what it lost decides.")
	Label("far")
	k, d, lost := ZMM(), ZMM(), ZMM()
	tie, past := K(), K()
	VRNDSCALEPD(Imm(8), p, far, r)
	VMOVAPD(r, k)
	VSUBPD(k, p, d)
	VMOVAPD(p, lost)
	VFMSUB231PD(scale, x, lost)
	VANDNPD(d, signs, k)
	VCMPPD_BCST(Imm(equalQuiet), words(bits(0.5)), k, far, tie)
	VMULPD(lost, d, lost)
	VXORPD(k, k, k)
	VCMPPD(Imm(greaterQuiet), k, lost, tie, past)
	VADDPD(d, d, d)
	VADDPD(d, r, past, r)
	// From 2^53 on x is its own rounding, as are NaN and the infinities.
	VANDNPD(p, signs, k)
	VCMPPD_BCST(Imm(notLessUnordered), words(bits(1<<53)), k, far)
	VDIVPD(scale, r, r)
	VMOVAPD(x, far, r)
	VPTERNLOGQ(U8(0xd8), signs, x, r)
	VMOVUPD(r, lanes, Mem{Base: v})
	ADDQ(Imm(64), v)
	SUBQ(Imm(8), n)
	JGT(LabelRef("step"))
	JMP(LabelRef("end"))
}
