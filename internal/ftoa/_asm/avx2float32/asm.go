// Command avx2float32 writes the AVX2 kernel of package ftoa for float32.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

	"github.com/burin-go/burin/internal/ftoa/_asm/pool"
)

var (
	constants = pool.New("constantsFloat32AVX2")
	table     = pool.Table
)

func main() {
	ConstraintExpr("!purego")
	float32s()
	constants.Emit()
	Generate()
}

// dwords is the address of 32 bytes of the same dword. They do not lie on two lines of the cache: the table is aligned to
// 32 bytes, and all in it has as many, or twice that.
func dwords(w uint32) Mem {
	x := uint64(w) | uint64(w)<<32
	return constants.Words(x, x, x, x)
}
