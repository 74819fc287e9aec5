//go:build !purego

#include "go_asm.h"
#include "textflag.h"
#include "neon_arm64.h"

// What the kernels for shortest text keep in registers besides.
#define ROWS    R4  // neonRows, for k = 0
#define UNITS   R5  // neonUnits, or neonUnits32
#define C1E15   R14
#define HALF    R15 // 2^58-1
#define TEN     R16
#define SHORT   R17 // neonDecimals
#define MARKS   V17
#define FOUR    V18
#define F1E4    F19
#define FHALF   F20

// TEXT_AND_LENGTH makes the text in F2 and F3, which have the permutation of the row in R22, from 16 digits in R21 and R25
// and a 17th in F1; and its length in R20, by the zeros at the end of the 16 digits, unless R26 says that the 17th counts.
#define TEXT_AND_LENGTH \
	FMOVD R21, F0;                          \
	VMOV  R25, V0.D[1];                     \
	VORR  MARKS.B16, V1.B16, V1.B16;        \
	VORR  ZEROS.B16, V0.B16, V0.B16;        \
	VTBL  V2.B16, [V0.B16, V1.B16], V2.B16; \
	VTBL  V3.B16, [V0.B16, V1.B16], V3.B16; \
	CMP   $0, R25;                          \
	CSEL  EQ, R21, R25, R20;                \
	CSET  EQ, R23;                          \
	RBIT  R20, R20;                         \
	CLZ   R20, R20;                         \
	ADD   R23<<6, R20;                      \
	LSR   $3, R20;                          \
	CMP   $0, R26;                          \
	CSINC NE, ZR, R20, R20;                 \
	ADD   R20, R22;                         \
	MOVBU const_rowLengths(R22), R20

// PUT_INTEGER writes the digits in R20 from the first that is not 0 on, or a zero, behind a comma and, if R22 is 1, a minus.
#define PUT_INTEGER \
	ORR  $1, R20, R21;             \
	CLZ  R21, R21;                 \
	AND  $0x38, R21;               \
	ORR  $0x3030303030303030, R20; \
	LSL  R21, R20;                 \
	REV  R20, R20;                 \
	MOVD $0x2d2c, R23;             \
	MOVH R23, (OUT);               \
	ADD  R22, OUT;                 \
	MOVD R20, 1(OUT);              \
	ADD  $9, OUT;                  \
	SUB  R21>>3, OUT

// NEXT32 is NEXT, and loads a float32.
#define NEXT32 \
	NEXT; \
	MOVWU.P 4(IN), BITS

// func appendNEON(dst *byte, room int, v *float64, n int) (written, done int)
TEXT ·appendNEON(SB), NOSPLIT, $0-48
	MOVD dst+0(FP), OUT
	MOVD room+8(FP), LIMIT
	MOVD v+16(FP), IN
	MOVD n+24(FP), LEFT
	ADD  OUT, LIMIT
	SUB  $const_valueRoom, LIMIT
	MOVD $·neonRows(SB), ROWS
	ADD  $(const_rowSize*4*-const_firstK), ROWS
	MOVD $·neonUnits(SB), UNITS
	MOVD $·neonDecimals(SB), SHORT
	LADDER_CONSTANTS
	MOVD $0xabcc77118461cefd, BY1E8
	MOVD $100000000, C1E8
	MOVD $1000000000000000, C1E15
	MOVD $(1<<58-1), HALF
	MOVD $10, TEN
	MOVD $0x3030303030303030, R20
	VDUP R20, ZEROS.D2
	VDUP R20, FOUR.D2
	MOVD $0x2d302e2c30, R20 // 0,.0-
	VDUP R20, MARKS.D2
	MOVD $0x2d2e2c, R20     // ,.-
	VMOV R20, FOUR.D[1]
	FMOVD $10000.0, F1E4
	FMOVD $0.5, FHALF

	// Integers and decimals below 10^8: each has a short way, and is followed by others.
short:
	NEXT64
shortValue:
	FMOVD   BITS, F0
	FABSD   F0, F0
	FCVTZUD F0, R20
	UCVTFD  R20, F1
	FCMPD   F0, F1
	BNE     decimal
	CMP     C1E8, R20
	BHS     general
	LADDER_1(R20, R21)
	LADDER_2(R20, R21)
	LADDER_3(R20, R21)
	LSR     $63, BITS, R22
	PUT_INTEGER
	SUB     $1, LEFT
	B       short

	// As few, for four decimals: what r/10^4 is closest to has the digits of r.
decimal:
	FMADDD  F1E4, FHALF, F0, F1
	FCVTZUD F1, R20
	UCVTFD  R20, F1
	FDIVD   F1E4, F1, F1
	FCMPD   F0, F1
	BNE     general
	CMP     C1E8, R20
	BHS     general
	LADDER_1(R20, R21)
	LADDER_2(R20, R21)
	LADDER_3(R20, R21)
	ORR     $1<<32, R20, R21
	CLZ     R21, R21
	LSR     $3, R21 // zeros before the first digit
	RBIT    R20, R22
	CLZ     R22, R22
	LSR     $3, R22 // and behind the last one
	LSR     $63, BITS, R23
	FMOVD   R20, F0
	VORR    FOUR.B16, V0.B16, V0.B16
	ADD     R21<<5, SHORT, R24
	ADD     R23<<4, R24
	FMOVQ   (R24), F1
	VTBL    V1.B16, [V0.B16], V0.B16
	FMOVQ   F0, (OUT)
	ADD     $10, OUT
	ADD     R23, OUT
	ADD     R21, R22
	SUB     R22, OUT
	SUB     $1, LEFT
	B       short

	// All values from 2^-19 to 2^52, as shortestNear.
generalNext:
	NEXT64
general:
	UBFX  $52, BITS, $11, R20
	SUB   $(1075+const_nearest), R20
	CMP   $(const_farthest-const_nearest), R20
	BHI   outside
	ADD   R20<<4, UNITS, R20
	LDP   (R20), (R21, R22)
	ORR   $1<<52, BITS, R23
	UBFX  $0, R23, $53, R23
	MUL   R21, R23, R24   // n
	UMULH R21, R23, R25   // m
	LSR   $1, R21, R21    // P/2
	ADDS  R21, R24, R26
	ADC   ZR, R25         // m+1 if n + P/2 > 1
	CCMP  LO, R24, R21, $0
	CSET  HS, R26         // there is a 17th digit: n + P/2 < 1 and n > P/2
	UMULH BY1E8, R25, R21
	CMP   C1E15, R25
	CSET  LO, R20         // m has 15 digits
	LSR   $26, R21        // the first eight digits of 16
	UMSUBL C1E8, R25, R21, R25
	ADD   R22<<8, ROWS, R22
	ADD   R20<<7, R22
	LADDER_1(R21, R20)
	LADDER_1(R25, R23)
	LSR   $63, BITS, R19
	ADD   R19<<6, R22     // the row
	FLDPQ (R22), (F2, F3)
	LADDER_2(R21, R20)
	LADDER_2(R25, R23)
	LSR   $4, R24, R20    // n has 50 bits of a fraction
	ADD   R20<<2, R20     // 10n, of which the nearest integer is the 17th digit
	ADD   R24>>63, R20    // but 2.5 becomes 2, and 7.5 becomes 8
	ADD   HALF, R20
	LSR   $59, R20, R19
	LADDER_3(R21, R20)
	LADDER_3(R25, R23)
	FMOVD R19, F1
text:
	TEXT_AND_LENGTH
	FSTPQ (F2, F3), (OUT)
	ADD   R20, OUT
	SUB   $1, LEFT
	CBNZ  R25, generalNext
	B     short

outside:
	LSL   $1, BITS, R20
	CBZ   R20, shortValue

	// All others, as shortestFar: subnormals, infinities, NaN, powers of two and close decisions are the caller's.
	UBFX  $52, BITS, $11, R20
	SUB   $1, R20, R21
	CMP   $2045, R21
	BHI   stop
	UBFX  $0, BITS, $52, R23
	CBZ   R23, stop
	ORR   $1<<52, R23
	SUB   $1075, R20       // q
	MOVD  $315653, R21
	MUL   R21, R20, R22
	ASR   $20, R22         // k
	MVN   R22, R24         // -(k+1)
	MOVD  $1741647, R21
	MUL   R21, R24, R25
	ASR   $19, R25         // b
	ADD   R20, R25
	MVN   R25, R26         // s
	ADD   $4, R25          // 3-s
	MOVD  $·powers(SB), R21
	ADD   $(-16*const_firstPower), R21
	ADD   R24<<4, R21
	LDP   (R21), (R20, R24)
	// c*2^(3-s), so that all shift by the same.
	LSL   R25, R23
	MUL   R20, R23, R21
	UMULH R24, R23, R24
	UMULH R20, R23, R25
	ADDS  R24, R21
	ADC   ZR, R25
	EXTR  $3, R21, R25, R24 // n
	LSR   $3, R25           // m
	LSR   $1, R20
	LSR   R26, R20          // P/2
	SUB   R20, R24, R21
	ADD   $const_slack, R21
	CMP   $(2*const_slack), R21
	BLS   stop
	ADDS  R20, R24, R26
	ADC   ZR, R25
	CCMP  LO, R24, R20, $0
	CSET  HS, R23           // there is a 17th digit
	ADD   $(2*const_slack), R26
	CMP   $(2*const_slack), R26
	BLS   stop
	UMULH TEN, R24, R20
	MUL   TEN, R24, R26
	EOR   $1<<63, R26, R21
	ADD   $(10*const_slack), R21
	CMP   $(10*const_slack), R21
	BLS   stop
	ADD   R26>>63, R20
	CMP   $0, R23
	CSEL  EQ, ZR, R20, R20  // a zero before the point of a large integer
	FMOVD R20, F1
	MOVD  R23, R26
	UMULH BY1E8, R25, R21
	CMP   C1E15, R25
	CSET  LO, R20
	LSR   $26, R21
	UMSUBL C1E8, R25, R21, R25
	LADDER_1(R21, R23)
	LADDER_1(R25, R24)
	LADDER_2(R21, R23)
	LADDER_2(R25, R24)
	LADDER_3(R21, R23)
	LADDER_3(R25, R24)
	LSR   $63, BITS, R19
	LSL   $7, R20, R23
	ADD   R19<<6, R23
	SUB   R20, R22, R24     // the exponent of the first digit, less 16
	ADD   $22, R24, R19
	CMP   $26, R19
	BHI   exponent
	ADD   R22<<8, ROWS, R22
	ADD   R23, R22
	FLDPQ (R22), (F2, F3)
	B     text

exponent:
	MOVD  $·neonFormRows(SB), R22
	ADD   R23, R22
	FLDPQ (R22), (F2, F3)
	MOVD  $·neonExponents(SB), R19
	ADD   R24<<3, R19
	MOVD  (8*(16-const_firstExponent))(R19), R19
	TEXT_AND_LENGTH
	FSTPQ (F2, F3), (OUT)
	ADD   R20, OUT
	MOVD  R19, (OUT)
	ADD   R19>>56, OUT
	SUB   $1, LEFT
	CBNZ  R25, generalNext
	B     short

stop:
	MOVD dst+0(FP), R20
	SUB  R20, OUT
	MOVD OUT, written+32(FP)
	MOVD n+24(FP), R20
	SUB  LEFT, R20
	MOVD R20, done+40(FP)
	RET

// What the kernel for float32 has instead of some of the above.
#define CHARACTERS V16 // what is added to eight digits, the ninth, and nothing

// func appendNEON32(dst *byte, room int, v *float32, n int) (written, done int)
TEXT ·appendNEON32(SB), NOSPLIT, $0-48
	MOVD dst+0(FP), OUT
	MOVD room+8(FP), LIMIT
	MOVD v+16(FP), IN
	MOVD n+24(FP), LEFT
	ADD  OUT, LIMIT
	SUB  $const_valueRoom, LIMIT
	MOVD $·neonRows32(SB), ROWS
	ADD  $(const_rowSize*2*(8-const_minPlain)), ROWS
	MOVD $·neonUnits32(SB), UNITS
	LADDER_CONSTANTS
	MOVD $10, TEN
	MOVD $0x3030303030303030, R20
	VDUP R20, CHARACTERS.D2
	MOVD $0x2d302e2c30, R20 // 0,.0-
	VMOV R20, CHARACTERS.D[1]

	// Integers below 2^24 have a short way, and are followed by others.
short:
	NEXT32
shortValue:
	FMOVS   BITS, F0
	FABSS   F0, F0
	FCVTZUS F0, R20
	UCVTFS  R20, F1
	FCMPS   F0, F1
	BNE     notShort
	LSR     $24, R20, R21
	CBNZ    R21, notShort
	LADDER_1(R20, R21)
	LADDER_2(R20, R21)
	LADDER_3(R20, R21)
	LSR     $31, BITS, R22
	PUT_INTEGER
	SUB     $1, LEFT
	B       short

notShort:
	UBFX $0, BITS, $23, R20
	CBZ  R20, stop
	B    general

	// All others, with P*2^64 cut off: n is less than 2^24 too small, and P/2 less than 1. What may be closer than that to
	// a decision is decided in another way.
generalNext:
	NEXT32
general:
	UBFX  $23, BITS, $8, R20
	ADD   R20<<4, UNITS, R20
	LDP   (R20), (R21, R22)
	UBFX  $0, BITS, $23, R23
	CBZ   R23, shortValue
	CBZ   R21, stop
	ORR   $1<<23, R23
	MUL   R21, R23, R24   // n
	UMULH R21, R23, R25   // m
	LSR   $1, R21         // P/2
	SUB   R21, R24, R20
	ADD   $1<<24, R20
	LSR   $25, R20
	CBZ   R20, closeHalf
	ADDS  R21, R24, R26
	ADC   ZR, R25, R23    // m+1 if n + P/2 > 1
	ADD   $1<<24, R26, R20
	ADD   $1<<24, R20
	LSR   $26, R20
	CBZ   R20, closeOne
	CCMP  LO, R24, R21, $0
	CSET  HS, R26         // there is a ninth digit: n + P/2 < 1 and n > P/2
decided:
	MUL   TEN, R24, R21
	UMULH TEN, R24, R20
	EOR   $1<<63, R21, R25
	ADD   $1<<28, R25
	LSR   $29, R25
	CBZ   R25, closeDigit
	ADD   R21>>63, R20
	// Eight digits, of which up to two are zeros before the others, and the ninth.
digits:
	LADDER_1(R23, R21)
	LADDER_2(R23, R21)
	LADDER_3(R23, R21)
	CMP   $0, R26
	CSEL  EQ, ZR, R20, R20
	CLZ   R23, R21
	AND   $0x38, R21
	SUB   R21>>3, R22     // the exponent of the first digit, less 8
	LSL   R21, R23
	SUBS  $8, R21
	LSL   R21, R20, R24
	CSEL  LO, ZR, R24, R24
	ORR   R24, R23        // all that are not 0, from the top
	CSEL  LO, R20, ZR, R20
	FMOVD R23, F0
	VMOV  R20, V0.D[1]
	VORR  CHARACTERS.B16, V0.B16, V0.B16
	// How many of nine digits are zeros at the end.
	RBIT  R23, R21
	CLZ   R21, R21
	LSR   $3, R21
	CMP   $0, R20
	CSINC NE, ZR, R21, R21
	LSR   $31, BITS, R24
	ADD   $14, R22, R25
	CMP   $26, R25
	BHI   exponent
	ADD   R22<<7, ROWS, R25
	ADD   R24<<6, R25
	FLDPQ (R25), (F2, F3)
	ADD   R21, R25
	MOVBU const_rowLengths(R25), R21
	VTBL  V2.B16, [V0.B16], V2.B16
	VTBL  V3.B16, [V0.B16], V3.B16
	FSTPQ (F2, F3), (OUT)
	ADD   R21, OUT
next:
	SUB   $1, LEFT
	CBNZW R23, generalNext
	B     short

exponent:
	MOVD  $·neonFormRows32(SB), R25
	ADD   R24<<6, R25
	FMOVQ (R25), F2
	ADD   R21, R25
	MOVBU const_rowLengths(R25), R21
	MOVD  $·neonExponents(SB), R24
	ADD   R22<<3, R24
	MOVD  (8*(8-const_firstExponent))(R24), R24
	VTBL  V2.B16, [V0.B16], V2.B16
	FMOVQ F2, (OUT)
	ADD   R21, OUT
	MOVD  R24, (OUT)
	ADD   R24>>56, OUT
	B     next

	// Only ties are that close, as trying all float32 shows. Where the decimal is in the middle between two floats, the one
	// with the even significand is read from there.
closeHalf:
	MOVD R25, R23
	AND  $1, BITS, R26
	B    decided

closeOne:
	AND  $1, BITS, R26
	ADD  $1, R25, R23
	SUB  R26, R23
	B    decided

	// 2.5 becomes 2, and 7.5 becomes 8.
closeDigit:
	CBZ  R26, digits
	ADD  $1, R20
	AND  $14, R20
	B    digits

stop:
	MOVD dst+0(FP), R20
	SUB  R20, OUT
	MOVD OUT, written+32(FP)
	MOVD n+24(FP), R20
	SUB  LEFT, R20
	MOVD R20, done+40(FP)
	RET
