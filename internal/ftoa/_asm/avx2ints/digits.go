package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// integral is where a float64 has integers for its last places; from halfIntegral on, they are below 2^52.
const (
	integral     = 0x1.8p52
	halfIntegral = 0x1p52
)

func float(f float64) Mem { return all(math.Float64bits(f)) }

// floor emits the quotient of x < 2^52, added to halfIntegral, by an odd d, added to integral. It is the integer nearest
// to (x-(d-1)/2)/d, which is off the middle between two by 1/2d at least.
func floor(x reg.VecVirtual, d float64) reg.VecVirtual {
	q, reciprocal := YMM(), YMM()
	VSUBPD(float(halfIntegral+(d-1)/2), x, q)
	VMOVUPD(float(1/d), reciprocal)
	VFMADD213PD(float(integral), reciprocal, q)
	return q
}

// splitHuge emits top = x/10^16, and x less that. x/10^16 is x/2^16/5^16, and less than 2^11.
func splitHuge(x reg.VecVirtual) (top reg.VecVirtual) {
	const d = 152_587_890_625 // 5^16
	y, top := YMM(), YMM()
	VPSRLQ(Imm(16), x, y)
	VPOR(float(halfIntegral), y, y)
	q := floor(y, d)
	VPAND(all(1<<11-1), q, top)
	VSUBPD(float(integral), q, q)
	VFNMADD231PD(float(d), q, y)
	VPSLLQ(Imm(16), y, y) // halfIntegral falls out
	VPBLENDW(Imm(0x11), x, y, x)
	return top
}

// A number x < 10^8 divided by 10^4 is x*by1e4 >> shift1e4.
const (
	by1e4    = 109951163
	shift1e4 = 40
	less1e4  = 1<<16 - 10_000
)

// lastEight emits the digits of eight numbers below 10^8, one a byte, the first one lowest.
func lastEight(x [2]half) (digits [2]reg.VecVirtual) {
	for _, h := range x {
		q := YMM()
		VPMULUDQ(all(by1e4), h.x, q)
		VPSRLQ(Imm(shift1e4), q, q)
		VPMULUDQ(all(less1e4), q, q)
		VPADDQ(q, h.x, h.x)
	}
	y := YMM()
	VPSLLQ(Imm(32), x[1].x, y)
	VPBLENDD(Imm(0x55), x[0].x, y, y)
	pairs(y)
	for i, order := range [][]uint64{{0x8000800180028003, 0x80088009800a800b}, {0x8004800580068007, 0x800c800d800e800f}} {
		digits[i] = YMM()
		VPSHUFB(words(order[0], order[1], order[0], order[1]), y, digits[i])
		singles(digits[i])
	}
	return digits
}

// pairs turns 16-bit numbers x < 10^4 into x/100 in the upper byte and x%100 in the lower one.
func pairs(x reg.VecVirtual) {
	q := YMM()
	VPMULHUW(all(0x147b_147b_147b_147b), x, q) // ceil(2^19/100)
	VPSRLW(Imm(3), q, q)
	VPMULLW(all(0x009c_009c_009c_009c), q, q) // 2^8-100
	VPADDW(q, x, x)
}

// singles turns 16-bit numbers x < 100 into x%10 in the upper byte and x/10 in the lower one.
func singles(x reg.VecVirtual) {
	q := YMM()
	VPMULHUW(all(0x199a_199a_199a_199a), x, q) // ceil(2^16/10)
	VPSLLW(Imm(8), x, x)
	VPMULLW(all(0xf601_f601_f601_f601), q, q) // 1-10*2^8
	VPADDW(q, x, x)
}

// leadingZeros emits, for words of four or eight digits, eight bits for each zero before the first digit that is not one,
// or before the last of eight.
func leadingZeros(digits reg.VecVirtual, n int) reg.VecVirtual {
	end := uint64(0xff << 56)
	if n == 4 {
		end = 0xffff_ffff_0000_0000
	}
	zeros, t := YMM(), YMM()
	VPCMPEQB(all(end), digits, zeros)
	// Of the lowest ones in a row, one more carries to behind them.
	VPADDQ(all(1), zeros, t)
	VPANDN(zeros, t, zeros)
	VPAND(all(0x0808080808080808), zeros, zeros)
	VPXOR(t, t, t)
	VPSADBW(t, zeros, zeros)
	return zeros
}

// aboveZero emits all bits of whole where x < 2^32 is not zero, and none elsewhere.
func aboveZero(x, whole reg.VecVirtual) {
	VPXOR(whole, whole, whole)
	VPCMPGTQ(whole, x, whole)
}
