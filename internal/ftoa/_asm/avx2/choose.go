package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// choose emits the search for the smallest K.
func choose() {
	TEXT("chooseDecimalsAVX2", NOSPLIT, "func(v *float64, evenFrom, oddFrom int) (evenDecimals, oddDecimals, wide int)")
	Pragma("noescape")
	Doc("chooseDecimalsAVX2 returns how many decimals, 9 at most, 16 values have, those with even numbers and those with",
		"odd ones, from a number on at which to begin. wide is not 0 if some are 10^8 or more after multiplication. If there",
		"are no such numbers, it returns -1 for one of them.")
	v, i, power := GP64(), GP64(), GP64()
	Load(Param("v"), v)
	LEAQ(powersOfTen(), power)
	var x [4]reg.VecVirtual
	for g := range x {
		x[g] = YMM()
		VMOVUPD(Mem{Base: v, Disp: 32 * g}, x[g])
	}
	var d decimal
	fits := func() (mask reg.GPVirtual) {
		d.power = YMM()
		VBROADCASTSD(Mem{Base: power, Index: i, Scale: 8}, d.power)
		d.setHalf()
		d.begin()
		for _, x := range x {
			d.scaled(x)
		}
		return d.check(1e15)
	}
	wide := GP64()
	XORL(wide.As32(), wide.As32())
	// What fits neither with many decimals nor with few does not fit.
	MOVL(U32(mostDecimals), i.As32())
	many := fits()
	MOVL(U32(3), i.As32())
	few := fits()
	for _, half := range []struct {
		name  string
		lanes uint32
		from  string
		ret   int
	}{{"even", 0b0101, "evenFrom", 0}, {"odd", 0b1010, "oddFrom", 1}} {
		a, b := GP32(), GP32()
		lacks := func(from, mask reg.GPVirtual) {
			MOVL(from, mask)
			ANDL(U32(half.lanes), mask)
			CMPL(mask, U32(half.lanes))
		}
		lacks(many, a)
		JEQ(LabelRef(half.name))
		lacks(few, b)
		JNE(LabelRef("none"))
		Label(half.name)
		Load(Param(half.from), i)
		Label(half.name + "Next")
		mask := GP32()
		lacks(fits(), mask)
		JEQ(LabelRef(half.name + "Found"))
		INCQ(i)
		CMPQ(i, Imm(mostDecimals))
		JLE(LabelRef(half.name + "Next"))
		JMP(LabelRef("none"))
		Label(half.name + "Found")
		Store(i, ReturnIndex(half.ret))
		mask = GP32()
		MOVL(d.check(1e8), mask)
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
