package encoding

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestFewStrings has maps around the number of entries that are sorted on the stack, whose names differ in their first
// bytes, only behind them, or in their lengths.
func TestFewStrings(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	names := []func(i int) string{
		func(i int) string { return fmt.Sprint(r.IntN(1000)) },
		func(i int) string { return strings.Repeat("a", i) },
		func(i int) string { return "same beginning " + fmt.Sprint(i) },
		func(i int) string { return "sixteen"[:r.IntN(8)] + string(rune(r.IntN(3))) },
		func(i int) string { return string([]byte{byte(r.IntN(256)), byte(i)}) },
		func(i int) string { return "<é\u2028\xff>"[:r.IntN(9)] + fmt.Sprint(i) },
	}
	for round := range 3000 {
		m := map[string]string{}
		name := names[round%len(names)]
		for i := range r.IntN(fewMembers + 3) {
			m[name(i)] = name(i)
		}
		want, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		dst := make([]byte, 0, len(want))
		if got := AppendStringMap(dst, m); string(got) != string(want) || &got[0] != &dst[:1][0] {
			t.Fatalf("got %s, want %s", got, want)
		}
		if got, want := AppendStringMapPlain(nil, m), linkedPlain(m); string(got) != want {
			t.Fatalf("plain: got %s, want %s", got, want)
		}
	}
}
