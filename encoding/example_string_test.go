package encoding_test

import (
	"fmt"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendString() {
	fmt.Println(string(burin.AppendString(nil, "say \"hi\" to <b>Zoë</b>\n")))
	// Output: "say \"hi\" to \u003cb\u003eZoë\u003c/b\u003e\n"
}

func ExampleAppendStringPlain() {
	fmt.Println(string(burin.AppendStringPlain(nil, "say \"hi\" to <b>Zoë</b>\n")))
	// Output: "say \"hi\" to <b>Zoë</b>\n"
}

func ExampleAppendQuotedString() {
	fmt.Println(string(burin.AppendQuotedString(nil, `say "hi"`)))
	// Output: "\"say \\\"hi\\\"\""
}

func ExampleAppendQuotedStringPlain() {
	fmt.Println(string(burin.AppendQuotedStringPlain(nil, "<hi>")))
	// Output: "\"<hi>\""
}

func ExampleAppendStringsPlain() {
	fmt.Println(string(burin.AppendStringsPlain(nil, []string{"red", "<none>"})))
	// Output: ["red","<none>"]
}

func ExampleAppendStrings() {
	type tag string
	fmt.Println(string(burin.AppendStrings(nil, []tag{"red", "<none>"})))
	fmt.Println(string(burin.AppendStrings(nil, []tag(nil))))
	// Output:
	// ["red","\u003cnone\u003e"]
	// null
}
