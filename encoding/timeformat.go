package encoding

import (
	"encoding/binary"
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
	if digits, ok := f.digits(); ok {
		return appendRFC3339(dst, t, digits)
	}
	switch f {
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

// AppendTimesFormat appends s as a JSON array of what [AppendTimeFormat] makes of each; a nil slice
// is null. The error for a time has the index as its path: "[7]".
func AppendTimesFormat[S ~[]time.Time](dst []byte, s S, f TimeFormat) ([]byte, error) {
	return appendTimes(dst, s, f)
}

// digits returns how many digits of the second an RFC 3339 form has; ok is false for other forms.
func (f TimeFormat) digits() (digits int, ok bool) {
	switch f {
	case TimeRFC3339Nano:
		return neededDigits, true
	case TimeRFC3339:
		return 0, true
	case TimeRFC3339Milli:
		return len("120"), true
	case TimeRFC3339Micro:
		return len("120000"), true
	}
	return 0, false
}

func appendDate(dst []byte, t time.Time) ([]byte, error) {
	local := t.Unix()
	if t.Location() != time.UTC {
		_, offset := t.Zone()
		local += int64(offset)
	}
	var w timeWriter
	if !w.setDay(local) {
		return appendTimeError(dst, t)
	}
	var text [16]byte
	binary.LittleEndian.PutUint64(text[:], w.date)
	binary.LittleEndian.PutUint64(text[8:], w.dayOf)
	const end = len(`"2006-01-02`)
	text[end] = '"'
	return append(dst, text[:end+1]...), nil
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
