package encoding_test

import (
	"encoding/json"
	"fmt"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendNumber() {
	for _, n := range []json.Number{"1.50", "1e5", "", "x1"} {
		b, err := burin.AppendNumber(nil, n)
		fmt.Println(string(b), err != nil)
	}
	// Output:
	// 1.50 false
	// 1e5 false
	// 0 false
	//  true
}

func ExampleAppendQuotedNumber() {
	b, _ := burin.AppendQuotedNumber(nil, "12")
	fmt.Println(string(b))
	// Output: "12"
}
