// Command naive writes what the benchmarks of rounding compare with: x*10^K, rounded, to the nearest integer, by 10^K, as
// many programs round. It is fast, and wrong where the product is rounded to a half.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	step       = 32 // values at a time
	toNearest  = 8  // ties to even, without an exception
	valueBytes = 8
)

func main() {
	ConstraintExpr("!purego")
	TEXT("roundSliceAVX512", NOSPLIT, "func(v *float64, n int, power float64)")
	Pragma("noescape")
	Doc("roundSliceAVX512 rounds n values, a multiple of 32, wrongly.")
	v, n := GP64(), GP64()
	Load(Param("v"), v)
	Load(Param("n"), n)
	p, power := XMM(), ZMM()
	Load(Param("power"), p)
	VBROADCASTSD(p, power)
	Label("step")
	SUBQ(Imm(step), n)
	JLT(LabelRef("end"))
	var x [step * valueBytes / 64]reg.VecVirtual
	for i := range x {
		x[i] = ZMM()
		VMULPD(Mem{Base: v, Disp: 64 * i}, power, x[i])
		VRNDSCALEPD(Imm(toNearest), x[i], x[i])
		VDIVPD(power, x[i], x[i])
		VMOVUPD(x[i], Mem{Base: v, Disp: 64 * i})
	}
	ADDQ(U32(step*valueBytes), v)
	JMP(LabelRef("step"))
	Label("end")
	VZEROUPPER()
	RET()
	Generate()
}
