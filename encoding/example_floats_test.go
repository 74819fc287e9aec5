package encoding_test

import (
	"fmt"
	"math"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendFloats() {
	type embedding []float32
	b, _ := burin.AppendFloats(nil, embedding{0.1, -0.25, 1})
	fmt.Println(string(b))

	_, err := burin.AppendFloats(nil, embedding{0, float32(math.Inf(1))})
	fmt.Println(err)
	// Output:
	// [0.1,-0.25,1]
	// [1]: json: unsupported value: +Inf
}

func ExampleAppendFloatRows() {
	b, _ := burin.AppendFloatRows(nil, [][]float64{{1, 2.5}, {}, nil})
	fmt.Println(string(b))

	_, err := burin.AppendFloatRows(nil, [][]float64{{1}, {2, math.NaN()}})
	fmt.Println(err)
	// Output:
	// [[1,2.5],[],null]
	// [1][1]: json: unsupported value: NaN
}

func ExampleAppendFloatArrays() {
	bids := [][2]float64{{100.25, 3}, {100.2, 1.5}}
	b, _ := burin.AppendFloatArrays[float64](nil, bids)
	fmt.Println(string(b))

	var rotation [3][3]float32
	rotation[0][0], rotation[1][1], rotation[2][2] = 1, 1, 1
	b, _ = burin.AppendFloatArrays[float32](nil, rotation[:])
	fmt.Println(string(b))
	// Output:
	// [[100.25,3],[100.2,1.5]]
	// [[1,0,0],[0,1,0],[0,0,1]]
}

// appendPath writes points of any number of dimensions.
func appendPath[P burin.Array[float64]](dst []byte, points ...P) ([]byte, error) {
	return burin.AppendFloatArrays[float64](dst, points)
}

func ExampleArray() {
	type point [2]float64
	b, _ := appendPath(nil, point{0, 0}, point{3, 4})
	fmt.Println(string(b))
	b, _ = appendPath(nil, [3]float64{1, 2, 3})
	fmt.Println(string(b))
	// Output:
	// [[0,0],[3,4]]
	// [[1,2,3]]
}
