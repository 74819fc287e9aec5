//go:build !purego

#include "go_asm.h"
#include "textflag.h"
#include "neon_arm64.h"

// What the kernel keeps in registers besides.
#define PLACES    R4
#define LEAST     R5
#define UNIT_LOW  R14 // a 1 where the digit before the point is, if it is among the last eight, or the first eight, of 16
#define UNIT_HIGH R15
#define TINY      R16 // the least integer without an exponent, less 1
#define WINDOW    R17 // of neonWindows
#define BIAS      R24 // 2^52 as a float64
#define SHORT     R25 // the least integer that is not short
#define TAIL      R26 // from what is before the digits to the end of 16 of them, without the decimals
#define MARKS     V1
#define SCALE     F17
#define F2P52     F18

// PLACE finds the window for digits after R21 zeros, and turns R22, how many zeros there are at the end, even before the
// point, into how many decimals stay.
#define PLACE \
	ADD  R21, WINDOW, R23;   \
	SUB  R22, PLACES, R22;   \
	CMP  LEAST, R22;         \
	CSEL LT, LEAST, R22, R22

// BEGIN writes a comma and, of a negative value, a minus, the last byte of which is at OUT then.
#define BEGIN \
	MOVD $0x2d2c, R20; \
	MOVH R20, (OUT);   \
	ADD  BITS>>63, OUT

// FINISH goes to the end of the text, which has a point if there are decimals.
#define FINISH \
	CMP  $0, R22;      \
	CINC NE, R22, R22; \
	ADD  TAIL, R22;    \
	SUB  R21, R22;     \
	ADD  R22, OUT;     \
	SUB  $1, LEFT

// func appendRoundedNEON(dst *byte, room int, v *float64, n int, s float64, places, least int, tiny uint64) (written, done int)
TEXT ·appendRoundedNEON(SB), NOSPLIT, $0-80
	MOVD  dst+0(FP), OUT
	MOVD  room+8(FP), LIMIT
	MOVD  v+16(FP), IN
	MOVD  n+24(FP), LEFT
	FMOVD s+32(FP), SCALE
	MOVD  places+40(FP), PLACES
	MOVD  least+48(FP), LEAST
	MOVD  tiny+56(FP), TINY
	ADD   OUT, LIMIT
	SUB   $const_valueRoom, LIMIT
	SUB   $1, TINY
	LADDER_CONSTANTS
	MOVD  $0xabcc77118461cefd, BY1E8
	MOVD  $100000000, C1E8
	MOVD  $(0x433<<52), BIAS
	FMOVD BIAS, F2P52
	MOVD  $0x3030303030303030, R20
	VDUP  R20, ZEROS.D2
	MOVD  $0x302e, R20 // .0
	VDUP  R20, MARKS.D2
	MOVD  $·neonWindows(SB), WINDOW
	ADD   PLACES<<5, WINDOW
	MOVD  $17, TAIL
	SUB   PLACES, TAIL
	LSL   $3, PLACES, R20
	MOVD  $1, R21
	LSL   R20, R21
	CMP   $8, PLACES
	CSEL  LO, R21, ZR, UNIT_LOW
	CSEL  LO, ZR, R21, UNIT_HIGH
	CSEL  LO, C1E8, ZR, SHORT

	// The integer, as Scale: what is rounded by the addition is 2^52 more.
next:
	NEXT64
	FMOVD  BITS, F0
	FABSD  F0, F0
	FMADDD SCALE, F2P52, F0, F0
	FMOVD  F0, R20
	SUB    BIAS, R20
	LSR    $52, R20, R21
	CBNZ   R21, stop
	SUB    $1, R20, R21
	CMP    TINY, R21
	BLO    stop
	CMP    SHORT, R20
	BHS    long

	// Eight digits, of which less than eight are decimals.
	LADDER_1(R20, R21)
	LADDER_2(R20, R21)
	LADDER_3(R20, R21)
	FMOVD R20, F0
	VORR  ZEROS.B16, V0.B16, V0.B16
	ORR   UNIT_LOW, R20
	RBIT  R20, R22
	CLZ   R20, R21
	CLZ   R22, R22
	LSR   $3, R21
	LSR   $3, R22
	ADD   $8, R21
	PLACE
	FMOVQ (R23), F2
	VTBL  V2.B16, [V0.B16, V1.B16], V2.B16
	BEGIN
	FMOVQ F2, 1(OUT)
	FINISH
	B     next

	// 16 digits. The first eight are not all zero, or one of them is before the point.
long:
	UMULH  BY1E8, R20, R21
	LSR    $26, R21
	UMSUBL C1E8, R20, R21, R20
	LADDER_1(R21, R22)
	LADDER_1(R20, R23)
	LADDER_2(R21, R22)
	LADDER_2(R20, R23)
	LADDER_3(R21, R22)
	LADDER_3(R20, R23)
	FMOVD R20, F0
	VMOV  R21, V0.D[1]
	VORR  ZEROS.B16, V0.B16, V0.B16
	ORR   UNIT_HIGH, R21
	CMP   $0, R20
	CSEL  EQ, R21, R20, R22
	CSET  EQ, R23
	RBIT  R22, R22
	CLZ   R22, R22
	ADD   R23<<6, R22
	CLZ   R21, R21
	LSR   $3, R22
	LSR   $3, R21
	PLACE
	FLDPQ (R23), (F2, F3)
	VTBL  V2.B16, [V0.B16, V1.B16], V2.B16
	VTBL  V3.B16, [V0.B16, V1.B16], V3.B16
	BEGIN
	FMOVQ F2, 1(OUT)
	FMOVD F3, 17(OUT)
	FINISH
	B     next

stop:
	MOVD dst+0(FP), R20
	SUB  R20, OUT
	MOVD OUT, written+64(FP)
	MOVD n+24(FP), R20
	SUB  LEFT, R20
	MOVD R20, done+72(FP)
	RET
