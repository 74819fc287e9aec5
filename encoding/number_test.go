package encoding

import (
	"encoding/json"
	"errors"
	"testing"
)

type quotedNumber struct {
	N json.Number `json:",string"`
}

func checkNumber(t *testing.T, n json.Number) {
	t.Helper()
	plain := func(dst []byte) ([]byte, error) { return AppendNumber(dst, n) }
	quoted := func(dst []byte) ([]byte, error) { return AppendQuotedNumber(dst, n) }
	b, stdErr := json.Marshal(n)
	if stdErr == nil {
		leafNoAllocs(t, string(n), string(b), plain)
		q := leafStd(t, quotedNumber{n})
		leafNoAllocs(t, "quoted "+string(n), q[len(`{"N":`):len(q)-len(`}`)], quoted)
		return
	}
	err := leafStdError(t, string(n), plain)
	if err.Error() != stdErr.Error() {
		t.Errorf("%q: %v, json has %v", n, err, stdErr)
	}
	var got, want *json.MarshalerError
	if errors.As(err, &got) != errors.As(stdErr, &want) {
		t.Errorf("%q: %T, json has %T", n, err, stdErr)
	}
	if leafStdError(t, "quoted "+string(n), quoted).Error() != stdErr.Error() {
		t.Errorf("quoted %q: %v, json has %v", n, err, stdErr)
	}
}

func TestAppendNumber(t *testing.T) {
	for _, n := range []json.Number{
		"", "0", "-0", "1", "12", "-12", "1e5", "1E5", "1e+5", "1e-5", "1.5", "0.0", "-0.0e-0", "1e005", "0e1",
		"123456789012345678901234567890123456789012345678901234567890", "1e999999",
		"-", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1e", "1e+", "1e-", "1.e5", "1.5.5", "1e5.5", "x1", "1x", "0x10", "1_000",
		" 1", "1 ", "1\n", "NaN", "Infinity", "-Infinity", "null", `"1"`, "1,2", "\x00", "\xff", "1\xff", "٣",
	} {
		checkNumber(t, n)
	}
}

// Every string of up to five of the bytes that numbers are made of, and one that they are not.
func TestAppendNumberShort(t *testing.T) {
	const alphabet = "019-+.eEx"
	var walk func(s string)
	walk = func(s string) {
		n := json.Number(s)
		_, stdErr := json.Marshal(n)
		got, err := AppendNumber(nil, n)
		if (err == nil) != (stdErr == nil) || err == nil && s != "" && string(got) != s {
			t.Errorf("%q: %q, %v, json has %v", s, got, err, stdErr)
		}
		if len(s) == 5 {
			return
		}
		for i := range len(alphabet) {
			walk(s + alphabet[i:i+1])
		}
	}
	walk("")
}
