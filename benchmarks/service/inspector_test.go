package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/burin-go/burin/benchmarks"
)

func todo(t *testing.T) (p *benchmarks.Payload, document []byte) {
	t.Helper()
	for _, p = range benchmarks.Payloads() {
		if p.Name == "Todo" {
			document, err := json.Marshal(p.New())
			if err != nil {
				t.Fatal(err)
			}
			return p, document
		}
	}
	t.Fatal("no Todo")
	return nil, nil
}

// TestInspector has a wrong response at each of the first places.
func TestInspector(t *testing.T) {
	p, right := todo(t)
	other := bytes.Replace(right, []byte("12.75"), []byte("1.275"), 1)
	swapped := bytes.Replace(right, []byte(`"priority":3,"done":false`), []byte(`"done":false,"priority":3`), 1)
	for _, tt := range []struct {
		name    string
		differs string
		wrong   []byte
		always  bool // found in any place
		want    string
	}{
		{"short", "", right[:986], true, "986 bytes, want 987"},
		{"other bytes", "", swapped, false, "bytes differ: at byte"},
		{"other document", "", other, false, "bytes differ: at byte"},
		{"short, listed", "a reason", right[:986], true, "986 bytes, want 987"},
		{"other bytes, listed", "a reason", swapped, false, ""},
		{"other document, listed", "a reason", other, false, "another document"},
	} {
		for place := range 2*every + 1 {
			i := &inspector{c: benchmarks.Case{Payload: p, Bytes: len(right), Differs: tt.differs}, want: right}
			var err error
			for n := 0; n < 3*every && err == nil; n++ {
				body := slices.Clone(right)
				if n == place {
					body = slices.Clone(tt.wrong)
				}
				err = i.look(body)
				clear(body) // the next response is read to the same memory
			}
			if err == nil {
				err = i.end()
			}
			want := tt.want
			if !tt.always && place%every != 0 {
				want = ""
			}
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Fatalf("%s in place %d: error %v, want one with %q", tt.name, place, err, want)
			}
		}
	}
}
