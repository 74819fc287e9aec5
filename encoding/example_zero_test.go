package encoding_test

import (
	"fmt"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleIsZero() {
	rows := [2][]float64{}
	fmt.Println(burin.IsZero(&rows))
	rows[1] = []float64{}
	fmt.Println(burin.IsZero(&rows))
	// Output:
	// true
	// false
}
