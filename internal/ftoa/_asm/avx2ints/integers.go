package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The text of an integer is made in words of eight characters, the first one lowest. Below 10^8 the word of its digits,
// without the zeros before them, is shifted to behind comma and sign, and what that pushes out is a second word: 16 bytes
// are stored a value. Of 32 bits, this does for all, with one digit or two between sign and word. Longer ones have a word
// of comma, sign and what is above 10^16, and 16 bytes with the digits below that.

// The frame: blocks of eight integers between arithmetic and output.
const (
	values = 8 // in a block
	lag    = 2 // the text of a block is written after the arithmetic of that many blocks behind it

	blockTexts     = 0   // eight times 16 bytes
	blockSizes     = 128 // eight words: the length of comma, sign and digits
	blockHeads     = 192 // eight words: comma, sign and the digits above 10^16, for long ones
	blockHeadSizes = 256 // eight words
	blockLong      = 320 // whether there are long ones
	blockSize      = 352
	ringSize       = (lag + 1) * blockSize

	thereSlot      = ringSize // a word for each integer of a block: all bits, or none where there is no value
	shortLimitSlot = thereSlot + 8*values
	longLimitSlot  = shortLimitSlot + 8 // the last places where a block may begin
	frameSize      = longLimitSlot + 8

	longest  = 21 // bytes of the longest integer with its comma
	longRoom = values * longest
)

// kernel has what a kernel keeps in registers all the time.
type kernel struct {
	bits         int
	signed       bool
	p, v, n      reg.GPVirtual // the text's end, the next value, how many are left
	frame, block reg.GPVirtual // both aligned; the block to be written
	queued, done reg.GPVirtual // blocks without their text yet; values with it
}

// half is four of the eight integers of a block, in words.
type half struct {
	x        reg.VecVirtual // absolute values
	negative reg.VecVirtual // 1 or 0, for signed ones
}

// integers emits the kernel for integers of so many bits.
func integers(bits int, signed bool) {
	name, kind := "Uint", "uint"
	if signed {
		name, kind = "Int", "int"
	}
	name = fmt.Sprintf("append%s%dsAVX2", name, bits)
	TEXT(name, 0, fmt.Sprintf("func(dst *byte, room int, v *%s%d, n int) (written, done int)", kind, bits))
	Pragma("noescape")
	Doc(name+" writes a comma and the text of each of n integers, n being 1 at least. It stops before eight integers",
		"for which there may be too little room.")
	k := enter(bits, signed)
	x := [2]half{{YMM(), YMM()}, {YMM(), YMM()}}

	Label("step")
	CMPQ(k.n, Imm(values))
	JLT(LabelRef("tail"))
	VMOVDQU(Mem{Base: k.v}, x[0].x)
	if bits == 64 {
		VMOVDQU(Mem{Base: k.v, Disp: 32}, x[1].x)
	}
	Label("loaded")
	if bits == 64 {
		k.arithmetic64(x)
	} else {
		k.arithmetic32(x)
	}
	Label("stored")
	ADDQ(Imm(uint64(values*bits/8)), k.v)
	SUBQ(Imm(values), k.n)
	k.nextBlock()
	INCQ(k.queued)
	CMPQ(k.queued, Imm(lag+1))
	JEQ(LabelRef("text"))
	TESTQ(k.n, k.n)
	JGT(LabelRef("step"))
	Comment("There were fewer blocks than the ring has: the oldest is its first.")
	MOVQ(k.frame, k.block)

	Label("text")
	if bits == 64 {
		CMPB(k.inBlock(blockLong), Imm(0))
		JNE(LabelRef("longText"))
	}
	CMPQ(k.p, k.at(shortLimitSlot))
	JHI(LabelRef("stop"))
	for i := range values {
		k.shortText(i)
	}
	Label("written")
	ADDQ(Imm(values), k.done)
	DECQ(k.queued)
	TESTQ(k.n, k.n)
	JGT(LabelRef("step"))
	k.nextBlock()
	TESTQ(k.queued, k.queued)
	JNE(LabelRef("text"))
	Label("stop")
	k.leave()

	if bits == 64 {
		Label("longText")
		CMPQ(k.p, k.at(longLimitSlot))
		JHI(LabelRef("stop"))
		for i := range values {
			k.longText(i)
		}
		JMP(LabelRef("written"))
	}

	Label("tail")
	k.tail(x)
	JMP(LabelRef("loaded"))

	if bits == 64 {
		k.outOfLine64(x)
	} else {
		k.outOfLine32(x)
	}
}

func (k *kernel) at(offset int) Mem      { return Mem{Base: k.frame, Disp: offset} }
func (k *kernel) inBlock(offset int) Mem { return Mem{Base: k.block, Disp: offset} }

// shortRoom is what the text of a block without long ones may touch.
func (k *kernel) shortRoom() int {
	longest := 10 // comma, sign and eight digits
	if k.bits == 32 {
		longest = 12
	}
	return (values-1)*longest + 16
}

func enter(bits int, signed bool) *kernel {
	k := &kernel{bits: bits, signed: signed, p: GP64(), v: GP64(), n: GP64(), frame: GP64(), block: GP64(), queued: GP64(), done: GP64()}
	Load(Param("dst"), k.p)
	Load(Param("v"), k.v)
	Load(Param("n"), k.n)
	frame := AllocLocal(frameSize + 32)
	LEAQ(frame.Offset(31), k.frame)
	ANDQ(I8(-32), k.frame)
	end, limit := Load(Param("room"), GP64()), GP64()
	ADDQ(k.p, end)
	LEAQ(Mem{Base: end, Disp: -k.shortRoom()}, limit)
	MOVQ(limit, k.at(shortLimitSlot))
	LEAQ(Mem{Base: end, Disp: -longRoom}, limit)
	MOVQ(limit, k.at(longLimitSlot))
	XORL(k.queued.As32(), k.queued.As32())
	XORL(k.done.As32(), k.done.As32())
	MOVQ(k.frame, k.block)
	ones := YMM()
	VPCMPEQD(ones, ones, ones)
	VMOVDQU(ones, k.there(0))
	VMOVDQU(ones, k.there(1))
	return k
}

func (k *kernel) there(i int) Mem { return k.at(thereSlot + 32*i) }

// tail emits the load of the last block, with zeros behind its values.
func (k *kernel) tail(x [2]half) {
	n, mask := YMM(), YMM()
	VMOVQ(k.n, n.AsX())
	if k.bits == 64 {
		VPBROADCASTQ(n.AsX(), n)
		for i := range 2 {
			mask := YMM()
			VPCMPGTQ(words([]uint64{0, 1, 2, 3, 4, 5, 6, 7}[4*i:][:4]...), n, mask)
			VMOVDQU(mask, k.there(i))
			VPMASKMOVQ(Mem{Base: k.v, Disp: 32 * i}, mask, x[i].x)
		}
		return
	}
	VPBROADCASTD(n.AsX(), n)
	VPCMPGTD(words(1<<32, 3<<32|2, 5<<32|4, 7<<32|6), n, mask)
	VPMASKMOVD(Mem{Base: k.v}, mask, x[0].x)
	for i, shuffle := range []uint64{0xa0, 0xf5} { // both halves of a word like the lower one, or the upper one
		t := YMM()
		VPSHUFD(Imm(shuffle), mask, t)
		VMOVDQU(t, k.there(i))
	}
}

// arithmetic64 emits what stores the texts of eight integers of 64 bits.
func (k *kernel) arithmetic64(x [2]half) {
	for _, h := range x {
		if k.signed {
			sign := YMM()
			VPSRLQ(Imm(63), h.x, h.negative)
			VPXOR(sign, sign, sign)
			VPSUBQ(h.negative, sign, sign)
			VPXOR(sign, h.x, h.x)
			VPADDQ(h.negative, h.x, h.x)
		}
	}
	// What has bit 63 is long, too.
	long, t := YMM(), YMM()
	VPCMPGTQ(all(99_999_999), x[0].x, long)
	VPCMPGTQ(all(99_999_999), x[1].x, t)
	VPOR(t, long, long)
	VPOR(x[0].x, long, long)
	VPOR(x[1].x, long, long)
	VTESTPD(long, long)
	JNE(LabelRef("long"))
	MOVB(Imm(0), k.inBlock(blockLong))
	k.short(x)
}

// outOfLine64 emits what arithmetic64 jumps to.
func (k *kernel) outOfLine64(x [2]half) {
	head, bits, whole := YMM(), YMM(), YMM()
	Label("long")
	MOVB(Imm(1), k.inBlock(blockLong))
	for i, h := range x {
		huge := YMM()
		VPCMPGTQ(all(9_999_999_999_999_999), h.x, huge)
		VPOR(h.x, huge, huge)
		VTESTPD(huge, huge)
		JNE(LabelRef(fmt.Sprint("huge", i)))
		VPXOR(whole, whole, whole)
		k.signs(h, head, bits)
		Label(fmt.Sprint("sixteen", i))
		k.storeLong(i, h, head, bits, whole)
	}
	JMP(LabelRef("stored"))

	for i, h := range x {
		Label(fmt.Sprint("huge", i))
		top := splitHuge(h.x)
		aboveZero(top, whole)
		k.head(top, h, head, bits)
		JMP(LabelRef(fmt.Sprint("sixteen", i)))
	}
}

// arithmetic32 emits what stores the texts of eight integers of 32 bits, those with even numbers in the first half.
func (k *kernel) arithmetic32(x [2]half) {
	v := x[0].x
	if k.signed {
		VPSRLD(Imm(31), v, x[0].negative)
		VPSRLQ(Imm(32), x[0].negative, x[1].negative)
		VPAND(all(1<<32-1), x[0].negative, x[0].negative)
		VPABSD(v, v)
	}
	long := YMM()
	VPMAXUD(all(100_000_000|100_000_000<<32), v, long)
	VPCMPEQD(v, long, long)
	VPSRLQ(Imm(32), v, x[1].x)
	VPAND(all(1<<32-1), v, x[0].x)
	VTESTPS(long, long)
	JNE(LabelRef("long"))
	k.short(x)
}

// outOfLine32 emits what arithmetic32 jumps to.
func (k *kernel) outOfLine32(x [2]half) {
	Label("long")
	var tops [2]reg.VecVirtual
	for i, h := range x {
		// ceil(2^58/10^8) is too great by less than 2^26/10^8: exact for 32 bits.
		top, t := YMM(), YMM()
		VPMULUDQ(all(2_882_303_762), h.x, top)
		VPSRLQ(Imm(58), top, top)
		VPMULUDQ(all(100_000_000), top, t)
		VPSUBQ(t, h.x, h.x)
		tops[i] = top
	}
	for i, digits := range lastEight(x) {
		whole, head, bits := YMM(), YMM(), YMM()
		aboveZero(tops[i], whole)
		k.head(tops[i], x[i], head, bits)
		lead := leadingZeros(digits, 8)
		VPANDN(lead, whole, lead)
		k.storeShort(i, digits, lead, head, bits)
	}
	JMP(LabelRef("stored"))
}

// short emits what stores the texts of eight integers below 10^8.
func (k *kernel) short(x [2]half) {
	for i, digits := range lastEight(x) {
		head, bits := YMM(), YMM()
		k.signs(x[i], head, bits)
		k.storeShort(i, digits, leadingZeros(digits, 8), head, bits)
	}
}

// signs emits comma and sign, and how many bits they have.
func (k *kernel) signs(h half, text, bits reg.VecVirtual) {
	if !k.signed {
		VMOVDQU(all(','), text)
		VMOVDQU(all(8), bits)
		return
	}
	VPMULUDQ(all('-'<<8), h.negative, text)
	VPOR(all(','), text, text)
	VPSLLQ(Imm(3), h.negative, bits)
	VPADDQ(all(8), bits, bits)
}

// head emits comma, sign and the digits of x < 10^4, and how many bits they have. It spoils x.
func (k *kernel) head(x reg.VecVirtual, h half, text, bits reg.VecVirtual) {
	pairs(x)
	VPSHUFB(words(0x8080808080008001, 0x8080808080088009, 0x8080808080008001, 0x8080808080088009), x, x)
	singles(x)
	lead := leadingZeros(x, 4)
	k.signs(h, text, bits)
	VPOR(all(0x30303030), x, x)
	VPSRLVQ(lead, x, x)
	VPSLLVQ(bits, x, x)
	VPOR(x, text, text)
	VPADDQ(all(32), bits, bits)
	VPSUBQ(lead, bits, bits)
}

// storeShort emits the stores of half i: a head of so many bits, and behind it digits without their leading zeros.
func (k *kernel) storeShort(i int, digits, lead, head, bits reg.VecVirtual) {
	low, high, t := YMM(), YMM(), YMM()
	VPOR(all(0x3030_3030_3030_3030), digits, digits)
	VPSRLVQ(lead, digits, digits)
	VPSLLVQ(bits, digits, low)
	VPOR(head, low, low)
	VMOVDQU(all(64), high)
	VPSUBQ(bits, high, high)
	VPSRLVQ(high, digits, high)
	VPUNPCKLQDQ(high, low, t)
	VMOVDQU(t, k.inBlock(blockTexts+64*i))
	VPUNPCKHQDQ(high, low, t)
	VMOVDQU(t, k.inBlock(blockTexts+64*i+32))
	k.storeSize(i, 64, lead, bits)
}

// storeSize emits the store of the lengths of half i, given the bits of all digits, leading zeros and head.
func (k *kernel) storeSize(i int, digits uint64, lead, bits reg.VecVirtual) {
	size := YMM()
	VPADDQ(all(digits), bits, size)
	VPSUBQ(lead, size, size)
	VPSRLQ(Imm(3), size, size)
	VPAND(k.there(i), size, size)
	VMOVDQU(size, k.inBlock(blockSizes+32*i))
}

// storeLong emits the stores of half i, with their heads, of numbers below 10^16; in full where whole says so.
func (k *kernel) storeLong(i int, h half, head, bits, whole reg.VecVirtual) {
	headSizes := YMM()
	VMOVDQU(head, k.inBlock(blockHeads+32*i))
	VPSRLQ(Imm(3), bits, headSizes)
	VMOVDQU(headSizes, k.inBlock(blockHeadSizes+32*i))

	// Eight digits a dword: x/10^8 is x/2^8/5^8.
	x, y := h.x, YMM()
	VPSRLQ(Imm(8), x, y)
	VPOR(float(halfIntegral), y, y)
	q := floor(y, 390_625)
	VPMULUDQ(all(1<<32-100_000_000), q, q)
	VPADDQ(q, x, x)
	// Four a word.
	low, high := YMM(), YMM()
	VPMULUDQ(all(by1e4), x, low)
	VPSRLQ(Imm(32), x, high)
	VPMULUDQ(all(by1e4), high, high)
	VPSRLQ(Imm(32), low, low)
	VPBLENDD(Imm(0xaa), high, low, low)
	VPSRLD(Imm(shift1e4-32), low, low)
	VPMULLD(all(less1e4|less1e4<<32), low, low)
	VPADDD(low, x, x)
	pairs(x)

	// The first pair lowest. One below ten has a zero more than those before it.
	VPSHUFB(words(0x0001020304050607, 0x08090a0b0c0d0e0f, 0x0001020304050607, 0x08090a0b0c0d0e0f), x, x)
	lead, one := leadingZeros(x, 8), YMM()
	VPSRLVQ(lead, x, one)
	VPAND(all(0xff), one, one)
	VMOVDQU(all(10), y)
	VPCMPGTQ(one, y, one)
	VPAND(all(8), one, one)
	VPADDQ(lead, lead, lead)
	VPADDQ(one, lead, lead)
	VPANDN(lead, whole, lead)
	k.storeSize(i, 128, lead, bits)
	VPSRLQ(Imm(3), lead, lead)
	// Values with even numbers, then those with odd ones, get 16 bytes each. Byte j becomes byte j+lead.
	VPXOR(y, y, y)
	for parity := range 2 {
		d, from := YMM(), YMM()
		if parity == 0 {
			VPUNPCKLBW(y, x, d)
		} else {
			VPUNPCKHBW(y, x, d)
		}
		singles(d)
		at := uint64(8*parity) * 0x0101010101010101
		VPSHUFB(all(at), lead, from)
		VPADDB(words(0x0706050403020100, 0x0f0e0d0c0b0a0908, 0x0706050403020100, 0x0f0e0d0c0b0a0908), from, from)
		VPOR(all(0x3030_3030_3030_3030), d, d)
		VPSHUFB(from, d, d)
		VMOVDQU(d, k.inBlock(blockTexts+64*i+32*parity))
	}
}

// text is where the text of value i of a block is, and word where its word is.
func (k *kernel) text(i int) Mem {
	half, word := k.place(i)
	return k.inBlock(blockTexts + 64*half + 32*(word%2) + 16*(word/2))
}

func (k *kernel) word(offset, i int) Mem {
	half, word := k.place(i)
	return k.inBlock(offset + 32*half + 8*word)
}

// place is where value i of a block is: in which half, and there.
func (k *kernel) place(i int) (half, word int) {
	if k.bits == 32 {
		return i % 2, i / 2
	}
	return i / 4, i % 4
}

func (k *kernel) shortText(i int) {
	text := XMM()
	VMOVDQU(k.text(i), text)
	VMOVDQU(text, Mem{Base: k.p})
	ADDQ(k.word(blockSizes, i), k.p)
}

func (k *kernel) longText(i int) {
	head, size, text := GP64(), GP64(), XMM()
	MOVQ(k.word(blockHeads, i), head)
	MOVQ(k.word(blockHeadSizes, i), size)
	VMOVDQU(k.text(i), text)
	MOVQ(head, Mem{Base: k.p})
	VMOVDQU(text, Mem{Base: k.p, Index: size, Scale: 1})
	ADDQ(k.word(blockSizes, i), k.p)
}

// nextBlock goes to the next of the ring of blocks.
func (k *kernel) nextBlock() {
	end := GP64()
	ADDQ(U32(blockSize), k.block)
	LEAQ(k.at(ringSize), end)
	CMPQ(k.block, end)
	CMOVQEQ(k.frame, k.block)
}

// leave emits the return.
func (k *kernel) leave() {
	start, n := GP64(), GP64()
	Load(Param("dst"), start)
	SUBQ(start, k.p)
	Store(k.p, ReturnIndex(0))
	Load(Param("n"), n)
	CMPQ(k.done, n)
	CMOVQGT(n, k.done)
	Store(k.done, ReturnIndex(1))
	VZEROUPPER()
	RET()
}
