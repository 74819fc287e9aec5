package rounding_test

import (
	"fmt"

	"github.com/burin-go/burin/rounding"
)

func ExampleAppendRounds() {
	fmt.Printf("%s\n", rounding.AppendRounds(nil, []float64{2.675, 3, -0.001}, 2))
	// Output:
	// [2.67,3.0,-0.0]
}

func ExampleAppendFixeds() {
	fmt.Printf("%s\n", rounding.AppendFixeds(nil, []float64{2.675, 3, -0.001}, 2))
	// Output:
	// [2.67,3.00,-0.00]
}

func ExampleAppendReprs() {
	fmt.Printf("%s\n", rounding.AppendReprs(nil, []float64{2.675, 3, 1e-5}))
	// Output:
	// [2.675,3.0,1e-05]
}
