package encoding_test

import (
	"fmt"
	"math"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendFloat64() {
	for _, f := range []float64{0.1, 1e20, 1e21, 0.000001, 9.9e-7} {
		b, _ := burin.AppendFloat64(nil, f)
		fmt.Println(string(b))
	}
	_, err := burin.AppendFloat64(nil, math.NaN())
	fmt.Println(err)
	// Output:
	// 0.1
	// 100000000000000000000
	// 1e+21
	// 0.000001
	// 9.9e-7
	// json: unsupported value: NaN
}

func ExampleAppendFloat32() {
	third := float32(1) / 3
	b, _ := burin.AppendFloat32(nil, third)
	fmt.Println(string(b))
	b, _ = burin.AppendFloat64(nil, float64(third))
	fmt.Println(string(b))
	// Output:
	// 0.33333334
	// 0.3333333432674408
}

// appendSpread writes the least and the greatest of some floats.
func appendSpread[F burin.Float](dst []byte, values ...F) ([]byte, error) {
	least, greatest := values[0], values[0]
	for _, v := range values {
		least, greatest = min(least, v), max(greatest, v)
	}
	return burin.AppendFloats(dst, []F{least, greatest})
}

func ExampleFloat() {
	b, _ := appendSpread(nil, 0.5, -2, 3.25)
	fmt.Println(string(b))
	b, _ = appendSpread[float32](nil, 0.1, 0.2)
	fmt.Println(string(b))
	// Output:
	// [-2,3.25]
	// [0.1,0.2]
}
