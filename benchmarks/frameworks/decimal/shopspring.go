package decimalburin

import (
	burin "github.com/burin-go/burin/encoding"
	"github.com/shopspring/decimal"
)

// Money is a decimal of shopspring with an encoder that allocates nothing up to 18 digits. The bytes are those of its
// MarshalJSON, which encoding/json and burin would call otherwise: a string without zeros behind the point. It takes
// the package's variables MarshalJSONWithoutQuotes, TrimTrailingZeros and UseScientificNotation to be as they are at first.
type Money struct{ decimal.Decimal }

// AppendJSON is Money's encoder.
func (m Money) AppendJSON(dst []byte) ([]byte, error) {
	if m.NumDigits() > 18 {
		dst = append(append(dst, '"'), m.String()...)
		return append(dst, '"'), nil
	}
	unscaled, exponent := m.CoefficientInt64(), int(m.Exponent())
	for exponent < 0 && unscaled%10 == 0 {
		unscaled /= 10
		exponent++
	}
	return burin.AppendQuotedDecimal(dst, unscaled, -exponent), nil
}
