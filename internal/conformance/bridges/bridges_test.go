package bridges

import (
	"encoding/json"
	"testing"

	burin "github.com/burin-go/burin/encoding"
)

// values are each with and without methods.
func values() map[string][2]any {
	page, short := newPage(), newShort()
	return map[string][2]any{
		"Page":  {page, (*PlainPage)(page)},
		"Short": {short, (*PlainShort)(short)},
	}
}

func TestBridges(t *testing.T) {
	for name, v := range values() {
		want, err := json.Marshal(v[1])
		if err != nil {
			t.Fatal(err)
		}
		for how, marshal := range map[string]func(any) ([]byte, error){"json.Marshal": json.Marshal, "burin.Marshal": burin.Marshal} {
			if got, err := marshal(v[0]); err != nil || string(got) != string(want) {
				t.Errorf("%s, %s: %v, got %.100s", name, how, err, got)
			}
		}
	}
}

// BenchmarkBridges has encoding/json without methods and with MarshalJSON, and burin alone.
func BenchmarkBridges(b *testing.B) {
	for name, v := range values() {
		for _, c := range []struct {
			how     string
			v       any
			marshal func(any) ([]byte, error)
		}{
			{"encoding-json", v[1], json.Marshal},
			{"encoding-json+MarshalJSON", v[0], json.Marshal},
			{"burin", v[0], burin.Marshal},
		} {
			b.Run(name+"/"+c.how, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := c.marshal(c.v); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
