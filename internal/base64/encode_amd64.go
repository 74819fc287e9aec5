//go:build !purego

package base64

import "github.com/burin-go/burin/internal/cpu"

// vectorLen is the least that vector code is worth calling for.
const vectorLen = 16

// avx2Len is how far the AVX2 kernel reads for its first 24 bytes. Of less it would take nothing.
const avx2Len = 28

// encode writes the text of the first bytes of src, a multiple of three, and returns how many they are.
func encode(dst, src []byte) (done int) {
	dst = dst[:EncodedLen(len(src))] // panics rather than write outside
	switch cpu.Current() {
	case cpu.AVX512:
		done = encodeAVX512(dst, src)
	case cpu.AVX2:
		if len(src) < avx2Len {
			return 0
		}
		done = encodeAVX2(dst, src)
	}
	raceAccess(dst[:done/3*4], src[:done])
	return done
}
