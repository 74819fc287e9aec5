package encoding_test

import (
	"fmt"

	burin "github.com/burin-go/burin/encoding"
)

// Money is an amount in cents, whose digits survive any reader.
type Money int64

func (m Money) AppendJSON(dst []byte) ([]byte, error) {
	return burin.AppendQuotedDecimal(dst, int64(m), 2), nil
}

func ExampleAppendDecimal() {
	fmt.Printf("%s\n", burin.AppendDecimal(nil, 6743210, 2))
	fmt.Printf("%s\n", burin.AppendDecimal(nil, -5, 3))
	fmt.Printf("%s\n", burin.AppendDecimal(nil, 12, -3))
	// Output:
	// 67432.10
	// -0.005
	// 12000
}

func ExampleAppendQuotedDecimal() {
	b, err := burin.Marshal(map[string]Money{"total": 1250})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s\n", b)
	// Output: {"total":"12.50"}
}
