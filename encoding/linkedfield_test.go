package encoding

import (
	"encoding/json"
	"errors"
	"testing"
)

type (
	texted   int    // has a text for v2, by value
	lettered string // has one by pointer
	untexted int    // has none at all for v2
)

func (i texted) AppendText(b []byte) ([]byte, error) { return append(b, "<text>"...), nil }

func (s *lettered) AppendText(b []byte) ([]byte, error) { return append(b, *s+"<\xff"...), nil }

func (untexted) AppendText(b []byte) ([]byte, error) { return b, errors.New("no text") }

// TestAppendAnyQuoted compares with a field of the type, by value and by address.
func TestAppendAnyQuoted(t *testing.T) {
	type fields struct {
		I texted   `json:",string"`
		S lettered `json:",string"`
		F untexted `json:",string"`
	}
	v := fields{I: 5, S: "<\"s"}
	for _, c := range []struct {
		name string
		want any
		got  any
	}{
		{"value I", struct {
			V texted `json:",string"`
		}{5}, v.I},
		{"address I", &struct {
			V texted `json:",string"`
		}{5}, &v.I},
		{"value S", struct {
			V lettered `json:",string"`
		}{v.S}, v.S},
		{"address S", &struct {
			V lettered `json:",string"`
		}{v.S}, &v.S},
		{"value F", struct {
			V untexted `json:",string"`
		}{}, v.F},
	} {
		want, wantErr := json.Marshal(c.want)
		got, err := AppendAnyQuoted([]byte(`{"V":`), c.got)
		if wantErr != nil {
			want = []byte(`{"V":}`)
		}
		if string(got)+"}" != string(want) || (err == nil) != (wantErr == nil) {
			t.Errorf("%s: %s, %v, want %s, %v", c.name, got, err, want, wantErr)
		}
		plain, wantErr := marshalPlain(nil, c.want)
		got, err = AppendAnyQuotedPlain([]byte(`{"V":`), c.got)
		if wantErr == nil && (string(got)+"}" != string(plain) || err != nil) {
			t.Errorf("plain, %s: %s, %v, want %s", c.name, got, err, plain)
		}
	}
}
