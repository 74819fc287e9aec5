package encoding

import (
	"encoding/json"
	"fmt"
	"reflect"
	"time"
)

// TimeFormat says how a time.Time is written. The zero TimeFormat is
// encoding/json's form.
type TimeFormat uint8

const (
	// TimeRFC3339Nano is encoding/json's form, that of [AppendTime]: as many
	// digits of the second as are needed, nine at most.
	TimeRFC3339Nano TimeFormat = iota

	TimeRFC3339      // RFC 3339 in whole seconds: "2006-01-02T15:04:05Z"
	TimeRFC3339Milli // with three digits of the second, always: "2006-01-02T15:04:05.120Z"
	TimeRFC3339Micro // with six: "2006-01-02T15:04:05.120000Z"

	TimeDate // the date in the time's own zone: "2006-01-02"

	TimeUnix      // seconds since 1970, a JSON number: 1136214245
	TimeUnixMilli // milliseconds
	TimeUnixMicro // microseconds
	TimeUnixNano  // nanoseconds
)

// AppendTimeFormat appends t in the form f. What a form has no digits for is cut
// off, not rounded, towards the past: the numbers are those of t's methods
// Unix, UnixMilli, UnixMicro and UnixNano.
//
// The RFC 3339 forms fail where encoding/json does, with its
// *json.MarshalerError: for a year outside 0 to 9999, which TimeDate refuses
// too, or a zone of 24 hours and more. A number of milliseconds or less that an
// int64 cannot hold is a *json.UnsupportedValueError; nanoseconds reach from
// 1677 to 2262. An f other than the constants is an error as well.
func AppendTimeFormat(dst []byte, t time.Time, f TimeFormat) ([]byte, error) {
	switch f {
	case TimeRFC3339Nano:
		return AppendTime(dst, t)
	case TimeRFC3339:
		return appendRFC3339(dst, t, 0)
	case TimeRFC3339Milli:
		return appendRFC3339(dst, t, len("120"))
	case TimeRFC3339Micro:
		return appendRFC3339(dst, t, len("120000"))
	case TimeDate:
		return appendDate(dst, t)
	case TimeUnix:
		return AppendInt(dst, t.Unix()), nil
	case TimeUnixMilli:
		ms := t.UnixMilli()
		return appendUnix(dst, t, ms, time.UnixMilli(ms))
	case TimeUnixMicro:
		us := t.UnixMicro()
		return appendUnix(dst, t, us, time.UnixMicro(us))
	case TimeUnixNano:
		ns := t.UnixNano()
		return appendUnix(dst, t, ns, time.Unix(0, ns))
	}
	return dst, &Error{Err: fmt.Errorf("burin: TimeFormat is %d: set one of the constants, TimeRFC3339Nano to TimeUnixNano", f)}
}

// rfc3339Seconds is the part before the fraction.
const rfc3339Seconds = "2006-01-02T15:04:05"

// appendRFC3339 appends t with that many digits of the second.
func appendRFC3339(dst []byte, t time.Time, digits int) ([]byte, error) {
	var scratch [48]byte
	text, err := t.AppendText(scratch[:0]) // refuses what encoding/json refuses
	if err != nil {
		return appendTimeError(dst, t)
	}
	zone := text[len(rfc3339Seconds):]
	if zone[0] == '.' {
		zone = zone[digitsEnd(zone, 1):]
	}
	dst = append(dst, '"')
	dst = append(dst, text[:len(rfc3339Seconds)]...)
	if digits > 0 {
		dst = append(dst, '.')
		dst = appendDigits(dst, uint64(t.Nanosecond()), 9, digits)
	}
	dst = append(dst, zone...)
	return append(dst, '"'), nil
}

func appendDate(dst []byte, t time.Time) ([]byte, error) {
	year, month, day := t.Date()
	if year < 0 || year > 9999 {
		return appendTimeError(dst, t)
	}
	dst = append(dst, '"')
	dst = appendDigits(dst, uint64(year), 4, 4)
	dst = append(dst, '-')
	dst = appendDigits(dst, uint64(month), 2, 2)
	dst = append(dst, '-')
	dst = appendDigits(dst, uint64(day), 2, 2)
	return append(dst, '"'), nil
}

// appendUnix appends n, made of t; back is the time that n stands for. If n has
// wrapped around, that is another one, 2^64 units away.
func appendUnix(dst []byte, t time.Time, n int64, back time.Time) ([]byte, error) {
	if back.Unix() != t.Unix() {
		return dst, unixOutOfRange(t)
	}
	return AppendInt(dst, n), nil
}

//go:noinline
func unixOutOfRange(t time.Time) error {
	return &Error{Err: &json.UnsupportedValueError{
		Value: reflect.ValueOf(t),
		Str:   t.Format(time.RFC3339Nano) + " is too far from 1970 for a number of this unit in 64 bits; choose a larger unit or a form with a date",
	}}
}

// appendDigits appends the first n of the width decimal digits of u.
func appendDigits(dst []byte, u uint64, width, n int) []byte {
	var digits [20]byte
	for i := width - 1; i >= 0; i-- {
		digits[i] = byte('0' + u%10)
		u /= 10
	}
	return append(dst, digits[:n]...)
}
