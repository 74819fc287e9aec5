package conformance

import (
	"errors"
	"strconv"
)

// TextKey is a struct that map keys are made of.
type TextKey struct{ S string }

// MarshalText returns S.
func (t TextKey) MarshalText() ([]byte, error) { return []byte(t.S), nil }

// StringText is a string with a text of its own, which only encoding/json/v2 asks for in keys.
type StringText string

// MarshalText returns another text than the string.
func (s StringText) MarshalText() ([]byte, error) { return []byte("text " + s), nil }

// StringJSON is a string whose method is not for keys, yet changes the order of keys in encoding/json/v2.
type StringJSON string

// MarshalJSON returns no string.
func (s StringJSON) MarshalJSON() ([]byte, error) { return []byte("1"), nil }

// StringRead has a method for reading, which does that too.
type StringRead string

// UnmarshalText is what it takes.
func (s *StringRead) UnmarshalText(text []byte) error {
	*s = StringRead(text)
	return nil
}

// Function is a function with a method.
type Function func()

// MarshalText says whether there is one.
func (f Function) MarshalText() ([]byte, error) { return strconv.AppendBool(nil, f != nil), nil }

// PtrFunction is a function with a method for addressable values only.
type PtrFunction func()

// MarshalJSON says whether there is one.
func (f *PtrFunction) MarshalJSON() ([]byte, error) { return strconv.AppendBool(nil, *f != nil), nil }

// IntText is an integer with a text of its own.
type IntText int

// MarshalText returns another text than the integer.
func (i IntText) MarshalText() ([]byte, error) { return []byte("i" + strconv.Itoa(int(i))), nil }

// FloatText is a float that is encoded as a text.
type FloatText float64

// MarshalText returns a text that is no number.
func (FloatText) MarshalText() ([]byte, error) { return floatText, nil }

var floatText = []byte("<float>")

// FloatKey is a float that has a text for keys. NaN is one that finds no value in a map.
type FloatKey float64

// MarshalText returns a text that is no number.
func (f FloatKey) MarshalText() ([]byte, error) {
	return strconv.AppendFloat([]byte{'<'}, float64(f), 'g', -1, 64), nil
}

// OctetText is a byte that is encoded as a text, so that slices of it are no base64.
type OctetText byte

// MarshalText returns a text that is no number.
func (o OctetText) MarshalText() ([]byte, error) { return []byte{'o', '0' + byte(o)%10}, nil }

// PtrJSON has a MarshalJSON for addressable values only.
type PtrJSON struct{ X int }

// MarshalJSON returns JSON that is compacted and escaped on its way.
func (p *PtrJSON) MarshalJSON() ([]byte, error) { return []byte(`{ "ptr" : "<" }`), nil }

// PtrText has a MarshalText for addressable values only.
type PtrText int

// MarshalText returns a text with something to escape.
func (p *PtrText) MarshalText() ([]byte, error) {
	return []byte("p<\xff" + strconv.Itoa(int(*p))), nil
}

// Doubled is encoded as twice its value, but for 7.
type Doubled int

var errSeven = errors.New("seven cannot be doubled")

// MarshalJSON fails for 7.
func (v Doubled) MarshalJSON() ([]byte, error) {
	if v == 7 {
		return nil, errSeven
	}
	return strconv.AppendInt(nil, int64(v)*2, 10), nil
}

// Mixed has a text by value and JSON by pointer: which one counts depends on whether it is addressable.
type Mixed struct{ X int }

// MarshalText is for values that are not addressable.
func (m Mixed) MarshalText() ([]byte, error) { return []byte("value"), nil }

// MarshalJSON is for values that are.
func (m *Mixed) MarshalJSON() ([]byte, error) { return []byte(`"pointer"`), nil }

// Byhand has an encoder written by hand that loses dst when it fails, as careless ones do.
// It writes what encoding/json would.
type Byhand struct{ X int }

var errByhand = errors.New("987654321 cannot be written")

// AppendJSON fails for 987654321, and loses dst without an error for the next.
func (b Byhand) AppendJSON(dst []byte) ([]byte, error) {
	switch b.X {
	case 987654321:
		return nil, errByhand
	case 987654322:
		return nil, nil
	}
	dst = append(dst, `{"X":`...)
	return append(strconv.AppendInt(dst, int64(b.X), 10), '}'), nil
}

// AppendOnly has an AppendText and no MarshalText: only encoding/json/v2 asks for it.
type AppendOnly int

// AppendText appends a text that is no number.
func (a AppendOnly) AppendText(b []byte) ([]byte, error) {
	return strconv.AppendInt(append(b, 'a'), int64(a), 10), nil
}

// OctetAppend is AppendOnly as a byte.
type OctetAppend byte

// AppendText appends a text that is no number.
func (o OctetAppend) AppendText(b []byte) ([]byte, error) {
	return append(b, 'o', '0'+byte(o)%10), nil
}
