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

// integral is where a float64 has integers for its last places: 1.5 * 2^52.
const integral = 0x4338000000000000

// decimal is what the arithmetic of decimals keeps in registers.
type decimal struct {
	power, half               reg.VecVirtual // 10^K, and that times 2^-53
	integral, exponents, size reg.VecVirtual
}

func bits(f float64) uint64 { return math.Float64bits(f) }

func newDecimal() decimal {
	return decimal{integral: everywhere(integral), exponents: everywhere(0x7ff << 52), size: everywhere(1<<63 - 1)}
}

// scaled emits |r| for eight x, and which of them fit and have |r| < limit.
func (d *decimal) scaled(x reg.VecVirtual, limit Mem, fit reg.OpmaskVirtual) (r reg.VecVirtual) {
	r = ZMM()
	rounded, bound := ZMM(), ZMM()
	VMOVDQA64(d.integral, r)
	VFMADD231PD(d.power, x, r)
	VSUBPD(d.integral, r, rounded)
	VFMSUB231PD(d.power, x, rounded)
	VANDPD(d.exponents, x, bound)
	VMULPD(d.half, bound, bound)
	VANDPD(d.size, rounded, rounded)
	VCMPPD(Imm(lessEqualQuiet), bound, rounded, fit)
	VPSUBQ(d.integral, r, r)
	VPABSQ(r, r)
	VPCMPUQ_BCST(Imm(less), limit, r, fit, fit)
	return r
}

func powersOfTen() Mem { return words(pool.PowersOfTen()...) }

// setPower emits the load of 10^K, for lanes of a mask if there is one.
func (d *decimal) setPower(decimals reg.GPVirtual) {
	p := GP64()
	d.power, d.half = ZMM(), ZMM()
	LEAQ(powersOfTen(), p)
	VBROADCASTSD(Mem{Base: p, Index: decimals, Scale: 8}, d.power)
	VMULPD_BCST(words(bits(0x1p-53)), d.power, d.half)
}

// Lengths and rows of decimalRows8: a word is row*16 + length, a row (K*9+whole)*2 + negative with whole = 8-K-leading
// digits before the point, the length 1 + negative + whole + (K-trailing) + 1, less one if there is nothing after the point.

// decimals8 emits the kernel for decimals of eight digits.
func decimals8(joined bool, style pool.Style) {
	name, more := named("appendDecimals8"+style.Name, joined)
	TEXT(name, 0, signature(joined, ", evenDecimals, oddDecimals int"))
	Pragma("noescape")
	Doc(name+" writes a comma and "+style.Text+" of each of n values, n being 1 at least, that are integers below",
		fmt.Sprintf("10^8 after multiplication by 10^K, K being %d to %d for those", style.Places, -style.Least)+" with even numbers and for those with odd ones. It stops",
		"before 16 values of which some are not, or for which there may be too little room."+more)
	k := enter(joined, 0)
	d := newDecimal()
	k.ladder = newLadder()
	k.nibbles, k.zeros = everywhere(0x0f0f_0f0f_0f0f_0f0f), everywhere(0x3030_3030_3030_3030)
	k.one = ZMM()
	VPBROADCASTD(words(1|1<<32), k.one)
	k.rows = GP64()
	LEAQ(table("decimalRows8"), k.rows)

	// K by value: two dwords of even ones, two of odd ones.
	decimals, odd := GP64(), GP64()
	Load(Param("evenDecimals"), decimals)
	Load(Param("oddDecimals"), odd)
	d.setPower(decimals)
	second := d
	second.setPower(odd)
	alternate := K()
	t := GP32()
	MOVL(U32(0xaa), t)
	KMOVW(t, alternate)
	VMOVDQA64(second.power, alternate, d.power)
	VMOVDQA64(second.half, alternate, d.half)
	places, start, units := ZMM(), ZMM(), ZMM()
	VPBROADCASTD(decimals.As32(), places)
	VPBROADCASTD(odd.As32(), start)
	VMOVDQA64(start, alternate, places)
	x := ZMM()
	VPSLLD(Imm(2), places, x)
	VPSLLVD(x, k.one, units)
	// 18*16*K + 33*(8-K) + K + 2, and 7 less, since what is subtracted is 7-trailing.
	VPMULLD_BCST(words((18*16-33+1)|(18*16-33+1)<<32), places, start)
	VPADDD_BCST(words((33*8+2-7)|(33*8+2-7)<<32), start, start)
	VPSUBD(places, k.zero, places)
	VPADDD_BCST(words(7|7<<32), places, places) // 7-K

	a, b := ZMM(), ZMM()
	k.pipeline(stages{
		values:  16,
		misfits: true,
		load: func() {
			VMOVDQU64(Mem{Base: k.v}, a)
			VMOVDQU64(Mem{Base: k.v, Disp: 64}, b)
		},
		masked: func() {
			k.masked(a, 0)
			k.masked(b, 8)
		},
		arithmetic: func() {
			fitA, fitB := K(), K()
			limit := words(100_000_000)
			r, s := d.scaled(a, limit, fitA), d.scaled(b, limit, fitB)
			KUNPCKBW(fitA, fitB, fitA)
			KORTESTW(fitA, fitA)
			JCC(LabelRef("misfit"))
			// From here on the value i and the value i+8 share a word.
			q := k.quotient(r, k.by1e4)
			VPMADD52LUQ(k.less1e4, q, r)
			q = k.quotient(s, k.by1e4)
			VPMADD52LUQ(k.less1e4, q, s)
			VPSHUFD(Imm(0xa0), s, k.odd, r)
			k.pairs(r)
			last, lead, trail := ZMM(), ZMM(), ZMM()
			VPORD(units, r, last)
			VPLZCNTD(last, lead)
			VPSUBD(last, k.zero, trail)
			VPANDD(last, trail, trail)
			VPLZCNTD(trail, trail)
			VPSRLD(Imm(2), lead, lead)
			VPSRLD(Imm(2), trail, trail) // 7 less trailing zeros
			whole := K()
			VPCMPEQD(places, trail, whole)
			word := ZMM()
			if style.Places > 0 {
				VPADDD(k.one, trail, whole, trail) // a zero behind the point
			}
			VPADDD(start, trail, word)
			VPMULLW(words(repeated(33|33<<16|33<<32|33<<48)...), lead, lead)
			VPSUBD(lead, word, word)
			if style.Places == 0 {
				VPSUBD(k.one, word, whole, word) // no point
			}
			signs := ZMM()
			negative := K()
			VPSHUFD(Imm(0xf5), a, signs)
			VMOVDQA32(b, k.odd, signs)
			VPMOVD2M(signs, negative)
			VPADDD_BCST(words(17|17<<32), word, negative, word)
			VMOVDQU64(word, Mem{Base: k.block, Disp: blockWords})
			even, odd := ascii(r, k.nibbles, k.zeros)
			low, high := ZMM(), ZMM()
			VPUNPCKLDQ(odd, even, low)
			VPUNPCKHDQ(odd, even, high)
			marksA, marksB := everywhere(0x2e2d2c), everywhere(0x2e2d2c)
			if joined {
				k.joints(0, marksA)
				k.joints(8, marksB)
			}
			// Digits of one value and its marks: of a with even numbers, b likewise, a with odd numbers, b likewise.
			for i, x := range []struct {
				digits, marks reg.VecVirtual
				halves        uint64
			}{{low, marksA, 0b00}, {low, marksB, 0b01}, {high, marksA, 0b10}, {high, marksB, 0b11}} {
				t := ZMM()
				VSHUFPD(U8(x.halves*0x55), x.marks, x.digits, t)
				VMOVDQU64(t, Mem{Base: k.block, Disp: 64 * i})
			}
		},
		ready: func() {},
		text: func(j int) {
			i, half := j%8, j/8
			word, row := GP64(), GP64()
			MOVL(Mem{Base: k.block, Disp: blockWords + 8*i + 4*half}, word.As32())
			MOVL(word.As32(), row.As32())
			ANDL(I8(-16), row.As32())
			text := XMM()
			VMOVDQU64(Mem{Base: k.rows, Index: row, Scale: 1}, text)
			VPERMB(Mem{Base: k.block, Disp: 128*(i%2) + 64*half + 16*(i/2)}, text, text)
			VMOVDQU64(text, Mem{Base: k.p})
			ANDL(Imm(15), word.As32())
			ADDQ(word, k.p)
		},
	})
}

func repeated(w uint64) []uint64 { return []uint64{w, w, w, w, w, w, w, w} }

// decimals16 emits the kernel for decimals of 15 digits.
func decimals16(joined bool, style pool.Style) {
	name, more := named("appendDecimals16"+style.Name, joined)
	TEXT(name, 0, signature(joined, ", decimals int"))
	Pragma("noescape")
	Doc(name+" writes a comma and "+style.Text+" of each of n values, n being 1 at least, that are integers",
		fmt.Sprintf("below 10^15 after multiplication by 10^K, K being %d to 15. It stops before eight values of which some are", style.Places),
		fmt.Sprintf("not, or are below 1e%d, or", style.Least)+" for which there may be too little room."+more)
	k := enter(joined, 0)
	d := newDecimal()
	k.ladder = newLadder()
	k.nibbles, k.zeros = everywhere(0x0f0f_0f0f_0f0f_0f0f), everywhere(0x3030_3030_3030_3030)
	k.one = everywhere(1)
	decimals := GP64()
	Load(Param("decimals"), decimals)
	d.setPower(decimals)
	k.decimalRows(decimals)
	// From some K on, 0 < |r| < 10^(K-6), or K-4, has an exponent. 10^(K-6)-1 of them, none if K is less.
	tiny, t := ZMM(), GP64()
	LEAQ(tinyIntegers(style), t)
	VPBROADCASTQ(Mem{Base: t, Index: decimals, Scale: 8}, tiny)
	places, start, units := k.decimalWords(decimals)
	least := ZMM()
	if style.Places > 0 {
		VPADDQ(k.one, places, least)
	}

	a := ZMM()
	k.pipeline(stages{
		values:  8,
		misfits: true,
		load:    func() { VMOVDQU64(Mem{Base: k.v}, a) },
		masked:  func() { k.masked(a, 0) },
		arithmetic: func() {
			fit, below := K(), K()
			r := d.scaled(a, words(1_000_000_000_000_000), fit)
			less1 := ZMM()
			VPSUBQ(k.one, r, less1)
			VPCMPUQ(Imm(less), tiny, less1, below)
			KANDNB(fit, below, fit)
			all := GP32()
			KMOVB(fit, all)
			CMPL(all, U32(0xff))
			JNE(LabelRef("misfit"))
			packed := k.sixteen(r)
			last, lead, trail := ZMM(), ZMM(), ZMM()
			VPORQ(units, packed, last)
			VPLZCNTQ(last, lead)
			VPSUBQ(last, k.zero, trail)
			VPANDQ(last, trail, trail)
			VPLZCNTQ(trail, trail)
			VPSRLQ(Imm(2), lead, lead)
			VPSRLQ(Imm(2), trail, trail) // 15 less trailing zeros
			whole, negative := K(), K()
			if style.Places > 0 {
				VPMAXUQ(least, trail, trail)
			}
			VPCMPUQ(Imm(greater), places, trail, whole)
			word := ZMM()
			VPADDQ(start, trail, word)
			VPSUBQ(places, word, word)
			VPMULLW(words(repeated(65)...), lead, lead)
			VPSUBQ(lead, word, word)
			VPADDQ(k.one, word, whole, word) // the point
			VPMOVQ2M(a, negative)
			VPADDQ_BCST(words(33), word, negative, word)
			VMOVDQU64(word, Mem{Base: k.block, Disp: blockWords})
			even, odd := ascii(packed, k.nibbles, k.zeros)
			b := lanes{mark: everywhere(decimalMarks)}
			if joined {
				k.joints(0, b.mark)
			}
			k.store(&b, even, odd)
		},
		ready: func() {},
		text:  func(j int) { k.put(k.decimalText(j)) },
	})
}

// decimalMarks are a comma, a minus, a point and a zero.
const decimalMarks = 0x302e2d2c

// decimalRows emits the choice of the rows of decimalRows16 for K decimals: 16 digits before the point at most, so
// 17*2 rows of 32 bytes.
func (k *kernel) decimalRows(decimals reg.GPVirtual) {
	k.rows = GP64()
	t := GP64()
	IMUL3Q(U32(17*2*32), decimals, t)
	LEAQ(table("decimalRows16"), k.rows)
	ADDQ(t, k.rows)
}

// decimalWords emits what words are put together from: 15-K, from which leading zero bits by four count; the word of a
// number with 16 digits before the point, 65 less for each one it has not; and the digit before the point, which counts as
// if it were not 0. A word is row*32 + length, a row whole*2 + negative.
func (k *kernel) decimalWords(decimals reg.GPVirtual) (places, start, units reg.VecVirtual) {
	places, start, units = ZMM(), ZMM(), ZMM()
	x, t := ZMM(), GP64()
	VPBROADCASTQ(decimals, places)
	VPSLLQ(Imm(2), places, x)
	VPSLLVQ(x, k.one, units)
	IMUL3Q(I8(-65), decimals, t)
	ADDQ(U32(65*16+1), t)
	VPBROADCASTQ(t, start)
	VPSUBQ(places, k.zero, places)
	VPADDQ_BCST(words(15), places, places)
	return places, start, units
}

// decimalText emits the text of value j of k.block, and its length.
func (k *kernel) decimalText(j int) (text reg.VecVirtual, length reg.GPVirtual) {
	word, row := GP64(), GP64()
	text = YMM()
	MOVL(Mem{Base: k.block, Disp: blockWords + 8*j}, word.As32())
	MOVL(word.As32(), row.As32())
	ANDL(I8(-32), row.As32())
	VMOVDQU64(Mem{Base: k.rows, Index: row, Scale: 1}, text)
	VPERMB(Mem{Base: k.block, Disp: blockText + 32*textSlot[j]}, text, text)
	ANDL(Imm(31), word.As32())
	return text, word
}

func tinyIntegers(style pool.Style) Mem {
	var w []uint64
	for i := range 16 {
		w = append(w, uint64(math.Pow10(max(i+style.Least, 0)))-1)
	}
	return words(w...)
}

// zeros emits the kernel for zeros.
func zeros() {
	TEXT("appendZerosAVX512", NOSPLIT, "func(dst *byte, room int, v *float64, n int) (done int)")
	Pragma("noescape")
	Doc("appendZerosAVX512 writes a comma and a zero for each of n values, and stops before 32 of which some are not zero, or",
		"negative, or for which there is too little room, or that are not there.")
	p, room, v, n := GP64(), GP64(), GP64(), GP64()
	Load(Param("dst"), p)
	Load(Param("room"), room)
	Load(Param("v"), v)
	Load(Param("n"), n)
	i, limit := GP64(), GP64()
	XORL(i.As32(), i.As32())
	SHRQ(Imm(1), room)
	MOVQ(n, limit)
	CMPQ(room, limit)
	CMOVQLT(room, limit)
	SUBQ(Imm(32), limit)
	text, all := ZMM(), ZMM()
	VPBROADCASTQ(words(0x302c302c302c302c), text)
	some := K()
	Label("step")
	CMPQ(i, limit)
	JGT(LabelRef("end"))
	at := func(j int) Mem { return Mem{Base: v, Index: i, Scale: 8, Disp: 64 * j} }
	VMOVDQU64(at(0), all)
	VPORQ(at(1), all, all)
	VPORQ(at(2), all, all)
	VPORQ(at(3), all, all)
	VPTESTMQ(all, all, some)
	KORTESTB(some, some)
	JNE(LabelRef("end"))
	VMOVDQU64(text, Mem{Base: p, Index: i, Scale: 2})
	ADDQ(Imm(32), i)
	JMP(LabelRef("step"))
	Label("end")
	Store(i, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// choose emits the search for the smallest K.
func choose() {
	const most = 9
	TEXT("chooseDecimalsAVX512", NOSPLIT, "func(v *float64, evenFrom, oddFrom int) (evenDecimals, oddDecimals, wide int)")
	Pragma("noescape")
	Doc("chooseDecimalsAVX512 returns how many decimals, 9 at most, 16 values have, those with even numbers and those with",
		"odd ones, from a number on at which to begin. wide is not 0 if some are 10^8 or more after multiplication. If there",
		"are no such numbers, it returns -1 for one of them.")
	v, i := GP64(), GP64()
	Load(Param("v"), v)
	x, y := ZMM(), ZMM()
	VMOVDQU64(Mem{Base: v}, x)
	VMOVDQU64(Mem{Base: v, Disp: 64}, y)
	d := newDecimal()
	d.power, d.half = ZMM(), ZMM()
	power := GP64()
	LEAQ(powersOfTen(), power)
	fits := func(limit uint64) (mask reg.GPVirtual) {
		a, b := K(), K()
		VBROADCASTSD(Mem{Base: power, Index: i, Scale: 8}, d.power)
		VMULPD_BCST(words(bits(0x1p-53)), d.power, d.half)
		d.scaled(x, words(limit), a)
		d.scaled(y, words(limit), b)
		KUNPCKBW(a, b, a)
		mask = GP32()
		KMOVW(a, mask)
		return mask
	}
	const limit = 1_000_000_000_000_000
	wide := GP64()
	XORL(wide.As32(), wide.As32())
	// What fits neither with many decimals nor with few does not fit.
	MOVL(U32(most), i.As32())
	many := fits(limit)
	MOVL(U32(3), i.As32())
	few := fits(limit)
	for _, half := range []struct {
		name  string
		lanes uint32
		from  string
		ret   int
	}{{"even", 0x5555, "evenFrom", 0}, {"odd", 0xaaaa, "oddFrom", 1}} {
		a, b := GP32(), GP32()
		MOVL(many, a)
		ANDL(U32(half.lanes), a)
		CMPL(a, U32(half.lanes))
		JEQ(LabelRef(half.name))
		MOVL(few, b)
		ANDL(U32(half.lanes), b)
		CMPL(b, U32(half.lanes))
		JNE(LabelRef("none"))
		Label(half.name)
		Load(Param(half.from), i)
		Label(half.name + "Next")
		mask := fits(limit)
		ANDL(U32(half.lanes), mask)
		CMPL(mask, U32(half.lanes))
		JEQ(LabelRef(half.name + "Found"))
		INCQ(i)
		CMPQ(i, Imm(most))
		JLE(LabelRef(half.name + "Next"))
		JMP(LabelRef("none"))
		Label(half.name + "Found")
		Store(i, ReturnIndex(half.ret))
		mask = fits(100_000_000)
		ANDL(U32(half.lanes), mask)
		XORL(U32(half.lanes), mask)
		ORL(mask, wide.As32())
	}
	Store(wide, ReturnIndex(2))
	VZEROUPPER()
	RET()
	Label("none")
	MOVQ(I32(-1), i)
	Store(i, ReturnIndex(0))
	Store(i, ReturnIndex(1))
	Store(i, ReturnIndex(2))
	VZEROUPPER()
	RET()
}
