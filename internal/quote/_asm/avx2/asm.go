// Command avx2 writes the AVX2 kernels of package quote.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/quote/_asm/lists"
	"github.com/burin-go/burin/internal/quote/_asm/table"
)

// block is how many bytes one step looks at.
const block = 32

var (
	constants = table.New("constantsAVX2")
	specials  = constants.Bytes(append(byNibble(table.HTML), byNibble(table.Plain)...)...)
	escapes   = constants.Bytes(table.Escapes()...)
	pairs     = func() (t [3]Mem) {
		for i, b := range table.Pairs() {
			t[i] = constants.Bytes(b...)
		}
		return t
	}()
)

func main() {
	ConstraintExpr("!purego")
	clean()
	single()
	lists.Flat("AVX2", list)
	lists.Rows("AVX2", list)
	constants.Emit()
	Generate()
}

// everywhere is the address of 32 bytes c.
func everywhere(c byte) Mem {
	b := make([]byte, block)
	for i := range b {
		b[i] = c
	}
	return constants.Bytes(b...)
}

// A classifier has what finds the bytes that need a closer look.
type classifier struct {
	specials, spaces, backslash reg.VecVirtual
}

// newClassifier emits the load of what a set needs.
func newClassifier() classifier {
	k := classifier{YMM(), YMM(), YMM()}
	set, at := GP64(), GP64()
	Load(Param("set"), set)
	SHLQ(Imm(4), set)
	LEAQ(specials, at)
	VBROADCASTI128(Mem{Base: at, Index: set, Scale: 1}, k.specials)
	VMOVDQU(everywhere(' '), k.spaces)
	VMOVDQU(everywhere('\\'), k.backslash)
	return k
}

// classify emits all bits of the bytes that need a closer look.
func (k *classifier) classify(x, found reg.VecVirtual) {
	k.find(x, found, YMM(), k.specials, k.spaces, k.backslash)
}

// classify16 is classify for half a register.
func (k *classifier) classify16(x, found reg.VecVirtual) {
	k.find(x.AsX(), found.AsX(), XMM(), k.specials.AsX(), k.spaces.AsX(), k.backslash.AsX())
}

func (k *classifier) find(x, found, t, specials, spaces, backslash reg.Register) {
	// As signed numbers, both control characters and what is from 0x80 on are less than a space.
	VPCMPGTB(x, spaces, found)
	// Of the other special bytes, x can be the one with its low four bits alone, besides the backslash. For x from 0x80 on
	// the lookup gives 0.
	VPSHUFB(x, specials, t)
	VPCMPEQB(x, t, t)
	VPOR(t, found, found)
	VPCMPEQB(x, backslash, t)
	VPOR(t, found, found)
}

// byNibble orders the special bytes but the backslash by their low four bits. An empty place has 0, which as a control
// character is found in any case.
func byNibble(set string) []byte {
	t := make([]byte, 16)
	for _, c := range []byte(set) {
		if c != '\\' {
			t[c&0xf] = c
		}
	}
	return t
}
