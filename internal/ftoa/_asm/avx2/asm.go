// Command avx2 writes the AVX2 kernels of package ftoa. A kernel is put together from a source of values, an arithmetic
// that turns four of them into digits, and the output of text; each is a function that emits it.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

var constants = pool.New("constantsAVX2")

var table = pool.Table

// words is the address of consecutive words. Those of one operand never lie on two lines of the cache: the table is
// aligned to 32 bytes, and so are they.
func words(w ...uint64) Mem {
	for len(w)%4 != 0 {
		w = append(w, 0)
	}
	return constants.Words(w...)
}

func main() {
	ConstraintExpr("!purego")
	for _, joined := range []bool{false, true} {
		for _, style := range []pool.Style{pool.JSON, pool.Repr} {
			general(joined, style)
			decimals8(joined, style)
			decimals16(joined, style)
		}
		rounded(joined)
	}
	zeros()
	choose()
	gather()
	roundSlice()
	constants.Emit()
	Generate()
}

// all is the address of w for each of four lanes.
func all(w uint64) Mem { return words(w, w, w, w) }

// everywhere emits what gives a register with w in all lanes.
func everywhere(w uint64) reg.VecVirtual {
	y := YMM()
	VMOVDQU(all(w), y)
	return y
}
