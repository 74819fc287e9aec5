package encoding_test

import (
	"fmt"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendBytes() {
	fmt.Println(string(burin.AppendBytes(nil, []byte("engraved"))))
	fmt.Println(string(burin.AppendBytes(nil, nil)))
	// Output:
	// "ZW5ncmF2ZWQ="
	// null
}

func ExampleAppendNamedBytes() {
	type octet byte
	fmt.Println(string(burin.AppendNamedBytes(nil, []octet{1, 2, 3})))
	// Output: "AQID"
}
