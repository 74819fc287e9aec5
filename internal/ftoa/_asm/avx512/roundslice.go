package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

// rounder8 rounds eight floats to K decimals, see rounded and pool.InversesOfTen.
type rounder8 struct {
	power, inverse     reg.VecVirtual // 10^K and 10^-K
	size, whole, limit reg.VecVirtual // all bits but the sign; 2^52, 2^53
}

// sum emits |x| and 2^52 + |x|*10^K.
func (r *rounder8) sum(x reg.VecVirtual) (a, sum reg.VecVirtual) {
	a, sum = ZMM(), ZMM()
	VANDPD(r.size, x, a)
	VMOVAPD(r.whole, sum)
	VFMADD231PD(r.power, a, sum)
	return a, sum
}

// divide emits k/10^K.
func (r *rounder8) divide(k reg.VecVirtual) (q reg.VecVirtual) {
	q = ZMM()
	VMULPD(r.inverse, k, q)
	VFNMADD231PD(r.power, q, k)
	VFMADD231PD(r.inverse, k, q)
	return q
}

// signed emits q with the sign of x.
func (r *rounder8) signed(q, x reg.VecVirtual) {
	VPTERNLOGQ(U8(0xe4), r.size, x, q) // all bits of q but the sign
}

// roundSlice emits the kernel that rounds in place.
func roundSlice() {
	TEXT("roundSliceAVX512", NOSPLIT, "func(v *float64, n int, decimals int)")
	Pragma("noescape")
	Doc("roundSliceAVX512 rounds n values to K decimals, K being 0 to 22, as Python's round does.")
	v, n, decimals := GP64(), GP64(), GP64()
	Load(Param("v"), v)
	Load(Param("n"), n)
	Load(Param("decimals"), decimals)
	r := rounder8{power: ZMM(), inverse: ZMM(), size: everywhere(1<<63 - 1), whole: everywhere(whole), limit: everywhere(bits(1 << 53))}
	base := GP64()
	LEAQ(powersOfTen(), base)
	VBROADCASTSD(Mem{Base: base, Index: decimals, Scale: 8}, r.power)
	LEAQ(words(pool.InversesOfTen()...), base)
	VBROADCASTSD(Mem{Base: base, Index: decimals, Scale: 8}, r.inverse)
	const step = 32
	left := GP64() // n after values that are taken eight by eight

	Label("step")
	CMPQ(n, Imm(step))
	JLT(LabelRef("last"))
	var x, k [step / 8]reg.VecVirtual
	sums, far := ZMM(), K()
	for i := range x {
		x[i] = ZMM()
		VMOVUPD(Mem{Base: v, Disp: 64 * i}, x[i])
		_, k[i] = r.sum(x[i])
		if i == 0 {
			VMOVAPD(k[i], sums)
		} else {
			VPORQ(k[i], sums, sums)
		}
	}
	// The exponent of 2^52 is 0x433, and all greater ones have one bit or more that it has not.
	VPTESTMQ_BCST(words((0x7ff&^0x433)<<52), sums, far)
	KORTESTB(far, far)
	JNE(LabelRef("far"))
	for i := range x {
		VSUBPD(r.whole, k[i], k[i])
		q := r.divide(k[i])
		r.signed(q, x[i])
		VMOVUPD(q, Mem{Base: v, Disp: 64 * i})
	}
	ADDQ(U32(8*step), v)
	SUBQ(Imm(step), n)
	JMP(LabelRef("step"))

	Comment("The last values, and those of which some have products of 2^52 or more, eight by eight.")
	Label("last")
	XORL(left.As32(), left.As32())
	JMP(LabelRef("rest"))
	Label("far")
	LEAQ(Mem{Base: n, Disp: -step}, left)
	Label("rest")
	CMPQ(n, left)
	JLE(LabelRef("rested"))
	count, mask, some, beyond, huge := GP64(), GP32(), K(), K(), K()
	MOVL(U32(8), count.As32())
	CMPQ(n, count)
	CMOVQLT(n, count)
	MOVL(I32(-1), mask)
	BZHIL(count.As32(), mask, mask)
	KMOVB(mask, some)
	y, p := ZMM(), ZMM()
	VMOVUPD_Z(Mem{Base: v}, some, y)
	a, sum := r.sum(y)
	VCMPPD(Imm(notLessUnordered), r.limit, sum, beyond)
	VSUBPD(r.whole, sum, sum)
	// From 2^52 on the product is rounded to an integer; or it is 2^52, less than half a unit away. From 2^53 on x is its own
	// rounding, as are NaN and the infinities.
	VMULPD(r.power, a, p)
	VCMPPD(Imm(notLessUnordered), r.limit, p, huge)
	VMAXPD(r.whole, p, beyond, sum)
	q := r.divide(sum)
	VMOVAPD(y, huge, q)
	r.signed(q, y)
	VMOVUPD(q, some, Mem{Base: v})
	ADDQ(Imm(64), v)
	SUBQ(Imm(8), n)
	JMP(LabelRef("rest"))
	Label("rested")
	TESTQ(n, n)
	JGT(LabelRef("step"))
	VZEROUPPER()
	RET()
}
