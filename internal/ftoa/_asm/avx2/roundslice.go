package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

// rounder4 rounds four floats to K decimals, see rounded and pool.InversesOfTen.
type rounder4 struct {
	power, inverse     reg.VecVirtual // 10^K and 10^-K
	size, whole, limit reg.VecVirtual // all bits but the sign; 2^52, 2^53
}

// sum emits |x| and 2^52 + |x|*10^K.
func (r *rounder4) sum(x Op) (a, sum reg.VecVirtual) {
	a, sum = YMM(), YMM()
	VANDPD(x, r.size, a)
	VMOVAPD(r.whole, sum)
	VFMADD231PD(r.power, a, sum)
	return a, sum
}

// divide emits k/10^K.
func (r *rounder4) divide(k reg.VecVirtual) (q reg.VecVirtual) {
	q = YMM()
	VMULPD(r.inverse, k, q)
	VFNMADD231PD(r.power, q, k)
	VFMADD231PD(r.inverse, k, q)
	return q
}

// signed emits q with the sign of x.
func (r *rounder4) signed(q reg.VecVirtual, x Op) {
	sign := YMM()
	VANDNPD(x, r.size, sign)
	VORPD(sign, q, q)
}

// roundSlice emits the kernel that rounds in place.
func roundSlice() {
	TEXT("roundSliceAVX2", NOSPLIT, "func(v *float64, n int, decimals int)")
	Pragma("noescape")
	Doc("roundSliceAVX2 rounds n values to K decimals, K being 0 to 22, as Python's round does.")
	v, n, decimals := GP64(), GP64(), GP64()
	Load(Param("v"), v)
	Load(Param("n"), n)
	Load(Param("decimals"), decimals)
	r := rounder4{
		power: broadcast(powersOfTen(), decimals), inverse: broadcast(words(pool.InversesOfTen()...), decimals),
		size: everywhere(signBit - 1), whole: everywhere(integers), limit: everywhere(bits(1 << 53)),
	}
	const step = 16
	left := GP64() // n after values that are taken four by four

	Label("step")
	CMPQ(n, Imm(step))
	JLT(LabelRef("last"))
	// There are 16 registers: x is read again for its sign.
	x := func(i int) Mem { return Mem{Base: v, Disp: 32 * i} }
	var k [step / 4]reg.VecVirtual
	far := YMM()
	for i := range k {
		_, k[i] = r.sum(x(i))
		if i == 0 {
			VMOVAPD(k[i], far)
		} else {
			VORPD(k[i], far, far)
		}
	}
	// The exponent of 2^52 is 0x433, and all greater ones have one bit or more that it has not.
	VPTEST(all((0x7ff&^0x433)<<52), far)
	JNE(LabelRef("far"))
	for i := range k {
		VSUBPD(r.whole, k[i], k[i])
		q := r.divide(k[i])
		r.signed(q, x(i))
		VMOVUPD(q, x(i))
	}
	ADDQ(U32(8*step), v)
	SUBQ(Imm(step), n)
	JMP(LabelRef("step"))

	Comment("The last values, and those of which some have products of 2^52 or more, four by four.")
	Label("last")
	XORL(left.As32(), left.As32())
	JMP(LabelRef("rest"))
	Label("far")
	LEAQ(Mem{Base: n, Disp: -step}, left)
	Label("rest")
	CMPQ(n, left)
	JLE(LabelRef("rested"))
	mask, count, some := GP64(), GP64(), YMM()
	MOVL(U32(4), count.As32())
	CMPQ(n, count)
	CMOVQLT(n, count)
	NEGQ(count)
	LEAQ(tailMasks(4), mask)
	VMOVDQU(Mem{Base: mask, Index: count, Scale: 8}, some)
	y, p, beyond, huge := YMM(), YMM(), YMM(), YMM()
	VMASKMOVPD(Mem{Base: v}, some, y)
	b, sum := r.sum(y)
	VCMPPD(Imm(notLess), r.limit, sum, beyond)
	VSUBPD(r.whole, sum, sum)
	// From 2^52 on the product is rounded to an integer; or it is 2^52, less than half a unit away. From 2^53 on x is its own
	// rounding, as are NaN and the infinities.
	VMULPD(r.power, b, p)
	VCMPPD(Imm(notLess), r.limit, p, huge)
	VMAXPD(r.whole, p, p)
	VBLENDVPD(beyond, p, sum, sum)
	q := r.divide(sum)
	VBLENDVPD(huge, b, q, q)
	r.signed(q, y)
	VMASKMOVPD(q, some, Mem{Base: v})
	ADDQ(Imm(32), v)
	SUBQ(Imm(4), n)
	JMP(LabelRef("rest"))
	Label("rested")
	TESTQ(n, n)
	JGT(LabelRef("step"))
	VZEROUPPER()
	RET()
}
