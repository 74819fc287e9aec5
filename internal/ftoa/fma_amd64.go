package ftoa

import "github.com/burin-go/burin/internal/cpu"

// hasFMA tells whether math.FMA is one instruction. Below this level it may be, but need not.
func hasFMA() bool { return cpu.Current() >= cpu.AVX2 }
