package encoding_test

import (
	"fmt"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendBool() {
	dst := []byte(`{"exact":`)
	dst = burin.AppendBool(dst, true)
	dst = append(dst, '}')
	fmt.Println(string(dst))
	// Output: {"exact":true}
}
