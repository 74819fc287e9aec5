package encoding

import (
	"errors"
	"testing"
	"time"
)

// TestErrorTexts has the errors of this package's own, and how they come about.
func TestErrorTexts(t *testing.T) {
	method := "MarshalText" // as encoding/json names what it called
	if linkedV2() {
		method = "AppendText"
	}
	for _, c := range []struct {
		fail func() ([]byte, error)
		want string
	}{
		{func() ([]byte, error) { return AppendFloatFormat(nil, 1.0, &FloatFormat{Round: new(1), Fixed: new(1)}) },
			"burin: FloatFormat has both Round and Fixed: set Round to drop trailing zeros, or Fixed to keep them"},
		{func() ([]byte, error) { return AppendFloatFormat(nil, 1.0, &FloatFormat{Fixed: new(-1)}) },
			"burin: FloatFormat.Fixed is -1: set 0 or more digits after the point, or set Round, which takes a negative number"},
		{func() ([]byte, error) { return AppendFloatFormat(nil, 1.0, &FloatFormat{NonFinite: 9}) },
			"burin: FloatFormat.NonFinite is 9: set NonFiniteError, NonFiniteNull, NonFiniteString or NonFinitePython"},
		{func() ([]byte, error) { return Config{NonFinite: 9}.Append(nil, 1) },
			"burin: Config.NonFinite is 9: set NonFiniteError, NonFiniteNull or NonFiniteString"},
		{func() ([]byte, error) { return AppendTimeFormat(nil, time.Time{}, 200) },
			"burin: TimeFormat is 200: set one of the constants, TimeRFC3339Nano to TimeUnixNano"},
		{func() ([]byte, error) { return CloseText[loses](nil, nil, nil) },
			"json: error calling " + method + " for type encoding.loses: AppendText did not append to its argument"},
		{func() ([]byte, error) { return Marshal(brokenAppender{}) },
			"json: encoding.brokenAppender: AppendJSON appended nothing"},
	} {
		_, err := c.fail()
		var e *Error
		if !errors.As(err, &e) || err.Error() != c.want {
			t.Errorf("error %v\n want %s", err, c.want)
		}
	}
}

// loses has an AppendText that loses what it was given.
type loses struct{}

func (loses) AppendText([]byte) ([]byte, error) { return nil, nil }

func (loses) MarshalText() ([]byte, error) { return nil, nil }
