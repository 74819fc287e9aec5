package encoding

import "github.com/burin-go/burin/internal/ftoa"

// AppendDecimal appends unscaled/10^scale as a JSON number, exactly: amounts that are kept as integers need no float
// on their way. All scale decimals are written, those that are 0 too, as the scale of a price says something:
// 1250 with a scale of 2 is 12.50. With a negative scale zeros follow, -3 for thousands. The text has at most 20
// bytes more than scale's absolute value.
func AppendDecimal(dst []byte, unscaled int64, scale int) []byte {
	if scale == 0 {
		return ftoa.AppendInt(dst, unscaled)
	}
	u := uint64(unscaled)
	if unscaled < 0 {
		dst = append(dst, '-')
		u = -u
	}
	if scale < 0 {
		dst = ftoa.AppendUint(dst, u)
		if u != 0 {
			dst = appendZeros(dst, -scale)
		}
		return dst
	}
	var scratch [24]byte
	digits := ftoa.AppendUint(scratch[:0], u)
	if whole := len(digits) - scale; whole > 0 {
		dst = append(dst, digits[:whole]...)
		dst = append(dst, '.')
		return append(dst, digits[whole:]...)
	}
	dst = append(dst, "0."...)
	dst = appendZeros(dst, scale-len(digits))
	return append(dst, digits...)
}

// AppendQuotedDecimal is [AppendDecimal] inside a JSON string, as exchanges and banks publish amounts for readers
// whose numbers are floats: "12.50".
func AppendQuotedDecimal(dst []byte, unscaled int64, scale int) []byte {
	dst = AppendDecimal(append(dst, '"'), unscaled, scale)
	return append(dst, '"')
}

func appendZeros(dst []byte, n int) []byte {
	const zeros = "0000000000000000"
	for ; n > len(zeros); n -= len(zeros) {
		dst = append(dst, zeros...)
	}
	return append(dst, zeros[:n]...)
}
