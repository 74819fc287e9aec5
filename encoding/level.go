package encoding

import "github.com/burin-go/burin/internal/cpu"

// Level returns the name of the CPU level whose kernels are in use, for logs and
// tickets: "generic", "neon", "avx2" or "avx512". The bytes are the same at each.
func Level() string { return cpu.Current().String() }
