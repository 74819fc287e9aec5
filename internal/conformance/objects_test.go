package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// TestPlainObjects compares random values with what a json.Encoder writes without the escapes for HTML.
func TestPlainObjects(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var v PlainObjects
		fill(rt, &v)
		want, wantErr := encodePlain(v)
		got, err := v.AppendJSON(nil)
		if (err == nil) != (wantErr == nil) || err == nil && !bytes.Equal(got, want) {
			rt.Fatalf("error %v, want %v\n got %s\nwant %s", err, wantErr, got, want)
		}
	})
}

// TestObjectsOfKinds has as many objects as kernels take in several parts, of each kind of numbers, at each CPU level.
func TestObjectsOfKinds(t *testing.T) {
	cputest.Each(t, func(t *testing.T) {
		for i, k := range floattest.Kinds() {
			f := k.Values(uint64(i), 5000)
			for _, n := range []int{1, 2, 3, 5, 8, 13, 50, 400} {
				var v Objects
				for i := range n {
					c := f[5*i:]
					v.Candles = append(v.Candles, Candle{c[0], c[1], c[2], c[3], Decimal(c[4])})
					v.Points = append(v.Points, Point{c[0], c[1]})
					v.Escaped = append(v.Escaped, EscapedPoint{Decimal(c[0]), c[1], c[2]})
					v.Long = append(v.Long, LongNames{c[0], c[1], c[2]})
				}
				want, err := json.Marshal(v)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := v.AppendJSON(nil); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s: error %v\n got %.500s\nwant %.500s", fmt.Sprint(n, " of ", k.Name), err, got, want)
				}
				p := PlainObjects{Points: v.Points, Escaped: v.Escaped}
				if want, err = encodePlain(p); err != nil {
					t.Fatal(err)
				}
				if got, err := p.AppendJSON(nil); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s, plain: error %v\n got %.500s\nwant %.500s", fmt.Sprint(n, " of ", k.Name), err, got, want)
				}
			}
		}
	})
}
