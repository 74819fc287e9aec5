// Package base64 encodes bytes in base64 (RFC 4648 section 4), as the standard encoding of the standard library's package
// of that name.
//
// The kernels are those of Wojciech Muła and Daniel Lemire, "Base64 encoding and decoding at almost the speed of a memory
// copy" (2020), and for AVX2 their "Faster Base64 encoding and decoding using AVX2 instructions" (2018).
package base64

import "encoding/base64"

//go:generate go run -C _asm ./avx2 -out ../avx2_amd64.s -stubs ../avx2_amd64.go -pkg base64
//go:generate go run -C _asm ./avx512 -out ../avx512_amd64.s -stubs ../avx512_amd64.go -pkg base64

// EncodedLen is how long the text of n bytes is.
func EncodedLen(n int) int { return base64.StdEncoding.EncodedLen(n) }

// Encode writes the text of src, padded, to dst, which has the length of the text at least.
func Encode(dst, src []byte) {
	done := 0
	if len(src) >= vectorLen {
		done = encode(dst, src)
	}
	base64.StdEncoding.Encode(dst[done/3*4:], src[done:])
}
