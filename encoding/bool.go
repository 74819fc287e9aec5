package encoding

import "strconv"

// AppendBool appends true or false.
func AppendBool[B ~bool](dst []byte, b B) []byte {
	return strconv.AppendBool(dst, bool(b))
}
