// What the kernels for arm64 have in common.

// What they keep in registers.
#define OUT     R0  // the end of the text
#define LIMIT   R1  // the last place where a value may begin
#define IN      R2  // the next value
#define LEFT    R3  // how many values there are left
#define BY1E4   R6  // the constants of LADDER
#define LESS1E4 R7
#define BY100   R8
#define LESS100 R9
#define BY10    R10
#define LESS10  R11
#define BY1E8   R12 // 2^90/10^8
#define C1E8    R13
#define BITS    R19 // the value
#define ZEROS   V16 // what is added to digits to make text of them

// LADDER spreads X < 10^8 to a digit a byte, the last one in the lowest byte: halves of four digits, then pairs, then
// single ones, each step for all parts at once.
#define LADDER_1(X, T) \
	UMULL  BY1E4, X, T; \
	LSR    $40, T;      \
	UMADDL LESS1E4, X, T, X
#define LADDER_2(X, T) \
	MUL  BY100, X, T;            \
	LSR  $19, T;                 \
	AND  $0x0000007f0000007f, T; \
	MADD LESS100, X, T, X
#define LADDER_3(X, T) \
	MUL  BY10, X, T;             \
	LSR  $10, T;                 \
	AND  $0x000f000f000f000f, T; \
	MADD LESS10, X, T, X

#define LADDER_CONSTANTS \
	MOVD $109951163, BY1E4;       \
	MOVD $(1<<32-10000), LESS1E4; \
	MOVD $5243, BY100;            \
	MOVD $(1<<16-100), LESS100;   \
	MOVD $103, BY10;              \
	MOVD $(1<<8-10), LESS10

// NEXT goes on if there is a value left, and room for one. NEXT64 loads it as well.
#define NEXT \
	CMP  LIMIT, OUT;       \
	CCMP LS, LEFT, $0, $4; \
	BEQ  stop
#define NEXT64 \
	NEXT; \
	MOVD.P 8(IN), BITS
