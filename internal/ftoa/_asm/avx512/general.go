package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

// lanes is a block on its way.
type lanes struct {
	bits, rest, m, word, mark reg.VecVirtual    // rest: the exponent above the window's first; mark: see marks
	some, full, short         reg.OpmaskVirtual // not zero; with a 17th digit; with a zero as the first of 16
	odd, form                 reg.GPVirtual     // lanes for the caller; one of the forms below
}

// What a block may be. Near ones, from a window where one limb has all of P, are 0.
const (
	farForm       = 1 // from another window
	scatteredForm = 2 // each value with a row of its own
)

// marks has the characters of a value that are no digits but the 17th: 0,.0-
const marks = 0x2d302e2c30

// Predicates of VPCMPUQ, and of VCMPPD.
const (
	lessEqualQuiet   = 18
	notLessUnordered = 21
	less             = 1
	lessEqual        = 2
	greaterEqual     = 5
	greater          = 6
)

func general(joined bool, style pool.Style) {
	name, more := named("appendGeneral"+style.Name, joined)
	TEXT(name, 0, signature(joined, ", odd *[272]byte"))
	Pragma("noescape")
	Doc(name+" writes a comma and "+style.Text+" of each of n values, n being 1 at least. It stops before eight",
		"values for which there may be too little room, and, with odd filled in, before eight of which it does not know all."+more)
	k := enter(joined, 8)
	k.style = style
	k.rows, k.far = GP64(), GP64()
	LEAQ(table("textRows"+style.Name), k.rows)
	XORL(k.far.As32(), k.far.As32())
	MOVQ(k.far, k.at(scatterCount))

	k.ladder = newLadder()
	k.one, k.ten = everywhere(1), everywhere(10)
	k.nibbles, k.zeros = everywhere(0x0f0f_0f0f_0f0f_0f0f), everywhere(0x3030_3030_3030_3030)
	k.low, k.units0, k.units1, k.rows0, k.rows1 = ZMM(), ZMM(), ZMM(), ZMM(), ZMM()
	const usual = 1010 // 2^-13 to 8
	first := GP64()
	MOVQ(U32(usual), first)
	k.setNear(first)

	b := lanes{bits: ZMM(), rest: ZMM(), m: ZMM(), word: ZMM(), mark: ZMM(), some: K(), full: K(), short: K(), odd: GP64(), form: GP64()}
	unit, low := ZMM(), ZMM()
	var even, odd reg.VecVirtual
	k.pipeline(stages{
		values: 8,
		load:   func() { VMOVDQU64(Mem{Base: k.v}, b.bits) },
		masked: func() { k.masked(b.bits, 0) },
		arithmetic: func() {
			Label("range")
			k.inWindow(&b)
			JNE(LabelRef("outside"))
			XORL(b.odd.As32(), b.odd.As32())
			MOVL(k.far.As32(), b.form.As32())
			TESTL(k.far.As32(), k.far.As32())
			JNE(LabelRef("farWindow"))
			k.near(&b)
			Label("digits")
			if joined {
				k.joints(0, b.mark)
			}
			even, odd = k.digits(&b)
			TESTL(b.form.As32(), b.form.As32())
			JNE(LabelRef("far"))
			k.store(&b, even, odd)
			Label("stored")
			MOVQ(b.odd, Mem{Base: k.block, Disp: blockOdd})
		},
		ready: func() {
			CMPB(Mem{Base: k.block, Disp: blockOdd}, Imm(0))
			JNE(LabelRef("odd"))
		},
		text: func(j int) { k.put(k.permuted(j)) },
	})

	Label("odd")
	k.spill(k.permuted)
	k.leave()

	Label("outside")
	k.outside(&b, unit, low)
	JMP(LabelRef("arithmetic"))

	Label("farWindow")
	k.farUnits(&b, unit, low)
	Label("arithmetic")
	k.farArithmetic(&b, unit, low)
	JMP(LabelRef("digits"))

	Label("far")
	k.storeFar(&b, even, odd)
	JMP(LabelRef("stored"))
}
