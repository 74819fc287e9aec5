package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Rows are joined to one array of values. The class of a value says what comes before it, and whether its own text
// begins with a comma or, as the first of its row, with a bracket.
var classes = [8]struct {
	prefix string
	first  bool
}{
	{"", false},
	{"],", true},      // after a row
	{"],[],", true},   // after a row and an empty one
	{"],null,", true}, // after a row and one that is nil
	{"", true},        // the first value of all
	{",", true},       // after rows that have been written to their end
}

const longestPrefix = 7

// prefixes emits what works out what comes before eight values of the block, from number first on, and changes their
// marks, in which the comma is the second byte.
func (k *kernel) prefixes(first int, marks reg.VecVirtual) {
	var prefixes, lengths, flips []uint64
	for _, c := range classes {
		var w uint64
		for i := range len(c.prefix) {
			w |= uint64(c.prefix[i]) << (8 * i)
		}
		prefixes, lengths = append(prefixes, w), append(lengths, uint64(len(c.prefix)))
		if c.first {
			flips = append(flips, uint64(','^'[')<<k.commaShift)
		} else {
			flips = append(flips, 0)
		}
	}
	at := GP64()
	class, t := ZMM(), ZMM()
	MOVQ(k.at(classSlot), at)
	VPMOVZXBQ(Mem{Base: at, Disp: first}, class)
	VPERMQ(words(prefixes...), class, t)
	VMOVDQU64(t, Mem{Base: k.block, Disp: blockPrefixes + 8*first})
	t = ZMM()
	VPERMQ(words(lengths...), class, t)
	VMOVDQU64(t, Mem{Base: k.block, Disp: blockLengths + 8*first})
	VPERMQ(words(flips...), class, class)
	VPXORQ(class, marks, marks)
}

// prefix emits the output of what comes before value j of k.block.
func (k *kernel) prefix(j int) {
	if !k.joined {
		return
	}
	t := GP64()
	MOVQ(Mem{Base: k.block, Disp: blockPrefixes + 8*j}, t)
	MOVQ(t, Mem{Base: k.p})
	ADDQ(Mem{Base: k.block, Disp: blockLengths + 8*j}, k.p)
}

// named is the name of a kernel, or of the one for joined values, and the rest of its comment.
func named(name string, joined bool) (string, string) {
	if joined {
		return name + "RowsAVX512", " Before each value it writes what its class asks for: there must be 15 classes more than values."
	}
	return name + "AVX512", ""
}
