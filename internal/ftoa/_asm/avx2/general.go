package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

// A block of the general kernel: two groups of four values, what is common to both, and the frame's end.
const (
	groupDigits = 0             // 16 bytes a value, the last digit first; in the order 0 2 1 3
	groupKeys   = 64            // eight bytes a value: what the number of zeros at the end is read from
	groupRows   = 96            // eight bytes: the row of shuffleRows
	groupLast   = 128           // eight bytes: the 17th digit
	groupTexts  = 160           // eight bytes: the place in exponentTexts, negative if there is no exponent
	groupSize   = 192           // of these groups two
	blockOdd    = 2 * groupSize // the lanes that are left to the caller
	blockFar    = blockOdd + 1  // whether there may be any, or exponents
)

const (
	fraction  = 1<<52 - 1
	integers  = 0x433 << 52  // 2^52: floats have integers in their lowest bits
	rounder   = 0x4338 << 48 // 1.5 * 2^52
	signBit   = 1 << 63
	asciiZero = '0'
)

// Predicates of VCMPPD.
const (
	equal     = 0
	notEqual  = 4
	less      = 17
	notLess   = 21 // or not ordered
	lessEqual = 18
	greater   = 30
)

func bits(f float64) uint64 { return math.Float64bits(f) }

func (k *kernel) group(g int, offset int) Mem { return Mem{Base: k.block, Disp: g*groupSize + offset} }

func general(joined bool, style pool.Style) {
	name, more := named("appendGeneral"+style.Name, joined)
	TEXT(name, 0, signature(joined, ", odd *[272]byte"))
	Pragma("noescape")
	Doc(name+" writes a comma and "+style.Text+" of each of n values, n being 1 at least. It stops before eight",
		"values for which there may be too little room, and, with odd filled in, before eight of which it does not know all."+more)
	k := enter(joined)
	k.style = style
	LEAQ(table("shuffleRows"+style.Name), k.rows)
	places, rows := GP64(), GP64()
	LEAQ(table("signedUnits"+style.Name), places)
	LEAQ(table("signedRows"), rows)
	l := newLadder()
	k.pipeline(stages{
		values: 8,
		arithmetic: func() {
			MOVL(U32(0), Mem{Base: k.block, Disp: blockOdd})
			for g := range 2 {
				k.near(&l, g, places, rows)
			}
			Label("computed")
		},
		text: func(j int) { k.value(j, k.p) },
		unusual: &unusual{
			ready: func() {
				CMPB(Mem{Base: k.block, Disp: blockFar}, Imm(0))
				JNE(LabelRef("unusual"))
			},
			odd: func() {
				CMPB(Mem{Base: k.block, Disp: blockOdd}, Imm(0))
				JNE(LabelRef("odd"))
			},
			text: func(j int) { k.anyValue(j, k.p) },
		},
	})

	Label("odd")
	k.spill(k.anyValue)
	k.leave()

	Label("far")
	k.far(&l)
	JMP(LabelRef("computed"))
}

// lanes is what the arithmetic makes of four values: m + n is the value in units of the 16th digit, or the 15th, with n
// between -1/2 and 1/2. The answer is m, or, where full says so, 10m + 10n, rounded.
type lanes struct {
	m, n    reg.VecVirtual // floats
	integer reg.VecVirtual // m
	full    reg.VecVirtual // all bits, or none
	row     reg.VecVirtual // of a value without zeros before its digits
}

// near emits the arithmetic of a group where P is a multiple of 2^-50: m and n are exact. A unit is a power of ten, 10^j,
// that is a float, and so
//
//	h = v*10^j + (2^52 - P*2^52), rounded
//	m = h - (2^52 - P*2^52)
//	n = v*10^j - m
//
// with h between 2^52 and 2^53, where floats are integers. There is a 17th digit if |n| > P/2; see shortestNear on why
// they are not equal. Other values but zero go to the label far.
func (k *kernel) near(l *ladder, g int, places, rows reg.GPVirtual) {
	var at [4]reg.GPVirtual
	for i := range at {
		at[i] = GP64()
		MOVWLZX(Mem{Base: k.v, Disp: 32*g + 8*i + 6}, at[i].As32())
		SHRL(Imm(4), at[i].As32())
		MOVWLZX(Mem{Base: places, Index: at[i], Scale: 2}, at[i].As32())
	}
	ten, offset, row, units := k.columns(func(i int) Mem { return Mem{Base: rows, Index: at[i], Scale: 8} })

	v, isZero := YMM(), YMM()
	VMOVUPD(Mem{Base: k.v, Disp: 32 * g}, v)
	VCMPPD(Imm(equal), k.zero, v, isZero)
	VANDNPD(row, isZero, isZero)
	stop := GP32()
	VMOVMSKPD(isZero, stop)
	TESTL(stop, stop)
	JNE(LabelRef("far"))

	b := lanes{m: YMM(), n: YMM(), integer: units, full: YMM(), row: row}
	h, size := YMM(), YMM()
	VMOVAPD(offset, h)
	VFMADD231PD(ten, v, h)
	VSUBPD(offset, h, b.m)
	VMOVAPD(b.m, b.n)
	VFMSUB231PD(ten, v, b.n)
	VPADDQ(h, units, units)
	// P/2 = 1/2 - offset/2^53
	half := offset
	eps := YMM()
	VMOVUPD(all(bits(0x1p-53)), eps)
	VFNMADD213PD(all(bits(0.5)), eps, half)
	VANDPD(all(signBit-1), b.n, size)
	VCMPPD(Imm(greater), half, size, b.full)
	last := k.lastDigit(&b)
	VMOVDQU(last, k.group(g, groupLast))
	k.digits(l, &b, nil, g)
}

// columns emits the transposition of four rows of four words.
func (k *kernel) columns(row func(i int) Mem) (c0, c1, c2, c3 reg.VecVirtual) {
	pair := func(i, offset int) reg.VecVirtual {
		y := YMM()
		VBROADCASTI128(row(i).Offset(offset), y) // a load of 16 bytes, but of a register that is wholly defined
		VINSERTI128(Imm(1), row(i+2).Offset(offset), y, y)
		return y
	}
	columns := func(offset int) (a, b reg.VecVirtual) {
		x, y := pair(0, offset), pair(1, offset)
		a, b = YMM(), YMM()
		VPUNPCKLQDQ(y, x, a)
		VPUNPCKHQDQ(y, x, b)
		return a, b
	}
	c0, c1 = columns(0)
	c2, c3 = columns(16)
	return
}

// lastDigit emits the 17th digit as a character, and makes m the integer before it: where n is negative, one less. The
// rounding of 10n, ties to even, gives 2 for a quarter and 8 for three of them.
func (k *kernel) lastDigit(b *lanes) (last reg.VecVirtual) {
	below, t := YMM(), YMM()
	VCMPPD(Imm(less), k.zero, b.n, below)
	VANDPD(b.full, below, below)
	last = b.n
	ten := YMM()
	VMOVUPD(all(bits(10)), ten)
	VFMADD213PD(all(rounder+asciiZero), ten, last)
	VPAND(all(10), below, t)
	VPADDQ(t, last, last)
	t = YMM()
	VANDPD(all(bits(-1)), below, t)
	VADDPD(t, b.m, b.m)
	VPADDQ(below, b.integer, b.integer)
	return last
}

// digits emits what turns m into digits and stores them with the row. exponent is that of the first digit, if anyone
// needs to know it.
func (k *kernel) digits(l *ladder, b *lanes, far *farLanes, g int) {
	short, high, t := YMM(), YMM(), YMM()
	VCMPPD(Imm(less), all(bits(1e15)), b.m, short)
	// m/10^8 is m*1e-8 rounded down: 1e-8 is above 10^-8, by so little that m/10^8 + 1/2 stays below the next integer.
	VSUBPD(all(bits(5e7)), b.m, high)
	VMOVUPD(all(bits(1e-8)), t)
	VFMADD213PD(all(rounder), t, high)
	x := YMM()
	VPMULUDQ(all(1<<32-100_000_000), high, x)
	VPADDQ(b.integer, x, x) // dwords: remainder and quotient

	VPSLLQ(Imm(8), short, t)
	VPADDQ(t, b.row, b.row) // two rows before
	if far != nil {
		k.texts(b, far, short, g)
	}
	VMOVDQU(b.row, k.group(g, groupRows))

	low, upper := l.spread(l.four(x, high))
	VMOVDQU(low, k.group(g, groupDigits))
	VMOVDQU(upper, k.group(g, groupDigits+32))
	key := l.pack(low, upper)
	VPSLLQ(Imm(2), key, key)
	VPOR(all(signBit), key, key)
	VPSUBQ(b.full, key, key)
	VMOVDQU(key, k.group(g, groupKeys))
}
