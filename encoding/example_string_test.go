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

func ExampleAppendStringRows() {
	fmt.Println(string(burin.AppendStringRows(nil, [][]string{{"a", "<b>"}, {}, nil})))
	// Output: [["a","\u003cb\u003e"],[],null]
}

func ExampleAppendStringRowsPlain() {
	fmt.Println(string(burin.AppendStringRowsPlain(nil, [][]string{{"a", "<b>"}, {}, nil})))
	// Output: [["a","<b>"],[],null]
}

func ExampleAppendStringArrays() {
	bids := [][2]string{{"100.25", "3"}, {"100.20", "1.5"}}
	fmt.Println(string(burin.AppendStringArrays[string](nil, bids)))
	// Output: [["100.25","3"],["100.20","1.5"]]
}

func ExampleAppendStringArraysPlain() {
	links := [][2]string{{"home", "/?a=1&b=2"}}
	fmt.Println(string(burin.AppendStringArraysPlain[string](nil, links)))
	// Output: [["home","/?a=1&b=2"]]
}
