package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The text of an integer is made in words of eight characters, the first one lowest. Rotated to the left by the length of
// the text, the word of the last eight digits has them where they belong, and the rest of the word at the other end: those
// of its digits that do not fit beside comma and sign, which go to a second word, or zeros before the first digit. What
// stands before the eight digits then replaces the lowest characters.
//
// Below 10^8 that is all, and two words, 16 bytes, are stored a value; up to 32 bits they are always enough. Longer ones
// have a word of comma, sign and what is above 10^16, and 16 bytes with the digits below that.

// The frame of the integer kernels: blocks of 16 integers between arithmetic and output.
const (
	integerValues = 16 // in a block
	integerLag    = 2  // the text of a block is written after the arithmetic of that many blocks behind it

	integerTexts      = 0   // 16 times 16 bytes
	integerSizes      = 256 // 16 words: the length of comma, sign and digits
	integerHeads      = 384 // 16 words: comma, sign and the digits above 10^16, for long ones
	integerHeadSizes  = 512 // 16 words
	integerLong       = 640 // whether there are long ones
	integerBlock      = 704
	integerRing       = (integerLag + 1) * integerBlock
	integerShortLimit = integerRing // the last places where a block may begin
	integerLongLimit  = integerRing + 8
	integerFrame      = integerRing + 64

	longInteger = 21 // bytes of the longest one with its comma
)

// integerKernel is what a kernel for integers keeps in registers all the time.
type integerKernel struct {
	ladder
	bits          int
	signed        bool
	p, v, n       reg.GPVirtual // the text's end, the next value, how many are left
	frame, block  reg.GPVirtual // both aligned; the block to be written
	queued, done  reg.GPVirtual // blocks without their text yet; values with it
	there         [2]reg.OpmaskVirtual
	nibbles       reg.VecVirtual
	zeros         reg.VecVirtual
	first, second reg.VecVirtual // the bits at which the digits of the lower half of a word are, and of the upper one
	comma, minus  reg.VecVirtual // all bits where they are
	one           reg.VecVirtual
}

// half is eight of the 16 integers of a block, in words.
type half struct {
	x        reg.VecVirtual // absolute values
	negative reg.OpmaskVirtual
}

// integers emits the kernel for integers of so many bits.
func integers(bits int, signed bool) {
	name, kind := "Uint", "uint"
	if signed {
		name, kind = "Int", "int"
	}
	name = fmt.Sprintf("append%s%dsAVX512", name, bits)
	TEXT(name, 0, fmt.Sprintf("func(dst *byte, room int, v *%s%d, n int) (written, done int)", kind, bits))
	Pragma("noescape")
	Doc(name+" writes a comma and the text of each of n integers, n being 1 at least. It stops before 16 integers",
		"for which there may be too little room.")
	k := enterIntegers(bits, signed)
	x := [2]half{{ZMM(), K()}, {ZMM(), K()}}

	Label("step")
	CMPQ(k.n, Imm(integerValues))
	JLT(LabelRef("tail"))
	if bits == 64 {
		VMOVDQU64(Mem{Base: k.v}, x[0].x)
		VMOVDQU64(Mem{Base: k.v, Disp: 64}, x[1].x)
	} else {
		VMOVDQU64(Mem{Base: k.v}, x[0].x)
	}
	Label("loaded")
	if bits == 64 {
		k.arithmetic64(x)
	} else {
		k.arithmetic32(x)
	}
	Label("stored")
	ADDQ(I32(integerValues*bits/8), k.v)
	SUBQ(Imm(integerValues), k.n)
	k.nextBlock()
	INCQ(k.queued)
	CMPQ(k.queued, Imm(integerLag+1))
	JEQ(LabelRef("text"))
	TESTQ(k.n, k.n)
	JGT(LabelRef("step"))
	Comment("There were fewer blocks than the ring has: the oldest is its first.")
	MOVQ(k.frame, k.block)

	Label("text")
	if bits == 64 {
		CMPB(Mem{Base: k.block, Disp: integerLong}, Imm(0))
		JNE(LabelRef("longText"))
	}
	CMPQ(k.p, k.at(integerShortLimit))
	JHI(LabelRef("stop"))
	for i := range integerValues {
		k.shortText(i)
	}
	Label("written")
	ADDQ(Imm(integerValues), k.done)
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
		CMPQ(k.p, k.at(integerLongLimit))
		JHI(LabelRef("stop"))
		for i := range integerValues {
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

// shortRoom is what the text of a block without long ones may touch.
func (k *integerKernel) shortRoom() int {
	longest := 10 // comma, sign and eight digits
	if k.bits == 32 {
		longest = 12
	}
	return (integerValues-1)*longest + 16
}

const longRoom = integerValues * longInteger

func (k *integerKernel) at(offset int) Mem      { return Mem{Base: k.frame, Disp: offset} }
func (k *integerKernel) inBlock(offset int) Mem { return Mem{Base: k.block, Disp: offset} }

func enterIntegers(bits int, signed bool) *integerKernel {
	k := &integerKernel{bits: bits, signed: signed, p: GP64(), v: GP64(), n: GP64(), frame: GP64(), block: GP64(), queued: GP64(), done: GP64()}
	Load(Param("dst"), k.p)
	Load(Param("v"), k.v)
	Load(Param("n"), k.n)
	frame := AllocLocal(integerFrame + 64)
	LEAQ(frame.Offset(63), k.frame)
	ANDQ(I8(-64), k.frame)
	end, limit := Load(Param("room"), GP64()), GP64()
	ADDQ(k.p, end)
	LEAQ(Mem{Base: end, Disp: -k.shortRoom()}, limit)
	MOVQ(limit, k.at(integerShortLimit))
	LEAQ(Mem{Base: end, Disp: -longRoom}, limit)
	MOVQ(limit, k.at(integerLongLimit))
	XORL(k.queued.As32(), k.queued.As32())
	XORL(k.done.As32(), k.done.As32())
	MOVQ(k.frame, k.block)

	k.ladder = newLadder()
	k.nibbles, k.zeros = everywhere(0x0f0f_0f0f_0f0f_0f0f), everywhere(0x3030_3030_3030_3030)
	k.first, k.second = everywhere(0x0004080c1014181c), everywhere(0x2024282c3034383c)
	k.one = everywhere(1)
	k.comma = everywhere(0xff)
	if signed {
		k.minus = everywhere(0xff00)
	}
	for i := range k.there {
		k.there[i] = K()
		KXNORW(k.there[i], k.there[i], k.there[i])
	}
	return k
}

// tail emits the load of the last block, with zeros behind its values.
func (k *integerKernel) tail(x [2]half) {
	mask, part := GP32(), GP32()
	MOVL(I32(-1), mask)
	BZHIL(k.n.As32(), mask, mask)
	if k.bits == 64 {
		KMOVW(mask, k.there[0])
		SHRL(Imm(8), mask)
		KMOVW(mask, k.there[1])
		VMOVDQU64_Z(Mem{Base: k.v}, k.there[0], x[0].x)
		VMOVDQU64_Z(Mem{Base: k.v, Disp: 64}, k.there[1], x[1].x)
		return
	}
	some := K()
	KMOVW(mask, some)
	VMOVDQU32_Z(Mem{Base: k.v}, some, x[0].x)
	for i, lanes := range []uint32{0x5555, 0xaaaa} {
		MOVL(U32(lanes), part)
		PEXTL(part, mask, part)
		KMOVW(part, k.there[i])
	}
}

// arithmetic64 emits what stores the texts of 16 integers of 64 bits.
func (k *integerKernel) arithmetic64(x [2]half) {
	for _, h := range x {
		if k.signed {
			VPMOVQ2M(h.x, h.negative)
			VPABSQ(h.x, h.x)
		}
	}
	most, long := ZMM(), K()
	VPMAXUQ(x[0].x, x[1].x, most)
	VPCMPUQ_BCST(Imm(greaterEqual), words(100_000_000), most, long)
	KORTESTB(long, long)
	JNE(LabelRef("long"))
	MOVB(Imm(0), k.inBlock(integerLong))
	for _, h := range x {
		q := k.quotient(h.x, k.by1e4)
		VPMADD52LUQ(k.less1e4, q, h.x)
	}
	packed := k.packed(x)
	for i, h := range x {
		k.storeShort(i, k.lastEight(packed, i), k.shortSize(packed, i, h), h, nil)
	}
}

// outOfLine64 emits what arithmetic64 jumps to.
func (k *integerKernel) outOfLine64(x [2]half) {
	heads, sizes, whole := ZMM(), ZMM(), K()
	Label("long")
	MOVB(Imm(1), k.inBlock(integerLong))
	for i, h := range x {
		huge := K()
		VPCMPUQ_BCST(Imm(greaterEqual), words(10_000_000_000_000_000), h.x, huge)
		KORTESTB(huge, huge)
		JNE(LabelRef(fmt.Sprint("huge", i)))
		KXNORB(whole, whole, whole)
		VPBROADCASTQ(words(','|'-'<<8), heads)
		VMOVDQA64(k.one, sizes)
		if k.signed {
			VPADDQ(k.one, sizes, h.negative, sizes)
		}
		Label(fmt.Sprint("sixteen", i))
		k.storeLong(i, h, heads, sizes, whole)
	}
	JMP(LabelRef("stored"))

	for i, h := range x {
		Label(fmt.Sprint("huge", i))
		// x/10^16 is x/2^16/5^16.
		top, rest := ZMM(), ZMM()
		VPSRLQ(Imm(16), h.x, top)
		top = k.quotient(top, words(4056481920730335)) // ceil(2^89/5^16)
		VPSRLQ(Imm(37), top, top)
		VMOVDQA64(k.zero, rest)
		VPMADD52LUQ_BCST(words(152_587_890_625), top, rest)
		VPSLLQ(Imm(16), rest, rest)
		VPSUBQ(rest, h.x, h.x)
		VPTESTNMQ(top, top, whole)
		k.pairs(top)
		k.head(top, h, heads, sizes)
		JMP(LabelRef(fmt.Sprint("sixteen", i)))
	}
}

// storeLong emits the stores of eight integers with their heads, of the rest, below 10^16, in full or without the zeros
// before it.
func (k *integerKernel) storeLong(i int, h half, heads, headSizes reg.VecVirtual, shortened reg.OpmaskVirtual) {
	packed := k.sixteen(h.x)
	lead, size := ZMM(), ZMM()
	VPORQ(k.one, packed, lead)
	VPLZCNTQ(lead, lead)
	VPSRLQ_Z(Imm(2), lead, shortened, lead)
	VPSUBQ(lead, headSizes, size)
	VPADDQ_BCST_Z(words(16), size, k.there[i], size)
	VMOVDQU64(heads, k.inBlock(integerHeads+64*i))
	VMOVDQU64(headSizes, k.inBlock(integerHeadSizes+64*i))
	VMOVDQU64(size, k.inBlock(integerSizes+64*i))
	high, low := k.digits(packed, k.second), k.digits(packed, k.first)
	even, odd := ZMM(), ZMM()
	VPUNPCKLQDQ(low, high, even)
	VPUNPCKHQDQ(low, high, odd)
	for parity, texts := range []reg.VecVirtual{even, odd} {
		// Byte j becomes byte j+lead.
		from := ZMM()
		VMOVDQU64(everyOther(parity), from)
		VPERMB(lead, from, from)
		VPADDB(words(0x0706050403020100, 0x0f0e0d0c0b0a0908, 0x0706050403020100, 0x0f0e0d0c0b0a0908,
			0x0706050403020100, 0x0f0e0d0c0b0a0908, 0x0706050403020100, 0x0f0e0d0c0b0a0908), from, from)
		VPSHUFB(from, texts, texts)
		VMOVDQU64(texts, k.inBlock(integerTexts+128*i+64*parity))
	}
}

// everyOther has the place of the lowest byte of each even word, or odd one, 16 times.
func everyOther(parity int) Mem {
	var w []uint64
	for i := range 4 {
		at := uint64(8*(2*i+parity)) * 0x0101010101010101
		w = append(w, at, at)
	}
	return words(w...)
}

// arithmetic32 emits what stores the texts of 16 integers of 32 bits, those with even numbers in the first half.
func (k *integerKernel) arithmetic32(x [2]half) {
	v := x[0].x
	long := K()
	if k.signed {
		VPTESTMQ_BCST(words(1<<31), v, x[0].negative)
		VPMOVQ2M(v, x[1].negative)
		VPABSD(v, v)
	}
	VPCMPUD_BCST(Imm(greaterEqual), words(100_000_000|100_000_000<<32), v, long)
	VPSRLQ(Imm(32), v, x[1].x)
	VPANDQ_BCST(words(1<<32-1), v, x[0].x)
	KORTESTW(long, long)
	JNE(LabelRef("long"))
	for _, h := range x {
		q := k.quotient(h.x, k.by1e4)
		VPMADD52LUQ(k.less1e4, q, h.x)
	}
	packed := k.packed(x)
	for i, h := range x {
		k.storeShort(i, k.lastEight(packed, i), k.shortSize(packed, i, h), h, nil)
	}
}

// outOfLine32 emits what arithmetic32 jumps to: it is the same with what is above 10^8.
func (k *integerKernel) outOfLine32(x [2]half) {
	Label("long")
	tops := [2]reg.VecVirtual{ZMM(), ZMM()}
	for i, h := range x {
		q := k.quotient(h.x, k.by1e4)
		top := k.quotient(q, k.by1e4)
		VPMADD52LUQ(k.less1e4, q, h.x)
		VPMADD52LUQ_BCST(words((1<<16-10_000)<<16), top, h.x)
		VMOVDQA64(top, tops[i])
	}
	packed := k.packed(x)
	for i, h := range x {
		size := k.shortSize(packed, i, h)
		heads, headSizes := ZMM(), ZMM()
		above, kept := K(), ZMM()
		VPTESTMQ(tops[i], tops[i], above)
		VPERMB(k.bcd0, tops[i], tops[i])
		k.head(tops[i], h, heads, headSizes)
		VPADDQ_BCST(words(8), headSizes, above, size)
		VPSLLQ(Imm(3), headSizes, headSizes)
		VPTERNLOGQ(U8(0xff), kept, kept, kept)
		VPSLLVQ(headSizes, kept, kept)
		k.storeShort(i, k.lastEight(packed, i), size, h, func(text reg.VecVirtual) {
			VPTERNLOGQ(U8(0xe2), heads, kept, text) // kept ? text : heads
		})
	}
	JMP(LabelRef("stored"))
}

// packed emits the packed digits of 16 numbers below 10^8 that are quotient and remainder by 10^4: the first half has the
// even dwords.
func (k *integerKernel) packed(x [2]half) reg.VecVirtual {
	VPSHUFD(Imm(0xa0), x[1].x, k.odd, x[0].x)
	k.pairs(x[0].x)
	return x[0].x
}

// digits emits eight characters a word of those of its packed digits that are at the given bits.
func (k *integerKernel) digits(packed, bits reg.VecVirtual) reg.VecVirtual {
	d := ZMM()
	VPMULTISHIFTQB(packed, bits, d)
	VPTERNLOGQ(U8(0xea), k.zeros, k.nibbles, d) // d&nibbles | zeros
	return d
}

func (k *integerKernel) lastEight(packed reg.VecVirtual, i int) reg.VecVirtual {
	return k.digits(packed, []reg.VecVirtual{k.first, k.second}[i])
}

// shortSize emits the lengths of comma, sign and the digits of a half below 10^8.
func (k *integerKernel) shortSize(packed reg.VecVirtual, i int, h half) reg.VecVirtual {
	lead, size := ZMM(), ZMM()
	VPORQ_BCST(words(1|1<<32), packed, lead)
	VPLZCNTD(lead, lead)
	if i == 0 {
		VPSLLQ(Imm(32), lead, lead)
	}
	VPSRLQ(Imm(34), lead, lead)
	VPBROADCASTQ(words(9), size)
	VPSUBQ_Z(lead, size, k.there[i], size)
	if k.signed {
		VPADDQ(k.one, size, h.negative, size)
	}
	return size
}

// head emits comma, sign and up to four packed digits, and their length.
func (k *integerKernel) head(packed reg.VecVirtual, h half, text, size reg.VecVirtual) {
	lead, count := ZMM(), ZMM()
	VPLZCNTQ(packed, lead)
	VPSRLQ(Imm(2), lead, lead)
	VPBROADCASTQ(words(17), size)
	VPSUBQ(lead, size, size)
	if k.signed {
		VPADDQ(k.one, size, h.negative, size)
	}
	d := k.digits(packed, everywhere(0x0004080c))
	VPSLLQ(Imm(3), size, count)
	VPSUBQ_BCST(words(32), count, count)
	VPROLVQ(count, d, text)
	k.signs(text, h)
}

// signs emits comma and sign, in place of the lowest characters.
func (k *integerKernel) signs(text reg.VecVirtual, h half) {
	VPTERNLOGQ_BCST(U8(0xba), words(','), k.comma, text) // text&^comma | ','
	if k.signed {
		VPTERNLOGQ_BCST(U8(0xba), words('-'<<8), k.minus, h.negative, text)
	}
}

// storeShort emits the stores of half i, given its last eight digits and lengths. head puts what is before those in
// place, if it is more than comma and sign.
func (k *integerKernel) storeShort(i int, digits, size reg.VecVirtual, h half, head func(text reg.VecVirtual)) {
	text, count := ZMM(), ZMM()
	VMOVDQU64(size, k.inBlock(integerSizes+64*i))
	VPSLLQ(Imm(3), size, count)
	VPROLVQ(count, digits, digits)
	VMOVDQA64(digits, text)
	if head != nil {
		head(text)
	} else {
		k.signs(text, h)
	}
	t := ZMM()
	VPUNPCKLQDQ(digits, text, t)
	VMOVDQU64(t, k.inBlock(integerTexts+128*i))
	t = ZMM()
	VPUNPCKHQDQ(digits, text, t)
	VMOVDQU64(t, k.inBlock(integerTexts+128*i+64))
}

// place is where value i of a block is: in which half, and there.
func (k *integerKernel) place(i int) (half, word int) {
	if k.bits == 32 {
		return i % 2, i / 2
	}
	return i / 8, i % 8
}

func (k *integerKernel) text(i int) Mem {
	half, word := k.place(i)
	return k.inBlock(integerTexts + 128*half + 64*(word%2) + 16*(word/2))
}

func (k *integerKernel) word(offset, i int) Mem {
	half, word := k.place(i)
	return k.inBlock(offset + 64*half + 8*word)
}

func (k *integerKernel) shortText(i int) {
	text := XMM()
	VMOVDQU64(k.text(i), text)
	VMOVDQU64(text, Mem{Base: k.p})
	ADDQ(k.word(integerSizes, i), k.p)
}

func (k *integerKernel) longText(i int) {
	head, size, text := GP64(), GP64(), XMM()
	MOVQ(k.word(integerHeads, i), head)
	MOVQ(k.word(integerHeadSizes, i), size)
	VMOVDQU64(k.text(i), text)
	MOVQ(head, Mem{Base: k.p})
	VMOVDQU64(text, Mem{Base: k.p, Index: size, Scale: 1})
	ADDQ(k.word(integerSizes, i), k.p)
}

// nextBlock goes to the next of the ring of blocks.
func (k *integerKernel) nextBlock() {
	end := GP64()
	ADDQ(U32(integerBlock), k.block)
	LEAQ(k.at(integerRing), end)
	CMPQ(k.block, end)
	CMOVQEQ(k.frame, k.block)
}

// leave emits the return.
func (k *integerKernel) leave() {
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
