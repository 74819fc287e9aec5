package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

// float32, sixteen at once: c of 24 bits times P of 64 in two halves is m, of six to eight digits, and n of 32 bits. With
// P rounded up, and with the ends of the interval and of the last digits as below, m and n decide as the exact ones would:
// all floats were tried.
const (
	lanes32 = 16 // values in a block
	room32  = 15*23 + 32
	width32 = 32 // exponents in a window

	// Between these exponents no value has one in its text, and no power of two is an exception but 2^-12.
	firstPlain32, lastPlain32 = 108, 151

	special32 = 1 << 16 // in a row's word: the power of two is an exception
	places32  = 24      // where in it the exponent of the first digit is

	exponentRow32 = 2                      // the first row of textRows32 in exponent form
	oneMore32     = 1<<places32 + 2*64 + 1 // in a word, for a leading zero less: exponent, row, digits

	marks32 = 0x302e2c30 // 0,.0
)

// dwords returns the address of sixteen bytes of the same dword.
func dwords(w uint32) Mem { return words(repeated32(w)) }

func repeated32(w uint32) uint64 { return uint64(w) | uint64(w)<<32 }

// kernel32 has what the kernel for float32 keeps in registers besides.
type kernel32 struct {
	*kernel
	even         reg.OpmaskVirtual
	high0, high1 reg.VecVirtual // the window: the halves of P, rows
	low0, low1   reg.VecVirtual
	word0, word1 reg.VecVirtual
	minus        reg.VecVirtual
}

// single is a block on its way.
type single struct {
	bits, rest, high, low, word, mark reg.VecVirtual    // rest: the exponent above the window's first; P, rows
	m, n                              reg.VecVirtual    //
	some, seven, eight, full          reg.OpmaskVirtual // not zero; with so many digits at least; with a ninth one
	odd, form                         reg.GPVirtual     // lanes for the caller; whether there may be exponents in texts
}

// float32s emits the kernel for float32.
func float32s() {
	TEXT("appendFloat32AVX512", 0, "func(dst *byte, room int, v *float32, n int, odd *[536]byte) (written, done int)")
	Pragma("noescape")
	Doc("appendFloat32AVX512 writes a comma and the text of each of n values, n being 1 at least. It stops before 16 values",
		"for which there may be too little room, and, with odd filled in, before 16 of which it does not know all.")
	k := &kernel32{kernel: &kernel{blockSize: blockJoints, valueSize: 4, blockRoom: room32}}
	k.begin()
	k.rows, k.far = GP64(), GP64()
	LEAQ(table("textRows32"), k.rows)
	XORL(k.far.As32(), k.far.As32())
	MOVQ(k.far, k.at(scatterCount))
	k.ladder = newPairs()
	k.even = K()
	mask := GP32()
	MOVL(U32(0x5555), mask)
	KMOVW(mask, k.even)
	k.nibbles, k.zeros = everywhere(0x0f0f_0f0f_0f0f_0f0f), everywhere(0x3030_3030_3030_3030)
	k.one, k.minus = everywhere(repeated32(1)), everywhere(repeated32('-'|'e'<<8))
	k.low, k.high0, k.high1, k.low0, k.low1, k.word0, k.word1 = ZMM(), ZMM(), ZMM(), ZMM(), ZMM(), ZMM(), ZMM()
	first := GP64()
	MOVQ(U32(firstPlain32), first)
	k.setWindow(first)

	b := single{
		bits: ZMM(), rest: ZMM(), high: ZMM(), low: ZMM(), word: ZMM(), mark: ZMM(), m: ZMM(), n: ZMM(),
		some: K(), seven: K(), eight: K(), full: K(), odd: GP64(), form: GP64(),
	}
	var even, odd reg.VecVirtual
	k.pipeline(stages{
		values: lanes32,
		load:   func() { VMOVDQU32(Mem{Base: k.v}, b.bits) },
		masked: func() {
			mask, some := GP32(), K()
			MOVL(I32(-1), mask)
			BZHIL(k.n.As32(), mask, mask)
			KMOVW(mask, some)
			VMOVDQU32_Z(Mem{Base: k.v}, some, b.bits)
		},
		arithmetic: func() {
			Label("range")
			k.inWindow32(&b)
			JNE(LabelRef("outside"))
			XORL(b.odd.As32(), b.odd.As32())
			MOVL(k.far.As32(), b.form.As32())
			k.windowUnits(&b)
			Label("arithmetic")
			k.arithmetic32(&b)
			even, odd = k.digits32(&b)
			TESTL(b.form.As32(), b.form.As32())
			JNE(LabelRef("far"))
			Label("plain")
			k.store32(even, odd, b.mark, k.minus)
			Label("stored")
			MOVQ(b.odd, Mem{Base: k.block, Disp: blockOdd})
		},
		ready: func() {
			CMPW(Mem{Base: k.block, Disp: blockOdd}, Imm(0))
			JNE(LabelRef("odd"))
		},
		text: func(j int) {
			text, length := k.permuted32(j)
			VMOVDQU64(text, Mem{Base: k.p})
			ADDQ(length, k.p)
		},
	})

	Label("odd")
	k.spill32()
	k.leave()

	Label("outside")
	k.outside32(&b)
	JMP(LabelRef("arithmetic"))

	Label("far")
	k.storeExponents(&b, even, odd)
	JMP(LabelRef("stored"))
}

// inWindow32 emits the test whether the exponents of all values but zeros are in the window.
func (k *kernel32) inWindow32(b *single) {
	outside := K()
	VPSUBD(k.low, b.bits, b.rest)
	VPTESTMD_BCST(dwords(1<<31-1), b.bits, b.some)
	VPTESTMD_BCST(dwords(1<<31-width32<<23), b.rest, b.some, outside)
	VPSRLD(Imm(23), b.rest, b.rest) // only the lowest five bits will count
	KORTESTW(outside, outside)
}

// windowUnits emits what takes P and rows from the window.
func (k *kernel32) windowUnits(b *single) {
	for _, t := range []struct{ x, r0, r1 reg.VecVirtual }{
		{b.high, k.high0, k.high1}, {b.low, k.low0, k.low1}, {b.word, k.word0, k.word1},
	} {
		VMOVDQA32(b.rest, t.x)
		VPERMI2D_Z(t.r1, t.r0, b.some, t.x)
	}
}

// arithmetic32 emits m and the ninth digit. The interval has P/2 to either side, ends included if c is even.
func (k *kernel32) arithmetic32(b *single) {
	c, odd, carry, carryOdd, half, sum, t := ZMM(), ZMM(), ZMM(), ZMM(), ZMM(), ZMM(), ZMM()
	notUp, up, special := K(), K(), K()
	VMOVDQA32(b.bits, c)
	VPBROADCASTD(dwords(1<<23-1), t)
	VPTERNLOGD_BCST(U8(0xea), dwords(1<<23), t, c) // c&t | 1<<23
	VPSRLQ(Imm(32), c, odd)
	VPSRLQ(Imm(32), b.high, t)
	VPSRLQ(Imm(32), b.low, carryOdd)
	VPMULUDQ(b.low, c, carry)
	VPMULUDQ(carryOdd, odd, carryOdd)
	VPSRLQ(Imm(32), carry, carry)
	VPSRLQ(Imm(32), carryOdd, carryOdd)
	VPMULUDQ(b.high, c, b.n)
	VPMULUDQ(t, odd, b.m)
	VPADDQ(carry, b.n, b.n)
	VPADDQ(carryOdd, b.m, b.m)
	t = ZMM()
	VPSLLQ(Imm(32), b.m, t)
	VPSHUFD(Imm(0xf5), b.n, k.even, b.m)
	VMOVDQA32(b.n, k.even, t)
	VMOVDQA64(t, b.n)

	VPSRLD(Imm(1), b.high, half)
	t = ZMM()
	VPANDND(k.one, b.bits, t)
	VPADDD(t, half, half) // n >= half: not down
	VPADDD(b.n, half, sum)
	VPCMPUD(Imm(greaterEqual), b.n, sum, notUp)
	VPCMPUD(Imm(greaterEqual), half, b.n, notUp, b.full)
	KNOTW(notUp, up)
	VPADDD(k.one, b.m, up, b.m)

	t = ZMM()
	VPSRLD(Imm(28), b.n, t)
	VPERMD(words(pool.NinthDigits()...), t, t)
	VPADDD(b.n, t, t)
	VPSRLD_Z(Imm(28), t, b.full, b.mark)
	VPORD_BCST(dwords(marks32), b.mark, b.mark)

	// Powers of two that are exceptions.
	VPTESTMD_BCST(dwords(special32), b.word, special)
	VPTESTNMD_BCST(dwords(1<<23-1), b.bits, special, special)
	lanes := GP32()
	KMOVW(special, lanes)
	ORL(lanes, b.odd.As32())
}

// digits32 emits what turns m into characters, and b.word into row and number of digits less one.
func (k *kernel32) digits32(b *single) (even, odd reg.VecVirtual) {
	negative := K()
	q, r, t := ZMM(), ZMM(), ZMM()
	VPCMPUD_BCST(Imm(greaterEqual), dwords(1_000_000), b.m, b.seven)
	VPCMPUD_BCST(Imm(greaterEqual), dwords(10_000_000), b.m, b.eight)
	VPBROADCASTQ(dwords(109951163), t) // ceil(2^40/10^4)
	VPSRLQ(Imm(32), b.m, q)
	VPMULUDQ(t, b.m, r)
	VPMULUDQ(t, q, q)
	VPSHUFD(Imm(0xf5), r, k.even, q)
	VPSRLD(Imm(8), q, q)
	VPMULLD_BCST(dwords(1<<16-10_000), q, q)
	VPADDD(q, b.m, b.m)
	k.pairs(b.m)
	// The number of digits less one: from the first of eight to the lowest that is not 0, or to the ninth, less the leading
	// zeros. For zero, any.
	lowest := ZMM()
	VPSUBD(b.m, k.zero, lowest)
	VPANDD(b.m, lowest, lowest)
	VPLZCNTD(lowest, lowest)
	VPSRLD(Imm(2), lowest, lowest)
	VPBROADCASTD(dwords(8), b.full, lowest)
	VPADDD(lowest, b.word, b.word)
	VPADDD_BCST(dwords(oneMore32), b.word, b.seven, b.word)
	VPADDD_BCST(dwords(oneMore32), b.word, b.eight, b.word)
	VPMOVD2M(b.bits, negative)
	VPADDD_BCST(dwords(64), b.word, negative, b.word)
	VMOVDQU32(b.word, Mem{Base: k.block, Disp: blockWords})
	return ascii(b.m, k.nibbles, k.zeros)
}

// store32 emits the stores of a block's texts before they are permuted.
func (k *kernel32) store32(even, odd, mark, exponents reg.VecVirtual) {
	for i, unpack := range []func(a, b, c Op){
		func(a, b, c Op) { VPUNPCKLDQ(a, b, c) },
		func(a, b, c Op) { VPUNPCKHDQ(a, b, c) },
	} {
		digits, marks, t := ZMM(), ZMM(), ZMM()
		unpack(odd, even, digits)
		unpack(exponents, mark, marks)
		VPUNPCKLQDQ(marks, digits, t)
		VMOVDQU64(t, Mem{Base: k.block, Disp: blockText + 128*i})
		t = ZMM()
		VPUNPCKHQDQ(marks, digits, t)
		VMOVDQU64(t, Mem{Base: k.block, Disp: blockText + 128*i + 64})
	}
}

// storeExponents is store32 for blocks that may have values in exponent form.
func (k *kernel32) storeExponents(b *single, even, odd reg.VecVirtual) {
	exponent, size, form, t, u := ZMM(), ZMM(), ZMM(), ZMM(), ZMM()
	inForm, negative, oneDigit := K(), K(), K()
	VPSRAD(Imm(places32), b.word, exponent)
	VPADDD_BCST(dwords(6), exponent, t)
	VPCMPUD_BCST(Imm(greaterEqual), dwords(27), t, b.some, inForm)
	KORTESTW(inForm, inForm)
	JEQ(LabelRef("plain"))

	VPABSD(exponent, size)
	VMOVDQU64(table("exponentDigits"), t)
	VMOVDQA32(size, u)
	VPERMI2W(table("exponentDigits").Offset(64), t, u)
	VPSLLD(Imm(16), u, u)
	VPORD(k.minus, u, u)
	// The sign in place of the zero: 0 - 5 is +, 0 - 3 is -.
	VPSUBD_BCST(dwords(('0'-'+')<<24), b.mark, inForm, b.mark)
	VPSRLD(Imm(31), exponent, t)
	VPSLLD(Imm(25), t, t)
	VPADDD(t, b.mark, inForm, b.mark)

	// The row by the number of digits, the length by that of the exponent.
	VPANDD_BCST(dwords(63), b.word, form)
	VPSLLD(Imm(7), form, t)
	VPSLLD(Imm(8), form, form)
	VPADDD(t, form, form)
	VPADDD_BCST(dwords(exponentRow32*64+4), form, form)
	VPCMPUD_BCST(Imm(less), dwords(10), size, oneDigit)
	VPSUBD(k.one, form, oneDigit, form)
	VPADDD_BCST(dwords(2*64), form, b.seven, form)
	VPADDD_BCST(dwords(2*64), form, b.eight, form)
	VPMOVD2M(b.bits, negative)
	VPADDD_BCST(dwords(64), form, negative, form)
	VMOVDQU32(form, inForm, Mem{Base: k.block, Disp: blockWords})
	k.store32(even, odd, b.mark, u)
}

// permuted32 emits the text of value j of k.block, and its length.
func (k *kernel32) permuted32(j int) (text reg.VecVirtual, length reg.GPVirtual) {
	word, row := GP64(), GP64()
	text = YMM()
	MOVWLZX(Mem{Base: k.block, Disp: blockWords + 4*j}, word.As32())
	MOVL(word.As32(), row.As32())
	ANDL(I8(-64), row.As32())
	VMOVDQU64(Mem{Base: k.rows, Index: row, Scale: 1, Disp: 32}, text)
	VPERMB(Mem{Base: k.block, Disp: blockText + 64*(j%4) + 16*(j/4)}, text, text)
	MOVBLZX(Mem{Base: k.rows, Index: word, Scale: 1}, word.As32())
	return text, word
}

// spill32 emits what fills in odd: the texts of k.block one by one, and which of them do not count.
func (k *kernel32) spill32() {
	odd := GP64()
	Load(Param("odd"), odd)
	for j := range lanes32 {
		text, length := k.permuted32(j)
		VMOVDQU64(text, Mem{Base: odd, Disp: 32 * j})
		MOVB(length.As8(), Mem{Base: odd, Disp: 32*lanes32 + j})
	}
	lanes := GP64()
	MOVQ(Mem{Base: k.block, Disp: blockOdd}, lanes)
	MOVQ(lanes, Mem{Base: odd, Disp: 33 * lanes32})
}

// columns32 emits the halves of P and the words of sixteen rows.
func (k *kernel32) columns32(row func(i int) Mem, high, low, word reg.VecVirtual) {
	var r [4]reg.VecVirtual
	for i := range r {
		r[i] = ZMM()
		VBROADCASTI32X4(row(i), r[i])
		for g := 1; g < 4; g++ {
			VINSERTI32X4(Imm(uint64(g)), row(4*g+i), r[i], r[i])
		}
	}
	t, u := ZMM(), ZMM()
	VPUNPCKLDQ(r[1], r[0], t) // high halves of 0 1, low halves of 0 1
	VPUNPCKLDQ(r[3], r[2], u)
	VPUNPCKLQDQ(u, t, high)
	VPUNPCKHQDQ(u, t, low)
	VPUNPCKHDQ(r[1], r[0], t)
	VPUNPCKHDQ(r[3], r[2], u)
	VPUNPCKLQDQ(u, t, word)
}

// setWindow emits what makes a window from an exponent on, between 1 and 255-width32. It spoils first.
func (k *kernel32) setWindow(first reg.GPVirtual) {
	t, units := GP64(), GP64()
	MOVQ(first, t)
	SHLQ(Imm(23), t)
	VPBROADCASTD(t.As32(), k.low)
	LEAQ(Mem{Base: first, Disp: -firstPlain32}, t)
	XORL(k.far.As32(), k.far.As32())
	CMPQ(t, Imm(lastPlain32-width32+1-firstPlain32))
	SETHI(k.far.As8())
	LEAQ(table("scaledUnits32"), units)
	SHLQ(Imm(4), first)
	ADDQ(first, units)
	k.columns32(func(i int) Mem { return Mem{Base: units, Disp: 16 * i} }, k.high0, k.low0, k.word0)
	k.columns32(func(i int) Mem { return Mem{Base: units, Disp: 256 + 16*i} }, k.high1, k.low1, k.word1)
}

// outside32 emits what is done for a block that does not fit the window. It looks for another window, and goes back with
// it. Where values are too far apart, or some must be left to the caller, each takes its own row.
func (k *kernel32) outside32(b *single) {
	exponents, t := ZMM(), ZMM()
	left := K()
	VPANDD_BCST(dwords(1<<31-1), b.bits, exponents)
	VPSRLD(Imm(23), exponents, exponents)
	// Subnormals have the exponent 0, NaN and the infinities 255.
	VPSUBD(k.one, exponents, t)
	VPCMPUD_BCST(Imm(greaterEqual), dwords(254), t, b.some, left)
	KMOVW(left, b.odd.As32())
	KANDNW(b.some, left, b.some)
	VMOVDQU64(exponents, k.at(lanesCopy))
	TESTL(b.odd.As32(), b.odd.As32())
	JNE(LabelRef("scattered"))
	count := GP64()
	MOVQ(k.at(scatterCount), count)
	INCQ(count)
	MOVQ(count, k.at(scatterCount))
	TESTQ(count, count)
	JLE(LabelRef("scattered"))

	most, least := k.extremes32(exponents, b.some)
	width, first := GP64(), GP64()
	MOVQ(most, width)
	SUBQ(least, width)
	CMPQ(width, Imm(width32))
	JGE(LabelRef("noWindow"))
	XORL(count.As32(), count.As32())
	MOVQ(count, k.at(scatterCount))
	// Most values of a kind are of its greatest exponents.
	LEAQ(Mem{Base: most, Disp: -(width32 - 4)}, first)
	CMPQ(first, least)
	CMOVQGT(least, first)
	k.clamp(first, 1, 255-width32)
	k.setWindow(first)
	JMP(LabelRef("range"))

	Label("noWindow")
	CMPQ(count, Imm(4))
	JLT(LabelRef("scattered"))
	MOVQ(I32(-60), count)
	MOVQ(count, k.at(scatterCount))

	Label("scattered")
	MOVL(U32(1), b.form.As32())
	units := GP64()
	LEAQ(table("scaledUnits32"), units)
	k.columns32(func(i int) Mem {
		e := GP64()
		MOVL(k.at(lanesCopy+4*i), e.As32())
		ADDL(e.As32(), e.As32())
		return Mem{Base: units, Index: e, Scale: 8}
	}, b.high, b.low, b.word) // nothing for zeros, and for what is left
}

// extremes32 emits the greatest and the least of dwords of which some count.
func (k *kernel32) extremes32(x reg.VecVirtual, some reg.OpmaskVirtual) (most, least reg.GPVirtual) {
	most, least = GP64(), GP64()
	fold := func(z reg.VecVirtual, r reg.GPVirtual, op func(a, b, c Op)) {
		y, x := YMM(), XMM()
		VEXTRACTI64X4(Imm(1), z, y)
		op(y, z.AsY(), z.AsY())
		VEXTRACTI32X4(Imm(1), z.AsY(), x)
		op(x, z.AsX(), z.AsX())
		for _, order := range []uint64{0xee, 0x55} {
			VPSHUFD(Imm(order), z.AsX(), x)
			op(x, z.AsX(), z.AsX())
		}
		VMOVD(z.AsX(), r.As32())
	}
	z := ZMM()
	VMOVDQA32_Z(x, some, z)
	fold(z, most, func(a, b, c Op) { VPMAXUD(a, b, c) })
	z = ZMM()
	VPBROADCASTD(dwords(255), z)
	VMOVDQA32(x, some, z)
	fold(z, least, func(a, b, c Op) { VPMINUD(a, b, c) })
	return most, least
}
