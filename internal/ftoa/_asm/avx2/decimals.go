package main

import (
	"fmt"
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

// Decimals: r = RoundToEven(x*10^K) is the answer, without zeros at its end, if r/10^K reads back as x. It does if
// |x*10^K - r| is at most half a unit in the last place of x, times 10^K. The difference is exact where it is close to that
// (5^K < 2^53), and never equal to it.

// mostDecimals is what chooseDecimalsAVX2 finds.
const mostDecimals = 9

// decimal is what the arithmetic of decimals keeps in registers.
type decimal struct {
	power, half reg.VecVirtual // 10^K, and that times 2^-53
	fit, most   reg.VecVirtual // which lanes had nothing but values that fit; the greatest |r| of each
}

func powersOfTen() Mem { return words(pool.PowersOfTen()...) }

// setPower emits what makes half of power.
func (d *decimal) setHalf() {
	d.half = YMM()
	VMULPD(all(bits(0x1p-53)), d.power, d.half)
}

// begin must come before the first values of a block.
func (d *decimal) begin() { d.fit, d.most = nil, nil }

// scaled emits r for four x, as it is and added to rounder.
func (d *decimal) scaled(x reg.VecVirtual) (r, added reg.VecVirtual) {
	r, added = YMM(), YMM()
	off, bound := YMM(), YMM()
	VMOVUPD(all(rounder), added)
	VFMADD231PD(d.power, x, added)
	VSUBPD(all(rounder), added, r)
	VMOVAPD(r, off)
	VFMSUB231PD(d.power, x, off)
	VANDPD(all(0x7ff<<52), x, bound)
	VMULPD(d.half, bound, bound)
	VANDPD(all(signBit-1), off, off)
	VCMPPD(Imm(lessEqual), bound, off, off)
	VANDPD(all(signBit-1), r, r)
	if d.fit == nil {
		d.fit, d.most = off, YMM()
		VMOVAPD(r, d.most)
	} else {
		VANDPD(off, d.fit, d.fit)
		VMAXPD(r, d.most, d.most)
	}
	return r, added
}

// check emits a mask of the lanes in which all values fit and have |r| < limit.
func (d *decimal) check(limit float64) reg.GPVirtual {
	t := YMM()
	mask := GP32()
	VCMPPD(Imm(less), all(bits(limit)), d.most, t)
	VANDPD(d.fit, t, t)
	VMOVMSKPD(t, mask)
	return mask
}

// A block of decimals of eight digits: 16 bytes to shuffle a value, digits and marks, in the order 0 2 1 3 in a group of
// four; and eight bytes a value, the place in decimalPlaces8.
const (
	shortText   = 0
	shortPlaces = 256
)

// decimals8 emits the kernel for decimals of eight digits.
func decimals8(joined bool, style pool.Style) {
	name, more := named("appendDecimals8"+style.Name, joined)
	TEXT(name, 0, signature(joined, ", evenDecimals, oddDecimals int"))
	Pragma("noescape")
	Doc(name+" writes a comma and "+style.Text+" of each of n values, n being 1 at least, that are integers below",
		fmt.Sprintf("10^8 after multiplication by 10^K, K being %d to %d for those", style.Places, -style.Least)+" with even numbers and for those with odd ones. It stops",
		"before 16 values of which some are not, or for which there may be too little room."+more)
	k := enter(joined)
	l := newLadder()
	LEAQ(table("decimalShuffles8"), k.rows)
	var d decimal
	var places [2]reg.GPVirtual
	var powers [2]reg.VecVirtual
	base := GP64()
	LEAQ(powersOfTen(), base)
	for i, name := range []string{"evenDecimals", "oddDecimals"} {
		decimals := GP64()
		Load(Param(name), decimals)
		powers[i] = YMM()
		VBROADCASTSD(Mem{Base: base, Index: decimals, Scale: 8}, powers[i])
		places[i] = GP64()
		SHLQ(Imm(11), decimals)
		LEAQ(table("decimalPlaces8"+style.Name), places[i])
		ADDQ(decimals, places[i])
	}
	d.power = powers[0]
	VBLENDPD(Imm(0b1010), powers[1], powers[0], d.power)
	d.setHalf()

	k.pipeline(stages{
		values:  16,
		misfits: true,
		arithmetic: func() {
			d.begin()
			var half [2]reg.VecVirtual
			for h := range half {
				var added [2]reg.VecVirtual
				for i := range added {
					x := YMM()
					VMOVUPD(Mem{Base: k.v, Disp: 64*h + 32*i}, x)
					_, added[i] = d.scaled(x)
				}
				// Dwords: two values of the first four, two of the next.
				half[h] = YMM()
				VSHUFPS(Imm(0x88), added[1], added[0], half[h])
				VPABSD(half[h], half[h])
			}
			fit := d.check(1e8)
			CMPL(fit, Imm(0b1111))
			JNE(LabelRef("misfit"))
			for h, x := range half {
				odd := YMM()
				VPSRLQ(Imm(32), x, odd)
				low, upper := l.spread(l.four(x, odd))
				for i, digits := range []reg.VecVirtual{low, upper} {
					at := 2*h + i
					place, sign, t := YMM(), YMM(), YMM()
					VPCMPGTB(k.zero, digits, place)
					VPAND(all(0x8040_2010_0804_0201), place, place)
					VPSADBW(k.zero, place, place)
					VMOVDQU(Mem{Base: k.v, Disp: 32 * at}, sign)
					VPSRLQ(Imm(63), sign, sign)
					VPSLLQ(Imm(8), sign, sign)
					VPOR(sign, place, place)
					VMOVDQU(place, Mem{Base: k.block, Disp: shortPlaces + 32*at})
					VPOR(all(0x3030_3030_3030_3030), digits, digits)
					VPUNPCKLQDQ(all(0x2e2d2c), digits, t)
					VMOVDQU(t, Mem{Base: k.block, Disp: shortText + 64*at})
					t = YMM()
					VPUNPCKHQDQ(all(0x2e2d2c), digits, t)
					VMOVDQU(t, Mem{Base: k.block, Disp: shortText + 64*at + 32})
				}
			}
		},
		text: func(j int) {
			i, row := GP64(), GP64()
			text := XMM()
			MOVQ(Mem{Base: k.block, Disp: shortPlaces + 8*j}, i)
			MOVWLZX(Mem{Base: places[j%2], Index: i, Scale: 4}, row.As32())
			MOVWLZX(Mem{Base: places[j%2], Index: i, Scale: 4, Disp: 2}, i.As32())
			VMOVDQU(Mem{Base: k.block, Disp: shortText + 64*(j/4) + 32*(j%2) + 16*(j/2%2)}, text)
			VPSHUFB(Mem{Base: k.rows, Index: row, Scale: 1}, text, text)
			VMOVDQU(text, Mem{Base: k.p})
			k.lead(j, k.p)
			ADDQ(i, k.p)
		},
	})
}

// decimals16 emits the kernel for decimals of 15 digits.
func decimals16(joined bool, style pool.Style) {
	name, more := named("appendDecimals16"+style.Name, joined)
	TEXT(name, 0, signature(joined, ", decimals int"))
	Pragma("noescape")
	Doc(name+" writes a comma and "+style.Text+" of each of n values, n being 1 at least, that are integers",
		fmt.Sprintf("below 10^15 after multiplication by 10^K, K being %d to 9. It stops before eight values of which some are", style.Places),
		fmt.Sprintf("not, or are below 1e%d, or", style.Least)+" for which there may be too little room."+more)
	k := enter(joined)
	decimals := GP64()
	Load(Param("decimals"), decimals)
	l := k.newLong(decimals)
	l.units = broadcast(unitBits(), decimals)
	if style.Places > 0 {
		// The decimal that is always kept counts as if it were not 0.
		DECQ(decimals)
		VPOR(broadcast(unitBits(), decimals), l.units, l.units)
		INCQ(decimals)
	}
	var d decimal
	d.power = broadcast(powersOfTen(), decimals)
	d.setHalf()
	// From some K on, 0 < |r| < 10^(K-6), or K-4, has an exponent. That is as near to the middle of the two, in
	// tiny, as they are. It is 0 if there are none.
	tiny := broadcast(tinyIntegers(style), decimals)

	k.pipeline(stages{
		values:  8,
		misfits: true,
		arithmetic: func() {
			d.begin()
			var r [2]reg.VecVirtual
			for g := range r {
				x, off := YMM(), YMM()
				VMOVUPD(Mem{Base: k.v, Disp: 32 * g}, x)
				r[g], _ = d.scaled(x)
				VSUBPD(tiny, r[g], off)
				VANDPD(all(signBit-1), off, off)
				VCMPPD(Imm(less), tiny, off, off)
				VANDNPD(d.fit, off, d.fit)
			}
			fit := d.check(1e15)
			CMPL(fit, Imm(0b1111))
			JNE(LabelRef("misfit"))
			for g, r := range r {
				integer := YMM()
				VADDPD(all(integers), r, integer)
				k.longDigits(l, r, integer, g)
			}
		},
		text: func(j int) { k.longText(l, j, k.p) },
	})
}

func tinyIntegers(style pool.Style) Mem {
	var w []uint64
	for k := range mostDecimals + 1 {
		middle := 0.0
		if k > -style.Least {
			middle = math.Pow10(k+style.Least) / 2
		}
		w = append(w, bits(middle))
	}
	return words(w...)
}
