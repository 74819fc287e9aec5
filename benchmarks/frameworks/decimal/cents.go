package decimalburin

import burin "github.com/burin-go/burin/encoding"

// Cents is an amount kept as an integer: 1250 is written as "12.50". AppendDecimal writes the same without quotes.
type Cents int64

// AppendJSON is Cents' encoder.
func (c Cents) AppendJSON(dst []byte) ([]byte, error) {
	return burin.AppendQuotedDecimal(dst, int64(c), 2), nil
}
