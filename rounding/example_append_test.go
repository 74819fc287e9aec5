package rounding_test

import (
	"fmt"
	"math"

	"github.com/burin-go/burin/rounding"
)

func ExampleAppendRound() {
	var b []byte
	for _, x := range []float64{0.30000000000000004, 2.675, 3, 0.0000123, math.NaN()} {
		b = rounding.AppendRound(b, x, 6)
		b = append(b, ' ')
	}
	fmt.Printf("%s\n", b)
	// Output:
	// 0.3 2.675 3.0 1.2e-05 NaN
}

func ExampleAppendRepr() {
	var b []byte
	for _, x := range []float64{1, 0.30000000000000004, 1e-5, 1e16} {
		b = rounding.AppendRepr(b, x)
		b = append(b, ' ')
	}
	fmt.Printf("%s\n", b)
	// Output:
	// 1.0 0.30000000000000004 1e-05 1e+16
}

func ExampleAppendFixed() {
	var b []byte
	for _, x := range []float64{1.5, 2.675, -0.001} {
		b = rounding.AppendFixed(b, x, 2)
		b = append(b, ' ')
	}
	fmt.Printf("%s\n", b)
	// Output:
	// 1.50 2.67 -0.00
}
