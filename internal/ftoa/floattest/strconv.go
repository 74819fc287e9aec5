package floattest

import (
	"math"
	"strconv"
)

// AppendStrconv appends f, which is finite, as encoding/json does, by strconv: what kernels are measured against.
func AppendStrconv[F float32 | float64](dst []byte, f F) []byte {
	size := 64
	if _, ok := any(f).(float32); ok {
		size = 32
	}
	if abs := F(math.Abs(float64(f))); abs == 0 || abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(dst, float64(f), 'f', -1, size)
	}
	dst = strconv.AppendFloat(dst, float64(f), 'e', -1, size)
	if n := len(dst); dst[n-4] == 'e' && dst[n-3] == '-' && dst[n-2] == '0' { // e-09 is e-9
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}
