package rounding_test

import (
	"fmt"
	"math"
	"math/big"

	"github.com/burin-go/burin/rounding"
)

func ExampleRoundErr() {
	_, err := rounding.RoundErr(1.5e308, -308)
	fmt.Println(err)
	// Output:
	// rounded value too large to represent
}

func ExampleRoundToInt() {
	for _, x := range []float64{2.5, 3.5, math.NaN(), 1e19} {
		fmt.Println(rounding.RoundToInt(x))
	}
	// Output:
	// 2 <nil>
	// 4 <nil>
	// 0 cannot convert float NaN to integer
	// 0 rounded value is out of the range of int64
}

func ExampleRoundToBig() {
	fmt.Println(rounding.RoundToBig(new(big.Int), 1e23)) // not a float64: the nearest one
	// Output:
	// 99999999999999991611392 <nil>
}

func ExampleRoundInt() {
	fmt.Println(rounding.RoundInt(25, -1))
	fmt.Println(rounding.RoundInt(35, -1))
	// Output:
	// 20 <nil>
	// 40 <nil>
}
