package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Values can be joined by more than commas: as rows, or as members of objects. The class of a value is the number of the
// joint before it, 64 bytes with 32 of text and, in the word behind them, its length; then comes the value's own text, in
// which the comma becomes what a value of class 0 or one of another class begins with.

// signature completes the type of a kernel.
func signature(joined bool, more string) string {
	if joined {
		more = ", classes *uint8, joints *[64]byte, lead0, lead uint64" + more
	}
	return "func(dst *byte, room int, v *float64, n int" + more + ") (written, done int)"
}

// named is the name of a kernel, or of the one for joined values, and the rest of its comment.
func named(name string, joined bool) (string, string) {
	if joined {
		return name + "JoinedAVX2", " Before each value comes the joint of its class; there must be 15 classes more than" +
			" values, and room less what the joints of a block may take. lead0 and lead are what a comma must be changed by" +
			" (exclusive or) where the class is 0 and elsewhere."
	}
	return name + "AVX2", ""
}

// enterJoined emits what a kernel for joined values keeps.
func (k *kernel) enterJoined() {
	lead0, lead := GP64(), GP64()
	for _, p := range []struct {
		param string
		slot  int
	}{{"classes", classSlot}, {"joints", jointsSlot}} {
		t := GP64()
		Load(Param(p.param), t)
		MOVQ(t, k.at(p.slot))
	}
	Load(Param("lead0"), lead0)
	Load(Param("lead"), lead)
	XORQ(lead, lead0)
	MOVQ(lead0, k.at(leadOther))
	XORQ(Imm(','), lead)
	MOVQ(lead, k.at(leadSlot))
}

// joints emits what finds the joints of the values of a block, and what they begin with.
func (k *kernel) joints(values int) {
	at := GP64()
	MOVQ(k.at(classSlot), at)
	for i := 0; i < values; i += 4 {
		class, lead, t := YMM(), YMM(), YMM()
		VPMOVZXBQ(Mem{Base: at, Disp: i}, class)
		VPCMPEQQ(k.zero, class, lead)
		VPBROADCASTQ(k.at(leadOther), t)
		VPAND(t, lead, lead)
		VPBROADCASTQ(k.at(leadSlot), t)
		VPXOR(t, lead, lead)
		VMOVDQU(lead, Mem{Base: k.block, Disp: blockLeads + 8*i})
		VPSLLQ(Imm(6), class, class)
		VPBROADCASTQ(k.at(jointsSlot), t)
		VPADDQ(t, class, class)
		VMOVDQU(class, Mem{Base: k.block, Disp: blockJoints + 8*i})
	}
	ADDQ(Imm(uint64(values)), k.at(classSlot))
}

// joint emits the output of the joint before value j of k.block.
func (k *kernel) joint(j int) {
	if !k.joined {
		return
	}
	at, text := GP64(), YMM()
	MOVQ(Mem{Base: k.block, Disp: blockJoints + 8*j}, at)
	VMOVDQU(Mem{Base: at}, text)
	VMOVDQU(text, Mem{Base: k.p})
	ADDQ(Mem{Base: at, Disp: 32}, k.p)
}

// lead emits what replaces the comma in the text of value j of k.block, at p.
func (k *kernel) lead(j int, p reg.GPVirtual) {
	if !k.joined {
		return
	}
	lead := GP32()
	MOVBLZX(Mem{Base: k.block, Disp: blockLeads + 8*j}, lead)
	MOVB(lead.As8(), Mem{Base: p})
}
