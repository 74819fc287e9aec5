package rounding_test

import (
	"fmt"
	"math"

	"github.com/burin-go/burin/rounding"
)

func ExampleRound() {
	fmt.Println(rounding.Round(2.675, 2)) // the float64 is a little less than 2.675
	fmt.Println(rounding.Round(0.125, 2)) // a true tie: to the even digit
	fmt.Println(rounding.Round(1234, -2))
	fmt.Println(rounding.Round(-0.001, 2))

	// What one would write without it:
	fmt.Println(math.Round(2.675*100) / 100)
	// Output:
	// 2.67
	// 0.12
	// 1200
	// -0
	// 2.68
}

func ExampleRound_overflow() {
	// Python raises OverflowError here.
	fmt.Println(rounding.Round(1.5e308, -308))
	// Output:
	// +Inf
}
