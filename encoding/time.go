package encoding

import (
	"encoding/json"
	"time"
)

// AppendTime appends t as a JSON string in RFC 3339 form with as many digits
// of the second as are needed, nine at most. A year outside 0 to 9999 or a
// zone of 24 hours and more is encoding/json's *json.MarshalerError.
func AppendTime(dst []byte, t time.Time) ([]byte, error) {
	// AppendText writes all nine digits and takes trailing zeros back, for
	// which a dst with room for the result only is too short.
	var scratch [48]byte
	text, err := t.AppendText(append(scratch[:0], '"'))
	if err != nil {
		return appendTimeError(dst, t)
	}
	return append(dst, append(text, '"')...), nil
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
