package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A block of decimals of 16 digits has two groups of these.
const (
	longDigits = groupDigits
	longKeys   = groupKeys // eight bytes a value: a digit in four bits each, and what units adds
	longSigns  = groupRows // eight bytes
)

// long is what decimals of 16 digits, K of them after the point, are written with.
type long struct {
	ladder
	units reg.VecVirtual // a bit of the digits that count as if they were not 0: the one before the point, and others behind it
	tails reg.GPVirtual  // lengths of the point and what is behind it
}

// newLong emits what a kernel keeps for them, but for the units.
func (k *kernel) newLong(decimals reg.GPVirtual) *long {
	l := &long{ladder: newLadder(), tails: GP64()}
	t := GP64()
	LEAQ(table("decimalShuffles16"), k.rows)
	MOVQ(decimals, t)
	SHLQ(Imm(11), t)
	ADDQ(t, k.rows)
	LEAQ(table("decimalTails16"), l.tails)
	MOVQ(decimals, t)
	SHLQ(Imm(6), t)
	ADDQ(t, l.tails)
	return l
}

// longDigits emits what turns the integers r, floats from 0 to 2^52, into digits, and stores them with the signs of the
// values. integer is r + 2^52.
func (k *kernel) longDigits(l *long, r, integer reg.VecVirtual, g int) {
	high, x, t := YMM(), YMM(), YMM()
	// r/10^8, rounded down: r <= 2^52 leaves room for the half.
	VSUBPD(all(bits(49_999_999.5)), r, high)
	VMOVUPD(all(bits(1e-8)), t)
	VFMADD213PD(all(rounder), t, high)
	VPSUBQ(all(integers), integer, integer)
	VPMULUDQ(all(1<<32-100_000_000), high, x)
	VPADDQ(integer, x, x)
	low, upper := l.spread(l.four(x, high))
	VMOVDQU(low, k.group(g, longDigits))
	VMOVDQU(upper, k.group(g, longDigits+32))
	key, sign := l.pack(low, upper), YMM()
	VPOR(l.units, key, key)
	VMOVDQU(key, k.group(g, longKeys))
	VMOVDQU(Mem{Base: k.v, Disp: 32 * g}, sign)
	VPSRLQ(Imm(63), sign, sign)
	VPSLLQ(Imm(6), sign, sign)
	VMOVDQU(sign, k.group(g, longSigns))
}

// longText emits the text of value j of k.block, at p.
func (k *kernel) longText(l *long, j int, p reg.GPVirtual) {
	g, i := j/4, j%4
	row, length := GP64(), GP64()
	text := YMM()
	LZCNTQ(k.group(g, longKeys+8*i), row)
	TZCNTQ(k.group(g, longKeys+8*i), length)
	ANDL(I8(-4), row.As32())
	SHLL(Imm(5), row.As32())
	ADDQ(k.group(g, longSigns+8*i), row)
	VBROADCASTI128(k.group(g, longDigits+32*(i%2)+16*(i/2)), text)
	VPSHUFB(Mem{Base: k.rows, Index: row, Scale: 1}, text, text)
	VPOR(Mem{Base: k.rows, Index: row, Scale: 1, Disp: 32}, text, text)
	VMOVDQU(text, Mem{Base: p})
	k.lead(j, p)
	MOVBLZX(Mem{Base: l.tails, Index: length, Scale: 1}, length.As32())
	MOVBLZX(Mem{Base: k.rows, Index: row, Scale: 1, Disp: 63}, row.As32())
	ADDQ(row, length)
	ADDQ(length, p)
}

// unitBits has, by K, the lowest bit of digit K of those that longKeys has.
func unitBits() Mem {
	var w []uint64
	for k := range 16 {
		w = append(w, 1<<(4*k))
	}
	return words(w...)
}

// broadcast emits the load of word i of some into all lanes.
func broadcast(some Mem, i reg.GPVirtual) reg.VecVirtual {
	base, y := GP64(), YMM()
	LEAQ(some, base)
	VPBROADCASTQ(Mem{Base: base, Index: i, Scale: 8}, y)
	return y
}
