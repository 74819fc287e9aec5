package encoding_test

import (
	"fmt"
	"time"

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

func ExampleIsZeroInterface() {
	fmt.Println(burin.IsZeroInterface(time.Time{}))
	fmt.Println(burin.IsZeroInterface((*time.Time)(nil)))
	fmt.Println(burin.IsZeroInterface(time.Unix(0, 0)))
	// Output:
	// true
	// true
	// false
}
