package encoding_test

import (
	"fmt"
	"math"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleConfig() {
	c := burin.Config{EscapeHTML: new(false), NonFinite: burin.NonFiniteNull, Indent: "  "}
	b, err := c.Marshal(map[string]any{"name": "<a>", "values": []float64{1, math.NaN()}})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s\n", b)
	// Output:
	// {
	//   "name": "<a>",
	//   "values": [
	//     1,
	//     null
	//   ]
	// }
}
