package encoding_test

import (
	"encoding/json"
	"fmt"
	"math"
	"net/netip"

	burin "github.com/burin-go/burin/encoding"
)

func ExamplePython() {
	v := map[string]any{"name": "é", "values": []float64{1, 1e-5, math.NaN()}}
	for _, py := range []burin.Python{burin.PythonDefault, burin.PythonCompact | burin.PythonUTF8, burin.PythonNoNaN} {
		b, err := burin.AppendAnyPython(nil, v, 0, py)
		fmt.Println(string(b), err)
	}
	// Output:
	// {"name": "\u00e9", "values": [1.0, 1e-05, NaN]} <nil>
	// {"name":"é","values":[1.0,1e-05,NaN]} <nil>
	//  ["values"][2]: json: unsupported value: NaN
}

func ExampleAppendAnyPython() {
	b, err := burin.AppendAnyPython(nil, map[int][]bool{10: {true}, 9: nil}, 0, burin.PythonDefault)
	fmt.Println(string(b), err)

	type unknown struct{ A int }
	_, err = burin.AppendAnyPython(nil, unknown{}, 0, burin.PythonDefault)
	fmt.Println(err)
	// Output:
	// {"9": null, "10": [true]} <nil>
	// encoding_test.unknown stands in a document as Python writes it and has no encoder for that; mark encoding_test.unknown with //burin:generate style=python and run go generate
}

func ExampleAppendStringPython() {
	fmt.Println(string(burin.AppendStringPython(nil, "<é😀>", burin.PythonDefault)))
	fmt.Println(string(burin.AppendStringPython(nil, "<é😀>", burin.PythonUTF8)))
	// Output:
	// "<\u00e9\ud83d\ude00>"
	// "<é😀>"
}

func ExampleAppendQuotedStringPython() {
	fmt.Println(string(burin.AppendQuotedStringPython(nil, "é", burin.PythonDefault)))
	// Output: "\"\\u00e9\""
}

func ExampleAppendRawPython() {
	b, err := burin.AppendRawPython(nil, json.RawMessage(`{"a":[1.50,"\u003c\u00E9"]}`), burin.PythonDefault)
	fmt.Println(string(b), err)
	// Output: {"a": [1.50, "<\u00e9"]} <nil>
}

func ExampleAppendMarshaledPython() {
	v := json.RawMessage(`[1,2]`) // stands for any type with a MarshalJSON
	out, err := v.MarshalJSON()
	b, err := burin.AppendMarshaledPython[json.RawMessage](nil, out, err, burin.PythonDefault)
	fmt.Println(string(b), err)
	// Output: [1, 2] <nil>
}

func ExampleAppendMarshaledTextPython() {
	addr := netip.MustParseAddr("fe80::1%é")
	text, err := addr.MarshalText()
	b, err := burin.AppendMarshaledTextPython[netip.Addr](nil, text, err, burin.PythonDefault)
	fmt.Println(string(b), err)
	// Output: "fe80::1%\u00e9" <nil>
}

func ExampleCloseTextPython() {
	addr := netip.MustParseAddr("fe80::1%é")
	dst := []byte("[")
	text, err := addr.AppendText(append(dst, '"'))
	dst, err = burin.CloseTextPython[netip.Addr](dst, text, err, burin.PythonDefault)
	fmt.Println(string(append(dst, ']')), err)
	// Output: ["fe80::1%\u00e9"] <nil>
}

func ExampleSortNumbersPython() {
	keys, err := burin.SortNumbersPython(map[float64]string{10: "a", 9: "b", 1e-5: "c"}, burin.PythonDefault)
	if err != nil {
		panic(err)
	}
	defer keys.Release()
	for _, k := range keys.Entries {
		fmt.Println(k.Name, k.Key.Value)
	}
	// Output:
	// 1e-05 c
	// 9.0 b
	// 10.0 a
}
