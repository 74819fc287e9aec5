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

func ExampleAppendRawPlain() {
	b, _ := burin.AppendRawPlain(nil, json.RawMessage(`{ "html" : "<br>" }`))
	fmt.Println(string(b))
	// Output: {"html":"<br>"}
}

// Markup is text that MarshalJSON and MarshalText return as it is.
type Markup string

func (m Markup) MarshalJSON() ([]byte, error) { return []byte(`"` + m + `"`), nil }
func (m Markup) MarshalText() ([]byte, error) { return []byte(m), nil }
func (m Markup) AppendText(b []byte) ([]byte, error) {
	return append(b, m...), nil
}

func ExampleAppendMarshaledPlain() {
	b, err := Markup("<br>").MarshalJSON()
	b, err = burin.AppendMarshaledPlain[Markup](nil, b, err)
	fmt.Println(string(b), err)
	// Output: "<br>" <nil>
}

func ExampleAppendMarshaledTextPlain() {
	text, err := Markup("<br>").MarshalText()
	b, err := burin.AppendMarshaledTextPlain[Markup](nil, text, err)
	fmt.Println(string(b), err)
	// Output: "<br>" <nil>
}

func ExampleCloseTextPlain() {
	var dst []byte
	text, err := Markup("<br>").AppendText(append(dst, '"'))
	dst, err = burin.CloseTextPlain[Markup](dst, text, err)
	fmt.Println(string(dst), err)
	// Output: "<br>" <nil>
}
