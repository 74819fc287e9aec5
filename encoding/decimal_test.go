package encoding

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
)

// decimalText is AppendDecimal's text by way of math/big.
func decimalText(unscaled int64, scale int) string {
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(scale, -scale))), nil)
	if scale < 0 {
		return new(big.Int).Mul(big.NewInt(unscaled), ten).String()
	}
	return new(big.Rat).SetFrac(big.NewInt(unscaled), ten).FloatString(scale)
}

func TestDecimal(t *testing.T) {
	values := []int64{0, 1, -1, 5, 9, 10, -10, 99, 100, 1250, -1250, 123456789, 1e18, -1e18, math.MaxInt64, math.MinInt64, math.MinInt64 + 1}
	for range 2000 {
		values = append(values, int64(rand.Uint64())>>rand.IntN(64))
	}
	for _, v := range values {
		for _, scale := range []int{0, 1, 2, 3, 8, 17, 18, 19, 20, 21, 40, -1, -2, -15, -16, -17, -33} {
			want := decimalText(v, scale)
			if got := AppendDecimal([]byte("x"), v, scale); string(got) != "x"+want {
				t.Errorf("%d, scale %d: got %s, want x%s", v, scale, got, want)
			}
			if got := AppendQuotedDecimal(nil, v, scale); string(got) != `"`+want+`"` {
				t.Errorf("%d, scale %d, quoted: got %s", v, scale, got)
			}
			if !json.Valid([]byte(want)) {
				t.Errorf("%d, scale %d: %s is not JSON", v, scale, want)
			}
			if limit := 20 + max(scale, -scale); len(want) > limit {
				t.Errorf("%d, scale %d: %d bytes, documented are %d", v, scale, len(want), limit)
			}
			if allocs := testing.AllocsPerRun(1, func() { AppendDecimal(make([]byte, 0, 64), v, scale) }); allocs != 0 && !sanitizer.Address {
				t.Errorf("%d, scale %d: %v allocations", v, scale, allocs)
			}
		}
	}
}

// TestDecimalExact: nothing is written behind the text's end that is not behind the capacity.
func TestDecimalExact(t *testing.T) {
	for _, scale := range []int{0, 2, 25, -20} {
		want := decimalText(-1234567, scale)
		memory := []byte(fmt.Sprintf("%*s", len(want)+8, "~~~~~~~~"))
		got := AppendDecimal(memory[:0:len(want)], -1234567, scale)
		if string(got) != want || &got[0] != &memory[0] || string(memory[len(want):]) != "~~~~~~~~" {
			t.Errorf("scale %d: got %q in %q", scale, got, memory)
		}
	}
}
