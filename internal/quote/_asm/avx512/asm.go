// Command avx512 writes the AVX-512 kernels of package quote.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/quote/_asm/lists"
	"github.com/burin-go/burin/internal/quote/_asm/table"
)

var (
	constants = table.New("constantsAVX512")
	classes   = constants.Bytes(append(table.Classes(table.HTML), table.Classes(table.Plain)...)...)
	letters   = constants.Bytes(table.Letters()...)
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
	single()
	lists.Flat("AVX512", list)
	lists.Rows("AVX512", list)
	constants.Emit()
	Generate()
}

// everywhere emits what gives a register of 64 bytes c.
func everywhere(c byte) reg.VecVirtual {
	z := ZMM()
	VPBROADCASTQ(constants.Each(c), z)
	return z
}

// loadClasses emits the load of the classes of bytes in a set.
func loadClasses() (c [2]reg.VecVirtual) {
	set, at := GP64(), GP64()
	Load(Param("set"), set)
	SHLQ(Imm(7), set)
	LEAQ(classes, at)
	ADDQ(set, at)
	for i := range c {
		c[i] = ZMM()
		VMOVDQU64(Mem{Base: at, Disp: 64 * i}, c[i])
	}
	return c
}
