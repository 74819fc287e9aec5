package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

// The arithmetic is that of the AVX-512 kernel, with the same tables. Each value takes its own row of units, so there is
// no window.

const (
	special = 16 // the bit of a row's word: the power of two is an exception
	places  = 24 // where in it the exponent of the first digit is

	exponentRow = 2                    // the first row of textRows32 in exponent form
	oneMore     = 1<<places + 2*64 + 1 // in a word, for a leading zero less: exponent, row, digits

	marks = 0x302e2c30 // 0,.0
	minus = '-' | 'e'<<8

	pow2m12 = (127 - 12) << 23 // 2^-12
)

// group is eight values on their way.
type group struct {
	bits, high, low, word, careful reg.VecVirtual
	m, n, full, mark               reg.VecVirtual
	seven, eight                   reg.VecVirtual // whether there are so many digits at least
	even, odd                      reg.VecVirtual // characters
}

// float32s emits the kernel for float32.
func float32s() {
	TEXT("appendFloat32AVX2", 0, "func(dst *byte, room int, v *float32, n int, odd *[536]byte) (written, done int)")
	Pragma("noescape")
	Doc("appendFloat32AVX2 writes a comma and the text of each of n values, n being 1 at least. It stops before 16 values",
		"for which there may be too little room, and, with odd filled in, before 16 of which it does not know all.")
	k := enter()
	LEAQ(table("textRows32"), k.rows)
	LEAQ(table("scaledUnits32"), k.units)
	var groups [2]*group
	k.pipeline(func(i int) {
		b := &group{bits: YMM()}
		groups[i] = b
		VMOVDQU(Mem{Base: k.v, Disp: 32 * i}, b.bits)
		k.ownUnits(i, b)
		k.arithmetic(b)
		k.digits(i, b)
		k.whoNeedsCare(b)
		JNE(LabelRef(fmt.Sprintf("careful%d", i)))
		k.store(i, b, dwords(minus))
		Label(fmt.Sprintf("stored%d", i))
	}, func(j int) {
		text, length := k.shuffled(j)
		VMOVDQU(text, Mem{Base: k.p})
		ADDQ(length, k.p)
	})

	Label("odd")
	k.spill()
	k.leave()

	for i, b := range groups {
		Label(fmt.Sprintf("careful%d", i))
		k.leftLanes(i, b)
		k.storeExponents(i, b)
		JMP(LabelRef(fmt.Sprintf("stored%d", i)))
	}
}

// ownUnits emits the loads of the units of eight exponents.
func (k *kernel) ownUnits(i int, b *group) {
	b.high, b.low, b.word, b.careful = YMM(), YMM(), YMM(), YMM()
	index := YMM()
	VPSRLD(Imm(19), b.bits, index)
	VPAND(dwords(0xff<<4), index, index)
	VMOVDQU(index, k.at(indexSlot+32*i))
	unit := func(j int) Mem {
		e := GP64()
		MOVL(k.at(indexSlot+32*i+4*j), e.As32())
		return Mem{Base: k.units, Index: e, Scale: 1}
	}
	var r [4]reg.VecVirtual
	for j := range r {
		r[j] = YMM()
		VBROADCASTI128(unit(j), r[j])
		VINSERTI128(Imm(1), unit(j+4), r[j], r[j])
	}
	t, u := YMM(), YMM()
	VPUNPCKLDQ(r[1], r[0], t) // high halves of 0 1, low halves of 0 1
	VPUNPCKLDQ(r[3], r[2], u)
	VPUNPCKLQDQ(u, t, b.high)
	VPUNPCKHQDQ(u, t, b.low)
	VPUNPCKHDQ(r[1], r[0], t)
	VPUNPCKHDQ(r[3], r[2], u)
	VPUNPCKLQDQ(u, t, b.word)
	VPUNPCKHQDQ(u, t, b.careful)
}

// arithmetic emits m and the ninth digit.
func (k *kernel) arithmetic(b *group) {
	c, odd, carry, t, half, sum := YMM(), YMM(), YMM(), YMM(), YMM(), YMM()
	b.m, b.n, b.full, b.mark = YMM(), YMM(), YMM(), YMM()
	VPAND(dwords(1<<23-1), b.bits, c)
	VPOR(dwords(1<<23), c, c)
	VPSRLQ(Imm(32), c, odd)
	VPMULUDQ(b.low, c, carry)
	VPSRLQ(Imm(32), b.low, t)
	VPMULUDQ(t, odd, t)
	VPSRLQ(Imm(32), carry, carry)
	VPSRLQ(Imm(32), t, t)
	VPMULUDQ(b.high, c, b.n)
	VPADDQ(carry, b.n, b.n)
	VPSRLQ(Imm(32), b.high, carry)
	VPMULUDQ(carry, odd, b.m)
	VPADDQ(t, b.m, b.m)
	t = YMM()
	VPSLLQ(Imm(32), b.m, t)
	VPSRLQ(Imm(32), b.n, carry)
	VPBLENDD(Imm(0x55), carry, b.m, b.m)
	VPBLENDD(Imm(0xaa), t, b.n, b.n)

	VPSRLD(Imm(1), b.high, half)
	VPANDN(dwords(1), b.bits, t)
	VPADDD(t, half, half)
	VPADDD(b.n, half, sum)
	notUp := YMM()
	VPMAXUD(b.n, sum, notUp)
	VPCMPEQD(sum, notUp, notUp)
	VPMAXUD(b.n, half, b.full)
	VPCMPEQD(b.n, b.full, b.full)
	VPAND(notUp, b.full, b.full)
	VPADDD(notUp, b.m, b.m)
	VPADDD(dwords(1), b.m, b.m)

	index, lower, upper := YMM(), YMM(), YMM()
	VPSRLD(Imm(28), b.n, index)
	ninth := constants.Words(pool.NinthDigits()...)
	VPERMD(ninth, index, lower)
	VPERMD(ninth.Offset(32), index, upper)
	VBLENDVPS(b.n, upper, lower, lower)
	VPADDD(b.n, lower, lower)
	VPSRLD(Imm(28), lower, b.mark)
	VPAND(b.full, b.mark, b.mark)
	VPOR(dwords(marks), b.mark, b.mark)
}

// digits emits what turns m into characters, and b.word into row and number of digits less one.
func (k *kernel) digits(i int, b *group) {
	q, r, t := YMM(), YMM(), YMM()
	b.seven, b.eight, b.even, b.odd = YMM(), YMM(), YMM(), YMM()
	VPCMPGTD(dwords(999_999), b.m, b.seven)
	VPCMPGTD(dwords(9_999_999), b.m, b.eight)
	VMOVDQU(dwords(oneMore), t)
	VPAND(t, b.seven, q)
	VPAND(t, b.eight, r)
	VPADDD(q, b.word, b.word)
	VPADDD(r, b.word, b.word)

	t = YMM()
	VMOVDQU(dwords(109951163), t) // ceil(2^40/10^4)
	VPSRLQ(Imm(32), b.m, q)
	VPMULUDQ(t, b.m, r)
	VPMULUDQ(t, q, q)
	VPSRLQ(Imm(32), r, r)
	VPBLENDD(Imm(0x55), r, q, q)
	VPSRLD(Imm(8), q, q)
	VPMULLD(dwords(1<<16-10_000), q, q)
	VPADDD(q, b.m, b.m)
	// Words below 10^4: pairs of digits in bytes, then their tens and their ones.
	VPMULHUW(dwords(0x147b_147b), b.m, q) // ceil(2^19/100)
	VPSRLW(Imm(3), q, q)
	VPMULLW(dwords(0x009c_009c), q, q) // 2^8-100
	VPADDW(q, b.m, b.m)
	VPAND(dwords(0x00ff_00ff), b.m, q)
	VPSRLW(Imm(8), b.m, r)
	t = YMM()
	VMOVDQU(dwords(0x199a_199a), t) // ceil(2^16/10)
	VPMULHUW(t, q, q)
	VPMULHUW(t, r, r)
	VPSLLW(Imm(8), r, r)
	VPOR(r, q, b.even)
	VPMULLW(dwords(0x000a_000a), b.even, q)
	VPSUBB(q, b.m, b.odd)

	// The lowest digit that is not 0 is the exponent of a float. The first one, which is not 0 or a leading zero, counts.
	packed, lowest := YMM(), YMM()
	VPSLLW(Imm(4), b.even, packed)
	VPOR(b.odd, packed, packed)
	VPOR(dwords(1<<28), packed, packed)
	VPXOR(lowest, lowest, lowest)
	VPSUBD(packed, lowest, lowest)
	VPAND(packed, lowest, lowest)
	VCVTDQ2PS(lowest, lowest)
	VPADDD(dwords(1<<23), lowest, lowest)
	VPSRLD(Imm(25), lowest, lowest)     // 32 + digits behind it
	VPXOR(dwords(32^7), lowest, lowest) // digits before it
	VPAND(dwords(8), b.full, q)
	VPMAXUD(q, lowest, lowest)
	VPADDD(lowest, b.word, b.word)
	VPSRLD(Imm(25), b.bits, q)
	VPAND(dwords(64), q, q)
	VPADDD(q, b.word, b.word)
	VMOVDQU(b.word, Mem{Base: k.block, Disp: blockWords + 32*i})
	VPOR(dwords(0x3030_3030), b.even, b.even)
	VPOR(dwords(0x3030_3030), b.odd, b.odd)
}

// whoNeedsCare emits the test whether some do: those whose unit says so, but for zeros, and 2^-12.
func (k *kernel) whoNeedsCare(b *group) {
	twice, t := YMM(), YMM()
	mask := GP32()
	VPADDD(b.bits, b.bits, twice)
	VPXOR(t, t, t)
	VPCMPEQD(t, twice, t)
	VPANDN(b.careful, t, t)
	VPCMPEQD(dwords(2*pow2m12), twice, twice)
	VPOR(twice, t, t)
	VMOVMSKPS(t, mask)
	TESTL(mask, mask)
}

// store emits the stores of a group's texts before they are shuffled.
func (k *kernel) store(i int, b *group, exponents Op) {
	for h, unpack := range []func(a, b, c Op){
		func(a, b, c Op) { VPUNPCKLDQ(a, b, c) },
		func(a, b, c Op) { VPUNPCKHDQ(a, b, c) },
	} {
		digits, marks, t := YMM(), YMM(), YMM()
		unpack(b.odd, b.even, digits)
		unpack(exponents, b.mark, marks)
		VPUNPCKLQDQ(marks, digits, t)
		VMOVDQU(t, Mem{Base: k.block, Disp: blockText + 128*i + 64*h})
		t = YMM()
		VPUNPCKHQDQ(marks, digits, t)
		VMOVDQU(t, Mem{Base: k.block, Disp: blockText + 128*i + 64*h + 32})
	}
}

// leftLanes emits what sets the lanes of subnormals, NaN, infinities, and powers of two that are exceptions.
func (k *kernel) leftLanes(i int, b *group) {
	e, t, u := YMM(), YMM(), YMM()
	lanes := GP32()
	VPADDD(b.bits, b.bits, t)
	VPSRLD(Imm(24), t, e)
	VPXOR(u, u, u)
	VPCMPEQD(u, t, t) // zero
	VPCMPEQD(u, e, u)
	VPANDN(u, t, u) // subnormal
	VPCMPEQD(dwords(255), e, t)
	VPOR(t, u, u)
	VPSLLD(Imm(9), b.bits, t)
	VPXOR(e, e, e)
	VPCMPEQD(e, t, t)
	VPSLLD(Imm(31-special), b.word, e)
	VPAND(e, t, t)
	VPOR(t, u, u)
	VMOVMSKPS(u, lanes)
	if i > 0 {
		SHLL(Imm(8), lanes)
	}
	ORL(lanes, Mem{Base: k.block, Disp: blockOdd})
}

// storeExponents is store for groups that may have values in exponent form.
func (k *kernel) storeExponents(i int, b *group) {
	exponent, size, tens, inForm, text, t := YMM(), YMM(), YMM(), YMM(), YMM(), YMM()
	VPSRAD(Imm(places), b.word, exponent)
	VPADDD(dwords(6), exponent, inForm)
	VPMAXUD(dwords(27), inForm, t)
	VPCMPEQD(inForm, t, inForm)

	VPABSD(exponent, size)
	VPMULLW(dwords(13), size, tens) // n/10 for n < 69
	VPSRLD(Imm(7), tens, tens)
	VPMULLW(dwords(10), tens, text)
	VPSUBD(text, size, text) // ones
	VPSLLD(Imm(8), text, t)
	VPOR(tens, t, t)
	VPCMPGTD(dwords(9), size, size)
	VBLENDVPS(size, t, text, text)
	VPSLLD(Imm(16), text, text)
	VPADDD(dwords(0x3030<<16|minus), text, text)
	// The sign in place of the zero: 0 - 5 is +, 0 - 3 is -.
	VPSRLD(Imm(31), exponent, t)
	VPSLLD(Imm(25), t, t)
	VPSUBD(dwords(('0'-'+')<<24), t, t)
	VPAND(inForm, t, t)
	VPADDD(t, b.mark, b.mark)

	// The row by the number of digits, the length by that of the exponent.
	form := YMM()
	VPAND(dwords(63), b.word, form)
	VPSLLD(Imm(7), form, t)
	VPSLLD(Imm(8), form, form)
	VPADDD(t, form, form)
	VPADDD(dwords(exponentRow*64+3), form, form)
	VPSUBD(size, form, form)
	VPADDD(b.seven, b.eight, t)
	VPSLLD(Imm(7), t, t)
	VPSUBD(t, form, form)
	VPSRLD(Imm(25), b.bits, t)
	VPAND(dwords(64), t, t)
	VPADDD(t, form, form)
	VBLENDVPS(inForm, form, b.word, b.word)
	VMOVDQU(b.word, Mem{Base: k.block, Disp: blockWords + 32*i})
	k.store(i, b, text)
}

// shuffled emits the text of value j of k.block, and its length.
func (k *kernel) shuffled(j int) (text reg.VecVirtual, length reg.GPVirtual) {
	word, row := GP64(), GP64()
	text = YMM()
	MOVWLZX(Mem{Base: k.block, Disp: blockWords + 4*j}, word.As32())
	MOVL(word.As32(), row.As32())
	ANDL(I8(-64), row.As32())
	VBROADCASTI128(Mem{Base: k.block, Disp: blockText + 128*(j/8) + 32*(j%4) + 16*(j/4%2)}, text)
	VPSHUFB(Mem{Base: k.rows, Index: row, Scale: 1, Disp: 32}, text, text)
	MOVBLZX(Mem{Base: k.rows, Index: word, Scale: 1}, word.As32())
	return text, word
}

// spill emits what fills in odd: the texts of k.block one by one, and which of them do not count.
func (k *kernel) spill() {
	odd := GP64()
	Load(Param("odd"), odd)
	for j := range lanes {
		text, length := k.shuffled(j)
		VMOVDQU(text, Mem{Base: odd, Disp: 32 * j})
		MOVB(length.As8(), Mem{Base: odd, Disp: 32*lanes + j})
	}
	left := GP64()
	MOVQ(Mem{Base: k.block, Disp: blockOdd}, left)
	MOVQ(left, Mem{Base: odd, Disp: 33 * lanes})
}
