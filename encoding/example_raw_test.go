package encoding_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/netip"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendRaw() {
	b, _ := burin.AppendRaw(nil, json.RawMessage(`{ "html" : "<br>" }`))
	fmt.Println(string(b))

	_, err := burin.AppendRaw(nil, json.RawMessage(`{bad`))
	var marshaler *json.MarshalerError
	fmt.Println(errors.As(err, &marshaler))
	// Output:
	// {"html":"\u003cbr\u003e"}
	// true
}

func ExampleAppendMarshaled() {
	n := new(big.Int).Lsh(big.NewInt(1), 100)
	b, err := n.MarshalJSON()
	b, err = burin.AppendMarshaled[*big.Int]([]byte(`{"n":`), b, err)
	fmt.Println(string(append(b, '}')), err)
	// Output: {"n":1267650600228229401496703205376} <nil>
}

func ExampleAppendMarshaledText() {
	n := big.NewInt(42)
	text, err := n.MarshalText()
	b, err := burin.AppendMarshaledText[*big.Int](nil, text, err)
	fmt.Println(string(b), err)
	// Output: "42" <nil>
}

func ExampleCloseText() {
	addr := netip.MustParseAddr("fe80::1")
	dst := []byte(`{"addr":`)
	text, err := addr.AppendText(append(dst, '"'))
	dst, err = burin.CloseText[netip.Addr](dst, text, err)
	fmt.Println(string(append(dst, '}')), err)
	// Output: {"addr":"fe80::1"} <nil>
}
