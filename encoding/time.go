package encoding

import (
	"encoding/json"
	"slices"
	"time"
)

// AppendTime appends t as a JSON string in RFC 3339 form with as many digits
// of the second as are needed, nine at most. A year outside 0 to 9999 or a
// zone of 24 hours and more is encoding/json's *json.MarshalerError.
func AppendTime(dst []byte, t time.Time) ([]byte, error) {
	return appendRFC3339(dst, t, neededDigits)
}

// AppendTimes appends s as a JSON array of strings, each as [AppendTime] writes
// it; a nil slice is null. The error for a time has the index as its path: "[7]".
func AppendTimes[S ~[]time.Time](dst []byte, s S) ([]byte, error) {
	return appendTimes(dst, s, TimeRFC3339Nano)
}

func appendRFC3339(dst []byte, t time.Time, digits int) ([]byte, error) {
	w := epochWriter
	if t.Location() != time.UTC {
		w.setPlace(&t)
	}
	one := [1]time.Time{t}
	if n := len(dst); cap(dst)-n >= timeRoom {
		end, done := w.put(dst[:cap(dst)], n, one[:], digits)
		if done == 0 {
			return appendTimeError(dst, t)
		}
		return dst[:end-len(",")], nil
	}
	var text [timeRoom]byte
	end, done := w.put(text[:], 0, one[:], digits)
	if done == 0 {
		return appendTimeError(dst, t)
	}
	return append(dst, text[:end-len(",")]...), nil
}

// appendTimes appends s in the form f.
func appendTimes(dst []byte, s []time.Time, f TimeFormat) ([]byte, error) {
	digits, ok := f.digits()
	switch {
	case s == nil:
		return append(dst, "null"...), nil
	case len(s) == 0:
		return append(dst, "[]"...), nil
	case !ok:
		return appendTimesEach(dst, s, f)
	}
	w := epochWriter
	start := len(dst)
	dst = append(dst, '[')
	for i := 0; i < len(s); {
		end, done := w.put(dst[:cap(dst)], len(dst), s[i:], digits)
		dst = dst[:end]
		if i += done; i == len(s) {
			break
		}
		// There may be room for one more, but not for what is written beyond it.
		var text [timeRoom]byte
		end, done = w.put(text[:], 0, s[i:i+1], digits)
		if done == 0 {
			var err error
			if dst, err = appendTimeError(dst, s[i]); err != nil {
				return dst[:start], AtIndex(err, i)
			}
			dst = append(dst, ',')
		}
		if cap(dst)-len(dst) < end {
			dst = slices.Grow(dst, end*(len(s)-i)) // the others will be about as long
		}
		dst = append(dst, text[:end]...)
		i++
	}
	dst[len(dst)-1] = ']' // in place of the last comma
	return dst, nil
}

// appendTimesEach appends s, not empty, in a form that is not RFC 3339's.
func appendTimesEach(dst []byte, s []time.Time, f TimeFormat) ([]byte, error) {
	start := len(dst)
	dst = append(dst, '[')
	for i, t := range s {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = AppendTimeFormat(dst, t, f); err != nil {
			return dst[:start], AtIndex(err, i)
		}
	}
	return append(dst, ']'), nil
}

// appendTimeError asks encoding/json, whose error has the type and the text
// that callers know.
//
//go:noinline
func appendTimeError(dst []byte, t time.Time) ([]byte, error) {
	b, err := json.Marshal(t)
	if err != nil {
		return dst, asError(err)
	}
	return append(dst, b...), nil
}
