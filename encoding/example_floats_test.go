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

func ExampleAppendFloatObjects() {
	type point struct{ X, Y float64 }
	members := burin.NewFloatMembers("x", "y")
	b, _ := burin.AppendFloatObjects(nil, []point{{1, 2.5}, {0, -3}}, members)
	fmt.Println(string(b))

	_, err := burin.AppendFloatObjects(nil, []point{{}, {0, math.NaN()}}, members)
	fmt.Println(err)
	// Output:
	// [{"x":1,"y":2.5},{"x":0,"y":-3}]
	// [1].y: json: unsupported value: NaN
}

// series are made once, for all slices of the type.
var series = burin.NewFloatMembers("at", "value")

func ExampleFloatMembers() {
	type sample struct{ At, Value float64 }
	var dst []byte
	for _, samples := range [][]sample{{{0, 20.5}, {1, 20.25}}, nil, {}} {
		dst, _ = burin.AppendFloatObjects(dst, samples, series)
		dst = append(dst, '\n')
	}
	fmt.Print(string(dst))
	// Output:
	// [{"at":0,"value":20.5},{"at":1,"value":20.25}]
	// null
	// []
}

func ExampleNewFloatMembers() {
	type interval struct{ Above, Below float64 }
	b, _ := burin.AppendFloatObjects(nil, []interval{{1, 2}}, burin.NewFloatMembers(">", "<"))
	fmt.Println(string(b))
	// Output:
	// [{"\u003e":1,"\u003c":2}]
}

func ExampleNewFloatMembersPlain() {
	type interval struct{ Above, Below float64 }
	b, _ := burin.AppendFloatObjects(nil, []interval{{1, 2}}, burin.NewFloatMembersPlain(">", "<"))
	fmt.Println(string(b))
	// Output:
	// [{">":1,"<":2}]
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
