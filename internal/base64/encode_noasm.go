//go:build purego || !amd64

package base64

import "math"

// vectorLen is the least that vector code is worth calling for. There is none.
const vectorLen = math.MaxInt

func encode(dst, src []byte) (done int) { return 0 }
