package encoding_test

import (
	"fmt"
	"os"

	burin "github.com/burin-go/burin/encoding"
	"github.com/valyala/bytebufferpool"
)

// Celsius has an encoder of its own, written by hand.
type Celsius float64

func (c Celsius) AppendJSON(dst []byte) ([]byte, error) {
	dst, err := burin.AppendFloat64(append(dst, `{"celsius":`...), float64(c))
	return append(dst, '}'), err
}

func ExampleAppender() {
	var a burin.Appender = Celsius(21.5)
	b, err := a.AppendJSON([]byte("data: "))
	fmt.Println(string(b), err)
	// Output: data: {"celsius":21.5} <nil>
}

func ExampleMarshal() {
	b, err := burin.Marshal(map[string]any{
		"inside":  Celsius(21.5),
		"outside": []*Celsius{nil},
		"sensor":  "<a1>",
	})
	fmt.Println(string(b), err)
	// Output: {"inside":{"celsius":21.5},"outside":[null],"sensor":"\u003ca1\u003e"} <nil>
}

func ExampleMarshalAppend() {
	buf := make([]byte, 0, 1024) // kept and used again for each event
	for _, v := range []any{Celsius(20), []int{1, 2}} {
		event, err := burin.MarshalAppend(append(buf[:0], "data: "...), v)
		fmt.Println(string(event), err)
	}
	// Output:
	// data: {"celsius":20} <nil>
	// data: [1,2] <nil>
}

func ExampleMarshalWrite() {
	// In a handler, os.Stdout is the http.ResponseWriter: on an error nothing has been
	// written to it yet, and the status may still be set.
	if err := burin.MarshalWrite(os.Stdout, []Celsius{20, 21}); err != nil {
		fmt.Println(err)
	}
	// Output: [{"celsius":20},{"celsius":21}]
}

func ExampleMarshalBuffer() {
	b := bytebufferpool.Get()
	defer bytebufferpool.Put(b)
	b.WriteString("data: ")
	err := burin.MarshalBuffer(b, Celsius(20))
	fmt.Println(b.String(), err)
	// Output: data: {"celsius":20} <nil>
}

func ExampleLevel() {
	switch burin.Level() {
	case "generic", "neon", "avx2", "avx512":
		fmt.Println("a known level")
	}
	// Output: a known level
}

func Example_version() {
	// Generated files begin with this line.
	const version = burin.GeneratedV1IfUndefinedUpdateBurinAndRegenerate
	fmt.Println(version)
	// Output: 1
}
