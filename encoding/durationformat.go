package encoding

import (
	"time"

	"github.com/burin-go/burin/internal/ftoa"
)

// DurationFormat says how a time.Duration is written. The zero DurationFormat
// is encoding/json's form.
type DurationFormat uint8

const (
	DurationNano  DurationFormat = iota // nanoseconds, encoding/json's form: 1500000
	DurationMicro                       // microseconds: 1500
	DurationMilli                       // milliseconds: 1.5
	DurationSec                         // seconds: 0.0015

	DurationUnits // a JSON string as by time.Duration's String: "1.5ms"
)

// AppendDurationFormat appends d, a number of nanoseconds, in the form f. A number of
// larger units is exact: it has a decimal point, and after it as many digits as are
// needed, if d is not a whole number of them. An f other than the constants is
// taken as DurationNano.
func AppendDurationFormat[D ~int64](dst []byte, d D, f DurationFormat) []byte {
	switch f {
	case DurationMicro:
		return appendScaled(dst, int64(d), 1e3, len("000"))
	case DurationMilli:
		return appendScaled(dst, int64(d), 1e6, len("000000"))
	case DurationSec:
		return appendScaled(dst, int64(d), 1e9, len("000000000"))
	case DurationUnits:
		dst = append(dst, '"')
		dst = append(dst, time.Duration(d).String()...)
		return append(dst, '"')
	}
	return AppendInt(dst, d)
}

// appendScaled appends n divided by unit, which is ten to the digits.
func appendScaled(dst []byte, n int64, unit uint64, digits int) []byte {
	u := uint64(n)
	if n < 0 {
		u = -u // right for -2^63 too, which has no positive int64
		dst = append(dst, '-')
	}
	dst = ftoa.AppendUint(dst, u/unit)
	if u %= unit; u == 0 {
		return dst
	}
	for u%10 == 0 {
		u /= 10
		digits--
	}
	dst = append(dst, '.')
	return appendDigits(dst, u, digits, digits)
}
