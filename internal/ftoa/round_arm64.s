//go:build !purego

#include "textflag.h"

// Vector instructions that Go's assembler does not have: D = N-M and D = N/M, of two float64 each.
#define VFSUB(M, N, D) WORD $(0x4ee0d400 | M<<16 | N<<5 | D)
#define VFDIV(M, N, D) WORD $(0x6e60fc00 | M<<16 | N<<5 | D)

// func roundSliceNEON(v *float64, n int, s float64)
TEXT ·roundSliceNEON(SB), NOSPLIT, $0-24
	MOVD  v+0(FP), R0
	MOVD  n+8(FP), R1
	FMOVD s+16(FP), F16
	VDUP  V16.D[0], V16.D2
	MOVD  $(0x433<<52), R2 // 2^52
	VDUP  R2, V17.D2
	MOVD  $(1<<63), R2
	VDUP  R2, V18.D2       // the sign
	MOVD  $(1<<63-1), R2
	VDUP  R2, V19.D2       // the rest
	MOVD  $(0x434<<52), R2
	FMOVD R2, F20          // 2^53

	// Four values, as roundEach: what is rounded by the addition is 2^52 more than the integer.
four:
	SUBS  $4, R1
	BLT   rest
	FLDPQ (R0), (F0, F1)
	VAND  V19.B16, V0.B16, V2.B16
	VAND  V19.B16, V1.B16, V3.B16
	VMOV  V17.B16, V4.B16
	VMOV  V17.B16, V5.B16
	VFMLA V16.D2, V2.D2, V4.D2
	VFMLA V16.D2, V3.D2, V5.D2
	VEOR  V17.B16, V4.B16, V2.B16 // the integer, if it is below 2^52
	VEOR  V17.B16, V5.B16, V3.B16
	VORR  V2.B16, V3.B16, V2.B16
	VUSHR $52, V2.D2, V2.D2
	VADDP V2.D2, V2.D2, V2.D2
	FMOVD F2, R2
	CBNZ  R2, far
	VFSUB(17, 4, 4)
	VFSUB(17, 5, 5)
	VFDIV(16, 4, 4)
	VFDIV(16, 5, 5)
	VBIT  V18.B16, V0.B16, V4.B16
	VBIT  V18.B16, V1.B16, V5.B16
	FSTPQ.P (F4, F5), 32(R0)
	B     four

far:
	MOVD $4, R3
	B    one

rest:
	ADD  $4, R1, R3
	MOVD ZR, R1
	CBZ  R3, end

	// One value after the other, and as roundLarge where the integer is not below 2^52.
one:
	FMOVD  (R0), F0
	FABSD  F0, F1
	FMADDD F16, F17, F1, F2
	FSUBD  F17, F2, F3
	FMULD  F16, F1, F4
	FMAXD  F17, F4, F5
	FCMPD  F20, F2
	FCSELD LO, F3, F5, F3
	FDIVD  F16, F3, F3
	VBIT   V18.B16, V0.B16, V3.B16
	FCMPD  F20, F4
	FCSELD LO, F3, F0, F3 // from 2^53 on, and where it is not finite, a value is its own rounding
	FMOVD.P F3, 8(R0)
	SUBS   $1, R3
	BNE    one
	B      four

end:
	RET
