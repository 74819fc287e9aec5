package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Python's round(x, K) is the integer next to |x|*10^K, of the exact product and ties to even, by 10^K, with the sign of x.
// One fused multiplication and addition of 2^52 rounds just so, once, while the product is below 2^52: float64s from there
// to 2^53 are the integers. The digits of the integer are the digits of the rounded number: no other float64 is as close to
// it.

// whole is what float64s have before an integer in their lowest 52 bits: 2^52.
const whole = 0x433 << 52

// rounded emits the kernel for numbers that are rounded first.
func rounded(joined bool) {
	name, more := named("appendRounded", joined)
	TEXT(name, 0, signature(joined, ", decimals, least int, tiny uint64, odd *[272]byte"))
	Pragma("noescape")
	Doc(name+" writes a comma and the text of each of n values, n being 1 at least, rounded to K decimals, K being",
		"0 to 15, of which it keeps least, 0 to K, or 1 if K is 0. It stops before eight values for which there may be too",
		"little room, and, with odd filled in, before eight of which it does not know all: 2^52/10^K or more, or with integers",
		"below tiny, but not 0, after multiplication by 10^K."+more)
	k := enter(joined, 0)
	d := newDecimal()
	power52 := everywhere(whole)
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
			size, r, t := ZMM(), ZMM(), ZMM()
			VPANDQ(d.size, x, size)
			VMOVDQA64(power52, r)
			VFMADD231PD(d.power, size, r)
			VPSUBQ(power52, r, r)
			VPCMPUQ_BCST(Imm(greaterEqual), words(1<<52), r, odd) // NaN too
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
