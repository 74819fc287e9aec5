// Command avx2ints writes the AVX2 kernels of package ftoa for integers.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

var constants = pool.New("constantsIntsAVX2")

var words = constants.Words

func main() {
	ConstraintExpr("!purego")
	for _, bits := range []int{64, 32} {
		integers(bits, true)
		integers(bits, false)
	}
	constants.Emit()
	Generate()
}

// all is the address of w for each of four lanes.
func all(w uint64) Mem { return words(w, w, w, w) }
