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
		return name + "JoinedAVX512", " Before each value comes the joint of its class; there must be 15 classes more than" +
			" values, and room less what the joints of a block may take. lead0 and lead are what a comma must be changed by" +
			" (exclusive or) where the class is 0 and elsewhere."
	}
	return name + "AVX512", ""
}

// enterJoined emits what a kernel for joined values keeps.
func (k *kernel) enterJoined() {
	for _, p := range []struct {
		param string
		slot  int
	}{{"classes", classSlot}, {"joints", jointsSlot}, {"lead0", leadSlot}, {"lead", leadSlot + 8}} {
		MOVQ(Load(Param(p.param), GP64()), k.at(p.slot))
	}
	// Both where the comma is in the marks; the second one from what the first one gives.
	t, u := GP64(), GP64()
	MOVQ(k.at(leadSlot), t)
	MOVQ(k.at(leadSlot+8), u)
	if k.commaShift > 0 {
		SHLQ(Imm(uint64(k.commaShift)), t)
		SHLQ(Imm(uint64(k.commaShift)), u)
	}
	XORQ(t, u)
	MOVQ(t, k.at(leadSlot))
	MOVQ(u, k.at(leadSlot+8))
}

// joints emits what finds the joints of eight values of the block, from number first on, and changes their marks.
func (k *kernel) joints(first int, marks reg.VecVirtual) {
	at := GP64()
	class := ZMM()
	others := K()
	MOVQ(k.at(classSlot), at)
	VPMOVZXBQ(Mem{Base: at, Disp: first}, class)
	VPTESTMQ(class, class, others)
	VPSLLQ(Imm(6), class, class)
	VPADDQ_BCST(k.at(jointsSlot), class, class)
	VMOVDQU64(class, Mem{Base: k.block, Disp: blockJoints + 8*first})
	VPXORQ_BCST(k.at(leadSlot), marks, marks)
	VPXORQ_BCST(k.at(leadSlot+8), marks, others, marks)
}

// joint emits the output of the joint before value j of k.block.
func (k *kernel) joint(j int) {
	if !k.joined {
		return
	}
	at, text := GP64(), YMM()
	MOVQ(Mem{Base: k.block, Disp: blockJoints + 8*j}, at)
	VMOVDQU64(Mem{Base: at}, text)
	VMOVDQU64(text, Mem{Base: k.p})
	ADDQ(Mem{Base: at, Disp: 32}, k.p)
}
