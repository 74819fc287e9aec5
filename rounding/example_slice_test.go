package rounding_test

import (
	"fmt"

	"github.com/burin-go/burin/rounding"
)

func ExampleRoundSlice() {
	xs := []float64{2.675, 0.125, -0.001}
	rounding.RoundSlice(xs, 2)
	fmt.Println(xs)
	// Output:
	// [2.67 0.12 -0]
}

func ExampleRoundNumpy() {
	fmt.Println(rounding.RoundNumpy(2.675, 2), rounding.Round(2.675, 2))
	// Output:
	// 2.68 2.67
}

func ExampleRoundNumpySlice() {
	xs := []float64{2.675, 0.125, 1250}
	rounding.RoundNumpySlice(xs, -2)
	fmt.Println(xs)
	// Output:
	// [0 0 1200]
}
