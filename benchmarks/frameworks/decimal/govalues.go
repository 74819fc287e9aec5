package decimalburin

import "github.com/govalues/decimal"

// Exact is a decimal of govalues with an encoder that allocates nothing. The bytes are those of its MarshalJSON, which
// encoding/json and burin would call otherwise and which returns a slice of its own for each.
type Exact struct{ decimal.Decimal }

// AppendJSON is Exact's encoder. Digits, a sign and a point need no escapes.
func (d Exact) AppendJSON(dst []byte) ([]byte, error) {
	dst, err := d.AppendText(append(dst, '"'))
	return append(dst, '"'), err
}
