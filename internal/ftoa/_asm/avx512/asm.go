// Command avx512 writes the AVX-512 kernels of package ftoa. A kernel is put together from a source of values, an
// arithmetic that turns eight or sixteen of them into digits, and the output of text; each is a function that emits it.
package main

import (
	. "github.com/mmcloughlin/avo/build"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

var constants = pool.New("constantsAVX512")

var (
	words      = constants.Words
	everywhere = constants.Everywhere
	table      = pool.Table
)

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
	float32s()
	gather()
	roundSlice()
	for _, bits := range []int{64, 32} {
		integers(bits, true)
		integers(bits, false)
	}
	constants.Emit()
	Generate()
}
